import Foundation

/// The index that SQLite keeps beside a write-ahead log, as a witness of what the log held.
///
/// Whoever closes a file last removes the index first and the log after it, and whoever opens one makes the log first:
/// an index without a log is what somebody leaves who removes the log by hand.
enum LogIndex {
    /// Refuses a file whose log was removed with changes in it that are not yet in the file.
    ///
    /// What is there in place of the log's changes is the file as it was before them, at best: a log that was half
    /// written back leaves pages of two times.
    ///
    /// - Throws: `StoreError.missingLog`.
    static func requireLog(of url: URL) throws(StoreError) {
        let index = url.appendingPathSuffix("-shm")
        guard let before = number(of: index), !isFilled(url.appendingPathSuffix("-wal")), hasFrames(index),
            // Whoever closed the file meanwhile has removed the index, too.
            number(of: index) == before
        else { return }
        throw .missingLog(path: url.path)
    }

    /// Whether the log had frames that were not written back: `mxFrame` and `nBackfill` of
    /// <https://www.sqlite.org/walformat.html#the_wal_index_header>.
    private static func hasFrames(_ index: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: index) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 100), header.count == 100 else { return false }
        return word(header, at: 16) > word(header, at: 96)
    }

    /// In the byte order of the machine.
    private static func word(_ header: Data, at offset: Int) -> UInt32 {
        let bytes = [UInt8](header)[offset..<offset + 4]
        let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return UInt32(littleEndian: 1) == 1 ? word : word.byteSwapped
    }

    private static func number(of url: URL) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
    }

    private static func isFilled(_ url: URL) -> Bool {
        ((try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0) > 0
    }
}
