import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("Two writers of one file")
struct RemoteChangeTests {
    private static let posting: [String: any Sendable] = [
        PersistentStoreRemoteChangeNotificationPostOptionKey: true, PersistentHistoryTrackingKey: true,
    ]

    @Test("A fault fired after a fetch has the other writer's new value, not the cached one")
    func freshness() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "seats": 1])
        try context.save()
        let mine = store.context
        let fault = mine.object(with: aircraft.objectID)
        let other = try store.another()
        defer { try? other.persistentStoreCoordinator.close() }
        let theirs = other.newBackgroundContext()
        try #require(try theirs.all("Aircraft").first).setValue(2, forKey: "seats")
        try theirs.save()
        _ = try mine.all("Pilot")
        #expect(fault.value(forKey: "seats") as? Int == 2)
    }

    @Test("Our own saves keep the cached rows", arguments: 1...3)
    func ownWrites(round: Int) throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        for _ in 1...round {
            _ = context.make("Pilot")
            try context.save()
            _ = try context.all("Pilot")
        }
        let mine = store.context
        #expect(mine.object(with: aircraft.objectID).value(forKey: "tailNumber") as? String == "N1")
        #expect(mine.statistics.faultsFired == 0)
    }

    @Test("A change by another writer between two of our own saves is noticed")
    func interleaved() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "seats": 1])
        try context.save()
        _ = try context.all("Pilot")
        let other = try store.another()
        defer { try? other.persistentStoreCoordinator.close() }
        let theirs = other.newBackgroundContext()
        try #require(try theirs.all("Aircraft").first).setValue(2, forKey: "seats")
        try theirs.save()
        _ = context.make("Pilot")
        try context.save()
        let mine = store.context
        _ = try mine.all("Pilot")
        #expect(mine.object(with: aircraft.objectID).value(forKey: "seats") as? Int == 2)
    }

    @Test("A notice of another's save has the token of the history", .timeLimit(.minutes(10)))
    func notices() async throws {
        let store = try HangarStore(Self.posting)
        let own = store.coordinator.persistentStores[0]
        var changes = own.remoteChanges.makeAsyncIterator()
        let other = try store.another(Self.posting)
        let theirs = other.newBackgroundContext()
        _ = theirs.make("Pilot")
        try theirs.save()
        let change = try #require(await changes.next())
        #expect(change.storeUUID == own.identifier)
        #expect(change.storeURL == store.url)
        #expect(change.historyToken == other.persistentStoreCoordinator.currentPersistentHistoryToken())
        try other.persistentStoreCoordinator.close()
    }

    @Test("Another process's save is noticed, and its rows are fetched", .timeLimit(.minutes(10)))
    func anotherProcess() async throws {
        let folder = TemporaryFolder("shared")
        let url = folder["album.sqlite"]
        let container = try StoreProof.open(url, [PersistentStoreRemoteChangeNotificationPostOptionKey: true])
        let context = container.newBackgroundContext()
        #expect(try context.all("Photo").isEmpty)
        var changes = container.persistentStoreCoordinator.persistentStores[0].remoteChanges.makeAsyncIterator()
        #expect(try StoreProof.run(url, work: "make").exitCode == 0)
        #expect(await changes.next()?.storeURL == url)
        let photos = try context.all("Photo").sorted { $0.objectID.key < $1.objectID.key }
        #expect(photos.map { $0.value(forKey: "name") as? String } == ["1", "2", "3"])
        let fault = container.newBackgroundContext()
        let first = fault.object(with: photos[0].objectID)
        #expect(try StoreProof.run(url, work: "batch").exitCode == 0)
        #expect(await changes.next() != nil)
        #expect((first.value(forKey: "data") as? Data)?.first == 21)
        try container.persistentStoreCoordinator.close()
    }

    @Test(
        "Without the option, and after the store is closed, the stream of notices ends at once",
        .timeLimit(.minutes(10))
    )
    func nobodyLooks() async throws {
        for options in [[:], Self.posting] {
            let store = try HangarStore(options)
            let own = store.coordinator.persistentStores[0]
            if !options.isEmpty { try store.coordinator.close() }
            var changes = own.remoteChanges.makeAsyncIterator()
            #expect(await changes.next() == nil)
        }
    }

    @Test("The notification center is notified too, but not of our own saves", .timeLimit(.minutes(10)))
    func notification() async throws {
        let store = try HangarStore(Self.posting)
        let seen = Mutex<[String]>([])
        let observer = NotificationCenter.default.addObserver(
            forName: .PersistentStoreRemoteChange, object: store.coordinator, queue: nil
        ) { notification in
            let uuid = notification.userInfo?[PersistentStoreUUIDKey] as? String ?? ""
            seen.withLock { $0.append(uuid) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let context = store.context
        _ = context.make("Pilot")
        try context.save()
        let own = store.coordinator.persistentStores[0]
        #expect(seen.withLock(\.self).isEmpty)
        var changes = own.remoteChanges.makeAsyncIterator()
        let other = try store.another(Self.posting)
        let theirs = other.newBackgroundContext()
        _ = theirs.make("Pilot")
        try theirs.save()
        _ = await changes.next()
        try store.coordinator.close()
        // A second after its save, the other store may have emptied its log, which is a change without a difference.
        while await changes.next() != nil {}
        let told = seen.withLock(\.self)
        #expect(!told.isEmpty && told.allSatisfy { $0 == own.identifier })
        try other.persistentStoreCoordinator.close()
    }
}
