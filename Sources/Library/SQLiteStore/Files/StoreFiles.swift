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
    /// How often a copy is begun anew because somebody replaced files meanwhile.
    private static var mostCopies: Int { 5 }

    /// Copies the store to a new file, and the files it names to where a store of that name looks for them.
    ///
    /// Where there are such files, nobody writes to the store meanwhile; one that is only read cannot keep others from it,
    /// and is copied anew where they removed a file that the copy names.
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
        if external.names().isEmpty {
            try backup(to: target, progress: progress)
            // Somebody else may have made the first of the files meanwhile.
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

    /// Copies rows and files until no file that the rows name was removed in between.
    ///
    /// A file that was missing once already is missing for good: its name never comes back.
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
    /// Copies files into another store's folder, and writes them through to the disk; those that are there stay.
    ///
    /// Returns the names of the copies. A file that is missing, or is removed meanwhile, has none.
    @discardableResult
    package func copy(_ names: Set<String>, to other: ExternalStorage) throws -> Set<String> {
        let manager = FileManager.default
        let wanted = names.filter {
            manager.fileExists(atPath: file($0).path) && !manager.fileExists(atPath: other.file($0).path)
        }
        guard !wanted.isEmpty else { return [] }
        try DurableFile.makeFolder(other.folder, access: 0o700)
        var copied: Set<String> = []
        for name in wanted.sorted() {
            let unfinished = other.folder.appending(path: ".\(name)")
            try? manager.removeItem(at: unfinished)
            do {
                try manager.copyItem(at: file(name), to: unfinished)
            } catch {
                guard !manager.fileExists(atPath: file(name).path) else { throw error }
                continue
            }
            try DurableFile.replace(other.file(name), with: unfinished)
            copied.insert(name)
        }
        return copied
    }

    /// Gives another store's folder the same files without copying their bytes; files are never changed, so that both
    /// may share them.
    package func link(to other: ExternalStorage) throws {
        let manager = FileManager.default
        let all = names().filter { !manager.fileExists(atPath: other.file($0).path) }
        guard !all.isEmpty else { return }
        try DurableFile.makeFolder(other.folder, access: 0o700)
        for name in all { try manager.linkItem(at: file(name), to: other.file(name)) }
    }
}
