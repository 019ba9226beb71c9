import DataModel
import StoreSQL
import Testing

@Suite("Any lightweight change of schema")
struct SchemaChangePropertyTests {
    @Test(
        "It results in the schema of its layout, with every object of the remaining entities and no reference to a missing row",
        arguments: 0..<20)
    func anyChange(block: Int) throws {
        var count = 0
        for seed in (block * 50)..<(block * 50 + 50) {
            do {
                if try check(seed: seed) { count += 1 }
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        #expect(count > 5)
    }

    /// Returns false if the change is inconsistent or refused.
    private func check(seed: Int) throws -> Bool {
        var random = RandomModels(seed: seed)
        let before = random.model()
        let after = random.changed(before)
        guard let difference = try? ModelDifference(from: before, to: after), difference.isLightweight else {
            return false
        }
        let source = StoreLayout(difference.source)
        let database = try SchemaDatabase()
        try database.run(StoreSchema(source).createStatements)
        var rows = RandomRows(source, random: random)
        try rows.fill(database)
        let change = SchemaChange(difference, source: source)
        for step in change.immediateSteps { try database.run(step.statements) }
        try checkRows(database, difference, change.destination, rows, seed: seed)
        for step in change.deferrableSteps { try database.run(step.statements) }
        let fresh = try SchemaDatabase()
        try fresh.run(StoreSchema(change.destination).createStatements)
        let (found, wanted) = (try database.schema(), try fresh.schema())
        #expect(found == wanted, "seed \(seed)")
        return true
    }

    private func checkRows(
        _ database: SchemaDatabase, _ difference: ModelDifference, _ layout: StoreLayout, _ rows: RandomRows, seed: Int
    ) throws {
        for entity in layout.model.entities {
            let table = layout[entity].table
            let count = try database.rows("SELECT count(*) FROM \(table) WHERE Z_ENT = \(entity.number)")
            let expected = difference.sourceEntity(of: entity).map { rows.keys[$0.number]?.count ?? 0 } ?? 0
            #expect(count == ["\(expected)"], "seed \(seed), \(entity.name)")
            for relationship in entity.relationships {
                try checkReference(relationship, of: entity, database, layout, seed: seed)
            }
        }
        for table in layout.tables {
            let wrong = try database.rows(
                "SELECT 1 FROM Z_PRIMARYKEY WHERE Z_ENT = \(table.rootNumber) AND Z_MAX < "
                    + "(SELECT ifnull(max(Z_PK), 0) FROM \(table.name))")
            #expect(wrong == [], "seed \(seed), \(table.name)")
        }
    }

    private func checkReference(
        _ relationship: ResolvedRelationship, of entity: ResolvedEntity, _ database: SchemaDatabase,
        _ layout: StoreLayout, seed: Int
    ) throws {
        let target = layout.model.destination(of: relationship)
        let (table, other) = (layout[entity].table, layout[target].table)
        let numbers = target.subtree.map(String.init).joined(separator: ", ")
        switch layout[entity].relationships[relationship.index] {
        case .foreignKey(let column):
            let numberCheck = column.entityColumn.map { " AND t.Z_ENT = s.\($0)" } ?? ""
            let wrong = try database.rows(
                "SELECT s.Z_PK FROM \(table) AS s WHERE s.Z_ENT = \(entity.number) AND s.\(column.name) IS NOT NULL AND NOT EXISTS "
                    + "(SELECT 1 FROM \(other) AS t WHERE t.Z_PK = s.\(column.name) AND t.Z_ENT IN (\(numbers))\(numberCheck))"
            )
            #expect(wrong == [], "seed \(seed), \(entity.name).\(relationship.name)")
        case .joinTable(let side):
            let wrong = try database.rows(
                "SELECT * FROM \(side.table) WHERE \(side.otherColumn) NOT IN "
                    + "(SELECT Z_PK FROM \(other) WHERE Z_ENT IN (\(numbers)))")
            #expect(wrong == [], "seed \(seed), \(entity.name).\(relationship.name)")
        case .inverseForeignKey, .none: break
        }
    }
}
