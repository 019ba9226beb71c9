import DataModel
import Foundation
import StoreSQL
import Testing

@Suite("A store and the memory")
struct DifferentialTests {
    private static let entities = ["Aircraft", "LogEntry", "Person", "Pilot", "Tag", "Approach"]

    @Test("Agree on which objects a predicate holds of")
    func predicates() throws {
        var random = SeededGenerator("Predicates in SQL and in memory")
        var (pairs, refused, held) = (0, 0, 0)
        for _ in 0..<6 {
            let fleet = try RandomFleet(&random)
            let compiler = SelectCompiler(layout: fleet.layout)
            var generator = RandomPredicate(random: random, fleet: fleet)
            for _ in 0..<600 {
                let name = generator.random.pick(Self.entities)
                let entity = try fleet.layout.model.entity(named: name)
                let predicate = generator.predicate(on: entity)
                let objects = try fleet.all(name)
                guard let select = try statement(compiler, name, predicate) else {
                    refused += 1
                    continue
                }
                let found = try fleet.database.keys(select)
                let evaluator = PredicateEvaluator()
                let expected = try objects.filter { try evaluator.evaluate(predicate, with: $0) }.map(\.id.key)
                #expect(found == expected, "\(name): \(predicate)\n\(select)")
                guard found == expected else { return }
                pairs += objects.count
                held += found.count
            }
            random = generator.random
        }
        print("Compared \(pairs) pairs, \(held) held, \(refused) predicates refused")
        #expect(pairs >= 20_000)
        #expect(refused < 360)
    }

    /// The statement; nil for what the store says it cannot answer.
    private func statement(_ compiler: SelectCompiler, _ name: String, _ predicate: Predicate) throws -> SQLStatement? {
        do {
            return try compiler.keys(Fleet.request(name, predicate))
        } catch .unsupported {
            return nil
        }
    }

    @Test("Agree on the order of objects, and on what lies before and behind each of them")
    func orders() throws {
        var random = SeededGenerator("Order and cursors in SQL and in memory")
        for _ in 0..<4 {
            let fleet = try RandomFleet(&random)
            let compiler = SelectCompiler(layout: fleet.layout)
            let keys = [
                "tailNumber", "seats", "weight", "price", "built", "isActive", "colorScheme.primary", "owner.name",
                "owner",
                "quake.magnitude.richter", "logEntries.@count", "serial",
            ]
            for _ in 0..<40 {
                let sort = (0..<(1 + random.below(3))).map { _ in
                    SortDescriptor(
                        key: random.pick(keys), ascending: random.chance(50),
                        comparison: random.pick(SortDescriptor.Comparison.allCases))
                }
                try compareOrder(fleet, compiler, sort)
            }
        }
    }

    private func compareOrder(_ fleet: RandomFleet, _ compiler: SelectCompiler, _ sort: [SortDescriptor]) throws {
        let order = ObjectOrder(sort)
        let sorted = try fleet.all("Aircraft").sorted { try order.areInIncreasingOrder($0, $1) }
        let all = sorted.map(\.id.key)
        var request = Fleet.request("Aircraft", nil, sort)
        #expect(try fleet.database.keys(compiler.keys(request)) == all, "\(sort)")
        for (index, object) in sorted.enumerated() {
            for isBackward in [false, true] {
                request.after = try order.cursor(at: object, isBackward: isBackward)
                let expected = isBackward ? Array(all[..<index].reversed()) : Array(all[(index + 1)...])
                let statement = try compiler.keys(request)
                #expect(try fleet.database.keys(statement) == expected, "\(sort) \(statement)")
                #expect(try fleet.database.keys(compiler.count(request)) == [Int64(expected.count)])
                request.fetchLimit = 2
                #expect(try fleet.database.keys(compiler.rows(request).statement) == Array(expected.prefix(2)))
                request.fetchLimit = 0
            }
        }
    }
}
