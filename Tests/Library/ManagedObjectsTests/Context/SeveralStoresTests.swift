import Foundation
import ManagedObjects
import TestFiles
import Testing

/// One coordinator with two files: aircraft in both, people in the second only.
private final class TwoFiles {
    let folder = TemporaryFolder("two")
    let coordinator: PersistentStoreCoordinator
    let first: PersistentStore
    let second: PersistentStore

    init() throws {
        var model = FleetModel.make()
        model.configurations = [
            Configuration("Fleet", ["Aircraft", "LogEntry", "Leg", "FlightData"]),
            Configuration("All", ["Aircraft", "LogEntry", "Leg", "FlightData", "Person", "Instructor"]),
        ]
        coordinator = PersistentStoreCoordinator(managedObjectModel: try model.resolved())
        first = try coordinator.addPersistentStore(
            ofType: SQLiteStoreType, configurationName: "Fleet", at: folder["a.sqlite"])
        second = try coordinator.addPersistentStore(
            ofType: SQLiteStoreType, configurationName: "All", at: folder["b.sqlite"])
    }

    deinit { try? coordinator.close() }
}

@Suite("Several stores")
struct SeveralStoresTests {
    @Test("A new object is saved in the first store that holds its entity, or in the assigned one")
    func assigning() throws {
        let files = try TwoFiles()
        let context = ManagedObjectContext(files.coordinator)
        let plain = context.make("Aircraft", ["tailNumber": "A"])
        let assigned = context.make("Aircraft", ["tailNumber": "B"])
        context.assign(assigned, to: files.second)
        let person = context.make("Instructor", ["name": "Ann"])
        try context.save()
        #expect(plain.objectID.store.identifier == files.first.identifier)
        #expect(assigned.objectID.store.identifier == files.second.identifier)
        #expect(person.objectID.store.identifier == files.second.identifier)
        assigned.setValue("B2", forKey: "tailNumber")
        context.delete(plain)
        try context.save()
        #expect(
            try ManagedObjectContext(files.coordinator).all("Aircraft").map {
                $0.value(forKey: "tailNumber") as? String
            } == ["B2"])
    }

    @Test("Rows of several stores follow each other; an order or a sum of them is refused")
    func rows() throws {
        let files = try TwoFiles()
        let context = ManagedObjectContext(files.coordinator)
        for number in 0..<4 {
            let aircraft = context.make("Aircraft", ["tailNumber": "N\(number)"])
            if number < 2 { context.assign(aircraft, to: files.second) }
        }
        try context.save()
        var request = RowRequest(entityName: "Aircraft")
        let tail = request.column("tailNumber", of: String.self)
        var tails: [String?] = []
        try context.forEachRow(request) { tails.append($0[tail]) }
        #expect(Set(tails[..<2]) == ["N2", "N3"] && Set(tails[2...]) == ["N0", "N1"])
        var sorted = request
        sorted.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        var counted = request
        _ = counted.column(.count("number"), of: Int.self)
        for refused in [sorted, counted] {
            #expect(throws: ManagedObjectError.self) { try context.forEachRow(refused) { _ in } }
        }
        sorted.affectedStoreIdentifiers = [files.second.identifier]
        tails = []
        try context.forEachRow(sorted) { tails.append($0[tail]) }
        #expect(tails == ["N0", "N1"])
    }

    @Test("A fetch reads all stores that hold the entity, in one order and within its limits")
    func fetching() throws {
        let files = try TwoFiles()
        let context = ManagedObjectContext(files.coordinator)
        for number in 0..<20 {
            let aircraft = context.make("Aircraft", ["tailNumber": String(format: "N%02d", number)])
            if number % 3 == 0 { context.assign(aircraft, to: files.second) }
        }
        try context.save()
        let other = ManagedObjectContext(files.coordinator)
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber", ascending: false)]
        request.fetchOffset = 2
        request.fetchLimit = 5
        let tails = try other.fetch(request).compactMap { $0.value(forKey: "tailNumber") as? String }
        #expect(tails == ["N17", "N16", "N15", "N14", "N13"])
        #expect(try other.count(for: request) == 5)
        request.fetchLimit = 0
        request.fetchOffset = 0
        #expect(try other.count(for: request) == 20)
        request.setAffectedStores([files.second])
        #expect(try other.count(for: request) == 7)
        request.fetchBatchSize = 3
        request.setAffectedStores(nil)
        #expect(try other.batchedFetch(request).map { $0.objectID.key }.count == 20)
    }

    @Test("A relationship cannot refer to an object in another file")
    func acrossStores() throws {
        let files = try TwoFiles()
        let context = ManagedObjectContext(files.coordinator)
        let aircraft = context.make("Aircraft")
        context.assign(aircraft, to: files.second)
        _ = context.make("LogEntry", ["aircraft": aircraft])
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.message.contains("LogEntry.aircraft") == true)
    }

    @Test("An unknown configuration and an entity that no store holds are rejected by name")
    func unknown() throws {
        let files = try TwoFiles()
        let error = #expect(throws: ManagedObjectError.self) {
            try files.coordinator.addPersistentStore(
                ofType: SQLiteStoreType, configurationName: "Flet", at: files.folder["c.sqlite"])
        }
        #expect(error?.message.contains("Fleet") == true)
        let alone = PersistentStoreCoordinator(managedObjectModel: files.coordinator.model)
        #expect(throws: ManagedObjectError.self) { try ManagedObjectContext(alone).all("Aircraft") }
    }

    @Test("A store in memory works like any other")
    func inMemory() throws {
        let container = try PersistentContainer(path: "/nowhere", managedObjectModel: FleetModel.make())
        let description = PersistentStoreDescription(url: URL(filePath: "/dev/null"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        aircraft.setValue(["primary": "blue"], forKey: "colorScheme")
        try context.save()
        #expect(try container.newBackgroundContext().all("Aircraft", "colorScheme.primary == %@", "blue").count == 1)
    }
}
