package import DataModel
package import Foundation
import StoreSQL

/// The model that a store carries in `Z_MODELCACHE`: one row with a compressed keyed archive (store-format 3.1).
package struct ModelCache: Sendable {
    /// The content of the row.
    package let content: Data

    /// The maximum ratio of decompressed to compressed size: far more than that of any archive of a model.
    private static let growthLimit = 64

    /// Creates a cache from the content of a row.
    package init(content: Data) { self.content = content }

    /// Creates the cache of a model.
    ///
    /// - Throws: `DataModelError.unsupported` if the model cannot be compressed.
    package init(of model: ResolvedModel) throws {
        guard let content = Deflate.raw.deflate(model.archive()) else {
            throw DataModelError.unsupported("The model cannot be compressed.")
        }
        self.content = content
    }

    /// Reads the cache of a store; nil if it is empty or missing, as before 2015.
    package init?(_ connection: StoreConnection) throws {
        guard try connection.tableNames().contains("Z_MODELCACHE") else { return nil }
        let rows = try connection.rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") { $0.blob(at: 0) }
        guard let content = rows.first ?? nil, !content.isEmpty else { return nil }
        self.content = content
    }

    /// Returns the model.
    ///
    /// - Throws: `DataModelError.unreadableArchive` if the cache is damaged or not a model.
    package func model() throws(DataModelError) -> ManagedObjectModel {
        guard let archive = Deflate.raw.inflate(content, limit: 65_536 + Self.growthLimit * content.count) else {
            throw .unreadableArchive(source: "model cache", reason: "it cannot be decompressed")
        }
        return try ManagedObjectModel(archive: archive, source: "model cache")
    }

    /// Replaces the cache of a store, in the caller's transaction.
    package func write(_ connection: StoreConnection) throws {
        try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
        try connection.execute("DELETE FROM Z_MODELCACHE")
        try connection.execute("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (\(SQLValue.blob(content)))")
    }
}
