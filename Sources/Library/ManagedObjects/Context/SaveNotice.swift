public import DataModel
import Synchronization

/// What one save wrote, as objects of the context that saved.
struct SaveNotice {
    private(set) var inserted: [ManagedObject] = []
    private(set) var updated: [ManagedObject] = []
    private(set) var deleted: [ManagedObject] = []

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// Takes in those of the objects that have changes.
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

    /// Takes in what was written to another store.
    mutating func add(_ other: SaveNotice) {
        inserted += other.inserted
        updated += other.updated
        deleted += other.deleted
    }

    /// The same without the objects, for other contexts.
    var ids: SavedObjectIDs {
        SavedObjectIDs(
            inserted: inserted.map(\.objectID), updated: updated.map(\.objectID), deleted: deleted.map(\.objectID))
    }
}

/// What one save wrote, by the identifiers of the objects.
public struct SavedObjectIDs: Sendable, Hashable {
    /// New objects.
    public var inserted: [ManagedObjectID]
    /// Changed objects.
    public var updated: [ManagedObjectID]
    /// Deleted objects.
    public var deleted: [ManagedObjectID]

    /// Names what a save wrote.
    public init(
        inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [], deleted: [ManagedObjectID] = []
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
    }

    var all: [ManagedObjectID] { inserted + updated + deleted }
}

/// Where other contexts leave word of what they saved, until the owner of this one takes it up.
final class SaveInbox: Sendable {
    private let saves = Mutex<[SavedObjectIDs]>([])

    func leave(_ saved: SavedObjectIDs) { saves.withLock { $0.append(saved) } }

    func takeAll() -> [SavedObjectIDs] {
        saves.withLock { saves in
            defer { saves = [] }
            return saves
        }
    }
}

/// An inbox that does not live because of this reference.
struct WeakInbox: Sendable {
    weak let inbox: SaveInbox?
}
