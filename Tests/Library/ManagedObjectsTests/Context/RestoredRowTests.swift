import Foundation
import ManagedObjects
import Testing

@Suite("Restored rows")
struct RestoredRowTests {
    @Test("A deleted row is restored under its identifier with its references, and its key is never reused")
    func comesBack() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        let id = aircraft.objectID
        context.delete(aircraft)
        try context.save()
        let other = store.context
        let object = try other.insertObject(with: id)
        #expect(object.isInserted && object.objectID == id && object.value(forKey: "tailNumber") == nil)
        object.setValue("N1", forKey: "tailNumber")
        let entry = other.make("LogEntry", ["minutes": 75])
        entry.setValue(object, forKey: "aircraft")
        try other.save()
        #expect(try store.sql("SELECT Z_PK, Z_OPT > 1, ZTAILNUMBER FROM ZAIRCRAFT") == "1|1|N1")
        #expect(try store.sql("SELECT ZAIRCRAFT FROM ZLOGENTRY") == "1")
        let reader = store.context
        #expect(try reader.all("LogEntry").first?.value(forKeyPath: "aircraft.tailNumber") as? String == "N1")
        let next = store.context
        _ = next.make("Aircraft", ["tailNumber": "N2"])
        try next.save()
        #expect(try store.sql("SELECT group_concat(Z_PK) FROM ZAIRCRAFT") == "1,2")
    }

    @Test("Who has read the row before its deletion does not take the new one for it", arguments: [false, true])
    func notTheSame(isPolicy: Bool) throws {
        let store = try FleetStore()
        let (first, second, third) = (store.context, store.context, store.context)
        let aircraft = first.make("Aircraft", ["tailNumber": "N1"])
        try first.save()
        let seen = second.object(with: aircraft.objectID)
        let other = third.object(with: aircraft.objectID)
        for object in [seen, other] { _ = object.value(forKey: "tailNumber") }
        first.delete(aircraft)
        try first.save()
        if isPolicy {
            third.mergePolicy = .overwrite
            other.setValue("N2", forKey: "tailNumber")
            try third.save()
        } else {
            let fresh = store.context
            try fresh.insertObject(with: aircraft.objectID).setValue("N2", forKey: "tailNumber")
            try fresh.save()
        }
        second.mergePolicy = .error
        seen.setValue("N3", forKey: "tailNumber")
        let error = #expect(throws: ManagedObjectError.self) { try second.save() }
        #expect(error?.code == 133020)
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N2")
    }

    /// The ways to read a row.
    enum Reading: CaseIterable {
        case fetch, batches, existingObject, refresh, discard, refreshAll, merge
    }

    @Test(
        "The object of a row that was gone when it was read lives again once the row is back",
        arguments: Reading.allCases, [false, true])
    func livesAgain(reading: Reading, isRolledBack: Bool) throws {
        let store = try FleetStore()
        let (writer, context) = (store.context, store.context)
        let aircraft = writer.make("Aircraft", ["tailNumber": "N1"])
        let entry = writer.make("LogEntry", ["aircraft": aircraft])
        try writer.save()
        let seen = context.object(with: aircraft.objectID)
        entry.setValue(nil, forKey: "aircraft")
        writer.delete(aircraft)
        try writer.save()
        #expect(seen.value(forKey: "tailNumber") == nil && seen.isDeleted && context.hasChanges)
        #expect(try context.all("Aircraft").isEmpty)
        #expect(throws: ManagedObjectError.self) { try context.existingObject(with: seen.objectID) }
        if isRolledBack { context.rollback() }
        context.automaticallyMergesChangesFromParent = reading == .merge
        let fresh = store.context
        let back = try fresh.insertObject(with: seen.objectID)
        back.setValue("N2", forKey: "tailNumber")
        back.setValue(Set([fresh.object(with: entry.objectID)]), forKey: "logEntries")
        try fresh.save()
        switch reading {
        case .fetch: _ = try context.all("Aircraft")
        case .batches:
            let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
            request.fetchBatchSize = 1
            #expect(try context.fetch(request).count <= 1)
        case .existingObject: #expect(try context.existingObject(with: seen.objectID) === seen)
        case .refresh, .discard: context.refresh(seen, mergeChanges: reading == .refresh)
        case .refreshAll: context.refreshAllObjects()
        case .merge: context.processPendingChanges()
        }
        #expect(seen.value(forKey: "tailNumber") as? String == "N2" && !seen.isDeleted)
        #expect((seen.value(forKey: "logEntries") as? Set<ManagedObject>)?.count == 1)
        #expect(!context.hasChanges)
        #expect(try context.all("Aircraft") == [seen])
        seen.setValue("N3", forKey: "tailNumber")
        try context.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N3")
    }

    @Test("A key beyond the last allocated one is not allocated later")
    func farKey() throws {
        let store = try FleetStore()
        let context = store.context
        let coordinator = context.persistentStoreCoordinator
        let id = try #require(coordinator.managedObjectID(entityName: "Aircraft", key: 40))
        _ = try context.insertObject(with: id)
        try context.save()
        let next = store.context
        _ = next.make("Aircraft", [:])
        try next.save()
        #expect(try store.sql("SELECT group_concat(Z_PK) FROM ZAIRCRAFT") == "40,41")
    }

    @Test("An invalid or registered identifier is rejected at once; one with an existing row, by the save")
    func refusals() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        #expect(throws: ManagedObjectError.self) { try context.insertObject(with: aircraft.objectID) }
        try context.save()
        #expect(throws: ManagedObjectError.self) { try context.insertObject(with: aircraft.objectID) }
        let other = store.context
        _ = try other.insertObject(with: aircraft.objectID)
        #expect(throws: ManagedObjectError.self) { try other.save() }
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N1")
    }
}
