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
