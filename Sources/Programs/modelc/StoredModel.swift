import DataModel
import Foundation
import GRDBSQLite

/// The model that a store carries in its cache, read without a trace.
///
/// A few calls of SQLite's: the module that keeps stores would come into every build that compiles models, and with it all
/// of GRDB a second time.
enum StoredModel {
    /// The greatest archive that is inflated: far more than any model takes.
    private static let mostBytes = 1 << 28

    /// The archive of the model that a store carries.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a store that carries none, or is damaged.
    static func archive(in url: URL) throws(DataModelError) -> Data {
        guard let content = RawDeflate.inflate(try content(of: url), limit: mostBytes) else {
            throw unreadable(url, "the model that it carries cannot be inflated")
        }
        return content
    }

    /// Whether this library wrote an archive: one of another framework leaves out what has no public place there.
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
                url, "the store carries no model; `storetool plan STORE --to MODEL` knows stores by their tables, too")
        }
        return unsafe Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, 0)))
    }

    /// A store with a log is read with it, where the index lies beside it that a program leaves or has open; any other as
    /// though nobody could write it. Neither writes a byte.
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
    /// The model with what archives of other frameworks do not say, external storage, hash modifiers of properties and the
    /// words of derivations, as another model says it of attributes and relationships of the same names.
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
