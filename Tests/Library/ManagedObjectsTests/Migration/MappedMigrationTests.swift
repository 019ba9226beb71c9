import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Migrations by mapping models")
struct MappedMigrationTests {
    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Flight",
                [
                    .attribute(AttributeDescription("hours", .double)),
                    .attribute(AttributeDescription("title", .string)),
                    .relationship(RelationshipDescription("plane", to: "Plane", inverse: "flights")),
                ]),
            EntityDescription(
                "Plane",
                [
                    .attribute(AttributeDescription("tail", .string)),
                    .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "plane")),
                ]),
        ])
    private static let v2 = v1.next("V2") { model in
        model[entity: "Flight"]?[property: "hours"] = .attribute(
            AttributeDescription("minutes", .integer32, isOptional: false, defaultValue: .integer(7)))
        model[entity: "Flight"]?.properties += [
            .attribute(AttributeDescription("label", .string)), .attribute(AttributeDescription("remarks", .string)),
        ]
    }

    private static func store() throws -> VersionedStore {
        try VersionedStore([v1, v2]) { context in
            let plane = context.make("Plane", ["tail": "N1"])
            _ = context.make("Flight", ["hours": 1.5, "title": "out", "plane": plane])
            _ = context.make("Flight", ["hours": 0.5, "title": "back", "plane": plane])
            _ = context.make("Flight", ["hours": nil, "title": "planned"])
        }
    }

    private func flights(_ context: ManagedObjectContext) throws -> [String] {
        try context.all("Flight").map { flight in
            ["title", "label", "remarks", "minutes", "plane.tail"].map { key in
                "\(flight.attributeValue(forKeyPath: key).any ?? "-")"
            }.joined(separator: " ")
        }.sorted()
    }

    @Test("Attributes get the values of expressions and closures; a required one without a value has its default")
    func attributes() throws {
        let store = try Self.store()
        var mapping = try store.mapping()
        mapping["Flight"]?.attributeMappings["minutes"] = try .format("hours * 60")
        mapping["Flight"]?.attributeMappings["label"] = try .format("uppercase:($source.plane.tail)")
        mapping["Flight"]?.attributeMappings["remarks"] = .computed { source, manager in
            let name = manager.currentEntityMapping?.name ?? ""
            return (source.value(forKey: "title") as? String).map { "\(name):\($0)" }
        }
        let before = try store.folder.contents()
        let found = try store.migrated(mapping) { try flights($0) }
        #expect(
            found == [
                "back N1 Flight:back 30 N1", "out N1 Flight:out 90 N1", "planned - Flight:planned 7 -",
            ])
        #expect(try store.folder.contents().filter { $0.key != "new.sqlite" } == before)
        #expect(try store.use(Self.v1) { try $0.all("Flight").count } == 3)
        #expect(try StoreAdministration(url: store.newURL, model: Self.v2).verify().isSound)
    }

    @Test("A predicate chooses the objects that are mapped; links to others are left out")
    func predicate() throws {
        let store = try Self.store()
        var mapping = try store.mapping()
        mapping["Flight"]?.sourcePredicate = Predicate(format: "plane.tail == %@ AND title != 'back'", "N1")
        mapping["Plane"]?.relationshipMappings["flights"] = .objects(of: "flights", through: "Flight")
        #expect(try store.migrated(mapping) { try flights($0) } == ["out - - 7 N1"])
    }

    @Test("Relationships follow paths and mappings by name, or what a closure returns")
    func relationships() throws {
        let next = Self.v2.next("V3") { model in
            model[entity: "Flight"]?.properties += [
                .relationship(RelationshipDescription("first", to: "Plane")),
                .relationship(
                    RelationshipDescription("sisters", toMany: "Flight", inverse: "sisterOf", isOrdered: true)),
                .relationship(RelationshipDescription("sisterOf", toMany: "Flight", inverse: "sisters")),
            ]
        }
        let store = try VersionedStore([Self.v1, next]) { context in
            let plane = context.make("Plane", ["tail": "N1"])
            for title in ["a", "b", "c"] { _ = context.make("Flight", ["title": title, "plane": plane]) }
        }
        var mapping = try store.mapping()
        mapping["Flight"]?.relationshipMappings["sisters"] = .objects(of: "plane.flights", through: "Flight")
        mapping["Flight"]?.relationshipMappings["first"] = .computed { source, manager in
            manager.destinationInstances(
                forEntityMappingName: "Plane",
                sourceInstances: [source.value(forKey: "plane") as? ManagedObject].compactMap(\.self)
            ).first
        }
        try store.migrated(mapping) { context in
            for flight in try context.all("Flight") {
                let sisters = flight.mutableOrderedSetValue(forKey: "sisters").array
                #expect(Set(sisters.map { $0.value(forKey: "title") as? String }) == ["a", "b", "c"])
                #expect((flight.value(forKey: "first") as? ManagedObject)?.value(forKey: "tail") as? String == "N1")
            }
            #expect(try context.all("Plane", "flights.@count == 3").count == 1)
        }
    }

    @Test("Everything that two versions have in common comes across: files, composites, order, hierarchies, links")
    func whole() throws {
        let model = HangarModel.make()
        let next = model.next("V2") { model in
            guard case .attribute(var seats)? = model[entity: "Aircraft"]?[property: "seats"] else { return }
            (seats.name, seats.renamingIdentifier, seats.attributeType) = ("places", "seats", .integer64)
            model[entity: "Aircraft"]?[property: "seats"] = nil
            model[entity: "Aircraft"]?[property: "places"] = .attribute(seats)
        }
        let store = try VersionedStore([model, next]) { context in
            let pilots = ["Ann", "Bob"].map { context.make("Pilot", ["name": $0]) }
            let colors = ["primary": "red", "secondary": "blue"]
            let first = context.make(
                "Aircraft", ["tailNumber": "N1", "seats": 2, "photo": HangarModel.photo(), "colorScheme": colors])
            let glider = context.make("Glider", ["tailNumber": "N2", "span": 15.5, "photo": Data([1, 2])])
            let last = context.make("Aircraft", ["tailNumber": "N3"])
            first.setValue(Set(pilots), forKey: "pilots")
            glider.setValue(Set([pilots[1]]), forKey: "pilots")
            context.make("Airfield", ["name": "EDAZ"]).setValue([last, first, glider], forKey: "aircraft")
            let flights = (1...3).map { context.make("Flight", ["minutes": $0, "aircraft": glider]) }
            flights[0].setValue(flights[1], forKey: "next")
            _ = context.make("Papers", ["number": "1", "aircraft": glider])
        }
        let container = try store.open(model)
        let coordinator = container.persistentStoreCoordinator
        try coordinator.setMetadata(["owner": .string("me")], for: coordinator.persistentStores[0])
        try coordinator.close()

        let mapping = try MappingModel.inferredMappingModel(forSourceModel: model, destinationModel: next)
        try store.migrated(mapping) { context in
            let airfield = try #require(try context.all("Airfield").first)
            let aircraft = airfield.mutableOrderedSetValue(forKey: "aircraft").array
            #expect(aircraft.map { $0.value(forKey: "tailNumber") as? String } == ["N3", "N1", "N2"])
            let (first, glider) = (aircraft[1], aircraft[2])
            #expect(first.value(forKey: "photo") as? Data == HangarModel.photo())
            #expect(first.value(forKey: "places") as? Int == 2 && aircraft[0].value(forKey: "places") as? Int == 4)
            #expect(
                first.value(forKey: "colorScheme") as? [String: String] == ["primary": "red", "secondary": "blue"])
            #expect(aircraft[0].value(forKey: "colorScheme") == nil)
            #expect(glider.entity.name == "Glider" && glider.value(forKey: "span") as? Double == 15.5)
            #expect(glider.value(forKey: "photo") as? Data == Data([1, 2]))
            #expect(try context.all("Pilot", "aircraft.tailNumber == 'N2'").count == 1)
            #expect(
                try context.all("Pilot", "SUBQUERY(aircraft, $a, $a.tailNumber IN {'N1', 'N2'}).@count == 2").count == 1
            )
            #expect(try context.all("Flight", "aircraft == %@", glider).count == 3)
            #expect(try context.all("Flight", "previous.minutes == 1 AND minutes == 2").count == 1)
            #expect((glider.value(forKey: "papers") as? ManagedObject)?.value(forKey: "number") as? String == "1")
        }
        #expect(try StoreAdministration(url: store.newURL, model: next).verify().isSound)
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.newURL)
        let old = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url)
        #expect(metadata["owner"] == .string("me"))
        #expect(metadata[StoreUUIDKey] != old[StoreUUIDKey])
        #expect(try store.names().count == 4, "two stores and two folders of external data")
    }

    @Test(
        "In place, the store is replaced by its migrated form, after a backup; its own container then opens it",
        arguments: [true, false])
    func inPlace(backsUp: Bool) throws {
        let store = try Self.store()
        var mapping = try store.mapping()
        mapping["Flight"]?.attributeMappings["minutes"] = try .format("hours * 60")
        try store.migrationManager().migrateStore(
            at: store.url, mapping: mapping, backup: MigrationBackupPolicy(isEnabled: backsUp))
        #expect(try store.use { try flights($0) } == ["back - - 30 N1", "out - - 90 N1", "planned - - 7 -"])
        #expect(try store.folder.names() == ["log.sqlite"] + (backsUp ? ["log.sqlite.backups"] : []))
        guard backsUp else { return }
        let backup = try #require(store.administration.backups().first)
        _ = try store.administration.restore(from: backup.url)
        #expect(try store.use(Self.v1) { try $0.all("Flight", "hours == 1.5").count } == 1)
    }

    @Test("The new file replaces another one by hand")
    func byHand() throws {
        let store = try Self.store()
        try store.migrationManager().migrateStore(from: store.url, mapping: store.mapping(), to: store.newURL)
        try PersistentStoreCoordinator.replacePersistentStore(at: store.url, withPersistentStoreFrom: store.newURL)
        try PersistentStoreCoordinator.destroyPersistentStore(at: store.newURL)
        #expect(try store.use { try $0.all("Flight").count } == 3)
        #expect(try store.names() == ["log.sqlite"])
    }

    @Test("A migration of many large values needs the memory of a few")
    func memory() throws {
        let folder = TemporaryFolder("album")
        #expect(try StoreProof.run(folder["album.sqlite"], work: "album").exitCode == 0)
    }
}
