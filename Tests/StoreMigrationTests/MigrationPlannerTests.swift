import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import Testing

@Suite("A plan")
struct MigrationPlannerTests {
    @Test("A plan says what changes, what SQL does it and what stands in the way, and leaves no trace")
    func plan() throws {
        let test = try Versions.store()
        let bytes = try Data(contentsOf: test.url)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path)
        var third = Versions.second
        third[entity: "Airport"]?[property: "code"] = .attribute(
            AttributeDescription("code", .string, isOptional: false))
        let models = try [Versions.first, Versions.second, third].map { try $0.resolved() }
        let hops = zip(models, models.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner(hops).plan($0) }
        #expect(plan.isPossible)
        #expect(plan.hops.map(\.label) == ["one to two", "two to two"])
        #expect(plan.hops[0].changes.contains("The attribute “color” of Aircraft is renamed “paint”."))
        #expect(
            plan.hops[0].steps.flatMap(\.sql).contains("ALTER TABLE ZAIRCRAFT RENAME COLUMN ZCOLOR TO ZPAINT"))
        #expect(plan.hops[0].rows > 0)
        #expect(plan.backupBytes == bytes.count)
        #expect(try Data(contentsOf: test.url) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == names)
    }

    @Test("Blockers and refusals are in the plan, by entity, attribute and number of rows")
    func blockers() throws {
        let test = try Versions.store()
        var required = Versions.first
        required[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false))
        var retyped = Versions.first
        retyped[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .string))
        let first = try Versions.first.resolved()
        let plans = try [required, retyped].map { model in
            let hop = MigrationHop(from: first, to: try model.resolved())
            return try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        }
        #expect(plans.map(\.isPossible) == [false, false])
        #expect(plans[0].hops[0].blockers.map(\.rows) == [1])
        #expect(plans[1].hops[0].refusals.count == 1)
    }
}
