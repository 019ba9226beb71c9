import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Calls that code for Core Data makes, with the names of the classes changed and nothing else.
@Suite("Calls of ported code")
struct PortedCallsTests {
    private func container() throws -> PersistentContainer {
        let container = try PersistentContainer(name: "ported", managedObjectModel: FleetModel.make())
        let description = PersistentStoreDescription()
        description.url = URL(fileURLWithPath: "/dev/null")
        description.type = SQLiteStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        return container
    }

    @Test("Entities, requests, predicates and stores are found by the usual calls")
    func calls() throws {
        let container = try container()
        #expect(container.managedObjectModel.entitiesByName["Aircraft"] != nil)
        let context = container.newBackgroundContext()
        let entity = try #require(EntityDescription.entity(forEntityName: "Aircraft", in: context))
        #expect(EntityDescription.entity(forEntityName: "Nothing", in: context) == nil)
        let aircraft = ManagedObject(entity: entity, insertInto: context)
        aircraft.setValue("N1", forKey: "tailNumber")
        try context.save()
        let request = FetchRequest<ManagedObject>()
        #expect(request.entity == nil)
        request.entity = entity
        #expect(try context.fetch(request) == [aircraft] && request.entity?.name == "Aircraft")
        let named = Predicate(format: "tailNumber == %@", "N1")
        for (predicate, count) in [
            (Predicate(value: true), 1), (Predicate(value: false), 0),
            (CompoundPredicate(andPredicateWithSubpredicates: [named, Predicate(value: true)]), 1),
            (CompoundPredicate(orPredicateWithSubpredicates: [named, Predicate(value: false)]), 1),
            (CompoundPredicate(notPredicateWithSubpredicate: named), 0), (.nothing, 0), (.all, 1),
        ] {
            request.predicate = predicate
            #expect(try context.count(for: request) == count, "\(predicate)")
        }
        let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
        #expect(container.persistentStoreCoordinator.persistentStore(for: store.url) === store)
        #expect(container.persistentStoreCoordinator.persistentStore(for: URL(filePath: "/nowhere")) == nil)
    }

    @Test("A relationship becomes to-many by its greatest number, as code that builds models sets it")
    func maximum() throws {
        var legs = RelationshipDescription("legs", to: "Leg", inverse: "flight")
        #expect(!legs.isToMany)
        legs.minCount = 0
        legs.maxCount = 0
        legs.isOrdered = true
        let model = ManagedObjectModel(entities: [
            EntityDescription("Flight", [.relationship(legs)]),
            EntityDescription(
                "Leg",
                [
                    .attribute(AttributeDescription("place", .string)),
                    .relationship(RelationshipDescription("flight", to: "Flight", inverse: "legs")),
                ]),
        ])
        let container = try PersistentContainer(name: "legs", managedObjectModel: model)
        container.persistentStoreDescriptions = [PersistentStoreDescription()]
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let flight = context.make("Flight", ["legs": ["A", "B"].map { context.make("Leg", ["place": $0]) }])
        try context.save()
        context.refresh(flight, mergeChanges: false)
        let places = flight.mutableOrderedSetValue(forKey: "legs").map { $0.value(forKey: "place") as? String }
        #expect(places == ["A", "B"])
    }

