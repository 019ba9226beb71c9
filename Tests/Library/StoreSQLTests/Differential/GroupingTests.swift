import DataModel
import Foundation
import StoreSQL
import TestFiles
import Testing

@Suite("Groups in a store and in memory")
struct GroupingTests {
    private static let paths = [
        "aircraft.colorScheme.primary", "aircraft", "pilot.name", "minutes", "aircraft.owner.name", "aircraft.isActive",
        "remarks", "pilot.hours", "aircraft.quake.magnitude.richter",
    ]
    private static let functions: [PredicateFunction] = [.count, .sum, .minimum, .maximum, .average]

    @Test("They agree on the groups, their aggregates and their conditions")
    func groups() throws {
        var random = SeededChance("Groups in SQL and in memory")
        for _ in 0..<(4 * fuzzRounds) {
            let fleet = try RandomFleet(&random)
            let compiler = SelectCompiler(layout: fleet.layout)
            for _ in 0..<50 {
                let groups = (0..<(1 + random.below(2))).map { _ in random.pick(Self.paths) }
                let functions = (0..<2).map { _ in random.pick(Self.functions) }
                let least = Int64(random.below(4))
                let statement = try compiler.dictionaries(request(groups, functions, least)).statement
                let found = Set(try fleet.database.rows(statement).map(bytes))
                let expected = Set(try self.expected(fleet, groups, functions, least).map(bytes))
                guard found != expected else { continue }
                Issue.record("seed \(random.seed): \(groups) \(functions) \(statement)")
                return
            }
        }
    }

    private func request(_ groups: [String], _ functions: [PredicateFunction], _ least: Int64) -> FetchSpecification {
        var request = FetchSpecification(entityName: "LogEntry")
        request.propertiesToGroupBy = groups
        request.propertiesToFetch =
            groups.enumerated().map { FetchedExpression("g\($0.offset)", .keyPath($0.element)) }
            + functions.enumerated().map {
                FetchedExpression("f\($0.offset)", .function($0.element, .keyPath("minutes")))
            }
            + [.count("n")]
        request.havingPredicate = Predicate(format: "n > %@", least)
        return request
    }

    private func expected(
        _ fleet: RandomFleet, _ groups: [String], _ functions: [PredicateFunction], _ least: Int64
    ) throws -> [[SQLValue]] {
        var members: [[UInt8]: (key: [SQLValue], values: [AttributeValue])] = [:]
        for object in try fleet.all("LogEntry") {
            let key = try groups.map { SQLValue(try value($0, of: object)) }
            members[bytes(key), default: (key, [])].values.append(try value("minutes", of: object))
        }
        return members.values.filter { $0.values.count > least }.map { key, values in
            let known = values.filter { $0.kind != .null }
            let results = functions.map { function in
                function == .sum && known.isEmpty ? .null : SQLValue(function.evaluate(known))
            }
            return key + results + [.integer(Int64(values.count))]
        }
    }

    /// A row as SQLite distinguishes rows: canonically equivalent texts differ.
    private func bytes(_ row: [SQLValue]) -> [UInt8] { Array(row.map(\.literal).joined(separator: ", ").utf8) }

    private func value(_ path: String, of object: ModelObject) throws -> AttributeValue {
        try object.value(atKeyPath: KeyPathExpression(path).names).attributeValue ?? .null
    }
}
