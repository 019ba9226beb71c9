import Foundation
import Logging
import SQLiteStore
import StoreSQL
import Synchronization

/// A log of what is sent to SQLite: on standard error, as Core Data writes it with `-com.apple.CoreData.SQLDebug`, and
/// to the logger that a store was opened with.
///
///     CoreData: annotation: Connecting to sqlite database file at "/home/ann/logbook.flightlog"
///     CoreData: sql: SELECT t0.Z_PK, … FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ?
///     CoreData: annotation: sql connection fetch time: 0.0004s
///     CoreData: annotation: total fetch execution time: 0.0005s for 85 rows.
///
/// Level 1 prints statements and times; level 3 also prints bound values, which are the user's data. An argument
/// (`-com.apple.CoreData.SQLDebug 1`) or the environment (`COM_APPLE_COREDATA_SQLDEBUG=1`) sets the level. A program
/// that owns the terminal redirects standard error to a file. A logger (`PersistentStoreLoggerOptionKey`) receives
/// warnings, migrations and opened files as warnings or information, statements and times at level debug, and bound
/// values at level trace.
struct DebugLog: Sendable {
    /// The level that the program was started with, and no logger.
    static let current = DebugLog(level: DebugSwitches.value(of: "SQLDebug"))

    let level: Int
    private var logger: Logger?
    private let write: @Sendable (String) -> Void

    init(
        level: Int, write: @escaping @Sendable (String) -> Void = DebugLog.toStandardError
    ) {
        self.level = level
        self.write = write
    }

    /// Returns the log with a logger that also receives it.
    func telling(_ logger: Logger?) -> DebugLog {
        var result = self
        result.logger = logger
        return result
    }

    /// Whether statements are logged at all.
    var isOn: Bool { level > 0 || wants(.debug) }

    private func wants(_ level: Logger.Level) -> Bool { logger.map { $0.logLevel <= level } ?? false }

    /// Logs a line; on standard error if `isPrinted`.
    private func say(_ line: @autoclosure () -> String, as level: Logger.Level, isPrinted: Bool) {
        guard isPrinted || wants(level) else { return }
        let line = line()
        if isPrinted { write(line) }
        logger?.log(level: level, "\(line)")
    }

    /// Writes a line to standard error, which a program that owns the terminal redirects to a file.
    static let toStandardError: @Sendable (String) -> Void = { line in
        FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8))
    }

    /// Logs which file is opened.
    func connecting(to url: URL) {
        say("annotation: Connecting to sqlite database file at \"\(url.path)\"", as: .info, isPrinted: level > 0)
    }

    /// Logs which part of a new store is written next.
    func creating(_ part: String) {
        say("annotation: creating \(part).", as: .info, isPrinted: level > 0)
    }

    /// Logs why a fetch is completed in memory.
    func fallingBack(_ reasons: [String]) {
        for reason in reasons {
            say("warning: the store cannot answer this fetch alone: \(reason)", as: .warning, isPrinted: level > 0)
        }
    }

    /// The closure that receives each statement of the connections; nil if nothing is logged.
    var trace: (@Sendable (String) -> Void)? {
        guard isOn else { return nil }
        return { sql in say("sql: \(sql)", as: .debug, isPrinted: level > 0) }
    }

    /// Runs a fetch and logs its duration and its number of rows.
    func timing<T>(_ statement: SQLStatement, _ body: () throws -> T, rows: (T) -> Int) rethrows -> T {
        guard isOn else { return try body() }
        for (index, value) in statement.bindings.enumerated() {
            say("details: SQLite bind[\(index)] = \(value)", as: .trace, isPrinted: level > 2)
        }
        let start = ContinuousClock.now
        let result = try body()
        let time = Self.seconds(since: start)
        say("annotation: sql connection fetch time: \(time)", as: .debug, isPrinted: level > 0)
        say(
            "annotation: total fetch execution time: \(time) for \(rows(result)) rows.", as: .debug,
            isPrinted: level > 0)
        return result
    }

    static func seconds(since start: ContinuousClock.Instant) -> String {
        let parts = (ContinuousClock.now - start).components
        let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        return String(format: "%.4fs", seconds)
    }
}