    @Test("An ordered relationship's value is an ordered set, and its list is read by position")
    func orderedSets() throws {
        let leg = EntityDescription(
            "Leg",
            [
                .attribute(AttributeDescription("place", .string)),
                .relationship(RelationshipDescription("flight", to: "Flight", inverse: "legs")),
            ])
        let legs = RelationshipDescription("legs", toMany: "Leg", inverse: "flight", isOrdered: true)
        let model = ManagedObjectModel(entities: [EntityDescription("Flight", [.relationship(legs)]), leg])
        let container = try PersistentContainer(name: "ordered", managedObjectModel: model)
        container.persistentStoreDescriptions = [PersistentStoreDescription()]
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let members = ["A", "B", "C"].map { context.make("Leg", ["place": $0]) }
        let flight = context.make("Flight", ["legs": NSOrderedSet(array: members)])
        let value = try #require(flight.value(forKey: "legs") as? NSOrderedSet)
        #expect(value.count == 3 && value.firstObject as? ManagedObject === members[0])
        #expect(value.index(of: members[2]) == 2 && value.contains(members[1]))
        #expect(value.array as? [ManagedObject] == members)
        #expect(flight.value(forKeyPath: "legs.place") as? [String] == ["A", "B", "C"])
        let list = flight.mutableOrderedSetValue(forKey: "legs")
        #expect(list.firstObject === members[0] && list.lastObject === members[2])
        #expect(list.object(at: 1) === members[1] && list.index(of: members[1]) == 1)
        list.remove(members[1])
        #expect(list.index(of: members[1]) == NSNotFound)
        flight.setValue(flight.value(forKey: "legs"), forKey: "legs")
        #expect((flight.changedValues()["legs"] as? NSOrderedSet)?.count == 2)
        list.removeAllObjects()
        #expect(list.firstObject == nil && list.lastObject == nil)
    }

    @Test("Properties are found by name, inherited ones too; an object is made without a context")
    func properties() throws {
        let container = try container()
        let context = container.newBackgroundContext()
        let pilot = try #require(EntityDescription.entity(forEntityName: "Instructor", in: context))
        #expect(pilot.attributesByName["name"]?.attributeType == .string)
        #expect(pilot.relationshipsByName["aircraft"]?.destinationEntityName == "Aircraft")
        #expect(container.managedObjectModel.entitiesByName["Instructor"]?.attributesByName["name"] != nil)
        #expect(Set(pilot.propertiesByName.keys) == Set(try context.model.entity(named: "Instructor").propertyNames))
        #expect(EntityDescription("Instructor").attributesByName.isEmpty)
        let object = ManagedObject(entity: pilot, insertInto: nil)
        #expect(object.managedObjectContext == nil)
        context.insert(object)
        object.setValue("Ada", forKey: "name")
        try context.save()
        #expect(try context.all("Instructor").count == 1)
    }

    private final class Plane: ManagedObject {}

    @Test("A fetch typed with a class that the objects do not have is an error that names both")
    func typedFetch() throws {
        let context = try container().newBackgroundContext()
        let request = FetchRequest<Plane>(entityName: "Aircraft")
        #expect(try context.fetch(request).isEmpty)
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        #expect(try context.count(for: request) == 1)
        let error = #expect(throws: ManagedObjectError.self) { _ = try context.fetch(request) }
        let text = error?.message ?? ""
        #expect(text.contains("Objects of Aircraft are of the class ManagedObject, not Plane."), "\(text)")
        #expect(throws: ManagedObjectError.self) { _ = try context.batchedFetch(request) }
        #expect(try context.batchedFetch(FetchRequest<ManagedObject>(entityName: "Aircraft")).count == 1)
    }

    private struct Grounded: Error {}

    private final class Checked: ManagedObject, EntityRepresenting {
        static let entityName = "Aircraft"
        static let slotPaths = (try? FleetModel.make().resolved().entity(named: "Aircraft").slots.map(\.path)) ?? []
        static var keyPathNames: [AnyKeyPath: String] { [:] }

        override func validateForInsert() throws {
            try super.validateForInsert()
            if value(forKey: "tailNumber") as? String == "grounded" { throw Grounded() }
        }
    }

