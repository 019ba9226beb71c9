import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Batches and stores")
struct BatchStoresTests {
    @Test("A batch changes all stores that hold the entity, or the given ones")
    func severalStores() throws {
        let store = try HangarStore()
        let second = try store.coordinator.addPersistentStore(
            ofType: SQLiteStoreType, at: store.folder["second.sqlite"])
        let context = store.context
        for (stores, count) in [(nil, 2), ([second], 3)] as [([PersistentStore]?, Int)] {
            let insert = BatchInsertRequest(
                entityName: "Flight", objects: Array(repeating: ["minutes": 1], count: count))
            insert.affectedStores = stores
            try context.execute(insert)
        }
        #expect(try store.sql("SELECT count(*) FROM ZFLIGHT") == "2")
        let update = BatchUpdateRequest(entityName: "Flight")
        update.propertiesToUpdate = ["minutes": 2]
        update.resultType = .objectIDs
        let ids = try context.execute(update).objectIDs
        #expect(ids.count == 5)
        let delete = BatchDeleteRequest(entityName: "Flight")
        delete.affectedStores = [second]
        delete.resultType = .count
        #expect(try context.execute(delete).count == 3)
        let rest = BatchDeleteRequest(objectIDs: ids)
        rest.resultType = .count
        #expect(try context.execute(rest).count == 2)
    }

    @Test("A store in memory supports batches, external data and a history")
    func inMemory() throws {
        let model = try HangarModel.make().resolved()
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        _ = try coordinator.addPersistentStore(
            ofType: InMemoryStoreType, at: URL(filePath: "/memory"), options: [PersistentHistoryTrackingKey: true])
        let context = ManagedObjectContext(coordinator)
        try context.execute(
            BatchInsertRequest(
                entityName: "Aircraft",
                objects: [["tailNumber": "N1", "photo": HangarModel.photo()], ["tailNumber": "N2"]]))
        let update = BatchUpdateRequest(entityName: "Aircraft")
        update.propertiesToUpdate = ["seats": expression("seats + 1")]
        try context.execute(update)
        try context.execute(
            BatchDeleteRequest(entityName: "Aircraft", predicate: Predicate(format: "tailNumber == 'N2'")))
        let left = try context.all("Aircraft")
        #expect(left.map { $0.value(forKey: "seats") as? Int } == [5])
        #expect(left.first?.value(forKey: "photo") as? Data == HangarModel.photo())
        let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
        #expect(try context.execute(request).transactions.count == 3)
    }

    @Test("Triggers run where the model has derived attributes")
    func triggers() throws {
        let store = try HangarStore(model: HangarModel.counting())
        let context = store.context
        _ = context.make("Airfield", ["name": "0"])
        try context.save()
        for (event, sign) in [("INSERT", "+"), ("DELETE", "-")] {
            _ = try store.sql(
                "CREATE TRIGGER count_\(event) AFTER \(event) ON ZFLIGHT BEGIN UPDATE ZAIRFIELD SET ZNAME = ZNAME \(sign) 1; END"
            )
        }
        try context.execute(
            BatchInsertRequest(entityName: "Flight", objects: (1...5).map { ["minutes": $0] }))
        #expect(try store.sql("SELECT ZNAME FROM ZAIRFIELD") == "5")
        try context.execute(BatchDeleteRequest(entityName: "Flight", predicate: Predicate(format: "minutes > 3")))
        #expect(try store.sql("SELECT ZNAME FROM ZAIRFIELD") == "3")
    }

    @Test("The context's merge policy resolves duplicate unique values unless the request has a policy")
    func mergePolicies() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "seats": 1])
        try context.save()
        let request = BatchInsertRequest(entityName: "Aircraft", objects: [["tailNumber": "N1", "seats": 2]])
        #expect(throws: ManagedObjectError.self) { try context.execute(request) }
        context.mergePolicy = .mergeByPropertyStoreTrump
        try context.execute(request)
        #expect(try store.sql("SELECT ZSEATS FROM ZAIRCRAFT") == "1")
        context.mergePolicy = .mergeByPropertyObjectTrump
        try context.execute(request)
        #expect(try store.sql("SELECT ZSEATS FROM ZAIRCRAFT") == "2")
        request.conflictPolicy = .error
        #expect(throws: ManagedObjectError.self) { try context.execute(request) }
    }
}
