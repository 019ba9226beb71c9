import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Histories of other timelines")
struct TimelineTests {
    private let folder = TemporaryFolder("timeline")

    private func open(_ body: (PersistentContainer) throws -> Void) throws {
        let container = try PersistentContainer(
            path: folder["log.sqlite"].path, managedObjectModel: HangarModel.make())
        container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        try body(container)
    }

    private func save(_ times: Int) throws -> PersistentHistoryToken {
        var token: PersistentHistoryToken?
        try open { container in
            let context = container.newBackgroundContext()
            for _ in 0..<times {
                _ = context.make("Pilot")
                try context.save()
            }
            token = container.persistentStoreCoordinator.currentPersistentHistoryToken()
        }
        return try #require(token)
    }

    private func read(after token: PersistentHistoryToken) throws -> [Int64] {
        var found: [Int64] = []
        try open { container in
            let request = PersistentHistoryChangeRequest.fetchHistory(after: token)
            found = try container.newBackgroundContext().execute(request).transactions.map(\.transactionNumber)
        }
        return found
    }

    @Test(
        "A token from before a replacement or a restoration is expired, however many saves follow",
        arguments: [false, true])
    func expired(restores: Bool) throws {
        _ = try save(1)
        let administration = StoreAdministration(url: folder["log.sqlite"], model: HangarModel.make())
        let backup = try administration.backup()
        let old = try save(5)
        if restores {
            _ = try administration.restore(from: backup.url)
        } else {
            try PersistentStoreCoordinator.replacePersistentStore(
                at: folder["log.sqlite"], withPersistentStoreFrom: backup.url)
        }
        for _ in 0..<3 {
            #expect(throws: ManagedObjectError.self) { try read(after: old) }
            _ = try save(4)
        }
        let new = try save(1)
        _ = try save(2)
        #expect(try read(after: new) == [15, 16])
    }
}
