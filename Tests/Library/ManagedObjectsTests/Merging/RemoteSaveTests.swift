import Foundation
import ManagedObjects
import Testing

@Suite("Merging saves of other coordinators")
struct RemoteSaveTests {
    private struct Pair {
        let store: HangarStore
        let other: PersistentContainer
        let mine: ManagedObjectContext
        let theirs: ManagedObjectContext
        let aircraft: ManagedObject
        let copy: ManagedObject
    }

    /// One file, two coordinators, and an aircraft that is registered in both.
    private func pair() throws -> Pair {
        let store = try HangarStore()
        let mine = store.context
        let aircraft = mine.make("Aircraft", ["tailNumber": "N1", "seats": 1, "hours": 1.0])
        try mine.save()
        let other = try store.another()
        let theirs = other.newBackgroundContext()
        let copy = try #require(try theirs.all("Aircraft").first)
        _ = copy.value(forKey: "seats")
        return Pair(store: store, other: other, mine: mine, theirs: theirs, aircraft: aircraft, copy: copy)
    }

    @Test("Objects, identifiers, URIs and lists of them are accepted", arguments: 0..<5)
    func references(kind: Int) throws {
        let pair = try pair()
        defer { try? pair.other.persistentStoreCoordinator.close() }
        pair.copy.setValue(2, forKey: "seats")
        try pair.theirs.save()
        let id = pair.copy.objectID
        let value: Any =
            switch kind {
            case 0: Set([pair.copy])
            case 1: Set([id])
            case 2: [id]
            case 3: [id.uriRepresentation]
            default:
                [id.uriRepresentation.absoluteString, "x-coredata://elsewhere/Aircraft/p1", "nonsense", 7] as [Any]
            }
        #expect(pair.aircraft.value(forKey: "seats") as? Int == 1)
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: [UpdatedObjectsKey: value], into: [pair.mine])
        #expect(pair.aircraft.value(forKey: "seats") as? Int == 2)
        #expect(!pair.mine.hasChanges)
    }

    @Test("Unsaved changes stay on top of the new values and can be saved")
    func unsavedChanges() throws {
        let pair = try pair()
        defer { try? pair.other.persistentStoreCoordinator.close() }
        pair.copy.setValue(2, forKey: "seats")
        pair.copy.setValue(2.0, forKey: "hours")
        try pair.theirs.save()
        pair.aircraft.setValue(9, forKey: "seats")
        ManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [UpdatedObjectIDsKey: [pair.copy.objectID]], into: [pair.mine])
        #expect(pair.aircraft.value(forKey: "seats") as? Int == 9)
        #expect(pair.aircraft.value(forKey: "hours") as? Double == 2)
        try pair.mine.save()
        #expect(try pair.store.sql("SELECT ZSEATS, ZHOURS FROM ZAIRCRAFT") == "9|2.0")
    }

    @Test("New members of a relationship are seen, deleted objects are removed, and the next save works")
    func insertedAndDeleted() throws {
        let pair = try pair()
        defer { try? pair.other.persistentStoreCoordinator.close() }
        #expect((pair.aircraft.value(forKey: "flights") as? Set<ManagedObject>)?.isEmpty == true)
        let flight = pair.theirs.make("Flight")
        flight.setValue(pair.copy, forKey: "aircraft")
        try pair.theirs.save()
        ManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [InsertedObjectsKey: [flight.objectID]], into: [pair.mine])
        #expect((pair.aircraft.value(forKey: "flights") as? Set<ManagedObject>)?.count == 1)
        let id = flight.objectID
        pair.theirs.delete(flight)
        try pair.theirs.save()
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: [DeletedObjectsKey: [id]], into: [pair.mine])
        #expect((pair.aircraft.value(forKey: "flights") as? Set<ManagedObject>)?.isEmpty == true)
        pair.aircraft.setValue(3, forKey: "seats")
        try pair.mine.save()
    }

    @Test("Several contexts are updated at once, each with its own objects")
    func severalContexts() throws {
        let pair = try pair()
        defer { try? pair.other.persistentStoreCoordinator.close() }
        let second = pair.store.context
        let seconds = try #require(try second.all("Aircraft").first)
        _ = seconds.value(forKey: "seats")
        pair.copy.setValue(5, forKey: "seats")
        try pair.theirs.save()
        ManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [UpdatedObjectsKey: [pair.copy.objectID]], into: [pair.mine, second])
        #expect(pair.aircraft.value(forKey: "seats") as? Int == 5)
        #expect(seconds.value(forKey: "seats") as? Int == 5)
    }

    @Test("A URI yields an identifier only if it is valid")
    func addresses() throws {
        let pair = try pair()
        defer { try? pair.other.persistentStoreCoordinator.close() }
        let coordinator = pair.store.coordinator
        let uri = pair.copy.objectID.uriRepresentation
        #expect(coordinator.managedObjectID(forURIRepresentation: uri) == pair.aircraft.objectID)
        let store = coordinator.persistentStores[0].identifier
        for text in [
            "x-coredata://\(store)/Nothing/p1", "x-coredata://\(store)/Aircraft/t1",
            "x-coredata://\(store)/Aircraft/p0",
            "x-coredata://other/Aircraft/p1", "http://\(store)/Aircraft/p1", "x-coredata://\(store)/Aircraft",
        ] {
            let url = try #require(URL(string: text))
            #expect(coordinator.managedObjectID(forURIRepresentation: url) == nil, "\(text)")
        }
    }
}
