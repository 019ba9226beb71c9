import Foundation
import SQLiteStore
import StoreSQL
import Synchronization

/// Says on standard error what goes to SQLite, as Core Data does with `-com.apple.CoreData.SQLDebug`.
///
///     CoreData: annotation: Connecting to sqlite database file at "/home/ann/logbook.flightlog"
///     CoreData: sql: SELECT t0.Z_PK, … FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ?
///     CoreData: annotation: sql connection fetch time: 0.0004s
///     CoreData: annotation: total fetch execution time: 0.0005s for 85 rows.
///
/// Level 1 prints statements and times, level 3 also what is bound: that is the user's data. Set by arguments
/// (`-com.apple.CoreData.SQLDebug 1`) or the environment (`COM_APPLE_COREDATA_SQLDEBUG=1`). A program that owns the
/// terminal sends standard error to a file.
struct DebugLog: Sendable {
    /// The level that the program was started with.
    static let current = DebugLog(level: DebugSwitches.value(of: "SQLDebug"))

    let level: Int
    private let write: @Sendable (String) -> Void

    init(
        level: Int,
        write: @escaping @Sendable (String) -> Void = DebugLog.toStandardError
    ) {
        self.level = level
        self.write = write
    }

    /// Writes a line to standard error, which a program that owns the terminal has sent to a file.
    static let toStandardError: @Sendable (String) -> Void = { line in
        FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8))
    }

    /// Whether anything is printed.
    var isOn: Bool { level > 0 }

    /// Says which file is opened.
    func connecting(to url: URL) {
        if isOn { write("annotation: Connecting to sqlite database file at \"\(url.path)\"") }
    }

    /// Says what part of a new store is written next.
    func creating(_ part: String) {
        if isOn { write("annotation: creating \(part).") }
    }

    /// Says why a fetch is finished in memory.
    func fallingBack(_ reasons: [String]) {
        guard isOn else { return }
        for reason in reasons { write("warning: the store cannot answer this fetch alone: \(reason)") }
    }

    /// What the connections tell each statement to; nil for nobody.
    var trace: (@Sendable (String) -> Void)? {
        guard isOn else { return nil }
        return { [write] sql in write("sql: \(sql)") }
    }

    /// Runs a fetch, and says how long it took and how many rows it had.
    func timing<T>(_ statement: SQLStatement, _ body: () throws -> T, rows: (T) -> Int) rethrows -> T {
        guard isOn else { return try body() }
        if level > 2 {
            for (index, value) in statement.bindings.enumerated() {
                write("details: SQLite bind[\(index)] = \(value)")
            }
        }
        let start = ContinuousClock.now
        let result = try body()
        let time = Self.seconds(since: start)
        write("annotation: sql connection fetch time: \(time)")
        write("annotation: total fetch execution time: \(time) for \(rows(result)) rows.")
        return result
    }

    static func seconds(since start: ContinuousClock.Instant) -> String {
        let parts = (ContinuousClock.now - start).components
        let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        return String(format: "%.4fs", seconds)
    }
}
