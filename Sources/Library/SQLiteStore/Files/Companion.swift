package import Foundation

/// A file or folder with a fixed name beside a store.
///
/// Such a name travels with the store: an archive, a clone or a synchronized folder may hold a link of that name, which
/// leads to any file of the user. So none is opened through a link, and none is written or removed that holds something
/// else than what SQLite or this library writes there.
///
///     try Companion.requireOwn(of: store)  // before SQLite opens the store
///     let note = try Companion.read(Companion.upgradeNote.url(of: store), as: .note)
package struct Companion: Sendable, Hashable {
    /// What a file beside a store holds, by its first bytes.
    package enum Content: Sendable, Hashable, CaseIterable {
        /// A write-ahead log, by its first number (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>).
        case log
        /// The index of a log, by its version (<https://www.sqlite.org/walformat.html#the_wal_index_header>).
        case index
        /// A rollback journal (<https://www.sqlite.org/fileformat2.html#the_rollback_journal>).
        case journal
        /// A database that is being written.
        case database
        /// The name of the process that holds a lock.
        case lock
        /// A binary property list.
        case note
        /// A folder, whose files have names of their own.
        case folder
    }

    /// The end of the name; for a folder of values, its whole name.
    package let suffix: String
    /// What it holds.
    package let content: Content

    /// Returns its URL beside a store.
    package func url(of store: URL) -> URL {
        switch self {
        case Self.support: ExternalStorage.supportFolder(of: store)
        case Self.values: ExternalStorage.folder(of: store)
        default: store.appendingPathSuffix(suffix)
        }
    }

    // MARK: The names

    package static let log = Companion(suffix: "-wal", content: .log)
    package static let index = Companion(suffix: "-shm", content: .index)
    package static let journal = Companion(suffix: "-journal", content: .journal)
    /// The files that SQLite keeps beside a database.
    package static let ofSQLite = [log, index, journal]
    /// The lock of a migration.
    package static let upgradeLock = Companion(suffix: ".upgrading", content: .lock)
    /// The lock of an application that looks something up before it creates it.
    package static let creationLock = Companion(suffix: ".making", content: .lock)
    /// The lock of a process that exchanges changes with other devices.
    package static let mirrorLock = Companion(suffix: ".syncing", content: .lock)
    /// The note of an unfinished migration.
    package static let upgradeNote = Companion(suffix: ".unfinished", content: .note)
    /// A note that is being written.
    package static let newUpgradeNote = Companion(suffix: ".unfinished.new", content: .note)
    /// The copy that will replace the store.
    package static let replacement = Companion(suffix: ".replacing", content: .database)
    /// The backup that is being restored.
    package static let restoration = Companion(suffix: ".restoring", content: .database)
    /// The result of a migration by a mapping model.
    package static let migration = Companion(suffix: ".migrating.sqlite", content: .database)
    package static let backups = Companion(suffix: ".backups", content: .folder)
    /// The folder of everything that is kept beside a store.
    package static let support = Companion(suffix: "_SUPPORT", content: .folder)
    /// The folder of values outside the store.
    package static let values = Companion(suffix: "_EXTERNAL_DATA", content: .folder)

    /// All of them. A test walks this list.
    package static let all =
        ofSQLite + [
            upgradeLock, creationLock, mirrorLock, upgradeNote, newUpgradeNote, replacement, restoration, migration,
            backups,
            support,
            values,
        ]

    // MARK: Checking

    /// What a store is opened for, which decides what SQLite may write beside it.
    package enum Purpose: Sendable {
        /// Nothing is written, not even beside it.
        case looking
        /// The index of the log may be written, and a journal rolled back.
        case reading
        case writing
    }

    /// Refuses a store whose log, index or journal is a link, or holds what SQLite does not write there, if SQLite would
    /// write over it.
    ///
    /// Call it before SQLite opens the file. Where this process has it open, only links are looked for: to close a
    /// descriptor of the index would drop this process's locks (`OpenFiles`).
    ///
    /// - Throws: `StoreError.strangeFile`.
    package static func requireOwn(of store: URL, for purpose: Purpose = .writing) throws(StoreError) {
        let isOpen = OpenFiles.contains(store.path)
        for companion in ofSQLite {
            let isWritten = purpose == .writing || purpose == .reading && companion != log
            try require(companion.url(of: store), companion.content, readsContent: isWritten && !isOpen)
        }
        let journal = journal.url(of: store)
        if !isOpen, namesAnotherFile(journal) {
            throw .strangeFile(path: journal.path, reason: "it names another file, which SQLite would remove")
        }
    }

    /// Whether a journal ends with the name of a super-journal, as only a transaction in several files leaves it
    /// (<https://www.sqlite.org/fileformat2.html#the_rollback_journal>). After a rollback, SQLite removes that file, whatever
    /// it is, if it names no journal.
    private static func namesAnotherFile(_ journal: URL) -> Bool {
        guard let status = FileStatus(journal.path), status.isFile, status.size > 16 else { return false }
        let descriptor = unsafe Foundation.open(journal.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var end = [UInt8](repeating: 0, count: 8)
        let count = unsafe end.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(status.size - 8))
        }
        return count == 8 && end == Content.journalMark
    }

    /// Refuses what is not a file or folder of its kind; does nothing where there is none.
    ///
    /// - Throws: `StoreError.strangeFile` for a link, a file with two names, and other content.
    package static func require(_ url: URL, _ content: Content, readsContent: Bool = true) throws(StoreError) {
        guard let status = FileStatus(url.path) else { return }
        if let reason = status.reason(against: content) { throw .strangeFile(path: url.path, reason: reason) }
        guard content != .folder, readsContent, status.size > 0 else { return }
        guard let beginning = beginning(of: url), content.begins(beginning) else {
            throw .strangeFile(path: url.path, reason: "it holds something else")
        }
    }

    /// Removes a file that an interrupted run left, with the files that SQLite keeps beside it.
    ///
    /// - Throws: `StoreError.strangeFile` for another file, which is kept; `readOnly` if it cannot be removed.
    package static func discard(_ url: URL, _ content: Content) throws(StoreError) {
        let others = content == .database ? ofSQLite.map { ($0.url(of: url), $0.content) } : []
        for (file, content) in [(url, content)] + others {
            try require(file, content)
            guard unsafe unlink(file.path) == 0 || errno == ENOENT else { throw .readOnly(path: file.path) }
        }
    }

    /// Reads a small file; nil where there is none.
    ///
    /// - Throws: `StoreError.strangeFile`, `cannotOpen`.
    package static func read(_ url: URL, as content: Content) throws(StoreError) -> Data? {
        try require(url, content)
        let descriptor = unsafe open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw DurableFile.failure(url)
        }
        return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data()
    }

    /// The first bytes of a file; nil if it cannot be read.
    private static func beginning(of url: URL) -> [UInt8]? {
        let descriptor = unsafe open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return beginning(of: descriptor)
    }

    /// The first bytes of an open file, wherever it is read next.
    static func beginning(of descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count < 0 ? nil : Array(bytes.prefix(count))
    }
}

