import ManagedObjects
import Testing

@Suite("Migration policies")
struct MigrationPolicyTests {
    /// Makes one continent of all moods that name it.
    private final class ContinentPolicy: EntityMigrationPolicy {
        private var continents: [String: ManagedObject] = [:]

        override func createDestinationInstances(
            forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
        ) throws {
            try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
            guard let name = source.value(forKey: "continent") as? String else { return }
            let moods = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
            let continent = continents[name] ?? manager.destinationContext.make("Continent", ["name": name])
            continents[name] = continent
            try #require(moods.first).setValue(continent, forKey: "continent")
        }
    }

    @Test("A policy splits an entity into two, over several batches")
    func split() throws {
        let v1 = ManagedObjectModel(
            "V1",
            [
                EntityDescription(
                    "Mood",
                    [
                        .attribute(AttributeDescription("number", .integer32)),
                        .attribute(AttributeDescription("continent", .string)),
                    ])
            ])
        let v2 = ManagedObjectModel(
            "V2",
            [
                EntityDescription(
                    "Mood",
                    [
                        .attribute(AttributeDescription("number", .integer32)),
                        .relationship(RelationshipDescription("continent", to: "Continent", inverse: "moods")),
                    ]),
                EntityDescription(
                    "Continent",
                    [
                        .attribute(AttributeDescription("name", .string, isOptional: false)),
                        .relationship(RelationshipDescription("moods", toMany: "Mood", inverse: "continent")),
                    ]),
            ])
        let names = ["Africa", "Asia", "Europe"]
        let store = try VersionedStore([v1, v2]) { context in
            for number in 0..<1200 {
                _ = context.make("Mood", ["number": number, "continent": number < 1101 ? names[number % 3] : nil])
            }
        }
        var mapping = try store.mapping()
        mapping["Mood"]?.policy = ContinentPolicy.self
        let manager = try store.migrationManager()
        var progress: [Float] = []
        manager.progressHandler = { _ in progress.append(manager.migrationProgress) }
        try store.migrated(mapping, by: manager) { context in
            #expect(try context.all("Continent").count == 3)
            for (index, name) in names.enumerated() {
                let moods = try context.all("Mood", "continent.name == %@", name)
                #expect(moods.count == 367)
                #expect(moods.allSatisfy { ($0.value(forKey: "number") as? Int).map { $0 % 3 } == index })
            }
            #expect(try context.all("Mood", "continent == nil").count == 99)
        }
        #expect(progress.count > 6 && progress == progress.sorted() && progress.allSatisfy { 0 < $0 && $0 <= 1 })
        #expect(manager.migrationProgress == 1)
    }

    /// Makes drivers the owners of the same name, if there are such.
    private final class DriverPolicy: EntityMigrationPolicy {
        override func createDestinationInstances(
            forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
        ) throws {
            let name = source.value(forKey: "name") as? String
            guard let owner = try manager.destinationContext.all("Person", "name == %@", name).first else {
                return try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
            }
            manager.associate(sourceInstance: source, withDestinationInstance: owner, for: mapping)
        }
    }

    private static func garage(_ people: [String]) -> ManagedObjectModel {
        func name(_ other: PropertyDescription...) -> [PropertyDescription] {
            [.attribute(AttributeDescription("name", .string))] + other
        }
        let (owner, driver) = (people[0], people[people.count - 1])
        let cars = PropertyDescription.relationship(RelationshipDescription("cars", toMany: "Car", inverse: "owner"))
        let trips = PropertyDescription.relationship(
            RelationshipDescription("trips", toMany: "Trip", inverse: "driver"))
        let entities =
            owner == driver
            ? [EntityDescription(owner, name(cars, trips))]
            : [EntityDescription(owner, name(cars)), EntityDescription(driver, name(trips))]
        return ManagedObjectModel(
            people.joined(),
            entities + [
                EntityDescription(
                    "Car", name(.relationship(RelationshipDescription("owner", to: owner, inverse: "cars")))),
                EntityDescription(
                    "Trip", name(.relationship(RelationshipDescription("driver", to: driver, inverse: "trips")))),
            ])
    }

    private static func garageStore() throws -> VersionedStore {
        try VersionedStore([garage(["Owner", "Driver"]), garage(["Person"])]) { context in
            let (ann, bob) = (context.make("Owner", ["name": "Ann"]), context.make("Owner", ["name": "Bob"]))
            _ = context.make("Car", ["name": "red", "owner": ann])
            _ = context.make("Car", ["name": "blue", "owner": ann])
            _ = context.make("Car", ["name": "grey", "owner": bob])
            for name in ["Ann", "Cid"] {
                _ = context.make("Trip", ["name": "\(name)’s", "driver": context.make("Driver", ["name": name])])
            }
        }
    }

