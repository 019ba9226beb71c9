import Foundation
import ManagedObjects
import Testing

/// A leg that lets somebody else work while the fetch that brings it is still under way.
private final class Leg: ManagedObject, EntityRepresenting {
    static let entityName = "Leg"
    static var slotPaths: [String] {
        (try? FleetModel.make().resolved().entity(named: "Leg").slots.map(\.path)) ?? []
    }
    static var keyPathNames: [AnyKeyPath: String] { [:] }

    override func awakeFromFetch() {
        let work = managedObjectContext?.userInfo["meanwhile"] as? () -> Void
        managedObjectContext?.userInfo["meanwhile"] = nil
        work?()
    }
}

@Suite("Readings that others overtake")
struct RowRaceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "race-\(UUID().uuidString)")

    /// A container with one saved leg.
    private func container() throws -> (PersistentContainer, ManagedObjectID) {
        let container = try PersistentContainer(
            path: folder.appending(path: "race.sqlite").path, managedObjectModel: FleetModel.make(),
            classes: ManagedObjectClasses([Leg.self]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let leg = context.make("Leg", ["place": "old"])
        try context.save()
        return (container, leg.objectID)
    }

    /// Fetches the leg, while the closure works with another context after the row was read.
    private func fetch(
        _ container: PersistentContainer, meanwhile work: @escaping (ManagedObjectContext) throws -> Void
    ) throws {
        let reader = container.newBackgroundContext()
        let other = container.newBackgroundContext()
        var isDone = false
        reader.userInfo["meanwhile"] = {
            isDone = (try? work(other)) != nil
        }
        let request = FetchRequest<ManagedObject>(entityName: "Leg")
        request.returnsObjectsAsFaults = false
        _ = try reader.fetch(request)
        #expect(isDone)
    }

    @Test("A row that was deleted while it was being read does not come back to the shared rows")
    func deleted() throws {
        let (container, id) = try container()
        defer { try? FileManager.default.removeItem(at: folder) }
        try fetch(container) { other in
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

    @Test("A row that was saved while it was being read stays as it was saved")
    func saved() throws {
        let (container, id) = try container()
        defer { try? FileManager.default.removeItem(at: folder) }
        try fetch(container) { other in
            other.object(with: id).setValue("new", forKey: "place")
            try other.save()
        }
        let third = container.newBackgroundContext()
        #expect(third.object(with: id).value(forKey: "place") as? String == "new")
        #expect(third.statistics.cacheHits == 1)
        try container.persistentStoreCoordinator.close()
    }
}
