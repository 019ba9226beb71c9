import DataModel
import Foundation
import SQLiteStore
import Synchronization

/// The rows that the contexts of one coordinator have read or saved, shared by all of them.
///
/// The cache keeps the most recent rows: when the younger half is full, it becomes the older half, and the previous
/// older half is dropped. Most fetched rows are never looked up here, since the fetched objects hold them. A fetch's
/// rows are therefore set aside as a whole, and are inserted one by one only when a row is looked up or changed.
final class RowCache: Sendable {
    /// Identifies a row within the one store whose rows are cached.
    private struct Key: Hashable {
        let key: Int64
        let root: Int16

        init(_ id: ManagedObjectID) { (key, root) = (id.key, id.rootNumber) }

        init(_ root: Int16, _ key: Int64) { (self.key, self.root) = (key, root) }

        /// A few steps instead of `Hasher`'s many, as for `ManagedObjectID`.
        func _rawHashValue(seed: Int) -> Int { KeyHash.mixed(key, root, seed: seed) }
    }

    private struct State {
        var younger: [Key: StoredRow] = [:]
        var older: [Key: StoredRow] = [:]
        /// The rows set aside, and their number.
        var aside: [RowRun] = []
        var asideCount = 0
        /// The number of times that rows were dropped which a concurrent read may have seen.
        var generation = 0
        /// When each row arrived; nil until an age is first requested.
        var times: [Key: ContinuousClock.Instant]?
        /// Whether no rows are kept: those of an open transaction may be rolled back.
        var isSuspended = false
    }

    private let state = Mutex(State())
    /// The number of rows set aside before the older half of them is dropped.
    private static let mostAside = 30_000
    private let halfCapacity: Int
    /// The slots of each entity that hold binary data.
    private let dataSlots: [Int16: [Int]]
    /// The largest number of bytes of data in a cached row; otherwise, data that passes through a context would stay in
    /// memory.
    static let largestValue = 8 * 1024

    init(capacity: Int, model: ResolvedModel) {
        halfCapacity = max(1, capacity / 2)
        let slots = model.entities.map { entity in
            let data = entity.slots.filter {
                $0.isExternal || [.binary, .transformable].contains($0.attribute?.attributeType)
            }
            return (Int16(entity.number), data.map(\.index))
        }
        dataSlots = Dictionary(uniqueKeysWithValues: slots.filter { !$0.1.isEmpty })
    }

    subscript(id: ManagedObjectID) -> StoredRow? {
        state.withLock { state in
            placeAside(&state)
            return state.younger[Key(id)] ?? state.older[Key(id)]
        }
    }

    /// The number of times that rows were dropped which a concurrent read may have seen. Read it before reading rows.
    var generation: Int { state.withLock(\.generation) }

    /// Returns how long ago a row arrived; nil if it is not cached, or arrived before the first call.
    func age(of id: ManagedObjectID) -> Duration? {
        state.withLock { state in
            guard let times = state.times else {
                // Rows set aside also arrived before the first call.
                placeAside(&state)
                state.times = [:]
                return nil
            }
            let key = Key(id)
            guard state.younger[key] != nil || state.older[key] != nil else { return nil }
            return times[key]?.duration(to: .now)
        }
    }

    /// Adds rows that were read during a generation; does nothing if the generation has ended, since they may be stale.
    ///
    /// - Parameter isPrefetched: Whether the rows are for objects other than the fetched ones. Such rows are inserted
    ///   at once, and stay until as many newer rows as the capacity have followed.
    func update(_ runs: [RowRun], of generation: Int, isPrefetched: Bool = false) {
        state.withLock { state in
            guard state.generation == generation, !state.isSuspended else { return }
            if !isPrefetched { forget(runs.filter(\.block.isLarge), &state) }
            let runs = isPrefetched ? runs : runs.filter { !$0.block.isLarge }
            state.aside += runs
            state.asideCount += runs.reduce(0) { $0 + $1.rows.count }
            // Once ages are tracked, the age of a row starts when it is read.
            guard state.times == nil, !isPrefetched else { return placeAside(&state) }
            guard state.asideCount > Self.mostAside else { return }
            let place = state.aside.count / 2
            state.aside.removeFirst(place)
            state.asideCount = state.aside.reduce(0) { $0 + $1.rows.count }
        }
    }