    @Test("A policy merges two entities into one, and both sides of their relationships are kept")
    func merge() throws {
        let store = try Self.garageStore()
        let mapping = MappingModel(entityMappings: [
            EntityMapping(
                "Owners", from: "Owner", to: "Person", attributes: ["name": .keyPath("name")],
                relationships: ["cars": .objects(of: "cars", through: "Cars")]),
            EntityMapping(
                "Drivers", from: "Driver", to: "Person", attributes: ["name": .keyPath("name")],
                relationships: ["trips": .objects(of: "trips")], policy: DriverPolicy.self),
            EntityMapping("Cars", from: "Car", to: "Car", attributes: ["name": .keyPath("name")]),
            EntityMapping("Trips", from: "Trip", to: "Trip", attributes: ["name": .keyPath("name")]),
        ])
        try store.migrated(mapping) { context in
            let people = try context.all("Person").map { person in
                let links = ["cars", "trips"].map { key in
                    let members = person.value(forKey: key) as? Set<ManagedObject> ?? []
                    return members.map { $0.value(forKey: "name") as? String ?? "" }.sorted().joined(separator: "+")
                }
                return "\(person.value(forKey: "name") ?? ""): \(links.joined(separator: ", "))"
            }
            #expect(people.sorted() == ["Ann: blue+red, Ann’s", "Bob: grey, ", "Cid: , Cid’s"])
        }
    }

    /// Deletes the objects named Ann after they were created.
    private final class Deleting: EntityMigrationPolicy {
        override func endInstanceCreation(forMapping mapping: EntityMapping, manager: MigrationManager) throws {
            let all = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: nil)
            for object in all where object.value(forKey: "name") as? String == "Ann" {
                manager.destinationContext.delete(object)
            }
        }
    }

    @Test("An object that a policy deletes again is not connected")
    func deleted() throws {
        let store = try Self.garageStore()
        let mapping = MappingModel(entityMappings: [
            EntityMapping(
                "Owners", from: "Owner", to: "Person", attributes: ["name": .keyPath("name")], policy: Deleting.self),
            EntityMapping(
                "Cars", from: "Car", to: "Car", attributes: ["name": .keyPath("name")],
                relationships: ["owner": .objects(of: "owner", through: "Owners")]),
        ])
        try store.migrated(mapping) { context in
            let people = try context.all("Person")
            #expect(people.map { $0.value(forKey: "name") as? String } == ["Bob"])
            #expect(try context.all("Car", "owner == nil").count == 2)
        }
        let report = try StoreAdministration(url: store.newURL, model: Self.garage(["Person"])).verify()
        #expect(report.isSound)
    }

    /// Notes its calls in the manager.
    private final class Notes: EntityMigrationPolicy {
        private func note(_ call: String, _ mapping: EntityMapping, _ manager: MigrationManager) {
            let earlier = manager.userInfo["calls"] as? [String] ?? []
            manager.userInfo["calls"] = earlier + ["\(mapping.name) \(call) \(mapping.userInfo["key"] ?? "")"]
        }
        override func begin(_ mapping: EntityMapping, with manager: MigrationManager) {
            note("begin", mapping, manager)
        }
        override func createDestinationInstances(
            forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
        ) throws {
            note("create", mapping, manager)
            try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        }
        override func endInstanceCreation(forMapping mapping: EntityMapping, manager: MigrationManager) {
            note("created", mapping, manager)
            if mapping.sourceEntityName == nil { _ = manager.destinationContext.make("Car", ["name": "added"]) }
        }
        override func createRelationships(
            forDestination destination: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
        ) throws {
            note("connect", mapping, manager)
            try super.createRelationships(forDestination: destination, in: mapping, manager: manager)
        }
        override func endRelationshipCreation(forMapping mapping: EntityMapping, manager: MigrationManager) {
            note("connected", mapping, manager)
        }
        override func performCustomValidation(forMapping mapping: EntityMapping, manager: MigrationManager) {
            note("validate", mapping, manager)
        }
        override func end(_ mapping: EntityMapping, manager: MigrationManager) {
            let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: nil)
            let origins = manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: nil)
            note("end \(made.count) of \(origins.count)", mapping, manager)
        }
    }

    @Test("A policy's methods are called in three passes, also for added and removed entities")
    func calls() throws {
        let store = try Self.garageStore()
        var mapping = MappingModel(entityMappings: [
            EntityMapping("Gone", from: "Driver", to: nil, policy: Notes.self),
            EntityMapping(
                "People", from: "Owner", to: "Person", attributes: ["name": .keyPath("name")], policy: Notes.self),
            EntityMapping("New", from: nil, to: "Car", policy: Notes.self),
        ])
        mapping["New"]?.userInfo["key"] = "value"
        let manager = try store.migrationManager()
        try store.migrated(mapping, by: manager) { context in
            let cars = try context.all("Car")
            #expect(cars.map { $0.value(forKey: "name") as? String } == ["added"])
            #expect(try context.all("Person").count == 2)
        }
        #expect(
            manager.userInfo["calls"] as? [String] == [
                "Gone begin ", "Gone create ", "Gone create ", "Gone created ",
                "People begin ", "People create ", "People create ", "People created ",
                "New begin value", "New created value", "Gone connected ",
                "People connect ", "People connect ", "People connected ", "New connected value",
                "Gone validate ", "Gone end 0 of 0 ", "People validate ", "People end 2 of 2 ",
                "New validate value", "New end 0 of 0 value",
            ])
    }
}
