import DataModel
import Synchronization

/// A row as it was last seen: its version and its values by slot.
struct StoredRow: Sendable {
    let version: Int64
    let values: ContiguousArray<AttributeValue>
}

/// The rows that contexts of one coordinator have seen, shared by all of them.
///
/// Holds the rows of the last fetches: when the younger half is full it becomes the older, and the older is let go.
final class RowCache: Sendable {
    private struct State {
        var younger: [ManagedObjectID: StoredRow] = [:]
        var older: [ManagedObjectID: StoredRow] = [:]
    }

    private let state = Mutex(State())
    private let halfCapacity: Int

    init(capacity: Int) { halfCapacity = max(1, capacity / 2) }

    subscript(id: ManagedObjectID) -> StoredRow? {
        state.withLock { $0.younger[id] ?? $0.older[id] }
    }

    /// Takes in rows, and lets those go that were deleted.
    func update(_ rows: [(ManagedObjectID, StoredRow)], removing gone: [ManagedObjectID] = []) {
        state.withLock { state in
            for (id, row) in rows {
                state.younger[id] = row
                if state.younger.count >= halfCapacity {
                    state.older = state.younger
                    state.younger = [:]
                }
            }
            for id in gone {
                state.younger[id] = nil
                state.older[id] = nil
            }
        }
    }

    func remove(_ ids: [ManagedObjectID]) { update([], removing: ids) }

    func removeAll() { state.withLock { $0 = State() } }
}
