import Dispatch
import Foundation
import GRDBSQLite
import Synchronization

extension StoreConnection {
    /// The interval at which a watcher is asked, in milliseconds.
    private static let beat = 50

    /// Runs a closure whose statements may take long inside one step, asking a watcher at intervals whether to
    /// continue.
    ///
    /// `PRAGMA integrity_check` reads all pages in one instruction. SQLite calls no progress handler meanwhile, but it
    /// obeys `sqlite3_interrupt` (<https://www.sqlite.org/c3ref/interrupt.html>). So the watcher is asked once on this
    /// thread and then on a separate one, and never after the call has returned.
    ///
    /// - Throws: errors of the watcher, which stop the current statement; errors of the closure.
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

/// A connection that another thread may only interrupt.
@safe private struct Interruptible: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    func interrupt() { unsafe sqlite3_interrupt(handle) }
}

/// A timer that asks a watcher at intervals, and interrupts the connection when the watcher throws.
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

    /// Starts a separate thread: dispatch queues do not work in a forked process.
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

    /// Interrupts repeatedly, since an interrupt between two statements has no effect.
    private func stopStatements() {
        repeat { connection.interrupt() } while isOver.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut
    }

    /// Stops the timer; afterwards the watcher is not asked again.
    ///
    /// - Throws: errors of the watcher.
    func stop() throws {
        isOver.signal()
        hasEnded.wait()
        if let error = reason.withLock(\.self) { throw error }
    }
}
