import Foundation
import ManagedObjects
import Testing

@Suite("Events, refreshing and merging")
struct EventTests {
    @Test("An event reports inserted, changed and deleted objects once each")
    func notifications() throws {
        let store = try FleetStore()
        let context = store.context
        var seen: [String] = []
        let center = NotificationCenter.default
        let log = Log()
        let names: [Notification.Name] = [
            .ManagedObjectContextObjectsDidChange, .ManagedObjectContextWillSave, .ManagedObjectContextDidSave,
            .ManagedObjectContextDidSaveObjectIDs,
        ]
        let tokens = names.map { name in
            center.addObserver(forName: name, object: context, queue: nil) { log.note($0) }
        }
        defer { for token in tokens { center.removeObserver(token) } }
        let kept = context.make("Aircraft", ["tailNumber": "N1"])
        let lost = context.make("Aircraft")
        context.delete(lost)
        context.processPendingChanges()
        context.processPendingChanges()
        seen = log.removeAll()
        #expect(seen == ["ObjectsDidChange inserted 1"])
        try context.save()
        #expect(log.removeAll() == ["WillSave", "DidSave inserted 1", "DidSaveObjectIDs inserted_objectIDs 1"])
        kept.setValue("N2", forKey: "tailNumber")
        context.processPendingChanges()
        context.delete(kept)
        context.processPendingChanges()
        #expect(log.removeAll() == ["ObjectsDidChange updated 1", "ObjectsDidChange deleted 1"])
        try context.save()
        #expect(log.removeAll() == ["WillSave", "DidSave deleted 1", "DidSaveObjectIDs deleted_objectIDs 1"])
    }

