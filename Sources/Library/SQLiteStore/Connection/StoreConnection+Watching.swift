import GRDBSQLite
package import StoreSQL

extension StoreConnection {
    /// Runs one statement, asking a watcher every few milliseconds whether to continue.
    ///
    /// - Parameter watcher: Receives the number of rows that the statement has read in full table scans. If it throws,
    ///   the statement stops and its changes are undone.
    package func execute(_ statement: SQLStatement, watcher: (_ rows: Int) throws -> Void) throws {
        try withStatement(statement.text) { prepared in
            try prepared.bind(statement.bindings)
            _ = unsafe sqlite3_stmt_status(prepared.pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)
            try watching({
                try watcher(Int(unsafe sqlite3_stmt_status(prepared.pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0)))
            }) {
                while try prepared.step() {}
            }
        }
    }

    /// Runs a closure, asking a watcher every few milliseconds of its statements' work whether to continue.
    ///
    /// - Throws: what the watcher throws, which stops the current statement; what the closure throws.
    package func watching<T>(_ watcher: () throws -> Void, _ body: () throws -> T) throws -> T {
        try withoutActuallyEscaping(watcher) { watcher in
            let handler = ProgressHandler(watcher)
            let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
            unsafe sqlite3_progress_handler(
                handle, ProgressHandler.instructions,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().ask()
                }, context)
            defer {
                unsafe sqlite3_progress_handler(handle, 0, nil, nil)
                handler.end()
            }
            do {
                return try body()
            } catch {
                throw handler.reason ?? error
            }
        }
    }
}

/// A watcher as SQLite's progress handler (<https://www.sqlite.org/c3ref/progress_handler.html>).
private final class ProgressHandler {
    /// The watcher is asked after this many of SQLite's instructions, which take a few milliseconds.
    static let instructions: Int32 = 100_000

    private var watcher: (() throws -> Void)?
    /// What the watcher threw to stop the statement.
    private(set) var reason: (any Error)?

    init(_ watcher: @escaping () throws -> Void) { self.watcher = watcher }

    /// Asks the watcher; any result but 0 stops the statement.
    func ask() -> Int32 {
        do {
            try watcher?()
            return 0
        } catch {
            reason = error
            return 1
        }
    }

    /// Releases the watcher, which must not outlive the call.
    func end() { watcher = nil }
}
