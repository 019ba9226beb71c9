import DataModel
import Foundation
import GRDBSQLite

/// The model in a store's model cache, read without modifying the store.
///
/// It uses SQLite directly. SQLiteStore, and GRDB with it, would have to be compiled a second time for every build that
/// compiles models.
enum StoredModel {
    /// The maximum size of an inflated archive, far more than any model needs.
    private static let mostBytes = 1 << 28

    /// Returns the archive of the model in a store.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a store that is damaged or contains no model.
    static func archive(in url: URL) throws(DataModelError) -> Data {
        guard let content = Deflate.raw.inflate(try content(of: url), limit: mostBytes) else {
            throw unreadable(url, "the model in it cannot be inflated")
        }
        return content
    }

    /// Whether this library wrote an archive. Archives of other frameworks lack some settings.
    static func isOwn(_ archive: Data) -> Bool { archive.range(of: Data("FLArchiveVersion".utf8)) != nil }

    private static func content(of url: URL) throws(DataModelError) -> Data {
        var handle: OpaquePointer?
        defer { unsafe sqlite3_close(handle) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        guard unsafe sqlite3_open_v2(name(of: url), &handle, flags, nil) == SQLITE_OK else {
            throw unreadable(url, "the store cannot be opened")
        }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(handle, "SELECT Z_CONTENT FROM Z_MODELCACHE", -1, &statement, nil)
        defer { unsafe sqlite3_finalize(statement) }
        guard code == SQLITE_OK || code == SQLITE_ERROR else {
            let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "it is damaged"
            throw unreadable(url, "the store cannot be read: \(message)")
        }
        guard code == SQLITE_OK, unsafe sqlite3_step(statement) == SQLITE_ROW,
            let bytes = unsafe sqlite3_column_blob(statement, 0)
        else {
            throw unreadable(
                url,
                "the store contains no model; `storetool plan STORE --to MODEL` also recognizes stores by their tables")
        }
        return unsafe Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, 0)))
    }

    /// Returns the URI that opens a store without writing to it. A store with a write-ahead log is read through its
    /// existing index file; any other as immutable.
    private static func name(of url: URL) -> String {
        let log = url.deletingLastPathComponent().appending(path: url.lastPathComponent + "-wal")
        let size = (try? FileManager.default.attributesOfItem(atPath: log.path))?[.size] as? Int ?? 0
        let path = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
        return "file:\(path)?" + (size > 0 ? "readonly_shm=1&mode=ro" : "immutable=1")
    }

    private static func unreadable(_ url: URL, _ reason: String) -> DataModelError {
        .unreadableModel(source: url.path, line: nil, reason: reason)
    }
}

extension ManagedObjectModel {
    /// Returns the model with settings copied from the other model's attributes and relationships of the same names:
    /// external storage, hash modifiers of properties, and derivations, which archives of other frameworks lack.
    func silent(as other: ManagedObjectModel) -> ManagedObjectModel {
        var result = self
        for index in result.entities.indices {
            guard let known = other[entity: entities[index].name] else { continue }
            result.entities[index].properties = entities[index].properties.map { property in
                switch (property, known[property: property.name]) {
                case (.attribute(var attribute), .attribute(let other)?):
                    attribute.allowsExternalBinaryDataStorage = other.allowsExternalBinaryDataStorage
                    attribute.versionHashModifier = other.versionHashModifier
                    if attribute.isDerived, other.isDerived {
                        attribute.derivationExpression = other.derivationExpression
                    }
                    return .attribute(attribute)
                case (.relationship(var relationship), .relationship(let other)?):
                    relationship.versionHashModifier = other.versionHashModifier
                    return .relationship(relationship)
                case (.attribute, _), (.relationship, _), (.fetchedProperty, _): return property
                }
            }
        }
        return result
    }
}