    @Test("The values of the current event are distinct from the unsaved values")
    func currentEvent() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        context.processPendingChanges()
        aircraft.setValue(["primary": "blue"], forKey: "colorScheme")
        #expect(aircraft.changedValuesForCurrentEvent().keys.sorted() == ["colorScheme"])
        #expect(aircraft.changedValues().keys.sorted() == ["colorScheme", "tailNumber"])
        #expect(aircraft.committedValues(forKeys: ["tailNumber"])["tailNumber"] as? String == "N1")
        #expect(aircraft.committedValues(forKeys: nil)["colorScheme"] as? [String: Any] == nil)
    }

    @Test("Refreshing all objects keeps unsaved changes on new values and makes the rest faults")
    func refreshAll() throws {
        let store = try FleetStore()
        let context = store.context
        let changed = context.make("Aircraft", ["tailNumber": "N1", "numPassengers": 1])
        let plain = context.make("Aircraft", ["tailNumber": "P1"])
        try context.save()
        let new = context.make("Aircraft", ["tailNumber": "new"])
        let rival = try store.another().newBackgroundContext()
        for aircraft in try rival.all("Aircraft") { aircraft.setValue(9, forKey: "numPassengers") }
        try rival.save()
        changed.setValue("N2", forKey: "tailNumber")
        context.refreshAllObjects()
        #expect(plain.isFault)
        #expect(!changed.isFault && !new.isFault)
        #expect(changed.value(forKey: "tailNumber") as? String == "N2")
        #expect(changed.value(forKey: "numPassengers") as? Int == 9)
        #expect(changed.committedValues(forKeys: ["tailNumber"])["tailNumber"] as? String == "N1")
        #expect(plain.value(forKey: "numPassengers") as? Int == 9)
        try context.save()
        #expect(try store.sql("SELECT Z_OPT, ZTAILNUMBER, ZNUMPASSENGERS FROM ZAIRCRAFT WHERE Z_PK = 1") == "3|N2|9")
    }

    @Test("A refresh without merging discards unsaved changes")
    func refreshDropping() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        let entry = context.make("LogEntry")
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        aircraft.setValue(Set([entry]), forKey: "logEntries")
        context.refresh(aircraft, mergeChanges: false)
        #expect(aircraft.isFault)
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
        context.refresh(entry, mergeChanges: false)
        #expect(!context.hasChanges)
        #expect((aircraft.value(forKey: "logEntries") as? Set<ManagedObject>)?.isEmpty == true)
    }

    @Test("A context that merges automatically has the saves of others at its next use, beneath its own changes")
    func automaticMerging() throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        mine.automaticallyMergesChangesFromParent = true
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1", "numPassengers": 1])
        let goner = mine.make("Aircraft", ["tailNumber": "gone"])
        try mine.save()
        #expect((aircraft.value(forKey: "logEntries") as? Set<ManagedObject>)?.isEmpty == true)
        aircraft.setValue("MINE", forKey: "tailNumber")
        let there = try theirs.existingObject(with: aircraft.objectID)
        there.setValue(7, forKey: "numPassengers")
        _ = theirs.make("LogEntry", ["aircraft": there])
        theirs.delete(try theirs.existingObject(with: goner.objectID))
        try theirs.save()
        #expect(aircraft.value(forKey: "numPassengers") as? Int == 1)
        mine.processPendingChanges()
        #expect(aircraft.value(forKey: "numPassengers") as? Int == 7)
        #expect(aircraft.value(forKey: "tailNumber") as? String == "MINE")
        #expect((aircraft.value(forKey: "logEntries") as? Set<ManagedObject>)?.count == 1)
        #expect(goner.isDeleted && goner.managedObjectContext == nil)
        try mine.save()
        #expect(try store.sql("SELECT ZTAILNUMBER, ZNUMPASSENGERS FROM ZAIRCRAFT") == "MINE|7")
    }

    @Test("A context without automatic merging merges on request")
    func merging() throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1"])
        try mine.save()
        let there = try theirs.existingObject(with: aircraft.objectID)
        there.setValue("N2", forKey: "tailNumber")
        try theirs.save()
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
        try mine.mergeChanges(fromSave: SavedObjectIDs(updated: [aircraft.objectID]))
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N2")
    }

    @Test("A context pinned to a generation reads one state of the store until it is advanced")
    func generations() throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        _ = theirs.make("Aircraft", ["tailNumber": "N1"])
        try theirs.save()
        try mine.setQueryGeneration(from: QueryGenerationToken(currentOf: store.container.persistentStoreCoordinator))
        let aircraft = try #require(try theirs.all("Aircraft").first)
        aircraft.setValue("N2", forKey: "tailNumber")
        _ = theirs.make("Aircraft", ["tailNumber": "N3"])
        try theirs.save()
        #expect(try mine.all("Aircraft").map { $0.value(forKey: "tailNumber") as? String } == ["N1"])
        let fault = mine.object(with: aircraft.objectID)
        mine.refresh(fault, mergeChanges: false)
        #expect(fault.value(forKey: "tailNumber") as? String == "N1")
        try mine.setQueryGeneration(from: nil)
        mine.refreshAllObjects()
        #expect(fault.value(forKey: "tailNumber") as? String == "N2")
        #expect(try mine.all("Aircraft").count == 2)
        try mine.setQueryGeneration(from: .current)
        _ = theirs.make("Aircraft", ["tailNumber": "N4"])
        try theirs.save()
        #expect(try mine.all("Aircraft").count == 2 && theirs.all("Aircraft").count == 3)
        let child = ManagedObjectContext(parent: mine)
        #expect(throws: ManagedObjectError.self) { try child.setQueryGeneration(from: nil) }
    }

    @Test("Saves of this process are visible to others after the open file was inspected here")
    func lookingAtAnOpenFile() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        let other = try store.another()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N1")
        aircraft.setValue("N2", forKey: "tailNumber")
        try context.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N2")
        try other.persistentStoreCoordinator.close()
    }
}

/// Records notifications as text.
private final class Log: @unchecked Sendable {
    private var lines: [String] = []

    func note(_ notification: Notification) {
        let name = notification.name.rawValue.replacing("ManagedObjectContext", with: "").replacing(
            "Notification", with: "")
        let sets = (notification.userInfo ?? [:]).compactMap { key, value -> String? in
            let count = (value as? Set<ManagedObject>)?.count ?? (value as? Set<ManagedObjectID>)?.count ?? -1
            return "\(key) \(count)"
        }
        lines.append(([name] + sets.sorted()).joined(separator: " "))
    }

    func removeAll() -> [String] {
        defer { lines = [] }
        return lines
    }
}
