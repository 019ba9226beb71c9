import DataModel
import Foundation
import StoreSQL
import TestFiles
import Testing

@Suite("Evaluation in a store and in memory")
struct DifferentialTests {
    private static let entities = [
        "Aircraft", "LogEntry", "Person", "Pilot", "Tag", "Approach", "Trial", "Trial", "Sortie", "Survey",
    ]

    /// The counts of a run of comparisons.
    private struct Tally {
        var predicates = 0
        var pairs = 0
        var held = 0
        var divided = 0
    }

    @Test("They agree on the objects that match a predicate")
    func predicates() throws {
        var random = SeededChance("Predicates in SQL and in memory")
        var tally = Tally()
        for _ in 0..<(10 * fuzzRounds) {
            let fleet = try RandomFleet(&random)
            var generator = RandomPredicate(random: random, fleet: fleet)
            for _ in 0..<2_010 {
                let name = generator.random.pick(Self.entities)
                let predicate = generator.predicate(on: try fleet.layout.model.entity(named: name))
                let comparison = EngineComparison(fleet: fleet, entity: name)
                let outcome = try comparison.compare(predicate)
                guard outcome.agrees else {
                    Issue.record("seed \(random.seed): \(try comparison.report(predicate))")
                    return
                }
                tally.predicates += 1
                tally.pairs += outcome.objects
                tally.held += outcome.expected.count
                tally.divided += outcome.isWhole ? 0 : 1
            }
            random = generator.random
        }
        print(
            "Compared \(tally.predicates) predicates on \(tally.pairs) objects, \(tally.held) held, "
                + "\(tally.divided) predicates divided")
        #expect(tally.predicates >= 20_000)
        #expect(tally.divided * 5 < tally.predicates, "most of the language is the store's")
        #expect(tally.held * 10 > tally.pairs, "the conditions hold of something")
    }

    private static let sorts: [String: [String]] = [
        "Aircraft": [
            "tailNumber", "seats", "weight", "price", "built", "isActive", "colorScheme.primary", "owner.name", "owner",
            "quake.magnitude.richter", "logEntries.@count", "serial", "owner.hours",
        ],
        "Trial": [
            "big", "small", "ratio", "real", "exact", "note", "at", "blob", "code", "site", "flag",
            "setup.flaps.left.angle", "setup.mode", "parent.note", "parent.setup.flaps.label", "witness.name",
            "altitude", "parent.altitude", "thermals",
        ],
    ]

    @Test("They agree on the order of objects, and on those before and after each of them")
    func orders() throws {
        var random = SeededChance("Order and cursors in SQL and in memory")
        for _ in 0..<(3 * fuzzRounds) {
            let fleet = try RandomFleet(&random)
            let compiler = SelectCompiler(layout: fleet.layout)
            for (entity, keys) in Self.sorts.sorted(by: { $0.key < $1.key }) {
                for _ in 0..<30 {
                    let sort = (0..<(1 + random.below(3))).map { _ in
                        SortDescriptor(
                            key: random.pick(keys), ascending: random.percent(50),
                            comparison: random.pick(SortDescriptor.Comparison.allCases))
                    }
                    try compareOrder(fleet, compiler, entity, sort)
                }
            }
        }
    }

    private func compareOrder(
        _ fleet: RandomFleet, _ compiler: SelectCompiler, _ entity: String, _ sort: [SortDescriptor]
    ) throws {
        let order = ObjectOrder(sort)
        let sorted = try fleet.all(entity).sorted { try order.areInIncreasingOrder($0, $1) }
        let all = sorted.map(\.id.key)
        var request = Fleet.request(entity, nil, sort)
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
