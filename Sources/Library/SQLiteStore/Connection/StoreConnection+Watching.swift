import GRDBSQLite
package import StoreSQL

extension StoreConnection {
    /// How often a watcher is asked: after this many of SQLite's instructions, a few milliseconds.
    private static let instructions: Int32 = 100_000

    /// Runs one statement, asking a watcher every few milliseconds whether to go on.
    ///
    /// The watcher learns how many rows the statement has read from beginning to end of a table; what it throws stops the
    /// statement, whose changes are undone.
    package func execute(_ statement: SQLStatement, watcher: (_ rows: Int) throws -> Void) throws {
        try withStatement(statement.text) { prepared in
            try prepared.bind(statement.bindings)
            try withoutActuallyEscaping(watcher) { watcher in
                let watch = unsafe StatementWatch(prepared.pointer, watcher)
                let context = unsafe Unmanaged.passUnretained(watch).toOpaque()
                unsafe sqlite3_progress_handler(
                    handle, Self.instructions,
                    { context in
                        guard let context = unsafe context else { return 0 }
                        return unsafe Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue().look()
                    }, context)
                defer {
                    unsafe sqlite3_progress_handler(handle, 0, nil, nil)
                    watch.end()
                }
                do {
                    while try prepared.step() {}
                } catch {
                    throw watch.reason ?? error
                }
            }
        }
    }
}

extension StoreConnection {
    /// Runs a closure, asking a watcher every few milliseconds of its statements' work whether to go on.
    ///
    /// - Throws: what the watcher throws, which stops the statement under way; what the closure throws.
    package func watching<T>(_ watcher: () throws -> Void, _ body: () throws -> T) throws -> T {
        try withoutActuallyEscaping(watcher) { watcher in
            let watch = ConnectionWatch(watcher)
            let context = unsafe Unmanaged.passUnretained(watch).toOpaque()
            unsafe sqlite3_progress_handler(
                handle, Self.instructions,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<ConnectionWatch>.fromOpaque(context).takeUnretainedValue().look()
                }, context)
            defer {
                unsafe sqlite3_progress_handler(handle, 0, nil, nil)
                watch.end()
            }
            do {
                return try body()
            } catch {
                throw watch.reason ?? error
            }
        }
    }
}

/// Whatever a connection does, and who watches it.
private final class ConnectionWatch {
    private var watcher: (() throws -> Void)?
    /// Why the watcher stopped a statement.
    private(set) var reason: (any Error)?

    init(_ watcher: @escaping () throws -> Void) { self.watcher = watcher }

    /// Asks the watcher; anything but 0 stops the statement.
    func look() -> Int32 {
        do {
            try watcher?()
            return 0
        } catch {
            reason = error
            return 1
        }
    }

    func end() { watcher = nil }
}

/// One statement under way, and who watches it.
@safe private final class StatementWatch {
    private let statement: OpaquePointer
    private var watcher: ((Int) throws -> Void)?
    /// Why the watcher stopped the statement.
    private(set) var reason: (any Error)?

    init(_ statement: OpaquePointer, _ watcher: @escaping (Int) throws -> Void) {
        unsafe self.statement = statement
        self.watcher = watcher
        _ = unsafe sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)
    }

    /// Asks the watcher; anything but 0 stops the statement.
    func look() -> Int32 {
        do {
            try watcher?(Int(unsafe sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0)))
            return 0
        } catch {
            reason = error
            return 1
        }
    }

    func end() { watcher = nil }
}
