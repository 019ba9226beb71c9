import Foundation
import GRDBSQLite

/// What a file and the index of its log showed when the file was last known to hold what SQLite had put there.
///
/// With a write-ahead log only checkpoints write to the file itself. Each says in the log's index how far it means to
/// come before it begins, and how far it came after it has ended (`nBackfillAttempted` and `nBackfill` of
/// <https://www.sqlite.org/walformat.html#the_wal_index_header>). A file whose content changed without a word of that
/// was written over by somebody who knows nothing of its log, as `cp other.sqlite open.sqlite` does.
struct FileImprint {
    /// When the file was last written to, and its length, as the file system says.
    struct Times: Equatable {
        private let seconds: Int
        private let nanoseconds: Int
        private let size: Int

        /// Nil where there is no file.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
            size = Int(status.st_size)
        }
    }

    /// What the index says of checkpoints.
    struct Checkpoints: Equatable {
        /// The numbers that are drawn anew whenever the log begins from its start.
        let salts: UInt64
        /// Up to which frame of the log the file holds everything.
        let done: UInt32
        /// Up to which frame the last checkpoint meant to come.
        let attempted: UInt32

        /// Whether a checkpoint is under way, or one has died.
        var isOpen: Bool { done != attempted }
    }

    /// What the index said before ``times`` were read.
    let checkpoints: Checkpoints
    let times: Times
    /// A checksum of the file's first pages and its last one: what is read tells a file from its own backup, for nearly
    /// every save writes there to the tables of keys and of metadata.
    let content: UInt64
}

/// An open file and the index of its log, read through SQLite's own descriptors: closing another would drop its locks.
///
/// Not to be used after the connection is closed that it was made from; the file is read only while that has nothing
/// else to do.
@safe struct OpenImage: @unchecked Sendable {
    private static let headSize = 256 * 1024
    private static let tailSize = 4096
    /// `SQLITE_IOERR_SHORT_READ`, whose macro Swift does not see (<https://www.sqlite.org/rescode.html>).
    private static let shortRead = SQLITE_IOERR | 2 << 8

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let index: UnsafeRawPointer

    /// Nil for a connection without a log, and for a file that SQLite does not lend out.
    init?(_ connection: OpaquePointer) {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        // (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlfilepointer>)
        let code = unsafe sqlite3_file_control(connection, nil, SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard code == SQLITE_OK, let file = unsafe pointer, let methods = unsafe file.pointee.pMethods?.pointee,
            methods.iVersion >= 2, let map = unsafe methods.xShmMap
        else { return nil }
        var region: UnsafeMutableRawPointer?
        // The first region, which holds the header, is 32 KiB (<https://www.sqlite.org/c3ref/io_methods.html>).
        guard unsafe map(file, 0, 32 * 1024, 0, &region) == SQLITE_OK, let index = unsafe region else { return nil }
        unsafe self.file = file
        unsafe self.index = UnsafeRawPointer(index)
    }

    /// What the index says now. Costs nanoseconds.
    var checkpoints: FileImprint.Checkpoints {
        FileImprint.Checkpoints(
            salts: unsafe index.load(fromByteOffset: 32, as: UInt64.self),
            done: unsafe index.load(fromByteOffset: 96, as: UInt32.self),
            attempted: unsafe index.load(fromByteOffset: 128, as: UInt32.self))
    }

    /// A checksum of the beginning and the end of the file; nil where it cannot be read. Costs some 50 microseconds.
    var content: UInt64? {
        guard let methods = unsafe file.pointee.pMethods?.pointee, let sizing = unsafe methods.xFileSize,
            let reading = unsafe methods.xRead
        else { return nil }
        var size: sqlite3_int64 = 0
        guard unsafe sizing(file, &size) == SQLITE_OK else { return nil }
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for (offset, length) in [(0, Self.headSize), (max(0, Int(size) - Self.tailSize), Self.tailSize)] {
            var words = [UInt64](repeating: 0, count: length / 8)
            let code = unsafe words.withUnsafeMutableBytes { bytes in
                unsafe reading(file, bytes.baseAddress, Int32(bytes.count), sqlite3_int64(offset))
            }
            // What a short file lacks is zero then.
            guard code == SQLITE_OK || code == Self.shortRead else { return nil }
            for word in words { sum = (sum ^ word) &* 0x0000_0100_0000_01b3 }
        }
        return sum
    }

    /// The whole imprint; nil while a checkpoint is under way, and where one came between.
    func imprint(of path: String) -> FileImprint? {
        let before = checkpoints
        guard !before.isOpen, let times = FileImprint.Times(path), let content, checkpoints == before,
            FileImprint.Times(path) == times
        else { return nil }
        return FileImprint(checkpoints: before, times: times, content: content)
    }
}
