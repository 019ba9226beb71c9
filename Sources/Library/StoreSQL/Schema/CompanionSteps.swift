import DataModel

/// The steps that remove all companion tables before a change of schema and create them again after it.
///
/// All of them are created again, since rows may get new keys and entities new numbers. They are never deferred,
/// because fetches depend on them.
struct CompanionSteps {
    private let context: SchemaContext
    private let facts: StoreFacts

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        self.facts = facts
    }

    /// Removes the tables first of all, so that none of their triggers runs on a table that is partly changed.
    var dropSteps: [SchemaStep] {
        guard !facts.companionTables.isEmpty else { return [] }
        return [
            SchemaStep(
                .dropTrigger, "Remove the index tables \(facts.companionTables.joined(separator: ", ")).",
                CompanionTable.dropStatements(facts.companionTables, triggers: facts.companionTriggers))
        ]
    }

    /// Creates and fills the companion tables of the new model.
    var createSteps: [SchemaStep] {
        StoreSchema(context.destination).companions.map { table in
            SchemaStep(
                .fillIndex, "Create the index table \(table.name) and its triggers.",
                table.createStatements, sourceTables: context.oldTables(of: table.index.entity),
                concerns: table.index.expressions.flatMap(\.keyPaths).map {
                    PropertyPath(table.index.entity.name, $0.description)
                })
        }
    }
}
