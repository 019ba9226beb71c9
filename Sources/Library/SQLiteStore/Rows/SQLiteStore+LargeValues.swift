package import DataModel
import Foundation
import GRDB
package import StoreSQL

/// Binary values that are too large to be read with their row.
extension SQLiteStore {
    /// Returns a value in a row that is read when it is asked for.
    ///
    /// - Parameters:
    ///   - key: The row's key.
    ///   - count: The number of bytes.
    package func largeValue(
        in column: String, of table: String, key: Int64, count: Int, at property: PropertyPath
    ) -> AttributeValue {
        let data = ExternalData(
            name: "\(table) \(column) \(key) \(count)", isInRow: true,
            read: { [weak self] in
                guard let self else {
                    throw StoreError.externalData(
                        entity: property.entity, keyPath: property.path, path: "", reason: "its store is closed")
                }
                return try self.data(in: column, of: table, key: key, at: property)
            }, count: { count })
        return .external(data)
    }

    /// Runs the closure on a reader, also while this thread reads or writes.
    private func readWithin<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        if let connection = joined.connection ?? passing.connection { return try body(connection) }
        try fileGuard.requireNotAbandoned()
        return try translating(url.path) {
            try database.unsafeReentrantRead { try body(StoreConnection($0, path: self.url.path)) }
        }
    }

    private func data(in column: String, of table: String, key: Int64, at property: PropertyPath) throws -> Data {
        let found = try readWithin { connection in
            try connection.rows("SELECT \(name: column) FROM \(name: table) WHERE Z_PK = \(key)") { $0.blob(at: 0) }
        }
        guard let data = found.first.flatMap(\.self) else {
            throw StoreError.externalData(
                entity: property.entity, keyPath: property.path, path: "",
                reason: "its row was deleted, or the value removed, after it was fetched")
        }
        return data
    }
}
