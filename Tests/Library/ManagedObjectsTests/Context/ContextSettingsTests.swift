import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

/// The settings of a context, the sets of its objects, and the calls that its objects get.
@Suite("Settings of a context and calls of its objects")
struct ContextSettingsTests {
    @Test("A context keeps its objects alive only if it is told to")
    func retaining() throws {
        let store = try FleetStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        #expect(!context.retainsRegisteredObjects && context.registeredObjects.isEmpty)
        context.retainsRegisteredObjects = true
        _ = try context.all("Aircraft")
        #expect(context.registeredObjects.count == 1)
        context.retainsRegisteredObjects = false
        #expect(context.registeredObjects.isEmpty)
    }

    @Test("Deletions reach other objects at the end of an event, or with the save", arguments: [true, false])
    func propagation(atEndOfEvent: Bool) throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        let flight = context.make("Flight", ["aircraft": aircraft])
        try context.save()
        context.propagatesDeletesAtEndOfEvent = atEndOfEvent
        context.delete(aircraft)
        context.processPendingChanges()
        #expect(flight.isDeleted == atEndOfEvent)
        #expect(context.deletedObjects == (atEndOfEvent ? [aircraft, flight] : [aircraft]))
        try context.save()
        #expect(try store.sql("SELECT count(*) FROM ZFLIGHT") == "0")
    }

    @Test("A fetch refreshes objects that were read before only if it is told to", arguments: [true, false])
    func refreshing(refreshes: Bool) throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1"])
        try mine.save()
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
        try theirs.existingObject(with: aircraft.objectID).setValue("N2", forKey: "tailNumber")
        try theirs.save()
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.shouldRefreshRefetchedObjects = refreshes
        #expect(try mine.fetch(request) == [aircraft])
        #expect(aircraft.value(forKey: "tailNumber") as? String == (refreshes ? "N2" : "N1"))
    }

    @Test("A fault without a row becomes a deleted object, or an error of the next save", arguments: [true, false])
    func inaccessible(deletes: Bool) throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1"])
        let other = mine.make("Aircraft", ["tailNumber": "N2"])
        try mine.save()
        mine.refreshAllObjects()
        mine.shouldDeleteInaccessibleFaults = deletes
        theirs.delete(try theirs.existingObject(with: aircraft.objectID))
        try theirs.save()
        #expect(aircraft.value(forKey: "tailNumber") == nil)
        #expect(aircraft.isDeleted == deletes)
        other.setValue("N3", forKey: "tailNumber")
        if deletes {
            try mine.save()
        } else {
            let error = #expect(throws: ManagedObjectError.self) { try mine.save() }
            #expect(error?.code == 133000)
            try mine.save()
        }
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N3")
    }

    @Test("Each changed object is in the set of its change, and its flags agree")
    func sets() throws {
        let store = try FleetStore.filled()
        let context = store.context
        let objects = try context.all("Aircraft")
        let (kept, changed, deleted) = (objects[0], objects[1], objects[2])
        let new = context.make("Aircraft", ["tailNumber": "new"])
        changed.setValue("changed", forKey: "tailNumber")
        context.delete(deleted)
        #expect(context.insertedObjects == [new] && context.updatedObjects == [changed])
        #expect(context.deletedObjects == [deleted] && context.registeredObjects.isSuperset(of: [kept, new, changed]))
        #expect([kept, changed, deleted, new].map(\.isUpdated) == [false, true, false, false])
        #expect([kept, changed, deleted, new].map(\.isInserted) == [false, false, false, true])
        #expect([kept, changed, deleted, new].map(\.isDeleted) == [false, false, true, false])
        #expect([kept, changed, deleted, new].map(\.hasChanges) == [false, true, true, true])
        try context.save()
        #expect(!context.hasChanges && !changed.isUpdated && !new.isInserted)
    }

    @Test("A relationship is a fault until its objects are read")
    func relationshipFault() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        _ = context.make("Flight", ["aircraft": aircraft])
        try context.save()
        context.refresh(aircraft, mergeChanges: false)
        #expect(aircraft.hasFault(forRelationshipNamed: "flights"))
        _ = aircraft.value(forKey: "tailNumber")
        #expect(aircraft.hasFault(forRelationshipNamed: "flights"))
        #expect((aircraft.value(forKey: "flights") as? Set<ManagedObject>)?.count == 1)
        #expect(!aircraft.hasFault(forRelationshipNamed: "flights"))
    }

    /// An aircraft that notes the calls it gets.
    private final class Watched: ManagedObject, EntityRepresenting {
        static let entityName = "Aircraft"
        static let slotPaths = (try? FleetModel.make().resolved().entity(named: "Aircraft").slots.map(\.path)) ?? []
        static var keyPathNames: [AnyKeyPath: String] { [:] }
        var calls: [String] = []

        override func awake(fromSnapshotEvents events: SnapshotEventType) {
            calls.append("snapshot \(events.rawValue)")
        }

        override func validateForUpdate() throws {
            calls.append("update")
            try super.validateForUpdate()
        }

        override func validateForDelete() throws {
            calls.append("delete")
            try super.validateForDelete()
            if value(forKey: "tailNumber") as? String == "kept" {
                throw validationError(code: 1600, key: "tailNumber", message: "It is kept.")
            }
        }
    }

    @Test("An object is asked before its changes and its deletion are saved, and told of undo")
    func calls() throws {
        let container = try PersistentContainer(
            path: "/dev/null", managedObjectModel: FleetModel.make(), classes: ManagedObjectClasses([Watched.self]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        context.undoManager = UndoManager()
        let aircraft = Watched(context: context)
        aircraft.setValue("N1", forKey: "tailNumber")
        try context.save()
        #expect(aircraft.calls == [])
        aircraft.setValue("kept", forKey: "tailNumber")
        try context.save()
        #expect(aircraft.calls == ["update"])
        context.delete(aircraft)
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1600 && aircraft.calls == ["update", "delete"])
        context.rollback()
        aircraft.calls = []
        aircraft.setValue("N2", forKey: "tailNumber")
        context.processPendingChanges()
        context.undoManager?.undo()
        #expect(aircraft.value(forKey: "tailNumber") as? String == "kept")
        #expect(aircraft.calls.count == 1 && aircraft.calls[0].hasPrefix("snapshot"), "\(aircraft.calls)")
    }

    @Test("A context says which objects it merged")
    func mergeNotice() throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        mine.automaticallyMergesChangesFromParent = true
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1"])
        try mine.save()
        let merged = Mutex<[Int]>([])
        let token = NotificationCenter.default.addObserver(
            forName: .ManagedObjectContextDidMergeChangesObjectIDs, object: nil, queue: nil
        ) { notice in
            let ids = notice.userInfo?[UpdatedObjectIDsKey]
            let count = (ids as? Set<ManagedObjectID>)?.count ?? (ids as? [ManagedObjectID])?.count ?? 0
            merged.withLock { $0.append(count) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try theirs.existingObject(with: aircraft.objectID).setValue("N2", forKey: "tailNumber")
        try theirs.save()
        mine.processPendingChanges()
        #expect(merged.withLock { $0.contains(1) })
    }
}

extension FleetStore {
    /// A store with three aircraft.
    fileprivate static func filled() throws -> FleetStore {
        let store = try FleetStore()
        let context = store.context
        for number in 1...3 { _ = context.make("Aircraft", ["tailNumber": "N\(number)"]) }
        try context.save()
        return store
    }
}
