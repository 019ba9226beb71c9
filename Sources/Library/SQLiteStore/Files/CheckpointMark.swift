import Foundation
import GRDB
import GRDBSQLite

/// The mark in a file's header that says whether the file alone holds everything that was saved.
///
/// While the log has what the file has not, `user_version` is odd, and bytes 72 to 83 of the header, which SQLite
/// reserves, hold four letters and the number of the file (its inode). A copy of the file has another number. So a file
/// without a log, with an odd version and the number of another file, was copied while it was being written. It may lack
/// what was saved last, or mix two states. A file with its own number is no copy, whichever program wrote its log back.
///
/// The odd version is in the log's own copy of the first page, too: in the middle of a checkpoint, which writes that
/// page first, the file is marked as well. Only after a complete checkpoint the even version is written to the file
/// itself (`WALCheckpointer`).
@safe struct CheckpointMark {
    private static let letters = Array("FLws".utf8)
    private static let versionOffset = 60
    private static let letterOffset = 72
    private static let size = 96
    /// The bytes that change without SQLite's knowledge: the version, the letters and the number.
    static let changing = [versionOffset..<versionOffset + 4, letterOffset..<letterOffset + 12]

    private let header: [UInt8]

    /// Whether the log has, or may have, what the file has not.
    var isOpen: Bool { header[Self.versionOffset + 3] & 1 == 1 }

    /// The number of the file that was marked; nil for a file without a mark.
    private var number: UInt64? {
        guard Array(header[Self.letterOffset..<Self.letterOffset + 4]) == Self.letters else { return nil }
        return header[(Self.letterOffset + 4)..<(Self.letterOffset + 12)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads the header of a file that SQLite has open.
    init?(_ file: UnsafeMutablePointer<sqlite3_file>) {
        guard let read = unsafe file.pointee.pMethods?.pointee.xRead else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.size)
        let code = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, Int32($0.count), 0) }
        guard code == SQLITE_OK else { return nil }
        header = bytes
    }

    private init?(_ bytes: Data) {
        guard bytes.count >= Self.size else { return nil }
        header = [UInt8](bytes.prefix(Self.size))
    }

    /// Refuses a copy that was made while the original was being written.
    ///
    /// - Parameter beginning: The first bytes of the file.
    /// - Throws: `StoreError.copiedWhileWritten`.
    static func requireWhole(_ url: URL, _ beginning: Data) throws(StoreError) {
        guard let mark = CheckpointMark(beginning), mark.isOpen, let number = mark.number,
            FileStatus(url.appendingPathSuffix("-wal").path)?.size ?? 0 == 0,
            // An index says more: whether the file lacks anything of the log (`LogIndex.requireLog`).
            FileStatus(url.appendingPathSuffix("-shm").path) == nil,
            let own = OpenFiles.Identity(url.path), own.number != number
        else { return }
        throw .copiedWhileWritten(path: url.path)
    }

    /// The same, reading the beginning of the file. Does nothing for a file that this process has open.
    static func requireWhole(_ url: URL) throws(StoreError) {
        guard !OpenFiles.contains(url.path), let file = try? FileHandle(forReadingFrom: url) else { return }
        defer { try? file.close() }
        try requireWhole(url, (try? file.read(upToCount: size)) ?? Data())
    }

    // MARK: Writing

    /// Marks an open file: its log has what the file has not. Costs a read of 96 bytes if it is marked already.
    static func open(_ file: UnsafeMutablePointer<sqlite3_file>, _ number: UInt64) {
        guard let mark = unsafe CheckpointMark(file) else { return }
        if mark.number != number {
            let bytes = letters + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
            unsafe write(bytes, at: letterOffset, file)
        }
        if !mark.isOpen { unsafe write(mark.version &+ 1, file) }
    }

    /// Marks an open file as whole.
    static func settle(_ file: UnsafeMutablePointer<sqlite3_file>, _ number: UInt64) {
        unsafe open(file, number)
        guard let mark = unsafe CheckpointMark(file) else { return }
        unsafe write(mark.version &+ 1, file)
    }

    private var version: UInt32 {
        header[Self.versionOffset..<Self.versionOffset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func write(_ version: UInt32, _ file: UnsafeMutablePointer<sqlite3_file>) {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: version >> $0) }
        unsafe write(bytes, at: versionOffset, file)
    }

    private static func write(_ bytes: [UInt8], at offset: Int, _ file: UnsafeMutablePointer<sqlite3_file>) {
        guard let write = unsafe file.pointee.pMethods?.pointee.xWrite else { return }
        _ = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, Int32($0.count), sqlite3_int64(offset)) }
    }
}
