package import DataModel
package import Foundation
package import StoreSQL
import Synchronization

/// The files beside a store in which it keeps large bytes.
///
/// They lie in `.NAME_SUPPORT/_EXTERNAL_DATA`, each named by a UUID, written once and never changed (store-format 3.5).
/// Files are made and removed only by whoever holds the store's write lock or knows that no row names them any more, so
/// that no other process's unfinished work is ever in the way.
package final class ExternalStorage: Sendable {
    /// Bytes beyond this many go into a file: 100 KiB, as near as genuine stores show.
    package static let threshold = 102_400

    /// The folder of the files.
    package let folder: URL
    private let store: URL
    /// Whether bytes of any size stay in their column, as in a store without a file.
    let keepsAllInline: Bool
    private let claims = Mutex<[String: Claim]>([:])

    /// How many values of this process still name a file, and whether it is to go with the last of them.
    private struct Claim {
        var count = 0
        var isDoomed = false
    }

    /// Names the files of a store.
    package init(of store: URL, keepsAllInline: Bool = false) {
        self.store = store
        folder = Self.folder(of: store)
        self.keepsAllInline = keepsAllInline
    }

    /// The folder for all that lies beside a store.
    package static func supportFolder(of store: URL) -> URL {
        let name = store.deletingPathExtension().lastPathComponent
        return store.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT")
    }

    /// The folder of a store's external data.
    package static func folder(of store: URL) -> URL { supportFolder(of: store).appending(path: "_EXTERNAL_DATA") }

    /// The file of that name.
    package func file(_ name: String) -> URL { folder.appending(path: name) }

    /// The names of all files; empty where there is no folder. What is no UUID is not ours.
    package func names() -> [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return found.filter { UUID(uuidString: $0) != nil }
    }

    /// Whether another database lies beside the store that looks for its files in the same folder.
    ///
    /// The folder bears the store's name without its extension, as in genuine stores: `log.flightlog` and its copy
    /// `log.bak` share it, and what no row of the one names a row of the other may. Lists the store's own folder.
    var isShared: Bool {
        let (place, own) = (store.deletingLastPathComponent(), store.lastPathComponent)
        let stem = store.deletingPathExtension().lastPathComponent
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: place.path) else { return true }
        return names.contains { name in
            guard name != own, name.hasPrefix(stem) else { return false }
            let other = place.appending(path: name)
            return Self.folder(of: other).path == folder.path && StoreInspection.isDatabase(other)
        }
    }

    // MARK: Reading

    /// The value of an attribute whose column holds tagged bytes; a file is read when the value is asked for.
    package func value(of stored: Data, at property: PropertyPath) -> AttributeValue {
        switch ExternalForm(stored) {
        case .inline(let data): return .data(data)
        case .file(let name): return .external(value(named: name, at: property))
        case .unknown:
            let error = failure(property, file: "", reason: "its column holds neither bytes nor the name of a file")
            return .external(ExternalData(name: "", read: { throw error }))
        }
    }

    private func value(named name: String, at property: PropertyPath) -> ExternalData {
        claims.withLock { $0[name, default: Claim()].count += 1 }
        return ExternalData(
            name: name, read: { try self.read(name, at: property) }, released: { [weak self] in self?.release(name) })
    }

    /// Reads a file.
    ///
    /// - Throws: `StoreError.externalData` when it is missing or cannot be read.
    package func read(_ name: String, at property: PropertyPath) throws(StoreError) -> Data {
        let url = file(name)
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw failure(property, file: url.path, reason: "the file is missing")
        }
        guard let data = try? Data(contentsOf: url) else {
            throw failure(property, file: url.path, reason: "the file cannot be read")
        }
        // Small values are never in files, so that an empty one has lost what it held.
        guard !data.isEmpty else { throw failure(property, file: url.path, reason: "the file is empty") }
        return data
    }

    /// The bytes that a column stands for; nil where their file is missing or the form unknown.
    func bytes(of stored: Data) -> Data? {
        switch ExternalForm(stored) {
        case .inline(let data): data
        case .file(let name): try? Data(contentsOf: file(name))
        case .unknown: nil
        }
    }

    private func failure(_ property: PropertyPath, file: String, reason: String) -> StoreError {
        .externalData(entity: property.entity, keyPath: property.path, path: file, reason: reason)
    }

    // MARK: Removing

    private func release(_ name: String) {
        let mayGo = claims.withLock { claims in
            claims[name]?.count -= 1
            guard let claim = claims[name], claim.count <= 0 else { return false }
            claims[name] = nil
            return claim.isDoomed
        }
        if mayGo { try? FileManager.default.removeItem(at: file(name)) }
    }

    /// Removes a file that no row of any store names any more, now or when the last value of this process that names it
    /// is gone.
    func remove(_ name: String) {
        let isClaimed = claims.withLock { claims in
            claims[name]?.isDoomed = true
            return claims[name] != nil
        }
        if !isClaimed { try? FileManager.default.removeItem(at: file(name)) }
    }

    /// Removes the files that were waiting for values of this process to go, because the store is closed.
    package func removeDoomed() {
        let doomed = claims.withLock { claims in
            let names = claims.filter(\.value.isDoomed).map(\.key)
            for name in names { claims[name]?.isDoomed = false }
            return names
        }
        for name in doomed { try? FileManager.default.removeItem(at: file(name)) }
    }
}
