import Foundation
import GRDBSQLite

/// The state of a file and of its log's index when the file last held what SQLite had written there.
///
/// With a write-ahead log, only checkpoints write to the file itself. Each notes in the log's index how far it wants to
/// get before it begins, and how far it got after it ended (`LogIndex.Field`). If the content changed and the index did
/// not, a program that does not know the log has overwritten the file, as `cp other.sqlite open.sqlite` does.
struct FileImprint {
    /// When the file was last written to, and its length, according to the file system.
    struct Times: Equatable {
        private let seconds: Int
        private let nanoseconds: Int
        private let size: Int

        /// Reads the times; nil if the file does not exist.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
            size = Int(status.st_size)
        }
    }

    /// What the index records about checkpoints.
    struct Checkpoints: Equatable {
        let salts: UInt64
        /// The frame up to which the file holds every change of the log.
        let done: UInt32
        /// The frame that the last checkpoint wanted to reach.
        let attempted: UInt32

        /// Whether a checkpoint is under way, or was interrupted.
        var isOpen: Bool { done != attempted }
    }

    /// What the index recorded before ``times`` were read.
    let checkpoints: Checkpoints
    let times: Times
    /// A checksum of the file's first pages and its last one. They distinguish a file from its own backup, since nearly
    /// every save writes there, to the tables of keys and metadata.
    let content: UInt64
}

/// An open file and the index of its log, read through SQLite's own descriptors.
///
/// To close another descriptor of the file would drop SQLite's locks. An image is valid until its connection is closed,
/// and is read only while that connection is idle.
@safe struct OpenImage: @unchecked Sendable {
    private static let headSize = 256 * 1024
    private static let tailSize = 4096
    /// `SQLITE_IOERR_SHORT_READ`, whose macro Swift does not see (<https://www.sqlite.org/rescode.html>).
    private static let shortRead = SQLITE_IOERR | 2 << 8

    let file: UnsafeMutablePointer<sqlite3_file>
    private let index: UnsafeRawPointer

    /// Borrows the file of a connection; nil for a connection without a log, and where SQLite gives no access.
    init?(_ connection: OpaquePointer) {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        // (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlfilepointer>)
        let code = unsafe sqlite3_file_control(connection, nil, SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard code == SQLITE_OK, let file = unsafe pointer, let methods = unsafe file.pointee.pMethods?.pointee,
            methods.iVersion >= 2, let map = unsafe methods.xShmMap
        else { return nil }
        var region: UnsafeMutableRawPointer?
        guard unsafe map(file, 0, LogIndex.regionSize, 0, &region) == SQLITE_OK, let index = unsafe region else {
            return nil
        }
        unsafe self.file = file
        unsafe self.index = UnsafeRawPointer(index)
    }

    /// What the index records now. Costs nanoseconds.
    var checkpoints: FileImprint.Checkpoints {
        FileImprint.Checkpoints(
            salts: load(.salts), done: load(.nBackfill), attempted: load(.nBackfillAttempted))
    }

    /// Whether the file has every frame of the log. No other connection may be writing.
    var isWrittenBack: Bool {
        let (last, done): (UInt32, UInt32) = (load(.mxFrame), load(.nBackfill))
        return last == done
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ field: LogIndex.Field) -> Number {
        unsafe index.load(fromByteOffset: field.rawValue, as: Number.self)
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
            // After a short read, SQLite fills the rest with zeros.
            guard code == SQLITE_OK || code == Self.shortRead else { return nil }
            if offset == 0 {
                // Every program that has the file open may change its mark.
                for bytes in CheckpointMark.changing {
                    for word in bytes.lowerBound / 8...(bytes.upperBound - 1) / 8 { words[word] = 0 }
                }
            }
            for word in words { sum = (sum ^ word) &* 0x0000_0100_0000_01b3 }
        }
        return sum
    }

    /// The whole imprint; nil while a checkpoint is under way, or when one ran during the reading.
    func imprint(of path: String) -> FileImprint? {
        let before = checkpoints
        guard !before.isOpen, let times = FileImprint.Times(path), let content, checkpoints == before,
            FileImprint.Times(path) == times
        else { return nil }
        return FileImprint(checkpoints: before, times: times, content: content)
    }
}
