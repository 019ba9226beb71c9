import DataModel

/// Makes the tables that stand beside those of the objects anew around a change of tables.
///
/// All of them, changed or not: rows may get new keys and entities new numbers. They are never left for later, since
/// fetches count on them.
struct CompanionSteps {
    private let context: SchemaContext
    private let facts: StoreFacts

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        self.facts = facts
    }

    /// Removes them: first of all, so that none of their triggers runs on a table that is half changed.
    var dropSteps: [SchemaStep] {
        guard !facts.companionTables.isEmpty else { return [] }
        return [
            SchemaStep(
                .dropTrigger, "Remove the tables of indexes \(facts.companionTables.joined(separator: ", ")).",
                CompanionTable.dropStatements(facts.companionTables, triggers: facts.companionTriggers))
        ]
    }

    /// Makes and fills those that the new model asks for.
    var createSteps: [SchemaStep] {
        StoreSchema(context.destination).companions.map { table in
            SchemaStep(
                .fillIndex, "Create the table of the index \(table.name), and the triggers that keep it.",
                table.createStatements, sourceTables: context.oldTables(of: table.index.entity),
                concerns: table.index.expressions.flatMap(\.keyPaths).map {
                    PropertyPath(table.index.entity.name, $0.description)
                })
        }
    }
}
