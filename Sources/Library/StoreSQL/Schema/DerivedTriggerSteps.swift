import DataModel

/// Makes the triggers of derived attributes anew around a change of tables, and computes their values.
struct DerivedTriggerSteps {
    private let context: SchemaContext
    private let facts: StoreFacts

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        self.facts = facts
    }

    /// Removes the triggers: the first of all steps, so that none runs on a table that is half changed.
    var dropSteps: [SchemaStep] {
        guard !facts.derivedTriggers.isEmpty else { return [] }
        return [
            SchemaStep(
                .dropTrigger, "Remove the triggers of derived attributes.",
                facts.derivedTriggers.map(DerivedTrigger.dropStatement))
        ]
    }

    /// Computes the values of all rows and makes the triggers.
    var deriveSteps: [SchemaStep] {
        let derived = context.destination.derivedAttributes
        guard !derived.isEmpty else { return [] }
        return [
            SchemaStep(
                .derive, "Compute the derived attributes, and make the triggers that keep them.",
                derived.map(fillStatement) + derived.flatMap(\.triggers).map(\.createStatement),
                sourceTables: tables, concerns: properties)
        ]
    }

    /// What was derived otherwise is no time of a save.
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
