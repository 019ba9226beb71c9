import Foundation
import SQLiteStore

/// One state of a coordinator's stores, which contexts can be pinned to: what others save meanwhile is not seen.
///
/// The state lives as long as the token: SQLite keeps what the token may still read in its write-ahead log
/// (<https://www.sqlite.org/isolation.html>), which cannot be written back beyond it meanwhile.
public final class QueryGenerationToken: Sendable {
    private let snapshots: [ObjectIdentifier: SQLiteSnapshot]

    /// The state of all open stores of a coordinator as it is now.
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
    /// Pins the context to a state of the stores; nil goes back to whatever is newest.
    ///
    /// Objects that are alive keep the values they have until they are refreshed. Saving, resetting and merging
    /// changes move a pinned context on to the newest state.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` in a context with a parent, which reads what the parent reads.
    public func setQueryGeneration(from token: QueryGenerationToken?) throws(ManagedObjectError) {
        guard parent == nil else {
            throw .invalidOperation("A context with a parent reads what its parent reads: pin the parent.")
        }
        queryGenerationToken = token
    }

    /// Moves a pinned context on to the newest state.
    func advanceQueryGeneration() throws(ManagedObjectError) {
        guard queryGenerationToken != nil else { return }
        queryGenerationToken = try QueryGenerationToken(currentOf: persistentStoreCoordinator)
    }
}
