import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import Synchronization
import Testing

@Suite("A plan and its execution")
struct PlanAndRunTests {
    /// A third version: the plan of the second hop depends on the result of the first.
    private static let third: ManagedObjectModel = {
        var model = Versions.second
        model[entity: "Aircraft"]?[property: "paint"] = nil
        model[entity: "Aircraft"]?.indexes = []
        var code = AttributeDescription("identifier", .string)
        code.renamingIdentifier = "code"
        model[entity: "Airport"]?[property: "code"] = .attribute(code)
        model[entity: "Airport"]?.properties.append(
            .attribute(AttributeDescription("elevation", .integer32, defaultValue: .integer(0))))
        model.versionIdentifiers = ["three"]
        return model
    }()

    private static let models = [Versions.first, Versions.second, third]

    @Test("Every step of the plan is reported in order, and every statement runs as planned")
    func same() throws {
        let test = try Versions.store()
        let resolved = try Self.models.map { try $0.resolved() }
        let hops = zip(resolved, resolved.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner(hops).plan($0) }
        #expect(plan.isPossible && plan.hops.count == 2)

        let traced = Mutex<[String]>([])
        var options = SQLiteStore.Options()
        options.trace = { sql in traced.withLock { $0.append(sql) } }
        let store = try SQLiteStore(url: test.url, mode: .readWrite, options: options)
        for (hop, planned) in zip(hops, plan.hops) {
            var reported: [MigrationProgress] = []
            try HopMigrator(hop, date: TestStore.date).run(on: store) { reported.append($0) }
            #expect(reported.dropLast().map(\.sentence) == planned.steps.map(\.sentence))
            #expect(reported.allSatisfy { $0.label == planned.label })
            #expect(reported.last?.total == planned.rows)
        }
        try store.close()
        let run = traced.withLock(\.self)
        var rest = run[...]
        for statement in plan.hops.flatMap(\.steps).flatMap(\.sql) {
            let place = rest.firstIndex { Self.isRun(statement, as: $0) }
            #expect(place != nil, "\(statement)")
            rest = rest[(place ?? rest.startIndex)...]
        }
    }

    /// Whether a planned statement, with its values written out, equals one that ran with bound values.
    private static func isRun(_ planned: String, as run: String) -> Bool {
        let pieces = run.split(separator: "?", omittingEmptySubsequences: false)
        guard let first = pieces.first, let last = pieces.last, planned.hasPrefix(first) else { return false }
        guard pieces.count > 1 else { return planned == run }
        var rest = planned.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let place = rest.range(of: piece) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    @Test("Only the last hop of a deferred plan defers steps, as in its execution")
    func deferred() throws {
        let test = try Versions.store()
        let resolved = try Self.models.map { try $0.resolved() }
        let hops = zip(resolved, resolved.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner(hops, isDeferred: true).plan($0) }
        #expect(plan.hops[0].deferredSteps.isEmpty)
        #expect(plan.hops[0].steps.contains { $0.sentence == "Remove the column ZSEATS of ZAIRCRAFT." })
        #expect(plan.hops[1].deferredSteps.map(\.sentence) == ["Remove the column ZPAINT of ZAIRCRAFT."])
        let store = try test.open()
        try HopMigrator(hops[0], date: TestStore.date).run(on: store)
        try HopMigrator(hops[1], isDeferred: true, date: TestStore.date).run(on: store)
        try store.close()
        #expect(DeferredSteps(try test.metadata()).sentences == plan.hops[1].deferredSteps.map(\.sentence))
    }

    @Test("Rows that forbid a stage with a handler before it are a warning, since the handler may correct them")
    func handlers() throws {
        let test = try Versions.store()
        var required = Versions.first
        required[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false))
        let hop = MigrationHop(
            from: try Versions.first.resolved(), to: try required.resolved(), handlers: ["Code runs."],
            runsCodeBefore: true)
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        #expect(plan.isPossible)
        #expect(plan.hops[0].handlers == ["Code runs."])
        #expect(
            plan.hops[0].warnings == [
                "The handlers of the stage must correct this: Aircraft.color: 1 row without a required value: p2."
            ])
    }
}