extension Companion.Content {
    /// Whether a file of this content may begin with some bytes. What was just created holds zeros or less than its first
    /// words.
    func begins(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .log: marks(bytes, [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83])
        case .index: marks(bytes, [0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18])
        case .journal: marks(bytes, Self.journalMark)
        case .database: marks(bytes, Array("SQLite format 3\0".utf8))
        case .note: marks(bytes, Array("bplist00".utf8))
        case .lock: Self.isLock(bytes)
        case .folder: false
        }
    }

    /// The first bytes of a rollback journal, which also end the name of another file in it.
    static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    private func marks(_ bytes: [UInt8], _ marks: [UInt8]...) -> Bool {
        marks.contains { mark in
            let found = bytes.prefix(mark.count)
            return found.elementsEqual(mark.prefix(found.count)) || found.allSatisfy { $0 == 0 }
        }
    }

    /// `process` and a number, as `FileLock` writes it.
    private static func isLock(_ bytes: [UInt8]) -> Bool {
        let word = FileLock.holderWord.utf8
        guard bytes.count > word.count else { return bytes.elementsEqual(word.prefix(bytes.count)) }
        return bytes.count <= word.count + 20 && bytes.starts(with: word)
            && bytes.dropFirst(word.count).allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// What the file system says of a name, without following a link.
package struct FileStatus {
    private let status: stat
    private let path: String

    /// Looks at a path; nil where there is nothing.
    package init?(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.status = status
        self.path = path
    }

    /// The size in bytes.
    var size: Int { Int(status.st_size) }

    /// Whether it is a file, not a link, a folder, a pipe or a device.
    package var isFile: Bool { kind == S_IFREG }

    /// Whether it is a link.
    package var isLink: Bool { kind == S_IFLNK }

    /// Whether it is a folder, not a link to one.
    package var isFolder: Bool { kind == S_IFDIR }

    private var kind: mode_t { status.st_mode & S_IFMT }

    /// Why it cannot be a file or folder of a kind; nil if it can.
    func reason(against content: Companion.Content) -> String? {
        if kind == S_IFLNK {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            return "it is a link" + (target.map { " to “\($0)”" } ?? "")
        }
        guard content != .folder else { return isFolder ? nil : "it is not a folder" }
        guard isFile else { return isFolder ? "it is a folder" : "it is a pipe or a device" }
        return status.st_nlink > 1 ? "the same file has another name" : nil
    }
}
