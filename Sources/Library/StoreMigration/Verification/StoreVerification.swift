import DataModel
package import Foundation
package import SQLiteStore
package import StoreSQL

/// The result of a store's verification.
public struct StoreVerification: Sendable, Hashable, Codable {
    /// References to rows that do not exist.
    public struct Dangling: Sendable, Hashable, Codable {
        /// The relationship, as `Entity.relationship`.
        public let relationship: String
        /// The number of rows, or of rows in the join table.
        public let count: Int
        /// The primary keys of the first few rows, in order; empty for a join table.
        public let keys: [Int64]
    }

    /// The problems as sentences; empty for an intact store.
    public let problems: [String]
    /// References to missing rows. They do not damage the file, and are often old.
    public let dangling: [Dangling]
    /// The number of rows of each table.
    public let rowCounts: [String: Int]
    /// What could not be checked, as sentences; empty if all was.
    public private(set) var unchecked: [String] = []

    /// Whether there are no problems.
    public var isSound: Bool { problems.isEmpty }

    /// Returns the result with more problems.
    package func adding(_ more: [String]) -> StoreVerification {
        var result = StoreVerification(problems: problems + more, dangling: dangling, rowCounts: rowCounts)
        result.unchecked = unchecked
        return result
    }

    /// Verifies the whole store. Takes as long as reading the file.
    ///
    /// - Parameters:
    ///   - countsFiles: Whether missing files of external data are problems. In a migration they are not, since it
    ///     cannot
    ///     restore them.
    ///   - watcher: Receives the check under way. An error it throws stops the check.
    /// - Throws: `MigrationError.store` if the store cannot be read.
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
            // A problem that existed before an upgrade must not stop it, so it is reported only on request, as missing
            // files are.
            if countsFiles {
                problems += try unreadableValues(of: layout, connection)
                problems += try strayRows(layout, connection)
                problems += try MistypedValues(layout).found(connection)
            }
        }
        if countsFiles { problems += try missingFiles(connection) }
        return StoreVerification(
            problems: problems, dangling: structure.isEmpty ? try DanglingReferences(layout).found(connection) : [],
            rowCounts: try rowCounts(connection))
    }

    /// Finds the rows that belong to no entity of the model, as sentences.
    package static func strayRows(_ layout: StoreLayout, _ connection: StoreConnection) throws -> [String] {
        try StrayRows(layout).found(connection).map(\.sentence)
    }

    /// Runs a check that ends, whatever a file holds: in the time that reading a file of its size takes on a slow disk.
    ///
    /// - Returns: the result; nil if the time was over.
    package static func bounded<T>(_ connection: StoreConnection, bytes: Int, _ body: () throws -> T) throws -> T? {
        let end = ContinuousClock.now + .seconds(10 + bytes / 1_000_000)
        do {
            return try connection.interruptible({ if ContinuousClock.now > end { throw CheckTimedOut() } }, body)
        } catch is CheckTimedOut {
            return nil
        }
    }

    private struct CheckTimedOut: Error {}

    /// The result of a check that did not end in its time.
    package static let overdue = StoreVerification(
        problems: ["The check was stopped: the file makes SQLite work longer than a file of its size should."],
        dangling: [], rowCounts: [:])

    /// Runs a check that a watcher can stop.
    static func watched<T>(
        _ phase: StoreCheck.Phase, _ watcher: StoreCheck.Watcher?, _ connection: StoreConnection,
        _ body: () throws -> T
    ) throws -> T {
        guard let watcher else { return try body() }
        return try connection.interruptible({ try watcher(StoreCheck(phase)) }, body)
    }

    /// Verifies a store with an unknown model: integrity, the tables of its list of entities, and row counts.
    ///
    /// - Throws: `MigrationError.store` if the store cannot be read.
    package static func verifyFile(_ connection: StoreConnection) throws(MigrationError) -> StoreVerification {
        try migrating(connection.path) {
            var result = StoreVerification(
                problems: try integrityProblems(connection) + missingTables(connection) + sharedNames(connection),
                dangling: [], rowCounts: try rowCounts(connection))
            result.unchecked = [
                "The file's model is not known: the entities of its rows, their values and references were not checked."
            ]
            return result
        }
    }

    /// Refuses a file that fails SQLite's integrity check. Reads the whole file, before it is opened for writing.
    ///
    /// - Throws: `StoreError.corrupt`; errors of the watcher.
    package static func requireSound(_ url: URL, watcher: StoreCheck.Watcher? = nil) throws {
        let problems = try StoreInspection.look(at: url) { connection in
            try watched(.file, watcher, connection) { try integrityProblems(connection) }
        }
        guard let problem = problems.first else { return }
        throw StoreError.corrupt(path: url.path, detail: String(problem.dropLast()))
    }

    /// Runs SQLite's integrity check.
    ///
    /// It looks up the row of each entry of an index: with SQLite's usual cache of two megabytes most of them are read
    /// again and again.
    static func integrityProblems(_ connection: StoreConnection) throws -> [String] {
        let usual = try connection.integer("PRAGMA cache_size") ?? -2_000
        try connection.executeScript("PRAGMA cache_size = -\(cacheKilobytes)")
        defer { try? connection.executeScript("PRAGMA cache_size = \(usual)") }
        return try connection.strings("PRAGMA integrity_check").filter { $0 != "ok" }.map { "SQLite reports: \($0)." }
    }

    private static let cacheKilobytes = 16_384

    /// Finds tables and columns of the layout that the file lacks, and tables whose entities are not in its list.
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
            "The table \($0.name) exists, but its entity is missing from the list of entities (Z_PRIMARYKEY)."
        }
        return try gaps
            + tables.flatMap { table, columns -> [String] in
                let found = Set(try connection.strings("SELECT name FROM pragma_table_info(\(table))"))
                guard !found.isEmpty else { return ["The table \(table) is missing."] }
                return columns.filter { !found.contains($0) }.map { "The column \($0) of \(table) is missing." }
            }
    }

    /// Finds missing tables of the file's list of entities. Those of the history, from 16000 on, have other names.
    private static func missingTables(_ connection: StoreConnection) throws -> [String] {
        let tables = Set(try connection.tableNames())
        let roots = try connection.strings(
            "SELECT Z_NAME FROM Z_PRIMARYKEY WHERE coalesce(Z_SUPER, 0) = 0 AND Z_ENT < 16000 ORDER BY Z_ENT")
        // SQLite's upper() converts only ASCII letters.
        return roots.map { "Z" + $0.uppercased() }.filter { !tables.contains($0) }.map { "The table \($0) is missing." }
    }

    /// Finds entities that are listed several times: which rows are theirs cannot be said.
    private static func sharedNames(_ connection: StoreConnection) throws -> [String] {
        try connection.strings("SELECT Z_NAME FROM Z_PRIMARYKEY GROUP BY Z_NAME HAVING count(*) > 1 ORDER BY Z_NAME")
            .map { "The entity \($0) is listed several times (Z_PRIMARYKEY)." }
    }

    /// Finds tables with keys greater than the last one recorded: a new row could get the key of an existing one.
    private static func keyProblems(of layout: StoreLayout, _ connection: StoreConnection) throws -> [String] {
        try layout.tables.compactMap { table in
            let greatest = try connection.integer("SELECT max(Z_PK) FROM \(name: table.name)") ?? 0
            let root = layout.numbers.inFile(table.rootNumber)
            let recorded = try connection.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root)") ?? 0
            return greatest > recorded
                ? "\(table.name) has the key \(greatest), but the last recorded key is \(recorded)." : nil
        }
    }

    /// Returns the number of rows of each table.
    static func rowCounts(_ connection: StoreConnection) throws -> [String: Int] {
        let tables = try connection.tableNames(includesVirtual: false).filter { !$0.hasPrefix("sqlite_") }
        return Dictionary(
            try tables.map { ($0, Int(try connection.integer("SELECT count(*) FROM \(name: $0)") ?? 0)) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension StoreVerification {
    /// Refuses a store of which a backup would lack a file.
    ///
    /// - Throws: `MigrationError.backupFailed` with the first file that is missing.
    package static func requireFiles(of store: SQLiteStore) throws {
        guard let missing = try store.read(missingFiles).first else { return }
        throw MigrationError.backupFailed(path: store.url.path, reason: String(missing.dropLast()))
    }

    /// Finds files of external data that rows name but that do not exist, or are links.
    static func missingFiles(_ connection: StoreConnection) throws -> [String] {
        let external = ExternalStorage(of: URL(filePath: connection.path))
        return try connection.externalNames().sorted().compactMap { name in
            guard let problem = external.problem(of: name) else { return nil }
            return FileManager.default.fileExists(atPath: external.file(name).path)
                ? "The external data file \(name), which a row refers to, cannot be used: \(problem)."
                : "The external data file \(name), which a row refers to, is missing."
        }
    }

    /// Finds values of external attributes that have an unknown form.
    ///
    /// It reads the first byte of each value, and so all pages of rows that contain the values themselves.
    static func unreadableValues(of layout: StoreLayout, _ connection: StoreConnection) throws -> [String] {
        var columns: [(table: String, column: String)] = []
        for entity in layout.model.entities where layout.table(ofRoot: entity.rootNumber) != nil {
            for slot in entity.externalSlots {
                guard let column = layout[entity].slotColumns[slot.index]?.name else { continue }
                let place = (table: layout[entity].table, column: column)
                if !columns.contains(where: { $0 == place }) { columns.append(place) }
            }
        }
        return try columns.compactMap { table, column in
            let condition: SQLStatement = """
                length(\(name: column)) > 0 AND (typeof(\(name: column)) <> 'blob' \
                OR substr(\(name: column), 1, 1) NOT IN (x'01', x'02') OR substr(\(name: column), 1, 1) = x'02' \
                AND length(\(name: column)) <> \(ExternalForm.referenceLength))
                """
            let keys = try connection.strings(
                "SELECT Z_PK FROM \(name: table) WHERE \(condition) ORDER BY Z_PK LIMIT 4")
            guard !keys.isEmpty else { return nil }
            let rows = keys.prefix(3).joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
            return "Values of \(column) in \(table) are neither bytes nor the name of a file: rows \(rows)."
        }
    }
}

extension StoreVerification {
    /// Returns the result for a file whose schema runs what no program of managed objects made. Nothing else is checked,
    /// since that may never end.
    package static func naming(_ strange: UnexpectedSchemaObjects) -> StoreVerification {
        StoreVerification(
            problems: strange.all.map { title in
                "\(title.prefix(1).uppercased())\(title.dropFirst()) was made by no program of managed objects; it would run."
            }, dangling: [], rowCounts: [:])
    }
}
