import Foundation
import Synchronization

/// The connections whose rows are being passed to closures, by the threads of these closures.
///
/// A connection is used by one thread at a time, and what the closure reads belongs to the state of its rows: it reads by
/// the same connection.
@safe final class PassingRows: Sendable {
    /// Only its own thread uses a connection in here.
    private struct Open: @unchecked Sendable {
        let connection: StoreConnection
        let thread: pthread_t
    }

    private let open = Mutex<[Open]>([])

    /// The connection whose rows this thread receives; nil outside of a closure.
    var connection: StoreConnection? {
        open.withLock { open in
            guard !open.isEmpty else { return nil }
            let thread = pthread_self()
            return open.last { pthread_equal($0.thread, thread) != 0 }?.connection
        }
    }

    fileprivate func begin(_ connection: StoreConnection) {
        open.withLock { $0.append(Open(connection: connection, thread: pthread_self())) }
    }

    fileprivate func end() {
        open.withLock { open in
            let thread = pthread_self()
            guard let place = open.lastIndex(where: { pthread_equal($0.thread, thread) != 0 }) else { return }
            open.remove(at: place)
        }
    }
}

extension SQLiteStore {
    /// Runs a closure that passes rows of a connection on: what is read meanwhile is read by the same connection, and nothing
    /// can be written.
    package func passingRows<T>(of connection: StoreConnection, _ body: () throws -> T) throws -> T {
        passing.begin(connection)
        defer { passing.end() }
        return try body()
    }
}
