package import DataModel
package import Foundation
import StoreSQL

/// The model that a store carries in `Z_MODELCACHE`: one row, a keyed archive behind raw DEFLATE (store-format 3.1).
package struct ModelCache: Sendable {
    /// The row's content as it stands in the file.
    package let content: Data

    /// How many times its size a cache may inflate to: far more than any archive of a model does.
    private static let growthLimit = 64

    /// Takes the content of a cache as it stands in a file.
    package init(content: Data) { self.content = content }

    /// Makes the cache of a model.
    ///
    /// - Throws: `DataModelError.invalidModel` for a model that contradicts itself.
    package init(of model: ManagedObjectModel) throws {
        guard let content = RawDeflate.deflate(try model.archive()) else {
            throw DataModelError.unsupported("The model cannot be compressed.")
        }
        self.content = content
    }

    /// Reads the cache of a store; nil for one that has none, as before 2015, or an empty one.
    package init?(_ connection: StoreConnection) throws {
        guard try connection.tableNames().contains("Z_MODELCACHE") else { return nil }
        let rows = try connection.rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") { $0.blob(at: 0) }
        guard let content = rows.first ?? nil, !content.isEmpty else { return nil }
        self.content = content
    }

    /// Reads the model.
    ///
    /// - Throws: `DataModelError.unreadableArchive` for what is damaged or no model.
    package func model() throws(DataModelError) -> ManagedObjectModel {
        guard let archive = RawDeflate.inflate(content, limit: 65_536 + Self.growthLimit * content.count) else {
            throw .unreadableArchive(source: "model cache", reason: "it cannot be inflated")
        }
        return try ManagedObjectModel(archive: archive, source: "model cache")
    }

    /// Writes it in the place of what the store has, in the caller's transaction.
    package func write(_ connection: StoreConnection) throws {
        try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
        try connection.execute("DELETE FROM Z_MODELCACHE")
        try connection.execute("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (\(SQLValue.blob(content)))")
    }
}
