import DataModel

/// The steps that remove the triggers of derived attributes before a change of schema, and create them again after it.
struct DerivedTriggerSteps {
    private let context: SchemaContext
    private let facts: StoreFacts

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        self.facts = facts
    }

    /// Removes the triggers first of all, so that none runs on a table that is partly changed.
    var dropSteps: [SchemaStep] {
        guard !facts.derivedTriggers.isEmpty else { return [] }
        return [
            SchemaStep(
                .dropTrigger, "Remove the triggers of derived attributes.",
                facts.derivedTriggers.map(DerivedTrigger.dropStatement))
        ]
    }

    /// Computes the values of all rows and creates the triggers.
    var deriveSteps: [SchemaStep] {
        let derived = context.destination.derivedAttributes
        guard !derived.isEmpty else { return [] }
        return [
            SchemaStep(
                .derive, "Compute the derived attributes and create their triggers.",
                derived.map(fillStatement) + derived.flatMap(\.triggers).map(\.createStatement),
                sourceTables: tables, concerns: properties)
        ]
    }

    /// Replaces a value only if it had another derivation before; a time of save stays.
    private func fillStatement(_ attribute: DerivedAttribute) -> SQLStatement {
        let before = context.origins.byProperty[attribute.property]?.columns.compactMap(\.attribute) ?? []
        return before.contains { $0.isDerived && !$0.isTimeOfSave }
            ? attribute.refillStatement : attribute.fillStatement
    }

    /// The tables whose rows get values.
    private var tables: [String] {
        let entities = context.destination.model.entities.filter {
            $0.description.attributes.contains(where: \.isDerived)
        }
        return Set(entities.flatMap(context.oldTables)).sorted()
    }

    private var properties: [PropertyPath] {
        context.destination.model.entities.flatMap { entity in
            entity.description.attributes.filter(\.isDerived).map { PropertyPath(entity.name, $0.name) }
        }
    }
}
