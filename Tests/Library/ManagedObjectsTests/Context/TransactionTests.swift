import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Several saves in one transaction")
struct TransactionTests {
    private struct Stop: Error {}

    @Test("The thread finds what it saved; others find it only when the transaction has ended")
    func isolation() throws {
        let store = try FleetStore()
        let context = store.context
        let other = try store.another().newBackgroundContext()
        try store.container.persistentStoreCoordinator.performTransaction {
            for number in 1...3 {
                let aircraft = context.make("Aircraft", ["tailNumber": "N\(number)"])
                try context.save()
                #expect(!aircraft.objectID.isTemporaryID)
                #expect(try context.all("Aircraft").count == number)
                #expect(try store.context.all("Aircraft", "tailNumber = %@", "N\(number)").count == 1)
            }
            #expect(try other.all("Aircraft").isEmpty)
            #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        }
        #expect(try other.all("Aircraft").count == 3)
        #expect(try store.sql("SELECT COUNT(*), MAX(Z_PK) FROM ZAIRCRAFT") == "3|3")
    }

    @Test("A later save refers to objects of an earlier one, also through another context")
    func references() throws {
        let store = try FleetStore()
        try store.container.persistentStoreCoordinator.performTransaction {
            let first = store.context
            let aircraft = first.make("Aircraft", ["tailNumber": "N1"])
            try first.save()
            let second = store.context
            let entry = second.make("LogEntry", ["minutes": 75])
            entry.setValue(second.object(with: aircraft.objectID), forKey: "aircraft")
            try second.save()
            aircraft.setValue("N2", forKey: "tailNumber")
            try first.save()
        }
        let after = store.context
        let entry = try #require(try after.all("LogEntry").first)
        #expect(entry.value(forKeyPath: "aircraft.tailNumber") as? String == "N2")
    }

    @Test("An error undoes all saves, and no cached row remains of them")
    func rollback() throws {
        let store = try FleetStore()
        let before = store.context
        let aircraft = before.make("Aircraft", ["tailNumber": "N1"])
        try before.save()
        #expect(throws: Stop.self) {
            try store.container.persistentStoreCoordinator.performTransaction {
                let context = store.context
                let same = try #require(try context.all("Aircraft").first)
                same.setValue("N2", forKey: "tailNumber")
                _ = context.make("Aircraft", ["tailNumber": "N3"])
                try context.save()
                #expect(try store.context.all("Aircraft").count == 2)
                throw Stop()
            }
        }
        #expect(try store.sql("SELECT COUNT(*), MIN(ZTAILNUMBER) FROM ZAIRCRAFT") == "1|N1")
        let after = store.context
        #expect(try after.existingObject(with: aircraft.objectID).value(forKey: "tailNumber") as? String == "N1")
        // Keys of the transaction are free again.
        let next = after.make("Aircraft")
        try after.save()
        #expect(next.objectID.uriRepresentation.absoluteString.hasSuffix("/p2"))
    }

    @Test("A save that fails can be left out, and the others stay")
    func oneFails() throws {
        let store = try FleetStore()
        try store.container.persistentStoreCoordinator.performTransaction {
            let context = store.context
            _ = context.make("Aircraft", ["tailNumber": "N1"])
            try context.save()
            let wrong = store.context
            _ = wrong.make("Leg")
            #expect(throws: ManagedObjectError.self) { try wrong.save() }
            _ = context.make("Aircraft", ["tailNumber": "N2"])
            try context.save()
        }
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "2")
    }

    @Test("Files of external data stay when the transaction is rolled back, and new ones are removed")
    func externalFiles() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let files = Set(store.externalFiles)
        #expect(files.count == 1)
        #expect(throws: Stop.self) {
            try store.coordinator.performTransaction {
                let changes = store.context
                try changes.existingObject(with: aircraft.objectID).setValue(nil as Data?, forKey: "photo")
                _ = changes.make("Aircraft", ["photo": HangarModel.photo()])
                try changes.save()
                throw Stop()
            }
        }
        #expect(Set(store.externalFiles) == files)
        try store.coordinator.performTransaction {
            let changes = store.context
            try changes.existingObject(with: aircraft.objectID).setValue(nil as Data?, forKey: "photo")
            try changes.save()
            #expect(Set(store.externalFiles) == files)
        }
        #expect(store.externalFiles.isEmpty)
    }

    @Test("A transaction within one is a part of it, and one over no store is refused")
    func limits() throws {
        let store = try FleetStore()
        let coordinator = store.container.persistentStoreCoordinator
        let context = store.context
        try coordinator.performTransaction {
            try coordinator.performTransaction {
                _ = context.make("Aircraft")
                try context.save()
            }
            #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        }
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "1")
        let empty = PersistentStoreCoordinator(managedObjectModel: try FleetModel.make().resolved())
        #expect(throws: ManagedObjectError.self) { try empty.performTransaction {} }
    }

    @Test("Batch requests join the transaction")
    func batch() throws {
        let store = try FleetStore()
        #expect(throws: Stop.self) {
            try store.container.persistentStoreCoordinator.performTransaction {
                let context = store.context
                try context.execute(
                    BatchInsertRequest(entityName: "Aircraft", objects: [["tailNumber": "N1"], ["tailNumber": "N2"]]))
                #expect(try context.all("Aircraft").count == 2)
                throw Stop()
            }
        }
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
    }
}
