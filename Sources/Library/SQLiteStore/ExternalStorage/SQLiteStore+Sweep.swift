import Foundation
import StoreSQL

/// Removal of external data that no row names.
extension SQLiteStore {
    /// Removes files that no column of any table names, and returns their number.
    ///
    /// It runs in a write transaction. Since every program holds the same lock from creating a file until the rows that
    /// name it are committed, no unfinished file is removed. It finds columns by their content, not by a model, so that
    /// files of a removed attribute stay as long as its column exists. It does nothing, leaving the work to the next
    /// opening, if another process is writing or another store uses the same folder. In a store without a folder
    /// of files it reads nothing. The folders go with the last name, not with the last file, which may come back.
    @discardableResult
    package func sweepExternalData() throws -> Int {
        guard mode == .readWrite, external.hasOwnFolder, !external.isShared else { return 0 }
        return try withoutWaiting {
            let found = external.names()
            let named = try $0.externalNames()
            let orphans = found.filter { !named.contains($0) }
            for name in orphans { external.remove(name) }
            if named.isEmpty { external.removeEmptyFolders() }
            return orphans.count
        } ?? 0
    }

    /// Runs the closure in a write transaction that changes nothing; returns nil if the lock is not available at once.
    private func withoutWaiting<T>(_ body: (StoreConnection) throws -> T) throws -> T? {
        try writeWithoutTransaction { connection in
            let timeout = try connection.integer("PRAGMA busy_timeout") ?? 0
            try connection.executeScript("PRAGMA busy_timeout = 0")
            defer { try? connection.executeScript("PRAGMA busy_timeout = \(timeout)") }
            do {
                try connection.executeScript("BEGIN IMMEDIATE")
            } catch StoreError.locked {
                return nil
            }
            defer { connection.rollBack() }
            return try body(connection)
        }
    }
}

extension StoreConnection {
    /// Returns the names of the files that the columns of all tables name.
    ///
    /// It reads only values whose length is that of a file reference.
    package func externalNames() throws -> Set<String> {
        var names: Set<String> = []
        for (table, column) in try blobColumns() { names.formUnion(try externalNames(in: [column], of: table)) }
        return names
    }

    /// Returns the columns of all tables that may hold binary values.
    func blobColumns() throws -> [(table: String, column: String)] {
        try rows(
            """
            SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
            WHERE m.type = 'table' AND upper(c.type) = 'BLOB' AND m.name NOT LIKE 'Z\\_M%' ESCAPE '\\' \
            AND m.sql NOT LIKE 'CREATE VIRTUAL%'
            """
        ) { ($0.text(at: 0) ?? "", $0.text(at: 1) ?? "") }
    }

    /// Returns the names of the files that rows of a table name.
    ///
    /// - Parameter keys: A SELECT of the rows' keys; nil for all rows.
    func externalNames(in columns: [String], of table: String, keys: SQLStatement? = nil) throws -> [String] {
        let condition: SQLStatement = keys.map { "Z_PK IN (\($0)) AND " } ?? ""
        return try columns.flatMap { column in
            try rows(
                """
                SELECT \(name: column) FROM \(name: table) WHERE \(condition)\
                length(\(name: column)) = \(ExternalForm.referenceLength) \
                AND typeof(\(name: column)) = 'blob' AND substr(\(name: column), 1, 1) = x'02'
                """
            ) { row -> String? in
                if case .file(let name) = ExternalForm(row.blob(at: 0) ?? Data()) { name } else { nil }
            }.compactMap(\.self)
        }
    }
}
