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
        let (index, log) = (url.appendingPathSuffix("-shm"), url.appendingPathSuffix("-wal"))
        guard let before = inode(of: index), !isFilled(log), hasFrames(index),
            // A program that closed the file meanwhile has removed the index as well; one that wrote into an emptied log has
            // filled it.
            inode(of: index) == before, !isFilled(log)
        else { return }
        throw .missingLog(path: url.path)
    }

    /// Returns whether the log of a file has a frame behind a header that SQLite takes for one: its first number, and the
    /// checksum of its first 24 bytes (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>).
    ///
    /// A killed process may leave the header alone.
    static func hasFrame(_ url: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: url.appendingPathSuffix("-wal")) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 32), header.count == 32 else { return false }
        let big = stride(from: 0, to: 32, by: 4).map { start in
            header[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        guard big[0] | 1 == 0x377F_0683 else { return false }
        let words = big[0] & 1 == 1 ? big : big.map(\.byteSwapped)
        var (first, second): (UInt32, UInt32) = (0, 0)
        for place in stride(from: 0, to: 6, by: 2) {
            first &+= words[place] &+ second
            second &+= words[place + 1] &+ first
        }
        guard [first, second] == [big[6], big[7]] else { return false }
        return (try? file.seekToEnd()) ?? 0 >= 32 + 24 + UInt64(big[2])
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
