import Dispatch
import Foundation
import GRDBSQLite
import Synchronization

extension StoreConnection {
    /// How often a watcher is asked by the clock, in milliseconds.
    private static let beat = 50

    /// Runs a closure whose statements may be one long step of SQLite's, asking a watcher by the clock whether to go on.
    ///
    /// `PRAGMA integrity_check` walks all pages in one instruction, during which a progress handler is not asked, while
    /// `sqlite3_interrupt` counts (<https://www.sqlite.org/c3ref/interrupt.html>). So the watcher is asked first here, and
    /// then on a thread of its own; never after the call has returned.
    ///
    /// - Throws: what the watcher throws, which stops the statement under way; what the closure throws.
    package func interruptible<T>(
        _ watcher: @escaping @Sendable () throws -> Void, _ body: () throws -> T
    ) throws -> T {
        try watcher()
        let clock = InterruptClock(unsafe Interruptible(handle), every: Self.beat, watcher)
        clock.start()
        let result = Result { try body() }
        try clock.stop()
        return try result.get()
    }
}

/// A connection that another thread may interrupt, and do nothing else with.
@safe private struct Interruptible: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    func interrupt() { unsafe sqlite3_interrupt(handle) }
}

/// Asks a watcher at every beat, and interrupts the connection when it throws.
private final class InterruptClock: Sendable {
    private let connection: Interruptible
    private let watcher: @Sendable () throws -> Void
    private let milliseconds: Int
    private let reason = Mutex<(any Error)?>(nil)
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ connection: Interruptible, every milliseconds: Int, _ watcher: @escaping @Sendable () throws -> Void) {
        self.connection = connection
        self.milliseconds = milliseconds
        self.watcher = watcher
    }

    /// A thread of its own: a queue's are not there in a process that was forked.
    func start() {
        Thread.detachNewThread { [self] in
            defer { hasEnded.signal() }
            while isOver.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
                do {
                    try watcher()
                } catch {
                    reason.withLock { $0 = error }
                    stopStatements()
                    return
                }
            }
        }
    }

    /// Interrupts again and again: between two statements an interruption does nothing.
    private func stopStatements() {
        repeat { connection.interrupt() } while isOver.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut
    }

    /// Returns when the watcher will not be asked again.
    ///
    /// - Throws: what the watcher threw.
    func stop() throws {
        isOver.signal()
        hasEnded.wait()
        if let error = reason.withLock(\.self) { throw error }
    }
}
