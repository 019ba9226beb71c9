import Foundation
import ManagedObjects
import Testing

@Suite("Persistent history")
struct HistoryTests {
    static let tracking: [String: any Sendable] = [PersistentHistoryTrackingKey: true]

    private func history(
        _ context: ManagedObjectContext, after token: PersistentHistoryToken? = nil
    ) throws -> [PersistentHistoryTransaction] {
        try context.execute(PersistentHistoryChangeRequest.fetchHistory(after: token)).transactions
    }

    @Test("A save is one transaction with author, context, process and changes")
    func save() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        context.transactionAuthor = "tests"
        context.name = "first"
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        _ = context.make("Pilot")
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        aircraft.setValue(["primary": "red"], forKey: "colorScheme")
        try context.save()
        context.delete(aircraft)
        try context.save()

        let found = try history(store.context)
        #expect(found.map(\.transactionNumber) == [1, 2, 3])
        #expect(found.map(\.author) == ["tests", "tests", "tests"])
        #expect(found[0].contextName == "first")
        #expect(found[0].storeID == store.coordinator.persistentStores[0].identifier)
        #expect(found[0].processID.hasSuffix("-\(ProcessInfo.processInfo.processIdentifier)"))
        #expect(abs(found[0].timestamp.timeIntervalSinceNow) < 60)
        #expect(found[0].changes?.map(\.changeType) == [.insert, .insert])
        #expect(found[0].changes?.map(\.changedObjectID.entityName).sorted() == ["Aircraft", "Pilot"])
        #expect(found[1].changes?.map(\.updatedProperties) == [["colorScheme", "tailNumber"]])
        #expect(found[2].changes?.map(\.tombstone) == [["tailNumber": .string("N2")]])
        #expect(found[2].changes?.first?.changedObjectID == found[1].changes?.first?.changedObjectID)
    }

    @Test("The tables have Core Data's form: types, numbers, shared strings, bit order")
    func layout() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        context.transactionAuthor = "tests"
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        try context.save()
        #expect(
            try store.sql("SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000")
                == "16001|CHANGE|2\n16002|TRANSACTION|2\n16003|TRANSACTIONSTRING|3")
        // base colorScheme flights hours papers photo pilots seats | tailNumber
        #expect(
            try store.sql(
                "SELECT Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, hex(ZCOLUMNS) FROM ACHANGE"
            )
                == "1|16001|1|0|1|1|1|\n2|16001|1|1|1|1|2|0080")
        #expect(
            try store.sql("SELECT count(DISTINCT ZAUTHORTS), count(ZAUTHOR), typeof(ZTIMESTAMP) FROM ATRANSACTION")
                == "1|0|real")
        #expect(
            try store.sql("SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = (SELECT ZAUTHORTS FROM ATRANSACTION)")
                == "tests")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("History after a token, a date or a transaction is returned")
    func places() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        for tail in ["N1", "N2", "N3"] {
            _ = context.make("Aircraft", ["tailNumber": tail])
            try context.save()
        }
        let all = try history(context)
        #expect(try history(context, after: all[0].token).map(\.transactionNumber) == [2, 3])
        #expect(try history(context, after: all[2].token).isEmpty)
        let coordinator = store.coordinator
        #expect(coordinator.currentPersistentHistoryToken() == all[2].token)
        let byTransaction = PersistentHistoryChangeRequest.fetchHistory(after: all[1])
        #expect(try context.execute(byTransaction).transactions.map(\.transactionNumber) == [3])
        let byDate = PersistentHistoryChangeRequest.fetchHistory(after: all[0].timestamp)
        #expect(try context.execute(byDate).transactions.map(\.transactionNumber) == [2, 3])
        let data = try JSONEncoder().encode(all[0].token)
        #expect(try JSONDecoder().decode(PersistentHistoryToken.self, from: data) == all[0].token)
    }

    @Test("Predicates select transactions and changes; limits count transactions")
    func predicates() throws {
        let store = try HangarStore(Self.tracking)
        for author in ["app", "importer", "app"] {
            let context = store.context
            context.transactionAuthor = author
            _ = context.make("Pilot")
            _ = context.make("Flight")
            try context.save()
        }
        let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
        request.fetchRequest = PersistentHistoryTransaction.fetchRequest
        request.fetchRequest?.predicate = Predicate(format: "author != %@", "app")
        #expect(try store.context.execute(request).transactions.map(\.transactionNumber) == [2])
        request.fetchRequest?.predicate = nil
        request.fetchRequest?.fetchLimit = 2
        #expect(try store.context.execute(request).count == 2)
        request.changeFetchRequest = PersistentHistoryChange.fetchRequest
        request.changeFetchRequest?.predicate = Predicate(format: "changedEntity == 'Pilot'")
        request.resultType = .changesOnly
        #expect(try store.context.execute(request).changes.map(\.changedObjectID.entityName) == ["Pilot", "Pilot"])
        request.resultType = .objectIDs
        #expect(try store.context.execute(request).objectIDs.map(\.key) == [1, 2])
        request.fetchRequest?.predicate = Predicate(format: "autor == 'x'")
        #expect(throws: ManagedObjectError.self) { try store.context.execute(request) }
    }

    @Test("Batches are recorded: inserts, updates, deletes with tombstones, and side effects")
    func batches() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        context.transactionAuthor = "batch"
        try context.execute(
            BatchInsertRequest(entityName: "Aircraft", objects: [["tailNumber": "N1"], ["tailNumber": "N2"]]))
        let update = BatchUpdateRequest(entityName: "Aircraft")
        update.propertiesToUpdate = ["colorScheme.primary": "red", "seats": 1]
        update.predicate = Predicate(format: "tailNumber == 'N2'")
        try context.execute(update)
        let papers = context.make("Papers")
        let aircraft = try #require(try context.all("Aircraft", "tailNumber == 'N1'").first)
        papers.setValue(aircraft, forKey: "aircraft")
        context.make("Flight").setValue(aircraft, forKey: "aircraft")
        try context.save()
        try context.execute(BatchDeleteRequest(objectIDs: [aircraft.objectID]))

        let found = try history(context)
        #expect(found.map(\.author) == Array(repeating: "batch", count: 4))
        #expect(found[0].changes?.map(\.changeType) == [.insert, .insert])
        #expect(found[1].changes?.map(\.updatedProperties) == [["colorScheme", "seats"]])
        #expect(found[1].changes?.first?.changedObjectID.key == 2)
        let last = try #require(found[3].changes)
        #expect(
            last.filter { $0.changeType == .delete }.map(\.changedObjectID.entityName).sorted() == [
                "Aircraft", "Flight",
            ])
        #expect(last.first { $0.changedObjectID.entityName == "Aircraft" }?.tombstone == ["tailNumber": .string("N1")])
        #expect(last.first { $0.changedObjectID.entityName == "Papers" }?.updatedProperties == ["aircraft"])
    }

    @Test("An upsert is recorded as an insert or update of each row")
    func upserts() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N0"])
        try context.save()
        let request = BatchInsertRequest(
            entityName: "Aircraft",
            objects: [["tailNumber": "N0", "seats": 3], ["tailNumber": "N1"], ["tailNumber": "N1", "seats": 3]])
        request.conflictPolicy = .objectTrumps
        try context.execute(request)
        let changes = try #require(try history(context).last?.changes)
        #expect(changes.map(\.changeType) == [.update, .insert])
        #expect(changes[0].updatedProperties == ["seats", "tailNumber"])
        #expect(changes[1].changedObjectID.key == 2)
    }

    @Test("New members of a many-to-many relationship and a new order are changes of the owner")
    func memberships() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        let (aircraft, other) = (context.make("Aircraft", ["tailNumber": "N1"]), context.make("Aircraft"))
        let (pilot, field) = (context.make("Pilot"), context.make("Airfield"))
        field.setValue([aircraft, other], forKey: "aircraft")
        try context.save()
        aircraft.setValue(Set([pilot]), forKey: "pilots")
        try context.save()
        field.setValue([other, aircraft], forKey: "aircraft")
        try context.save()
        let found = try history(context)
        let members = try #require(found[1].changes)
        #expect(members.contains { $0.updatedProperties == ["pilots"] || $0.updatedProperties == ["aircraft"] })
        #expect(found[2].changes?.map(\.updatedProperties) == [["aircraft"]])
        #expect(found[2].changes?.map(\.changedObjectID) == [field.objectID])
    }

    @Test("A failed save leaves nothing in the history")
    func failure() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(try history(store.context).isEmpty)
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16002") == "0")
    }

    @Test("After a deletion of history, earlier tokens are expired and numbers continue")
    func purge() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        context.transactionAuthor = "tests"
        for _ in 1...4 {
            _ = context.make("Pilot")
            try context.save()
        }
        let all = try history(context)
        let purge = PersistentHistoryChangeRequest.deleteHistory(before: all[2])
        #expect(try context.execute(purge).count == 2)
        #expect(try history(context).map(\.transactionNumber) == [3, 4])
        #expect(try history(context, after: all[1].token).map(\.transactionNumber) == [3, 4])
        let error = #expect(throws: ManagedObjectError.self) { try history(context, after: all[0].token) }
        #expect(error?.code == 134301)
        try context.execute(PersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        #expect(try history(context, after: all[3].token).isEmpty)
        #expect(throws: ManagedObjectError.self) { try history(context, after: all[2].token) }
        #expect(try store.sql("SELECT count(*) FROM ACHANGE") == "0")
        _ = context.make("Pilot")
        try context.save()
        #expect(try history(context, after: all[3].token).map(\.transactionNumber) == [5])
    }

    @Test("A token of another store, or from the future, is expired")
    func foreignToken() throws {
        let store = try HangarStore(Self.tracking)
        let id = store.coordinator.persistentStores[0].identifier
        for numbers in [["other": 1], [id: 9]] as [[String: Int64]] {
            let error = #expect(throws: ManagedObjectError.self) {
                try history(store.context, after: PersistentHistoryToken(transactionNumbers: numbers))
            }
            #expect(error?.code == 134301)
        }
    }

    @Test("A store with a history opened without the option is read-only")
    func readOnly() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        _ = context.make("Pilot")
        try context.save()
        try store.coordinator.close()
        let without = try store.another()
        let other = without.newBackgroundContext()
        #expect(try other.all("Pilot").count == 1)
        _ = other.make("Pilot")
        let error = #expect(throws: ManagedObjectError.self) { try other.save() }
        #expect(error?.code == 134091)
        #expect(throws: ManagedObjectError.self) { try other.execute(BatchDeleteRequest(entityName: "Pilot")) }
        #expect(try history(other).count == 1)
        try without.persistentStoreCoordinator.close()
        let with = try store.another(Self.tracking)
        let third = with.newBackgroundContext()
        _ = third.make("Pilot")
        try third.save()
        #expect(try history(third).count == 2)
        try with.persistentStoreCoordinator.close()
    }

    @Test("A store without a history returns nothing")
    func noHistory() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Pilot")
        try context.save()
        #expect(try history(context).isEmpty)
        #expect(store.coordinator.currentPersistentHistoryToken() == nil)
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name = 'ACHANGE'") == "0")
    }

    @Test("Transactions bring a context of another coordinator up to date")
    func merging() throws {
        let store = try HangarStore(Self.tracking)
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        let gone = context.make("Aircraft", ["tailNumber": "N0"])
        try context.save()
        let token = try #require(store.coordinator.currentPersistentHistoryToken())
        let other = try store.another(Self.tracking)
        defer { try? other.persistentStoreCoordinator.close() }
        let mine = other.newBackgroundContext()
        let copies = try mine.all("Aircraft").sorted { $0.objectID.key < $1.objectID.key }
        #expect(copies.map { $0.value(forKey: "tailNumber") as? String } == ["N1", "N0"])
        aircraft.setValue("N2", forKey: "tailNumber")
        context.make("Flight").setValue(aircraft, forKey: "aircraft")
        context.delete(gone)
        try context.save()
        for transaction in try history(mine, after: token) {
            mine.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
        }
        #expect(copies[0].value(forKey: "tailNumber") as? String == "N2")
        #expect((copies[0].value(forKey: "flights") as? Set<ManagedObject>)?.count == 1)
        #expect(copies[1].isDeleted)
    }
}
