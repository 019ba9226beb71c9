import SQLiteStore
import StoreMigration
import Synchronization

/// The steps that a handler has finished, recorded in the store by the transactions that did them.
final class HandlerMarks: Sendable {
    private struct State {
        var saved: Set<String>
        var open: Set<String> = []
    }

    private let handler: String
    private let state: Mutex<State>

    /// Starts with the marks of an interrupted run of the handler.
    init(of handler: String, _ journal: MigrationJournal) {
        self.handler = handler
        state = Mutex(State(saved: journal.marks(of: handler)))
    }

    /// Returns whether a committed transaction has marked the step.
    func contains(_ step: String) -> Bool { state.withLock { $0.saved.contains(step) } }

    /// Marks a step with the next transaction.
    func insert(_ step: String) { state.withLock { _ = $0.open.insert(step) } }

    /// Runs a transaction that records the open marks; they stay open if it fails.
    func recording<T>(_ body: ((StoreConnection) throws -> Void) throws -> T) throws -> T {
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
