import Foundation
import ManagedObjects
import Testing

/// Classes that override the initializer, as code for Core Data does.
@Suite("The initializer of a class")
struct InitializerTests {
    private final class Plane: ManagedObject, EntityRepresenting {
        static let entityName = "Aircraft"
        static let slotPaths = (try? FleetModel.make().resolved().entity(named: "Aircraft").slots.map(\.path)) ?? []
        static var keyPathNames: [AnyKeyPath: String] { [:] }

        let origin: String

        required init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
            origin = context == nil ? "fetched" : "new"
            super.init(entity: entity, insertInto: context)
            setValue("unset", forKey: "tailNumber")
            setValue(Data("picture".utf8), forKey: "photo")
            if context == nil { mutableSetValue(forKey: "owners").removeAllObjects() }
        }

        convenience init(tail: String, in context: ManagedObjectContext) {
            self.init(entity: EntityDescription(Self.entityName), insertInto: context)
            setValue(tail, forKey: "tailNumber")
        }
    }

    private func container() throws -> PersistentContainer {
        let container = try PersistentContainer(
            path: "/dev/null", managedObjectModel: FleetModel.make(), classes: ManagedObjectClasses([Plane.self]))
        try container.loadPersistentStores()
        return container
    }

    @Test("Every way to make an object runs it, and what it sets is saved")
    func new() throws {
        let container = try container()
        let context = container.newBackgroundContext()
        let entity = try #require(EntityDescription.entity(forEntityName: "Aircraft", in: context))
        let first = Plane(context: context)
        let made = [
            first, Plane(entity: entity, insertInto: context), Plane(tail: "unset", in: context),
            Plane(entity: first.entity, insertInto: context),
            Plane(entity: EntityDescription("Aircraft"), insertInto: context),
            EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context),
        ]
        for object in made {
            #expect((object as? Plane)?.origin == "new" && object.isInserted && object.managedObjectContext === context)
            #expect(object.value(forKey: "tailNumber") as? String == "unset")
        }
        #expect(Plane(tail: "N7", in: context).value(forKey: "tailNumber") as? String == "N7")
        try context.save()
        let reader = container.newBackgroundContext()
        #expect(try reader.all("Aircraft", "tailNumber == 'unset' AND photo != nil").count == made.count)
        #expect(try reader.all("Aircraft", "tailNumber == 'N7'").count == 1)
    }

    @Test("A fetched object has the values of its row, whatever the initializer set, and no changes")
    func fetched() throws {
        let container = try container()
        let context = container.newBackgroundContext()
        let plane = Plane(tail: "N1", in: context)
        plane.setValue(nil, forKey: "photo")
        plane.setValue(Set([context.make("Person", ["name": "Ada"])]), forKey: "owners")
        try context.save()
        let reader = container.newBackgroundContext()
        let fault = try #require(reader.object(with: plane.objectID) as? Plane)
        #expect(fault.origin == "fetched" && fault.isFault && !fault.hasChanges)
        let child = ManagedObjectContext(parent: reader)
        let others = [container.newBackgroundContext(), container.newBackgroundContext()]
        let batched = FetchRequest<Plane>(entityName: "Aircraft")
        batched.fetchBatchSize = 1
        for found in [
            fault, try reader.all("Aircraft")[0], try child.all("Aircraft")[0],
            try others[0].all("Aircraft")[0], try others[1].fetch(batched)[0],
        ] {
            #expect(found.value(forKey: "tailNumber") as? String == "N1")
            #expect(found.value(forKey: "photo") == nil)
            #expect(found.committedValues(forKeys: ["tailNumber"])["tailNumber"] as? String == "N1")
            #expect((found.value(forKey: "owners") as? Set<ManagedObject>)?.count == 1)
            #expect(!found.hasChanges && found.changedValues().isEmpty)
        }
        #expect(!reader.hasChanges && !child.hasChanges)
    }

    @Test("A new object of a child has its own values in the parent")
    func child() throws {
        let parent = try container().newBackgroundContext()
        let child = ManagedObjectContext(parent: parent)
        Plane(tail: "N1", in: child).setValue(nil, forKey: "photo")
        try child.save()
        let found = try #require(parent.insertedObjects.first)
        #expect(found.value(forKey: "tailNumber") as? String == "N1" && found.value(forKey: "photo") == nil)
        try parent.save()
        #expect(try parent.all("Aircraft", "tailNumber == 'N1' AND photo == nil").count == 1)
    }

    @Test("An entity of another container is found by its name")
    func otherContainer() throws {
        let (one, two) = (try container(), try container())
        let context = two.newBackgroundContext()
        let entity = try #require(EntityDescription.entity(forEntityName: "Aircraft", in: one.newBackgroundContext()))
        for made in [
            Plane(entity: entity, insertInto: context), Plane(entity: Plane(context: context).entity, insertInto: nil),
        ] {
            if made.managedObjectContext == nil { context.insert(made) }
            #expect(try made.entity === context.model.entity(named: "Aircraft"))
        }
        try context.save()
        #expect(try context.all("Aircraft").count == 3)
    }

    @Test("A batch fills objects of the class from the defaults for each row")
    func batch() throws {
        let context = try container().newBackgroundContext()
        var tails = ["N1", nil]
        let request = BatchInsertRequest(entityName: "Aircraft") { (object: ManagedObject) in
            guard let tail = tails.popLast() else { return true }
            if let tail { object.setValue(tail, forKey: "tailNumber") }
            return false
        }
        try context.execute(request)
        #expect(try context.all("Aircraft", "tailNumber == 'N1' AND photo == nil").count == 1)
        #expect(try context.all("Aircraft", "tailNumber == nil").count == 1)
    }

    @Test("The entity of an object has the tables of names, with what is inherited")
    func tables() throws {
        var model = FleetModel.make()
        model[entity: "Person"]?.properties.append(
            .fetchedProperty(
                FetchedPropertyDescription(
                    name: "peers", request: FetchRequestTemplate(name: "peers", entityName: "Person"))))
        model[entity: "Instructor"]?.userInfo = ["sign": "no"]
        model[entity: "Instructor"]?.managedObjectClassName = "Teacher"
        let container = try PersistentContainer(path: "/dev/null", managedObjectModel: model)
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let own = context.make("Instructor").entity
        let described = try #require(EntityDescription.entity(forEntityName: "Instructor", in: context))
        for names in [
            Set(own.propertiesByName.keys), Set(described.propertiesByName.keys),
            Set(container.managedObjectModel.entitiesByName["Instructor"]?.propertiesByName.keys.map { $0 } ?? []),
        ] {
            #expect(names == ["name", "certificate", "aircraft", "peers"])
        }
        #expect(own.attributesByName.keys.sorted() == ["certificate", "name"])
        #expect(own.relationshipsByName.keys.sorted() == ["aircraft"])
        #expect(own.userInfo == ["sign": "no"] && described.userInfo == own.userInfo)
        #expect(own.managedObjectClassName == "Teacher" && described.managedObjectClassName == "Teacher")
    }
}
