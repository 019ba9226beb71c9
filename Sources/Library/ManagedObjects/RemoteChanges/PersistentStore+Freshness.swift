import DataModel
import Dispatch
import Synchronization

/// The freshness of cached rows.
///
/// Cached rows are used without a query. So that they do not become stale when another process writes to the file,
/// every fetch first checks for such writes and empties the cache if there were any; a fault fired without a fetch
/// checks once a second. A cached row is therefore never older than the last fetch on the store, nor older than one
/// second. Objects keep their values until they are refreshed.
extension PersistentStore {
    private static let longestTrust: UInt64 = 1_000_000_000

    /// Empties the cache if another connection has written to the file since the last check.
    func freshenCache() {
        let count = sqlite.foreignChangeCount()
        let isNew = freshness.withLock { state in
            state.lookedAt = DispatchTime.now().uptimeNanoseconds
            defer { state.foreignChanges = count }
            return state.foreignChanges != count
        }
        if isNew { cache.removeAll() }
    }

    /// Returns the number of changes by other programs, or by other stores on the same file, that were noticed so far.
    ///
    /// Each call counts at most one. Costs a few microseconds.
    package func foreignChangeCount() -> Int { sqlite.foreignChangeCount() }

    /// Returns the cache's generation, to be read before rows that will be cached.
    ///
    /// Checks for writes of others first: a check during the reading would end the generation, and the rows just read
    /// would count as stale. Returns nil for reading an earlier state of the store, which the cache does not hold.
    func freshGeneration(for token: QueryGenerationToken? = nil) -> Int? {
        guard token == nil else { return nil }
        freshenCache()
        return cache.generation
    }

    /// Removes all cached rows, so that faults read their rows again.
    package func forgetRows() { cache.removeAll() }

    /// Returns the cached row, if it is recent enough.
    func cachedRow(_ id: ManagedObjectID) -> StoredRow? {
        guard let row = cache[id] else { return nil }
        let age = freshness.withLock { DispatchTime.now().uptimeNanoseconds &- $0.lookedAt }
        guard age > Self.longestTrust else { return row }
        freshenCache()
        return cache[id]
    }
}

/// The last check of a store's file for other writers.
struct StoreFreshness: Sendable {
    /// The time of the check in nanoseconds of the monotonic clock.
    var lookedAt: UInt64 = 0
    /// The number of foreign changes noticed until then.
    var foreignChanges = 0
}