    @Test("An application's own error passes through a save, and nothing is saved")
    func ownError() throws {
        let container = try PersistentContainer(
            path: "/dev/null", managedObjectModel: FleetModel.make(), classes: ManagedObjectClasses([Checked.self]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let aircraft = Checked(context: context)
        aircraft.setValue("grounded", forKey: "tailNumber")
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        if case .thrown(let own)? = error {
            #expect(own is Grounded)
        } else {
            Issue.record("\(String(describing: error))")
        }
        #expect(aircraft.isInserted)
        aircraft.setValue("N1", forKey: "tailNumber")
        try context.save()
    }

    @Test("An error is an NSError with the documented domain, code, description and details")
    func errors() throws {
        let folder = TemporaryFolder("errors")
        let url = folder["log.sqlite"]
        let container = try PersistentContainer(path: url.path, managedObjectModel: FleetModel.make())
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        context.make("Aircraft", [:]).setValue(Date(), forKey: "tailNumber")
        let failed = try #require(#expect(throws: ManagedObjectError.self) { try context.save() })
        let error = failed as NSError
        #expect(error.domain == "NSCocoaErrorDomain" && error.code == 1550, "\(error)")
        #expect(error.localizedDescription == failed.message && failed.localizedDescription == failed.message)
        #expect(error.localizedRecoverySuggestion == failed.recovery)
        #expect(error.userInfo["NSValidationErrorKey"] as? String == "tailNumber")
        context.make("Aircraft", [:]).setValue(Date(), forKey: "tailNumber")
        let several = try #require(#expect(throws: ManagedObjectError.self) { try context.save() }) as NSError
        #expect(
            several.code == 1560 && (several.userInfo["NSDetailedErrors"] as? [NSError])?.map(\.code) == [1550, 1550])
        try container.persistentStoreCoordinator.close()

        let other = try PersistentContainer(
            path: url.path, managedObjectModel: ManagedObjectModel(entities: [EntityDescription("Other")]))
        other.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = false
        let incompatible = try #require(#expect(throws: ManagedObjectError.self) { try other.loadPersistentStores() })
        #expect((incompatible as NSError).code == 134100)

        let reader = try PersistentContainer(path: url.path, managedObjectModel: FleetModel.make())
        reader.persistentStoreDescriptions[0].isReadOnly = true
        try reader.loadPersistentStores()
        let reading = reader.newBackgroundContext()
        _ = reading.make("Aircraft", [:])
        let refused = try #require(#expect(throws: ManagedObjectError.self) { try reading.save() })
        #expect((refused as NSError).code == 513, "\(refused)")
        try reader.persistentStoreCoordinator.close()

        try Data("no database".utf8).write(to: folder["text.sqlite"])
        let text = try PersistentContainer(path: folder["text.sqlite"].path, managedObjectModel: FleetModel.make())
        let format = try #require(#expect(throws: ManagedObjectError.self) { try text.loadPersistentStores() })
        #expect((format as NSError).code == 259, "\(format)")
    }

    @Test("The view context and a background worker merge saves on their own turn, without being used")
    @MainActor func ownTurn() async throws {
        let folder = TemporaryFolder("turns")
        let container = try PersistentContainer(path: folder["log.sqlite"].path, managedObjectModel: FleetModel.make())
        try container.loadPersistentStores()
        let view = container.viewContext
        view.automaticallyMergesChangesFromParent = true
        let aircraft = view.make("Aircraft", ["tailNumber": "N1"])
        try view.save()
        let controller = try FetchedResultsController(
            fetchRequest: {
                let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
                request.sortDescriptors = [SortDescriptor(key: "tailNumber", ascending: true)]
                return request
            }(), managedObjectContext: view)
        let counter = Counter()
        controller.delegate = counter
        try controller.performFetch()
        let worker = container.newBackgroundWorker()
        try await worker.perform { $0.automaticallyMergesChangesFromParent = true }
        let id = aircraft.objectID
        try await container.performBackgroundTask { context in
            try context.existingObject(with: id).setValue("N2", forKey: "tailNumber")
            _ = context.make("Aircraft", ["tailNumber": "N3"])
            try context.save()
        }
        for _ in 1...100 where counter.changes == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(counter.changes == 1)
        // No fetch, save or `processPendingChanges` in between: the object itself is read.
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N2")
        #expect(controller.fetchedObjects?.map { $0.value(forKey: "tailNumber") as? String } == ["N2", "N3"])
        let seen = try await worker.perform { context in
            let object = try context.existingObject(with: id)
            return (object.value(forKey: "tailNumber") as? String, context.registeredObjects.count)
        }
        #expect(seen.0 == "N2")
        try container.persistentStoreCoordinator.close()
    }

    private final class Counter: FetchedResultsControllerDelegate {
        typealias Object = ManagedObject
        var changes = 0

        func controllerDidChangeContent(_ controller: FetchedResultsController<ManagedObject>) { changes += 1 }
    }
}
