import Foundation

/// Repeats work on a file while another program is closing it or repairing its log.
///
/// The last connection to close writes the log back, and the first one after a crash repairs it. Meanwhile SQLite refuses
/// other connections without calling their busy handlers
/// (<https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode>).
///
/// - Parameters:
///   - url: The file.
///   - seconds: The time after which the last error is thrown.
func waiting<T>(for url: URL, upTo seconds: Double, _ body: () throws -> T) throws -> T {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
        do {
            return try body()
        } catch let error as StoreError where isPassing(error, url) && ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}

/// Whether an error may be gone as soon as the other program has closed the file.
private func isPassing(_ error: StoreError, _ url: URL) -> Bool {
    switch error {
    case .locked: return true
    // SQLite also reports that it may not write while it finds the log's index half removed.
    case .readOnly:
        let manager = FileManager.default
        return manager.isWritableFile(atPath: url.path)
            && manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
    case .missing, .notADatabase, .notAStore, .corrupt, .full, .missingLog, .copiedWhileWritten, .replaced,
        .writtenOver, .atRisk, .cannotOpen,
        .constraint, .interrupted, .sqlite, .externalData, .historyRequired, .unreadableMetadata, .strangeFile,
        .strangeSchema, .valueTooLarge, .noLocks, .passingRows:
        return false
    }
}

/// The state of a file and its log that changes when a program writes either.
struct FileStamp: Equatable {
    private let parts: [Int]

    init(_ url: URL) {
        parts = ["", "-wal"].flatMap { suffix -> [Int] in
            var status = stat()
            guard unsafe stat(url.path + suffix, &status) == 0 else { return [0, 0, 0, 0] }
            return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }
}
