import DataModel
import Dispatch
import Synchronization

/// How old a cached row may be.
///
/// Rows are served from the cache without a query. So that they are not stale when another process writes to the file,
/// every fetch looks first whether somebody did, and empties the cache if so; a fault that is fired without a fetch looks
/// once a second. A row from the cache is therefore never older than the last fetch on the store, nor than one second.
/// Objects that have their values keep them until they are refreshed.
extension PersistentStore {
    private static let longestTrust: UInt64 = 1_000_000_000

    /// Empties the cache if somebody else has written to the file since it was looked at.
    func freshenCache() {
        let count = sqlite.foreignChangeCount()
        let isNew = freshness.withLock { state in
            state.lookedAt = DispatchTime.now().uptimeNanoseconds
            defer { state.foreignChanges = count }
            return state.foreignChanges != count
        }
        if isNew { cache.removeAll() }
    }

    /// The cache's generation, to be asked before rows are read that are to go into it.
    ///
    /// Looks first whether somebody else has written: a look during the reading would end the generation, and the rows
    /// that were just read would count as old. nil where an earlier state of the store is read, which the cache is not of.
    func freshGeneration(for token: QueryGenerationToken? = nil) -> Int? {
        guard token == nil else { return nil }
        freshenCache()
        return cache.generation
    }

    /// Lets all cached rows go; the next faults are fetched anew.
    package func forgetRows() { cache.removeAll() }

    /// The row from the cache, if it is young enough.
    func cachedRow(_ id: ManagedObjectID) -> StoredRow? {
        guard let row = cache[id] else { return nil }
        let age = freshness.withLock { DispatchTime.now().uptimeNanoseconds &- $0.lookedAt }
        guard age > Self.longestTrust else { return row }
        freshenCache()
        return cache[id]
    }
}

/// When a store's file was looked at, and what was seen.
struct StoreFreshness: Sendable {
    /// Nanoseconds of the system's clock since it was started.
    var lookedAt: UInt64 = 0
    /// The changes by others that were noticed until then.
    var foreignChanges = 0
}
