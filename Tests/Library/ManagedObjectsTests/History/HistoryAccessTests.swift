import Foundation
import ManagedObjects
import SQLiteStore
import Testing

@Suite("Opening stores with a history")
struct HistoryAccessTests {
    @Test("A store with a history opened without the option allocates no identifiers and accepts no metadata")
    func refusals() throws {
        let store = try HangarStore(HistoryTests.tracking)
        let context = store.context
        _ = context.make("Pilot")
        try context.save()
        try store.coordinator.close()
        let without = try store.another()
        let coordinator = without.persistentStoreCoordinator
        let other = without.newBackgroundContext()
        let pilot = other.make("Pilot")
        let attempts: [() throws -> Void] = [
            { try other.obtainPermanentIDs(for: [pilot]) },
            { try coordinator.setMetadata(["mine": "yes"], for: coordinator.persistentStores[0]) },
            { try other.execute(PersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture)) },
        ]
        for attempt in attempts {
            let error = #expect(throws: ManagedObjectError.self) { try attempt() }
            #expect(error?.code == 134091)
        }
        try coordinator.close()
    }

    @Test("Whether a transaction is recorded follows a table that comes and goes while the store is open")
    func markTable() throws {
        let store = try HangarStore([PersistentHistoryTrackingTableKey: "MARK"])
        // The tables of a history are there, and nothing was recorded.
        try store.another(HistoryTests.tracking).persistentStoreCoordinator.close()
        func recorded() throws -> String {
            let context = store.context
            _ = context.make("Pilot")
            try context.save()
            return try store.sql("SELECT count(*) FROM ATRANSACTION")
        }
        #expect(try recorded() == "0")
        _ = try store.sql("CREATE TABLE MARK (x)")
        #expect(try recorded() == "1")
        #expect(try store.coordinator.performTransaction { try recorded() } == "1", "It is not committed yet.")
        #expect(try recorded() == "3")
        _ = try store.sql("DROP TABLE MARK; CREATE TABLE OTHER (x)")
        #expect(try recorded() == "3")
        _ = try store.sql("CREATE TABLE MARK (x)")
        #expect(try store.coordinator.performTransaction { try recorded() } == "3")
        #expect(try recorded() == "5")
    }

    @Test("A store with a complete history opens while another process writes to it")
    func openingWhileLocked() throws {
        let store = try HangarStore(HistoryTests.tracking)
        let writer = try SQLiteStore(url: store.url, mode: .readWrite)
        defer { try? writer.close() }
        try writer.write { _ in
            let other = try store.another(HistoryTests.tracking)
            #expect(try other.newBackgroundContext().all("Pilot").isEmpty)
            try other.persistentStoreCoordinator.close()
        }
        // Tables that an older file lacks are created as before.
        _ = try store.sql(
            "DROP INDEX Z_TRANSACTION_TransactionAuthorIndex; ALTER TABLE ATRANSACTION DROP COLUMN ZQUERYGEN")
        try store.another(HistoryTests.tracking).persistentStoreCoordinator.close()
        #expect(
            try store.sql(
                """
                SELECT (SELECT count(*) FROM sqlite_master WHERE name = 'Z_TRANSACTION_TransactionAuthorIndex'), \
                (SELECT count(*) FROM pragma_table_info('ATRANSACTION') WHERE name = 'ZQUERYGEN')
                """) == "1|1")
    }
}
