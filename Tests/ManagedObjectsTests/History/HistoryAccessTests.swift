import Foundation
import ManagedObjects
import SQLiteStore
import Testing

@Suite("Opening stores with a history")
struct HistoryAccessTests {
    @Test("A store with a history that is opened without the option gives no identifiers and takes no metadata")
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
}