    /// Drops cached older versions of rows that are too large to be cached.
    private func forget(_ runs: [RowRun], _ state: inout State) {
        guard !runs.isEmpty else { return }
        placeAside(&state)
        for run in runs {
            let root = Int16(run.entity.rootNumber)
            for row in run.rows { forget(Key(root, run.key(row)), &state) }
        }
    }

    private func forget(_ key: Key, _ state: inout State) {
        if state.younger[key] != nil || state.older[key] != nil { drop(key, &state) }
    }

    /// Inserts the rows that were set aside.
    private func placeAside(_ state: inout State) {
        guard !state.aside.isEmpty else { return }
        let runs = state.aside
        state.aside = []
        state.asideCount = 0
        for run in runs {
            let (root, entity) = (Int16(run.entity.rootNumber), Int16(run.entity.number))
            for row in run.rows { insert(run.stored(row), Key(root, run.key(row)), entity, &state) }
        }
    }

    /// Adds one row that was read during a generation.
    func update(_ row: StoredRow, of id: ManagedObjectID, _ generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            placeAside(&state)
            if case .held(let block, _) = row.content, block.isLarge { return forget(Key(id), &state) }
            insert(row, Key(id), id.entityNumber, &state)
        }
    }

    /// Adds rows that were saved during a generation, and drops deleted ones.
    ///
    /// If the generation has ended in between, the saved rows may be deleted by now and are dropped too.
    func update(
        _ rows: [(ManagedObjectID, StoredRow)], of generation: Int, removing gone: [ManagedObjectID] = []
    ) {
        state.withLock { state in
            placeAside(&state)
            let isNewest = state.generation == generation
            for (id, row) in rows {
                if isNewest { insert(row, Key(id), id.entityNumber, &state) } else { drop(Key(id), &state) }
            }
            for id in gone { drop(Key(id), &state) }
        }
    }

    private func insert(_ row: StoredRow, _ key: Key, _ entity: Int16, _ state: inout State) {
        // A reader may insert a row after another context has saved a newer version of it.
        if let kept = state.younger[key] ?? state.older[key], kept.version > row.version { return }
        guard !state.isSuspended, !isLarge(row, entity) else {
            drop(key, &state)
            return
        }
        state.younger[key] = row
        state.times?[key] = .now
        if state.younger.count >= halfCapacity {
            state.older = state.younger
            state.younger = [:]
            let kept = state.older
            state.times = state.times?.filter { kept[$0.key] != nil }
        }
    }

    /// Drops a row. Without its version, stale reads can no longer be recognized; so the generation ends.
    private func drop(_ key: Key, _ state: inout State) {
        state.generation += 1
        state.younger[key] = nil
        state.older[key] = nil
    }

    /// Returns whether a saved row holds too much data, perhaps stored in a file, to keep it in memory.
    private func isLarge(_ row: StoredRow, _ entity: Int16) -> Bool {
        guard !dataSlots.isEmpty, let slots = dataSlots[entity] else { return false }
        return slots.contains { slot in
            guard case .values(let values) = row.content, case .data(let data) = values[slot] else { return false }
            return data.count > Self.largestValue
        }
    }

    /// Drops rows that must be read again.
    func remove(_ ids: [ManagedObjectID]) {
        state.withLock { state in
            placeAside(&state)
            for id in ids { drop(Key(id), &state) }
        }
    }

    func removeAll() {
        state.withLock { state in
            state = State(
                generation: state.generation + 1, times: state.times.map { _ in [:] }, isSuspended: state.isSuspended)
        }
    }

    /// Keeps no rows while the closure runs, and none from before.
    func suspended<T>(_ body: () throws -> T) rethrows -> T {
        removeAll()
        state.withLock { $0.isSuspended = true }
        defer {
            state.withLock { $0.isSuspended = false }
            removeAll()
        }
        return try body()
    }
}
