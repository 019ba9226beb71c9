public import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// The way SQLite would run a fetch.
///
///     let explanation = try context.persistentStoreCoordinator.explain(request.specification)
///     print(explanation.sql)
///     if explanation.scansTable { print(explanation.plan) }
public struct QueryExplanation: Sendable, Hashable, Codable {
    /// The statement with its values inserted. The `sqlite3` tool can run it, unless it uses `ownFunctions`.
    public let sql: String
    /// The functions and collations of this library that it uses, which the `sqlite3` tool does not have.
    public let ownFunctions: [String]
    /// SQLite's query plan, one line per step (<https://www.sqlite.org/eqp.html>).
    public let plan: [String]

    private static let tree = "VIRTUAL TABLE INDEX"

    init(_ statement: SQLStatement, on connection: StoreConnection) throws {
        sql = statement.description
        let words = statement.text.split { !$0.isLetter && $0 != "_" }
        ownFunctions = Set(words.filter { $0.hasPrefix("FL_") }.map(String.init)).sorted()
        plan = try connection.rows("EXPLAIN QUERY PLAN \(statement)") { $0.text(at: 3) ?? "" }
    }

    /// Whether the plan scans a whole table.
    public var scansTable: Bool {
        plan.contains { $0.hasPrefix("SCAN") && !$0.contains("USING") && !$0.contains(Self.tree) }
    }
    /// Whether the plan sorts or groups rows in a temporary B-tree.
    public var usesTemporaryTree: Bool { plan.contains { $0.contains("USE TEMP B-TREE") } }
    /// The indexes that the plan uses; for an R-tree, the name of its table.
    public var indexes: [String] {
        plan.compactMap { line in
            if line.contains(Self.tree) { return line.split(separator: " ").dropFirst().first.map(String.init) }
            guard let range = line.range(of: "INDEX ") else { return nil }
            return line[range.upperBound...].split(separator: " ").first.map(String.init)
        }
    }
}

extension PersistentStoreCoordinator {
    /// Returns how SQLite would run a fetch, without running it.
    ///
    /// - Throws: `ManagedObjectError.model` if the request cannot be compiled.
    public func explain(_ specification: FetchSpecification) throws(ManagedObjectError) -> QueryExplanation {
        let store = try store(forEntity: specification.entityName)
        return try ManagedObjectError.translating {
            let statement = try store.select.rows(specification).statement
            return try store.sqlite.readStatement { try QueryExplanation(statement, on: $0) }
        }
    }
}
