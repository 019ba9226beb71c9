package import Foundation

/// A store as a set of files: the database, its log, and the folder of external data.
package enum StoreFiles {
    /// Creates the folder of a store, and those above it, for the user alone; does nothing for one that is there.
    ///
    /// - Throws: `StoreError.cannotOpen` with the store's path.
    package static func createFolder(of url: URL) throws(StoreError) {
        let folder = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue {
            return
        }
        do throws(StoreError) {
            try DurableFile.makeFolder(folder, access: 0o700)
        } catch {
            throw .cannotOpen(path: url.path, reason: "the folder “\(folder.path)” cannot be created")
        }
    }

    /// Removes a store with all its files. Does nothing if the store does not exist.
    ///
    /// The external data stay if another store uses the same folder, since both may name the same files. The next
    /// opening of that store removes what it does not name.
    ///
    /// - Parameter isForced: Whether to remove the file even if it is open elsewhere or not a database.
    /// - Throws: `StoreError.locked` if it is open elsewhere, `notADatabase` for another kind of file, `strangeFile` if its
    ///   log or journal is none.
    package static func destroy(_ url: URL, isForced: Bool = false) throws {
        try Companion.requireOwn(of: url)
        if FileManager.default.fileExists(atPath: url.path) {
            if isForced {
                OpenFiles.destroy(url.path)
                try FileManager.default.removeItem(at: url)
            } else {
                try ExclusiveStore(url).remove(url)
            }
        }
        try removeCompanions(of: url)
        if !ExternalStorage(of: url).isShared {
            try? FileManager.default.removeItem(at: ExternalStorage.supportFolder(of: url))
        }
        try? DurableFile.synchronize(url.deletingLastPathComponent())
    }

    /// Copies an open store with its files to a new place, or over a store that no program has open.
    ///
    /// At every moment the target is the old store or the new one, complete. Unused files of the old store are removed
    /// last.
    ///
    /// - Throws: `StoreError.locked` if the target is open.
    package static func copy(_ store: SQLiteStore, to target: URL) throws {
        let manager = FileManager.default
        try createFolder(of: target)
        let unfinished = Companion.replacement.url(of: target)
        try Companion.requireOwn(of: target)
        try Companion.discard(unfinished, .database)
        defer { try? Companion.discard(unfinished, .database) }
        let names = try store.backupWithFiles(to: unfinished, filesOf: target)
        chmodPrivate(unfinished)
        guard manager.fileExists(atPath: target.path) else {
            // A log left without its file would be applied to the new file.
            try removeCompanions(of: target)
            try DurableFile.replace(target, with: unfinished)
            return
        }
        try ExclusiveStore(target).fill(from: unfinished)
        let external = ExternalStorage(of: target)
        try manager.removeItem(at: unfinished)
        guard !external.isShared else { return }
        for name in external.names() where !names.contains(name) { external.remove(name) }
    }

    /// Writes a store's log back into the file and removes the log.
    ///
    /// - Throws: `StoreError.locked` if the store is open elsewhere; SQLite's errors for a damaged file.
    package static func writeBackLog(of url: URL) throws { _ = try ExclusiveStore(url) }

    /// Whether two paths lead to the same file.
    package static func isSame(_ one: URL, _ other: URL) -> Bool {
        guard let first = OpenFiles.Identity(one.path) else { return false }
        return first == OpenFiles.Identity(other.path)
    }

    private static func removeCompanions(of url: URL) throws {
        for companion in Companion.ofSQLite { try Companion.discard(companion.url(of: url), companion.content) }
    }

    private static func chmodPrivate(_ url: URL) { _ = unsafe chmod(url.path, 0o600) }
}

extension SQLiteStore {
    /// The maximum number of attempts to copy while other programs replace files.
    private static var mostCopies: Int { 5 }

    /// Copies the store to a new file, and its external data to where a store with that name expects them.
    ///
    /// If there are external data, writers wait meanwhile. A store that is open for reading cannot make them wait; it
    /// copies again if another program removed a file that the copy names.
    ///
    /// - Parameters:
    ///   - target: The new file.
    ///   - owner: The store whose folder receives the external data; nil for the target itself.
    ///   - progress: Receives the number of pages done and the total number of pages.
    /// - Returns: The names of the external data.
    /// - Throws: `StoreError`. A file of external data that is missing is not an error; it is missing in the copy as
    ///   well.
    @discardableResult
    package func backupWithFiles(
        to target: URL, filesOf owner: URL? = nil, progress: @escaping (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Set<String> {
        if external.names().isEmpty {
            try backup(to: target, progress: progress)
            // Another program may have created the first file meanwhile.
            if external.names().isEmpty { return [] }
        }
        let files = ExternalStorage(of: owner ?? target)
        guard mode == .readWrite else { return try backupBesideWriters(to: target, files, progress) }
        return try write { _ in
            let names = try backupRows(to: target, progress)
            try external.copy(names, to: files)
            return names
        }
    }

    private func backupRows(to target: URL, _ progress: @escaping (Int, Int) throws -> Void) throws -> Set<String> {
        try backup(to: target, progress: progress)
        return try StoreInspection.look(at: target) { try $0.externalNames() }
    }

    /// Copies rows and files until no named file was removed in between.
    ///
    /// A file that was missing before stays missing, since its name is never used again.
    private func backupBesideWriters(
        to target: URL, _ files: ExternalStorage, _ progress: @escaping (Int, Int) throws -> Void
    ) throws -> Set<String> {
        var copied: Set<String> = []
        var absent: Set<String> = []
        for _ in 0..<Self.mostCopies {
            let names = try backupRows(to: target, progress)
            copied.formUnion(try external.copy(names, to: files))
            let missing = names.subtracting(files.names())
            guard !missing.isSubset(of: absent) else {
                for name in copied.subtracting(names) { files.remove(name) }
                return names
            }
            absent.formUnion(missing)
        }
        throw StoreError.locked(path: url.path)
    }
}

extension ExternalStorage {
    /// Copies files into another store's folder, on disk when the call returns; existing files stay.
    ///
    /// Returns the names of the copied files. A file that is missing or a link, or is removed meanwhile, is left out.
    @discardableResult
    package func copy(_ names: Set<String>, to other: ExternalStorage) throws -> Set<String> {
        let manager = FileManager.default
        let wanted = names.filter { problem(of: $0) == nil && !manager.fileExists(atPath: other.file($0).path) }
        guard !wanted.isEmpty else { return [] }
        try other.makeFolder()
        var copied: Set<String> = []
        for name in wanted.sorted() {
            guard let source = open(name) else { continue }
            let unfinished = other.folder.appending(path: ".\(name)")
            try? manager.removeItem(at: unfinished)
            try DurableFile.create(unfinished, copying: source)
            try DurableFile.replace(other.file(name), with: unfinished)
            copied.insert(name)
        }
        return copied
    }

    /// Creates hard links to the files in another store's folder. Files never change, so both stores can share them.
    package func link(to other: ExternalStorage) throws {
        let manager = FileManager.default
        let all = names().filter { problem(of: $0) == nil && !manager.fileExists(atPath: other.file($0).path) }
        guard !all.isEmpty else { return }
        try other.makeFolder()
        for name in all { try manager.linkItem(at: file(name), to: other.file(name)) }
    }
}
