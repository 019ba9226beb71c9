import DataModel
package import Foundation
package import SQLiteStore
package import StoreSQL

/// Whether a store is sound, as data.
public struct StoreVerification: Sendable, Hashable, Codable {
    /// References that lead nowhere.
    public struct Dangling: Sendable, Hashable, Codable {
        /// The relationship, as `Entity.relationship`.
        public let relationship: String
        /// How many rows or pairs.
        public let count: Int
        /// The primary keys of the first few rows, in order; empty for pairs.
        public let keys: [Int64]
    }

    /// What is wrong, each as a sentence; empty for a sound store.
    public let problems: [String]
    /// References that lead nowhere: no harm to the file, and often old.
    public let dangling: [Dangling]
    /// The number of rows of each table.
    public let rowCounts: [String: Int]

    /// Whether nothing is wrong.
    public var isSound: Bool { problems.isEmpty }

    /// Reads the whole store; takes as long as reading the file.
    ///
    /// - Parameter countsFiles: Whether a file of external data that is missing is a problem: it is none of a migration's,
    ///   which could not bring it back.
    /// - Parameter watcher: Told what is being checked; what it throws stops the check.
    /// - Throws: `MigrationError.store` when it cannot be read.
    package static func verify(
        _ connection: StoreConnection, layout: StoreLayout, countsFiles: Bool = false,
        watcher: StoreCheck.Watcher? = nil
    ) throws(MigrationError) -> StoreVerification {
        try migrating(connection.path) {
            try watched(.result, watcher, connection) {
                try verify(connection, layout, countsFiles: countsFiles)
            }
        }
    }

    private static func verify(
        _ connection: StoreConnection, _ layout: StoreLayout, countsFiles: Bool
    ) throws -> StoreVerification {
        var problems = try integrityProblems(connection)
        let structure = try structuralProblems(of: layout, connection)
        problems += structure
        if structure.isEmpty {
            problems += try keyProblems(of: layout, connection)
            // What was so before an upgrade must not stand in its way: as with files, only who asks is told.
            if countsFiles { problems += try unreadableValues(of: layout, connection) }
        }
        if countsFiles { problems += try missingFiles(connection) }
        return StoreVerification(
            problems: problems, dangling: structure.isEmpty ? try DanglingReferences(layout).found(connection) : [],
            rowCounts: try rowCounts(connection))
    }

    /// Runs a check that somebody may watch and stop.
    static func watched<T>(
        _ phase: StoreCheck.Phase, _ watcher: StoreCheck.Watcher?, _ connection: StoreConnection,
        _ body: () throws -> T
    ) throws -> T {
        guard let watcher else { return try body() }
        return try connection.interruptible({ try watcher(StoreCheck(phase)) }, body)
    }

    /// Checks what can be checked of a store whose model is not known: what SQLite finds, whether each entity of its own
    /// list has its table, and the number of rows.
    ///
    /// - Throws: `MigrationError.store` when it cannot be read.
    package static func verifyFile(_ connection: StoreConnection) throws(MigrationError) -> StoreVerification {
        try migrating(connection.path) {
            StoreVerification(
                problems: try integrityProblems(connection) + missingTables(connection), dangling: [],
                rowCounts: try rowCounts(connection))
        }
    }

    /// Refuses a file in which SQLite finds something wrong, before anybody opens it for writing; reads the whole file.
    ///
    /// - Throws: `StoreError.corrupt`; what the watcher throws.
    package static func requireSound(_ url: URL, watcher: StoreCheck.Watcher? = nil) throws {
        let problems = try StoreInspection.look(at: url) { connection in
            try watched(.file, watcher, connection) { try integrityProblems(connection) }
        }
        guard let problem = problems.first else { return }
        throw StoreError.corrupt(path: url.path, detail: String(problem.dropLast()))
    }

    /// What SQLite finds wrong with the file.
    static func integrityProblems(_ connection: StoreConnection) throws -> [String] {
        try connection.strings("PRAGMA integrity_check").filter { $0 != "ok" }.map { "SQLite finds: \($0)." }
    }

    /// Tables and columns of the layout that the file lacks, and tables that its list of entities leaves out.
    package static func structuralProblems(
        of layout: StoreLayout, _ connection: StoreConnection
    ) throws -> [String] {
        let whole = StoreLayout(layout.model, names: layout.columnNames)
        let unlisted = try whole.tables.filter { table in
            guard layout.table(ofRoot: table.rootNumber) == nil else { return false }
            return try connection.integer("SELECT count(*) FROM pragma_table_info(\(table.name))") ?? 0 > 0
        }
        let tables =
            layout.tables.map { ($0.name, ["Z_PK", "Z_ENT", "Z_OPT"] + $0.columns.map(\.name)) }
            + layout.joinTables.map { ($0.name, $0.keyColumns + $0.orderColumns) }
        let gaps = unlisted.map {
            "The table \($0.name) is there, but the list of entities (Z_PRIMARYKEY) lacks its entity."
        }
        return try gaps
            + tables.flatMap { table, columns -> [String] in
                let found = Set(try connection.strings("SELECT name FROM pragma_table_info(\(table))"))
                guard !found.isEmpty else { return ["The table \(table) is missing."] }
                return columns.filter { !found.contains($0) }.map { "The column \($0) of \(table) is missing." }
            }
    }

    /// Tables that the file's own list of entities speaks of and that are not there. Those of the history, which begin at
    /// 16000, are called otherwise.
    private static func missingTables(_ connection: StoreConnection) throws -> [String] {
        let tables = Set(try connection.tableNames())
        let roots = try connection.strings(
            "SELECT Z_NAME FROM Z_PRIMARYKEY WHERE coalesce(Z_SUPER, 0) = 0 AND Z_ENT < 16000 ORDER BY Z_ENT")
        // SQLite's own upper() knows the letters of ASCII alone.
        return roots.map { "Z" + $0.uppercased() }.filter { !tables.contains($0) }.map { "The table \($0) is missing." }
    }

    /// Tables with keys beyond the last one recorded: a new row could take the key of an old one.
    private static func keyProblems(of layout: StoreLayout, _ connection: StoreConnection) throws -> [String] {
        try layout.tables.compactMap { table in
            let greatest = try connection.integer("SELECT max(Z_PK) FROM \(name: table.name)") ?? 0
            let root = layout.numbers.inFile(table.rootNumber)
            let recorded = try connection.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root)") ?? 0
            return greatest > recorded
                ? "\(table.name) has the key \(greatest), but the last one recorded is \(recorded)." : nil
        }
    }

    /// The number of rows of each table.
    static func rowCounts(_ connection: StoreConnection) throws -> [String: Int] {
        let tables = try connection.tableNames(includesVirtual: false).filter { !$0.hasPrefix("sqlite_") }
        return Dictionary(
            try tables.map { ($0, Int(try connection.integer("SELECT count(*) FROM \(name: $0)") ?? 0)) },
            uniquingKeysWith: { first, _ in first })
    }
}
