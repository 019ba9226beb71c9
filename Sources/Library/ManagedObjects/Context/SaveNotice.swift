public import DataModel
import Synchronization

/// The objects that one save wrote, in the context that saved.
struct SaveNotice {
    private(set) var inserted: [ManagedObject] = []
    private(set) var updated: [ManagedObject] = []
    private(set) var deleted: [ManagedObject] = []

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// Adds the objects that have changes.
    mutating func add(_ objects: [ManagedObject]) {
        for object in objects {
            if object.isDeleted {
                if !object.isInserted { deleted.append(object) }
            } else if object.isInserted {
                inserted.append(object)
            } else if object.isUpdated {
                updated.append(object)
            }
        }
    }

    /// Adds the objects that were written to another store.
    mutating func add(_ other: SaveNotice) {
        inserted += other.inserted
        updated += other.updated
        deleted += other.deleted
    }

    /// The identifiers of the objects, for other contexts.
    var ids: SavedObjectIDs {
        SavedObjectIDs(
            inserted: inserted.map(\.objectID), updated: updated.map(\.objectID), deleted: deleted.map(\.objectID))
    }
}

/// The identifiers of the objects that one save wrote.
///
///     for await saved in container.persistentStoreCoordinator.saves {
///         print("\(saved.inserted.count) new, \(saved.updated.count) changed, \(saved.deleted.count) deleted")
///     }
public struct SavedObjectIDs: Sendable, Hashable {
    /// Inserted objects.
    public var inserted: [ManagedObjectID]
    /// Changed objects.
    public var updated: [ManagedObjectID]
    /// Deleted objects.
    public var deleted: [ManagedObjectID]

    /// Creates a list of the objects that a save wrote.
    public init(
        inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [], deleted: [ManagedObjectID] = []
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
    }

    var all: [ManagedObjectID] { inserted + updated + deleted }
}

/// The saves of other contexts, kept until the context merges them.
final class SaveInbox: Sendable {
    private let saves = Mutex<[SavedObjectIDs]>([])
    private let arrived: (@Sendable (SaveInbox) -> Void)?

    /// Creates an inbox.
    ///
    /// - Parameter arrived: Called on any thread, with the inbox, when it is no longer empty.
    init(arrived: (@Sendable (SaveInbox) -> Void)? = nil) { self.arrived = arrived }

    func append(_ saved: SavedObjectIDs) {
        let isFirst = saves.withLock { saves in
            saves.append(saved)
            return saves.count == 1
        }
        if isFirst { arrived?(self) }
    }

    func removeAll() -> [SavedObjectIDs] {
        saves.withLock { saves in
            defer { saves = [] }
            return saves
        }
    }
}

/// A weak reference to an inbox.
struct WeakInbox: Sendable {
    weak let inbox: SaveInbox?
}
