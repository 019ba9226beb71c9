import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Saving")
struct SavingTests {
    @Test("A new object gets a temporary identifier, and a permanent one when it is saved")
    func permanentIdentifier() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N12345"])
        #expect(aircraft.objectID.isTemporaryID)
        try context.save()
        #expect(!aircraft.objectID.isTemporaryID)
        #expect(aircraft.objectID.uriRepresentation.absoluteString.hasSuffix("/Aircraft/p1"))
        #expect(context.registeredObject(for: aircraft.objectID) === aircraft)
        #expect(!context.hasChanges)
        #expect(try store.sql("SELECT Z_PK, Z_ENT, Z_OPT, ZTAILNUMBER FROM ZAIRCRAFT") == "1|1|1|N12345")
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Aircraft'") == "1")
    }

    @Test("Values of every type are read back unchanged")
    func roundTrip() throws {
        let store = try FleetStore()
        let context = store.context
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
        let entry = context.make("LogEntry", ["date": date, "hours": 1.25, "minutes": 75])
        let aircraft = context.make("Aircraft", ["photo": Data([0, 1, 255]), "numPassengers": 3])
        entry.setValue(aircraft, forKey: "aircraft")
        try context.save()
        let other = store.context
        let found = try #require(try other.all("LogEntry").first)
        #expect(found.value(forKey: "date") as? Date == date)
        #expect(found.value(forKey: "hours") as? Double == 1.25)
        #expect(found.value(forKey: "minutes") as? Int == 75)
        #expect(found.value(forKeyPath: "aircraft.photo") as? Data == Data([0, 1, 255]))
        #expect(found.value(forKeyPath: "aircraft.numPassengers") as? Int == 3)
        #expect(found.value(forKeyPath: "aircraft.tailNumber") == nil)
    }

    @Test("An update writes only what changed and increments the version")
    func update() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        #expect(aircraft.hasPersistentChangedValues)
        #expect(aircraft.changedValues().keys.sorted() == ["tailNumber"])
        try context.save()
        #expect(try store.sql("SELECT Z_OPT, ZTAILNUMBER FROM ZAIRCRAFT") == "2|N2")
    }

    @Test("A value that was changed and changed back is not a change, although the object was touched")
    func setAndSetBack() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        aircraft.setValue("N1", forKey: "tailNumber")
        #expect(aircraft.hasChanges)
        #expect(!aircraft.hasPersistentChangedValues)
        try context.save()
        #expect(try store.sql("SELECT Z_OPT FROM ZAIRCRAFT") == "1")
    }

    @Test("A save that finds a newer version throws a conflict and changes nothing")
    func conflict() throws {
        let store = try FleetStore()
        let (first, second) = (store.context, store.context)
        let mine = first.make("Aircraft", ["tailNumber": "N1"])
        try first.save()
        let theirs = try second.existingObject(with: mine.objectID)
        theirs.setValue("N2", forKey: "tailNumber")
        mine.setValue("N3", forKey: "tailNumber")
        try second.save()
        let error = #expect(throws: ManagedObjectError.self) { try first.save() }
        #expect(error?.code == 133020)
        #expect(first.hasChanges)
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N2")
        first.refresh(mine, mergeChanges: true)
        #expect(mine.value(forKey: "tailNumber") as? String == "N3")
        try first.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N3")
    }

    @Test("A missing required value is reported with its code")
    func missingValue() throws {
        let store = try FleetStore()
        let context = store.context
        _ = context.make("Leg")
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1570)
        #expect(error?.message.contains("Leg.place") == true)
        #expect(try store.sql("SELECT COUNT(*) FROM ZLEG") == "0")
    }

    @Test("A value that the attribute cannot hold is rejected by the save")
    func wrongType() throws {
        let store = try FleetStore()
        let context = store.context
        _ = context.make("Aircraft", ["numPassengers": 70_000])
        _ = context.make("Aircraft", ["tailNumber": 7])
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1560)
    }

    @Test("The last close leaves a single file, with or without readers")
    func closing() throws {
        let store = try FleetStore()
        let context = store.context
        _ = context.make("Aircraft")
        try context.save()
        _ = try context.all("Aircraft")
        try store.container.persistentStoreCoordinator.close()
        #expect(try store.folder.names() == ["fleet.sqlite"])
    }

    @Test("A rollback restores the saved values")
    func rollback() throws {
        let store = try FleetStore()
        let context = store.context
        let kept = context.make("Aircraft", ["tailNumber": "N1"])
        let entry = context.make("LogEntry")
        try context.save()
        kept.setValue("N2", forKey: "tailNumber")
        entry.setValue(kept, forKey: "aircraft")
        let new = context.make("Aircraft")
        context.delete(entry)
        context.rollback()
        #expect(!context.hasChanges)
        #expect(kept.value(forKey: "tailNumber") as? String == "N1")
        #expect(entry.value(forKey: "aircraft") == nil)
        #expect(!entry.isDeleted)
        #expect(new.managedObjectContext == nil)
        #expect((kept.value(forKey: "logEntries") as? Set<ManagedObject>)?.isEmpty == true)
    }
}
