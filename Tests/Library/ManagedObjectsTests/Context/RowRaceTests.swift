import Foundation
import ManagedObjects
import TestFiles
import Testing

/// A leg that lets another context work before its fetch has finished.
private final class Leg: Interrupted, EntityRepresenting {
    static let entityName = "Leg"
    static var slotPaths: [String] {
        (try? FleetModel.make().resolved().entity(named: "Leg").slots.map(\.path)) ?? []
    }
    static var keyPathNames: [AnyKeyPath: String] { [:] }
}

/// An aircraft with the same behavior and a photo in an external file.
private final class Aircraft: Interrupted, EntityRepresenting {
    static let entityName = "Aircraft"
    static var slotPaths: [String] {
        (try? HangarModel.make().resolved().entity(named: "Aircraft").slots.map(\.path)) ?? []
    }
    static var keyPathNames: [AnyKeyPath: String] { [:] }
}

private class Interrupted: ManagedObject {
    override func awakeFromFetch() {
        let work = managedObjectContext?.userInfo["meanwhile"] as? () -> Void
        managedObjectContext?.userInfo["meanwhile"] = nil
        work?()
    }
}

@Suite("Reads overtaken by writes")
struct RowRaceTests {
    private let folder = TemporaryFolder("race")

    /// A container with one saved leg.
    private func container() throws -> (PersistentContainer, ManagedObjectID) {
        let container = try PersistentContainer(
            path: folder["race.sqlite"].path, managedObjectModel: FleetModel.make(),
            classes: ManagedObjectClasses([Leg.self]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let leg = context.make("Leg", ["place": "old"])
        try context.save()
        return (container, leg.objectID)
    }

    /// Fetches the objects; after the rows have been read, the closure works with another context.
    private func fetch(
        _ entity: String, _ container: PersistentContainer,
        meanwhile work: @escaping (ManagedObjectContext) throws -> Void
    ) throws {
        let reader = container.newBackgroundContext()
        let other = container.newBackgroundContext()
        var isDone = false
        reader.userInfo["meanwhile"] = {
            isDone = (try? work(other)) != nil
        }
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.returnsObjectsAsFaults = false
        _ = try reader.fetch(request)
        #expect(isDone)
    }

    @Test("A row that was deleted during a read does not return to the row cache")
    func deleted() throws {
        let (container, id) = try container()
        try fetch("Leg", container) { other in
            other.delete(other.object(with: id))
            try other.save()
        }
        let third = container.newBackgroundContext()
        let leg = third.object(with: id)
        #expect(leg.value(forKey: "place") == nil)
        #expect(leg.isDeleted)
        #expect(third.statistics.cacheHits == 0)
        try container.persistentStoreCoordinator.close()
    }

    @Test("A row that was saved during a read stays as saved")
    func saved() throws {
        let (container, id) = try container()
        try fetch("Leg", container) { other in
            other.object(with: id).setValue("new", forKey: "place")
            try other.save()
        }
        let third = container.newBackgroundContext()
        #expect(third.object(with: id).value(forKey: "place") as? String == "new")
        #expect(third.statistics.cacheHits == 1)
        try container.persistentStoreCoordinator.close()
    }

    @Test("A row that was saved during a read stays as saved even if too many were saved to be cached")
    func savedAmongMany() throws {
        let (container, id) = try container()
        try fetch("Leg", container) { other in
            other.object(with: id).setValue("new", forKey: "place")
            for number in 0..<2_000 { _ = other.make("Leg", ["place": "\(number)"]) }
            try other.save()
        }
        let third = container.newBackgroundContext()
        #expect(third.object(with: id).value(forKey: "place") as? String == "new")
        try container.persistentStoreCoordinator.close()
    }

    @Test("A row that was saved during a read stays as saved even if it is too large to be cached")
    func savedWithLargeBytes() throws {
        let container = try PersistentContainer(
            path: folder["race.sqlite"].path, managedObjectModel: HangarModel.make(),
            classes: ManagedObjectClasses([Aircraft.self]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let aircraft = context.make("Aircraft", ["tailNumber": "old"])
        try context.save()
        try fetch("Aircraft", container) { other in
            let same = other.object(with: aircraft.objectID)
            same.setValue("new", forKey: "tailNumber")
            same.setValue(HangarModel.photo(), forKey: "photo")
            try other.save()
        }
        let third = container.newBackgroundContext()
        #expect(third.object(with: aircraft.objectID).value(forKey: "tailNumber") as? String == "new")
        try container.persistentStoreCoordinator.close()
    }
}
