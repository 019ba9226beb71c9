import SQLiteStore
import StoreMigration
import Synchronization

/// What a handler has done, noted in the store by the transactions that did it.
final class HandlerMarks: Sendable {
    private struct State {
        var saved: Set<String>
        var open: Set<String> = []
    }

    private let handler: String
    private let state: Mutex<State>

    /// Continues with what an interrupted handler has marked.
    init(of handler: String, _ journal: MigrationJournal) {
        self.handler = handler
        state = Mutex(State(saved: journal.marks(of: handler)))
    }

    /// Whether a step was marked by a transaction that came through.
    func contains(_ step: String) -> Bool { state.withLock { $0.saved.contains(step) } }

    /// Marks a step with the next transaction.
    func insert(_ step: String) { state.withLock { _ = $0.open.insert(step) } }

    /// Runs a transaction; it takes the open marks along, which stay open if it fails.
    func taken<T>(_ body: ((StoreConnection) throws -> Void) throws -> T) throws -> T {
        let steps = state.withLock(\.open)
        let result = try body { connection in
            if !steps.isEmpty { try MigrationJournal.mark(steps, of: handler, connection) }
        }
        state.withLock {
            $0.open.subtract(steps)
            $0.saved.formUnion(steps)
        }
        return result
    }
}
