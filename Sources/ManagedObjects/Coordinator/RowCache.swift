import DataModel
import Foundation
import SQLiteStore
import Synchronization

/// The rows that contexts of one coordinator have seen, shared by all of them.
///
/// Holds the rows of the last fetches: when the younger half is full it becomes the older, and the older is let go.
final class RowCache: Sendable {
    private struct State {
        var younger: [ManagedObjectID: StoredRow] = [:]
        var older: [ManagedObjectID: StoredRow] = [:]
        /// How often everything was let go because somebody else wrote.
        var generation = 0
    }

    private let state = Mutex(State())
    private let halfCapacity: Int
    /// The slots of each entity that may hold the bytes of a file.
    private let externalSlots: [Int16: [Int]]

    init(capacity: Int, model: ResolvedModel) {
        halfCapacity = max(1, capacity / 2)
        let external = model.entities.map { (Int16($0.number), $0.externalSlots.map(\.index)) }
        externalSlots = Dictionary(uniqueKeysWithValues: external.filter { !$0.1.isEmpty })
    }

    subscript(id: ManagedObjectID) -> StoredRow? {
        state.withLock { $0.younger[id] ?? $0.older[id] }
    }

    /// How often everything was let go because somebody else wrote.
    var generation: Int { state.withLock(\.generation) }

    /// Takes in rows that were read while that generation lasted; rows read before it ended may be old.
    func update(_ rows: [(ManagedObjectID, StoredRow)], of generation: Int) {
        guard self.generation == generation else { return }
        update(rows)
    }

    /// Takes in rows, and lets those go that were deleted.
    func update(_ rows: [(ManagedObjectID, StoredRow)], removing gone: [ManagedObjectID] = []) {
        state.withLock { state in
            for (id, row) in rows {
                // Who has read a row before somebody else saved it may be the last to put it here.
                if let kept = state.younger[id] ?? state.older[id], kept.version > row.version { continue }
                guard !isLarge(row, id) else {
                    state.younger[id] = nil
                    state.older[id] = nil
                    continue
                }
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

    /// Whether a row that was just saved holds bytes that are in a file: the cache would keep them in memory.
    private func isLarge(_ row: StoredRow, _ id: ManagedObjectID) -> Bool {
        guard !externalSlots.isEmpty, let slots = externalSlots[id.entityNumber] else { return false }
        return slots.contains { slot in
            guard case .values(let values) = row.content, case .data(let data) = values[slot] else { return false }
            return data.count > ExternalStorage.threshold
        }
    }

    func remove(_ ids: [ManagedObjectID]) { update([], removing: ids) }

    func removeAll() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }
}
