import Foundation

/// The index that SQLite keeps beside a write-ahead log, in `FILE-shm` (<https://www.sqlite.org/walformat.html>).
///
/// The connection that closes a file last removes the index first and then the log, and the connection that opens one
/// creates the log first. An index without a log therefore means that the log was removed by hand.
enum LogIndex {
    /// A field of the index, at its byte offset (<https://www.sqlite.org/walformat.html#the_wal_index_header>).
    enum Field: Int {
        /// The last frame of the log that holds a committed change.
        case mxFrame = 16
        /// Two random numbers, drawn again whenever the log starts over; 8 bytes.
        case salts = 32
        /// The frame up to which the file holds every change of the log.
        case nBackfill = 96
        /// The frame that the last checkpoint wanted to reach.
        case nBackfillAttempted = 128
    }

    /// The size of the first region, which begins with these fields (<https://www.sqlite.org/c3ref/io_methods.html>).
    static let regionSize: Int32 = 32 * 1024

    /// Refuses a file whose log was removed while it held changes that are not yet in the file.
    ///
    /// Without the log the file is, at best, as it was before those changes; if the log was partly written back, it holds
    /// pages of two states.
    ///
    /// - Throws: `StoreError.missingLog`.
    static func requireLog(of url: URL) throws(StoreError) {
        let index = url.appendingPathSuffix("-shm")
        guard let before = inode(of: index), !isFilled(url.appendingPathSuffix("-wal")), hasFrames(index),
            // A program that closed the file meanwhile has removed the index as well.
            inode(of: index) == before
        else { return }
        throw .missingLog(path: url.path)
    }

    /// Whether the log had frames that were not written back.
    private static func hasFrames(_ index: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: index) else { return false }
        defer { try? file.close() }
        let size = Field.nBackfill.rawValue + 4
        guard let header = try? file.read(upToCount: size), header.count == size else { return false }
        return word(header, .mxFrame) > word(header, .nBackfill)
    }

    /// In the byte order of the machine.
    private static func word(_ header: Data, _ field: Field) -> UInt32 {
        let bytes = [UInt8](header)[field.rawValue..<field.rawValue + 4]
        let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return UInt32(littleEndian: 1) == 1 ? word : word.byteSwapped
    }

    private static func inode(of url: URL) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
    }

    private static func isFilled(_ url: URL) -> Bool {
        ((try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0) > 0
    }
}
