package import DataModel
package import Foundation
package import StoreSQL
import Synchronization

/// The files beside a store for large binary values.
///
/// They are in `.NAME_SUPPORT/_EXTERNAL_DATA`. Each is named by a UUID, written once and never changed (store-format
/// 3.5). Only a process that holds the store's write lock, or knows that no row names a file, creates or removes files;
/// so no process disturbs the unfinished work of another.
package final class ExternalStorage: Sendable {
    /// The size in bytes above which a value is stored in a file: 100 KiB, according to files that Core Data wrote.
    package static let threshold = 102_400

    /// The folder of the files.
    package let folder: URL
    let store: URL
    /// Whether values of any size stay in their column, as in a store in memory.
    let keepsAllInline: Bool
    private let claims: FileClaims

    /// Describes the files of a store.
    package init(of store: URL, keepsAllInline: Bool = false) {
        self.store = store
        folder = Self.folder(of: store)
        self.keepsAllInline = keepsAllInline
        claims = FileClaims.shared(of: folder)
    }

    deinit { _ = claims.end(self) }

    /// The ends of the names of files that SQLite keeps beside a database.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Returns the folder for everything that is kept beside a store.
    package static func supportFolder(of store: URL) -> URL {
        let name = store.deletingPathExtension().lastPathComponent
        return store.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT")
    }

    /// Returns the folder of a store's external data.
    package static func folder(of store: URL) -> URL { supportFolder(of: store).appending(path: "_EXTERNAL_DATA") }

    /// Returns the URL of a file.
    package func file(_ name: String) -> URL { folder.appending(path: name) }

    /// Returns the names of all files; empty if there is no folder. Only UUIDs are names of external data.
    package func names() -> [String] {
        guard hasOwnFolder else { return [] }
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return found.filter { UUID(uuidString: $0) != nil }
    }

    /// The size of all files in bytes.
    package var byteCount: Int { names().reduce(0) { $0 + (FileStatus(file($1).path)?.size ?? 0) } }

    /// Whether another database in the same folder uses the same folder for its external data.
    ///
    /// The folder has the store's name without its extension, as in Core Data: `log.flightlog` and its copy `log.bak`
    /// share it, and a row of one may name a file that no row of the other names. Lists the contents of the store's
    /// folder.
    var isShared: Bool {
        let (place, own) = (store.deletingLastPathComponent(), store.lastPathComponent)
        let stem = store.deletingPathExtension().lastPathComponent
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: place.path) else { return true }
        return names.contains { name in
            // NB: a log and its index are never opened here: closing them would drop the locks of this process, and another
            // program would cut off the index that this one has mapped.
            guard name != own, name.hasPrefix(stem), !Self.companions.contains(where: name.hasSuffix) else {
                return false
            }
            let other = place.appending(path: name)
            return Self.folder(of: other).path == folder.path && StoreInspection.isDatabase(other)
        }
    }

    // MARK: Reading

    /// Returns the value of an attribute from its column; a file is read on first use.
    package func value(of stored: Data, at property: PropertyPath) -> AttributeValue {
        switch ExternalForm(stored) {
        case .inline(let data): return .data(data)
        case .file(let name): return .external(value(named: name, at: property))
        case .unknown:
            let error = failure(property, file: "", reason: "its column holds neither bytes nor the name of a file")
            return .external(ExternalData(name: "", read: { throw error }, count: { throw error }))
        }
    }

    private func value(named name: String, at property: PropertyPath) -> ExternalData {
        claims.claim(name)
        return ExternalData(
            name: name, read: { try self.read(name, at: property) }, count: { try self.size(name, at: property) },
            released: { [claims, weak self] in
                if claims.release(name) { self?.delete(name) }
            })
    }

    /// Reads a file.
    ///
    /// - Throws: `StoreError.externalData` if it is missing, a link, or cannot be read.
    package func read(_ name: String, at property: PropertyPath) throws(StoreError) -> Data {
        guard let data = try? open(name)?.readToEnd(), !data.isEmpty else {
            throw failure(property, file: file(name).path, reason: problem(of: name) ?? "the file cannot be read")
        }
        return data
    }

    /// Returns the size of a file in bytes.
    ///
    /// - Throws: `StoreError.externalData` if it is missing, a link, or empty.
    private func size(_ name: String, at property: PropertyPath) throws(StoreError) -> Int {
        let path = file(name).path
        if let reason = problem(of: name) { throw failure(property, file: path, reason: reason) }
        return FileStatus(path)?.size ?? 0
    }

    /// Returns the bytes for the content of a column; nil if their file is missing or the form is unknown.
    func bytes(of stored: Data) -> Data? {
        switch ExternalForm(stored) {
        case .inline(let data): data
        case .file(let name): try? open(name)?.readToEnd()
        case .unknown: nil
        }
    }

    /// Returns the bytes of a column that will no longer have a tag; nil if their file is missing.
    ///
    /// - Throws: `StoreError.cannotOpen` if there is a file, and it cannot be read.
    func untagged(_ stored: Data) throws(StoreError) -> Data? {
        switch ExternalForm(stored) {
        case .inline(let data): return data
        // What has no tag is the bytes.
        case .unknown: return stored
        case .file(let name):
            if problem(of: name) != nil { return nil }
            guard let data = try? open(name)?.readToEnd() else {
                throw .cannotOpen(path: file(name).path, reason: "it is not readable")
            }
            return data
        }
    }

    private func failure(_ property: PropertyPath, file: String, reason: String) -> StoreError {
        .externalData(entity: property.entity, keyPath: property.path, path: file, reason: reason)
    }

    // MARK: Removing

    /// Notes that the store is open, so that files whose rows are gone stay for its values.
    func beginUse() { claims.begin(self) }

    /// Removes a file that no row of any store names any more, as soon as no value of this process uses it.
    func remove(_ name: String) {
        if claims.doom(name) { delete(name) }
    }

    /// Removes the files that were kept for values of this process, because the store is closed.
    package func removeDoomed() {
        for name in claims.end(self) { delete(name) }
    }
}
