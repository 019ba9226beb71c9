public import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// How SQLite would run a fetch.
public struct QueryExplanation: Sendable, Hashable, Codable {
    /// The statement, with its values written out: the `sqlite3` tool takes it as it is.
    public let sql: String
    /// SQLite's plan, a line each (<https://www.sqlite.org/eqp.html>).
    public let plan: [String]

    init(_ statement: SQLStatement, on connection: StoreConnection) throws {
        sql = statement.description
        plan = try connection.rows("EXPLAIN QUERY PLAN \(statement)") { $0.text(at: 3) ?? "" }
    }

    /// Whether a whole table is read.
    public var scansTable: Bool { plan.contains { $0.hasPrefix("SCAN") && !$0.contains("USING") } }
    /// Whether rows are sorted or grouped in a tree made for this query.
    public var usesTemporaryTree: Bool { plan.contains { $0.contains("USE TEMP B-TREE") } }
    /// The indexes it uses.
    public var indexes: [String] {
        plan.compactMap { line in
            guard let range = line.range(of: "INDEX ") else { return nil }
            return line[range.upperBound...].split(separator: " ").first.map(String.init)
        }
    }
}

extension PersistentStoreCoordinator {
    /// Says how SQLite would run a fetch, without running it.
    ///
    /// - Throws: `ManagedObjectError.model` for a request that cannot be compiled.
    public func explain(_ specification: FetchSpecification) throws(ManagedObjectError) -> QueryExplanation {
        let store = try store(forEntity: specification.entityName)
        return try ManagedObjectError.translating {
            let statement = try store.select.rows(specification).statement
            return try store.sqlite.readStatement { try QueryExplanation(statement, on: $0) }
        }
    }
}
