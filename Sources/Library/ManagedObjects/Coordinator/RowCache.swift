import DataModel
import Foundation
import SQLiteStore
import Synchronization

/// The rows that contexts of one coordinator have seen, shared by all of them.
///
/// Holds the rows of the last fetches: when the younger half is full it becomes the older, and the older is let go. Most
/// rows that are fetched are never looked for here, since the objects of the fetch have them: what a fetch read is put
/// aside as it came, and found its place for only when somebody looks for a row, or changes one.
final class RowCache: Sendable {
    /// Which row it is, of the one store whose rows are cached.
    private struct Key: Hashable {
        let key: Int64
        let root: Int16

        init(_ id: ManagedObjectID) { (key, root) = (id.key, id.rootNumber) }

        init(_ root: Int16, _ key: Int64) { (self.key, self.root) = (key, root) }

        /// Few steps instead of `Hasher`'s many, as for `ManagedObjectID`.
        func _rawHashValue(seed: Int) -> Int { KeyHash.mixed(key, root, seed: seed) }
    }

    private struct State {
        var younger: [Key: StoredRow] = [:]
        var older: [Key: StoredRow] = [:]
        /// Rows that were put aside, and how many.
        var aside: [RowRun] = []
        var asideCount = 0
        /// How often rows were let go that a reading under way may still have seen.
        var generation = 0
        /// When each row came, once somebody has asked for the age of one.
        var times: [Key: ContinuousClock.Instant]?
    }

    private let state = Mutex(State())
    /// How many rows are put aside before the older half of them is let go, whether or not they found their places.
    private static let mostAside = 30_000
    private let halfCapacity: Int
    /// The slots of each entity that hold data.
    private let dataSlots: [Int16: [Int]]
    /// How many bytes data may have in a row that is kept: a gigabyte that goes through a context would stay otherwise.
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

    /// How often rows were let go that a reading under way may still have seen: ask before reading.
    var generation: Int { state.withLock(\.generation) }

    /// How long ago a row came; nil where it is not here, or came before anybody asked.
    func age(of id: ManagedObjectID) -> Duration? {
        state.withLock { state in
            guard let times = state.times else {
                // What was put aside came before, too.
                placeAside(&state)
                state.times = [:]
                return nil
            }
            let key = Key(id)
            guard state.younger[key] != nil || state.older[key] != nil else { return nil }
            return times[key]?.duration(to: .now)
        }
    }

    /// Takes in rows that were read while that generation lasted; rows read before it ended may be old.
    ///
    /// - Parameter isPrefetched: Whether they are there for others than the fetch's own objects: they find their places at
    ///   once, and are not let go before as many came after them as the cache holds.
    func update(_ runs: [RowRun], of generation: Int, isPrefetched: Bool = false) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if !isPrefetched { forget(runs.filter(\.block.isLarge), &state) }
            let runs = isPrefetched ? runs : runs.filter { !$0.block.isLarge }
            state.aside += runs
            state.asideCount += runs.reduce(0) { $0 + $1.rows.count }
            // Where ages count, a row's begins when it was read.
            guard state.times == nil, !isPrefetched else { return placeAside(&state) }
            guard state.asideCount > Self.mostAside else { return }
            let place = state.aside.count / 2
            state.aside.removeFirst(place)
            state.asideCount = state.aside.reduce(0) { $0 + $1.rows.count }
        }
    }

    /// Lets older versions go of rows that are not kept because they are large.
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

    /// Finds their places for the rows that were put aside.
    private func placeAside(_ state: inout State) {
        guard !state.aside.isEmpty else { return }
        let runs = state.aside
        state.aside = []
        state.asideCount = 0
        for run in runs {
            let (root, entity) = (Int16(run.entity.rootNumber), Int16(run.entity.number))
            for row in run.rows { take(run.stored(row), Key(root, run.key(row)), entity, &state) }
        }
    }

    /// Takes in one row that was read while that generation lasted.
    func update(_ row: StoredRow, of id: ManagedObjectID, _ generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            placeAside(&state)
            if case .held(let block, _) = row.content, block.isLarge { return forget(Key(id), &state) }
            take(row, Key(id), id.entityNumber, &state)
        }
    }

    /// Takes in rows that were saved while that generation lasted, and lets those go that were deleted.
    ///
    /// Rows that were saved across the end of a generation may be deleted by now, and go.
    func update(
        _ rows: [(ManagedObjectID, StoredRow)], of generation: Int, removing gone: [ManagedObjectID] = []
    ) {
        state.withLock { state in
            placeAside(&state)
            let isNewest = state.generation == generation
            for (id, row) in rows {
                if isNewest { take(row, Key(id), id.entityNumber, &state) } else { drop(Key(id), &state) }
            }
            for id in gone { drop(Key(id), &state) }
        }
    }

    private func take(_ row: StoredRow, _ key: Key, _ entity: Int16, _ state: inout State) {
        // Who has read a row before somebody else saved it may be the last to put it here.
        if let kept = state.younger[key] ?? state.older[key], kept.version > row.version { return }
        guard !isLarge(row, entity) else {
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

    /// Lets a row go. What stays has no version then that could tell who has read an older one: the generation ends.
    private func drop(_ key: Key, _ state: inout State) {
        state.generation += 1
        state.younger[key] = nil
        state.older[key] = nil
    }

    /// Whether a row that was just saved holds much data, which may be in a file: the cache would keep it in memory.
    private func isLarge(_ row: StoredRow, _ entity: Int16) -> Bool {
        guard !dataSlots.isEmpty, let slots = dataSlots[entity] else { return false }
        return slots.contains { slot in
            guard case .values(let values) = row.content, case .data(let data) = values[slot] else { return false }
            return data.count > Self.largestValue
        }
    }

    /// Lets rows go that are to be read anew.
    func remove(_ ids: [ManagedObjectID]) {
        state.withLock { state in
            placeAside(&state)
            for id in ids { drop(Key(id), &state) }
        }
    }

    func removeAll() {
        state.withLock { $0 = State(generation: $0.generation + 1, times: $0.times.map { _ in [:] }) }
    }
}
