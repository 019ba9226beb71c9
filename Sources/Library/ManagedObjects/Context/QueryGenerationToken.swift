import Foundation
import SQLiteStore

/// A state of a coordinator's stores that contexts can be pinned to, so that they do not see later saves.
///
///     try context.setQueryGeneration(from: .current)
///     let before = try context.count(for: request)
///     // Another context saves …
///     let after = try context.count(for: request)  // as before
///     try context.setQueryGeneration(from: nil)
///
/// The state exists as long as the token: SQLite keeps the pages that the token may read in its write-ahead log
/// (<https://www.sqlite.org/isolation.html>), which cannot be checkpointed beyond it meanwhile.
public final class QueryGenerationToken: Sendable {
    /// Stands for the state of the stores at the moment when a context is pinned to it.
    public static let current = QueryGenerationToken()

    private let snapshots: [ObjectIdentifier: SQLiteSnapshot]

    private init() { snapshots = [:] }

    /// Captures the current state of all open stores of a coordinator.
    ///
    /// - Throws: `ManagedObjectError.store`.
    public init(currentOf coordinator: PersistentStoreCoordinator) throws(ManagedObjectError) {
        snapshots = try ManagedObjectError.translating {
            try Dictionary(
                uniqueKeysWithValues: coordinator.persistentStores.map {
                    (ObjectIdentifier($0), try $0.sqlite.snapshot())
                })
        }
    }

    func snapshot(of store: PersistentStore) -> SQLiteSnapshot? { snapshots[ObjectIdentifier(store)] }
}

extension ManagedObjectContext {
    /// Pins the context to a state of the stores, to the latest one by `.current`; nil unpins it.
    ///
    /// Registered objects keep their values until they are refreshed. Saving, resetting and merging changes advance a
    /// pinned context to the latest state.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` if the context has a parent, whose state it reads; `store` if the
    ///   latest state cannot be read.
    public func setQueryGeneration(from token: QueryGenerationToken?) throws(ManagedObjectError) {
        guard parent == nil else {
            throw .invalidOperation("A child context reads through its parent: pin the parent instead.")
        }
        let isLatest = token === QueryGenerationToken.current
        queryGenerationToken = isLatest ? try QueryGenerationToken(currentOf: persistentStoreCoordinator) : token
    }

    /// Advances a pinned context to the latest state.
    func advanceQueryGeneration() throws(ManagedObjectError) {
        guard queryGenerationToken != nil else { return }
        queryGenerationToken = try QueryGenerationToken(currentOf: persistentStoreCoordinator)
    }
}
