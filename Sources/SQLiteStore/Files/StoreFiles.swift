package import Foundation

/// A store as a set of files: itself, its log, and the folder of what lies beside it.
package enum StoreFiles {
    private static let suffixes = ["-wal", "-shm", "-journal"]

    /// Removes a store with everything that belongs to it. A store that is not there is removed already.
    ///
    /// Files of external data stay where another store keeps its own in the same folder: it may name the same ones, and
    /// its next opening removes what it does not name.
    ///
    /// - Parameter isForced: Whether to remove it whoever holds it open, and whatever the file is.
    /// - Throws: `StoreError.locked` when somebody has it open, `notADatabase` for another file.
    package static func destroy(_ url: URL, isForced: Bool = false) throws {
        if FileManager.default.fileExists(atPath: url.path) {
            if isForced {
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

    /// Copies an open store, with its files, to a place where there is none, or in the place of one that nobody has open.
    ///
    /// The place holds the old store or the new one, whole, at every moment; files of the old one that are no longer
    /// named go last.
    ///
    /// - Throws: `StoreError.locked` when somebody has the place's store open.
    package static func copy(_ store: SQLiteStore, to target: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let unfinished = target.appendingPathSuffix(".replacing")
        defer { for suffix in [""] + suffixes { try? manager.removeItem(at: unfinished.appendingPathSuffix(suffix)) } }
        try? manager.removeItem(at: unfinished)
        let names = try store.backupWithFiles(to: unfinished, filesOf: target)
        chmodPrivate(unfinished)
        guard manager.fileExists(atPath: target.path) else {
            // A log whose file is gone would be applied to the one that takes the place.
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

    /// Writes a store's log back into the file and removes it; the file is all there is then.
    ///
    /// - Throws: `StoreError.locked` when somebody has it open, and what SQLite finds wrong with it.
    package static func writeBackLog(of url: URL) throws { _ = try ExclusiveStore(url) }

    /// Whether two names are of one file.
    package static func isSame(_ one: URL, _ other: URL) -> Bool {
        guard let first = OpenFiles.Identity(one.path) else { return false }
        return first == OpenFiles.Identity(other.path)
    }

    private static func removeCompanions(of url: URL) throws {
        for file in suffixes.map(url.appendingPathSuffix) {
            guard unsafe unlink(file.path) == 0 || errno == ENOENT else { throw StoreError.readOnly(path: file.path) }
        }
    }

    private static func chmodPrivate(_ url: URL) { _ = unsafe chmod(url.path, 0o600) }
}

extension SQLiteStore {
    /// Copies the store to a new file, and the files it names to where a store of that name looks for them.
    ///
    /// Where there are such files, nobody writes to the store meanwhile.
    ///
    /// - Parameters:
    ///   - target: The new file.
    ///   - owner: The store in whose name the files are kept; nil for the target itself.
    ///   - progress: Told pages done and pages in all.
    /// - Returns: The names of the files.
    /// - Throws: `StoreError`; `externalData` for a file that is missing is no reason to fail: the copy lacks it too.
    @discardableResult
    package func backupWithFiles(
        to target: URL, filesOf owner: URL? = nil, progress: @escaping (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Set<String> {
        guard !external.names().isEmpty else {
            try backup(to: target, progress: progress)
            return []
        }
        let work = { () throws -> Set<String> in
            try self.backup(to: target, progress: progress)
            let names = try StoreInspection.look(at: target) { try $0.externalNames() }
            try self.external.copy(names, to: ExternalStorage(of: owner ?? target))
            return names
        }
        return mode == .readWrite ? try write { _ in try work() } : try work()
    }
}

extension ExternalStorage {
    /// Copies files into another store's folder, and writes them through to the disk; those that are there stay.
    package func copy(_ names: Set<String>, to other: ExternalStorage) throws {
        let manager = FileManager.default
        let wanted = names.filter {
            manager.fileExists(atPath: file($0).path) && !manager.fileExists(atPath: other.file($0).path)
        }
        guard !wanted.isEmpty else { return }
        try manager.createDirectory(
            at: other.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in wanted.sorted() {
            let unfinished = other.folder.appending(path: ".\(name)")
            try? manager.removeItem(at: unfinished)
            try manager.copyItem(at: file(name), to: unfinished)
            try DurableFile.replace(other.file(name), with: unfinished)
        }
        try DurableFile.synchronize(other.folder.deletingLastPathComponent())
        try DurableFile.synchronize(other.folder.deletingLastPathComponent().deletingLastPathComponent())
    }

    /// Gives another store's folder the same files without copying their bytes; files are never changed, so that both
    /// may share them.
    package func link(to other: ExternalStorage) throws {
        let manager = FileManager.default
        let all = names().filter { !manager.fileExists(atPath: other.file($0).path) }
        guard !all.isEmpty else { return }
        try manager.createDirectory(
            at: other.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in all { try manager.linkItem(at: file(name), to: other.file(name)) }
    }
}
