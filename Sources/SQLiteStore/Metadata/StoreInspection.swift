package import Foundation

/// A look at a file that changes nothing: not a byte of it, and no file beside it.
package enum StoreInspection {
    /// The first bytes of every SQLite database (<https://www.sqlite.org/fileformat.html>).
    private static let magic = Data("SQLite format 3\0".utf8)

    /// Runs the closure on a read-only view of the file.
    ///
    /// A file with a write-ahead log beside it is copied with the log into a folder of its own first: a reader would
    /// leave a `-shm` file, and `immutable` would not see the log. A file that this process has open is read through
    /// SQLite's own locks: see `OpenFiles`.
    ///
    /// - Throws: `StoreError.missing`, `notADatabase`, `cannotOpen`, and what the closure throws.
    package static func look<T>(at url: URL, _ body: (StoreConnection) throws -> T) throws -> T {
        if OpenFiles.contains(url.path) { return try body(StoreConnection(RawConnection(shared: url))) }
        try requireDatabase(url)
        guard isFilled(url.appendingPathSuffix("-wal")) || isFilled(url.appendingPathSuffix("-journal")) else {
            return try body(StoreConnection(RawConnection(immutable: url)))
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "look-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = try copyFiles(of: url, into: folder)
        return try body(StoreConnection(RawConnection(copy: copy, of: url)))
    }

    /// Runs the closure on a store that is open for reading, as the whole file and its log are now.
    ///
    /// As `look`, it changes nothing and leaves nothing beside the file; external binaries are read where they lie.
    ///
    /// - Throws: as `look`.
    package static func open<T>(_ url: URL, _ body: (SQLiteStore) throws -> T) throws -> T {
        try requireDatabase(url)
        var options = SQLiteStore.Options()
        let hasLog = isFilled(url.appendingPathSuffix("-wal")) || isFilled(url.appendingPathSuffix("-journal"))
        options.isImmutable = !hasLog
        let folder = FileManager.default.temporaryDirectory.appending(path: "look-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = hasLog ? try copyFiles(of: url, into: folder) : url
        let store = try SQLiteStore(url: file, mode: .readOnly, options: options)
        defer { try? store.close() }
        return try body(store)
    }

    /// Reads the metadata of a store without opening it.
    package static func metadata(of url: URL) throws -> StoreMetadata { try look(at: url, StoreMetadata.read) }

    private static func requireDatabase(_ url: URL) throws(StoreError) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw .missing(path: url.path)
        }
        guard !isFolder.boolValue else { throw .cannotOpen(path: url.path, reason: "it is a folder") }
        guard let file = try? FileHandle(forReadingFrom: url) else {
            throw .cannotOpen(path: url.path, reason: "it may not be read")
        }
        defer { try? file.close() }
        guard (try? file.read(upToCount: magic.count)) == magic else { throw .notADatabase(path: url.path) }
    }

    private static func isFilled(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.size] as? Int ?? 0) > 0
    }

    private static func copyFiles(of url: URL, into folder: URL) throws -> URL {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-journal"] where manager.fileExists(atPath: url.path + suffix) {
            try manager.copyItem(atPath: url.path + suffix, toPath: folder.appending(path: "store" + suffix).path)
        }
        return folder.appending(path: "store")
    }
}

extension URL {
    /// The file whose name is this one's with more behind it.
    package func appendingPathSuffix(_ suffix: String) -> URL {
        deletingLastPathComponent().appending(path: lastPathComponent + suffix)
    }
}
