import Foundation
import ManagedObjects
import Testing

@Suite("Child contexts")
struct ParentContextTests {
    @Test("A child sees its parent's unsaved changes; the parent sees the child's only after a save")
    func visibility() throws {
        let store = try FleetStore()
        let parent = store.context
        let saved = parent.make("Aircraft", ["tailNumber": "N1"])
        try parent.save()
        saved.setValue("N1A", forKey: "tailNumber")
        _ = parent.make("Aircraft", ["tailNumber": "N2"])
        let child = ManagedObjectContext(parent: parent)
        let seen = try child.all("Aircraft").compactMap { $0.value(forKey: "tailNumber") as? String }
        #expect(seen.sorted() == ["N1A", "N2"])
        #expect(try child.all("Aircraft", "tailNumber == %@", "N1A").map(\.objectID) == [saved.objectID])
        let mine = try child.existingObject(with: saved.objectID)
        #expect(mine !== saved)
        mine.setValue("N1B", forKey: "tailNumber")
        _ = child.make("Aircraft", ["tailNumber": "N3"])
        #expect(saved.value(forKey: "tailNumber") as? String == "N1A")
        #expect(try parent.all("Aircraft").count == 2)
        try child.save()
        #expect(saved.value(forKey: "tailNumber") as? String == "N1B")
        #expect(try parent.all("Aircraft").count == 3)
        #expect(try store.sql("SELECT group_concat(ZTAILNUMBER) FROM ZAIRCRAFT") == "N1")
        try parent.save()
        #expect(
            try store.sql("SELECT group_concat(ZTAILNUMBER) FROM (SELECT * FROM ZAIRCRAFT ORDER BY 1)").contains("N1B"))
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "3")
    }

    @Test("Identifiers become permanent in all contexts when the topmost parent saves")
    func permanentIdentifiers() throws {
        let store = try FleetStore()
        let parent = store.context
        let child = ManagedObjectContext(parent: parent)
        let grandchild = ManagedObjectContext(parent: child)
        let aircraft = grandchild.make("Aircraft", ["tailNumber": "N1"])
        let entry = grandchild.make("LogEntry", ["aircraft": aircraft])
        try grandchild.save()
        try child.save()
        #expect(aircraft.objectID.isTemporaryID)
        try parent.save()
        #expect(!aircraft.objectID.isTemporaryID)
        #expect(grandchild.registeredObject(for: aircraft.objectID) === aircraft)
        #expect(entry.value(forKey: "aircraft") as? ManagedObject === aircraft)
        #expect(entry.objectIDs(forRelationshipNamed: "aircraft") == [aircraft.objectID])
        #expect(try store.sql("SELECT ZAIRCRAFT FROM ZLOGENTRY") == "1")
    }

    @Test("Permanent identifiers can be obtained before a save and do not change")
    func obtaining() throws {
        let store = try FleetStore()
        let context = store.context
        let objects = (0..<3).map { context.make("Aircraft", ["tailNumber": "N\($0)"]) }
        let entry = context.make("LogEntry", ["aircraft": objects[2]])
        try context.obtainPermanentIDs(for: objects)
        let ids = objects.map(\.objectID)
        #expect(ids.map(\.key) == [1, 2, 3])
        #expect(objects.allSatisfy { $0.isInserted })
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        _ = context.make("Aircraft", ["tailNumber": "later"])
        try context.save()
        #expect(objects.map(\.objectID) == ids)
        #expect(try store.sql("SELECT ZAIRCRAFT FROM ZLOGENTRY") == "3")
        #expect(try store.sql("SELECT Z_PK FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'later'") == "4")
        #expect(entry.value(forKey: "aircraft") as? ManagedObject === objects[2])
    }

    @Test("Deletions and relationships of a child reach the parent unchanged")
    func deletionsAndRelationships() throws {
        let store = try FleetStore()
        let parent = store.context
        let aircraft = parent.make("Aircraft")
        let data = parent.make("FlightData", ["aircraft": aircraft])
        let entry = parent.make("LogEntry")
        let owner = parent.make("Person", ["name": "Ann"])
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let here = try child.existingObject(with: aircraft.objectID)
        here.setValue(Set([try child.existingObject(with: entry.objectID)]), forKey: "logEntries")
        here.setValue(Set([try child.existingObject(with: owner.objectID)]), forKey: "owners")
        child.delete(try child.existingObject(with: data.objectID))
        try child.save()
        #expect(entry.value(forKey: "aircraft") as? ManagedObject === aircraft)
        #expect(aircraft.value(forKey: "logEntries") as? Set<ManagedObject> == [entry])
        #expect(aircraft.value(forKey: "owners") as? Set<ManagedObject> == [owner])
        #expect((aircraft.value(forKey: "flightParameters") as? Set<ManagedObject>)?.isEmpty == true)
        #expect(data.isDeleted)
        try parent.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZFLIGHTDATA") == "0")
        #expect(try store.sql("SELECT COUNT(*) FROM Z_1OWNERS") == "1")
        #expect(try store.sql("SELECT ZAIRCRAFT FROM ZLOGENTRY") == "1")
    }

    @Test("An object deleted by the parent is inaccessible and not found in the child")
    func deletedInParent() throws {
        let store = try FleetStore()
        let parent = store.context
        let aircraft = parent.make("Aircraft", ["tailNumber": "N1"])
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        parent.delete(aircraft)
        #expect(try child.all("Aircraft").isEmpty)
        #expect(child.object(with: aircraft.objectID).value(forKey: "tailNumber") == nil)
        #expect(throws: ManagedObjectError.self) { try child.existingObject(with: aircraft.objectID) }
    }

    @Test("Discarding a child leaves nothing behind")
    func thrownAway() throws {
        let store = try FleetStore()
        let parent = store.context
        let aircraft = parent.make("Aircraft", ["tailNumber": "N1"])
        try parent.save()
        do {
            let child = ManagedObjectContext(parent: parent)
            try child.existingObject(with: aircraft.objectID).setValue("X", forKey: "tailNumber")
            child.delete(try child.existingObject(with: aircraft.objectID))
        }
        #expect(!parent.hasChanges)
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
    }

    @Test("Validation runs in the context that saves")
    func validation() throws {
        let store = try FleetStore()
        let parent = store.context
        let child = ManagedObjectContext(parent: parent)
        _ = child.make("Leg")
        #expect(throws: ManagedObjectError.self) { try child.save() }
        #expect(!parent.hasChanges)
    }

    @Test("A child that merges automatically gets the parent's saves")
    func merging() throws {
        let store = try FleetStore()
        let parent = store.context
        let aircraft = parent.make("Aircraft", ["tailNumber": "N1"])
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        child.automaticallyMergesChangesFromParent = true
        let here = try child.existingObject(with: aircraft.objectID)
        #expect(here.value(forKey: "tailNumber") as? String == "N1")
        aircraft.setValue("N2", forKey: "tailNumber")
        try parent.save()
        child.processPendingChanges()
        #expect(here.value(forKey: "tailNumber") as? String == "N2")
    }
}
