import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Data that an upgrade leaves unchanged")
struct UntouchedTests {
    @Test("A derived save time in existing rows is not set by an upgrade; rows that get the attribute have one")
    func lastSave() throws {
        var saved = AttributeDescription("saved", .date)
        saved.derivationExpression = "now()"
        let name = PropertyDescription.attribute(AttributeDescription("name", .string))
        let before = ManagedObjectModel(
            "1", [EntityDescription("Aircraft", [name, .attribute(saved)]), EntityDescription("Pilot", [name])])
        let after = before.next("2") {
            $0[entity: "Pilot"]?.properties.append(.attribute(saved))
            $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("seats", .integer16)))
        }
        let store = try VersionedStore([before, after]) { context in
            _ = context.make("Aircraft", ["name": "N1"])
            _ = context.make("Pilot", ["name": "P"])
        }
        let triggers = try store.sql("SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger'")
        #expect(triggers.contains("julianday"))
        _ = try store.sql("UPDATE ZAIRCRAFT SET ZSAVED = 600000000.5")
        let start = Date(timeIntervalSinceNow: -1)
        try store.use { context in
            let aircraft = try #require(try context.all("Aircraft").first)
            #expect(aircraft.value(forKey: "saved") as? Date == Date(timeIntervalSinceReferenceDate: 600_000_000.5))
            let pilot = try #require(try context.all("Pilot").first?.value(forKey: "saved") as? Date)
            #expect(pilot > start)
            aircraft.setValue("N2", forKey: "name")
            try context.save()
        }
        #expect(try store.sql("SELECT ZSAVED > 600000001 FROM ZAIRCRAFT") == "1")
    }

    @Test("Many-to-many references are found from both ends after a renaming that changes which end is stored first")
    func pairs() throws {
        func model(_ version: String, _ name: String) -> ManagedObjectModel {
            var aircraft = EntityDescription(
                name, [.relationship(RelationshipDescription("pilots", toMany: "Pilot", inverse: "aircraft"))])
            aircraft.renamingIdentifier = "Aircraft"
            let pilot = EntityDescription(
                "Pilot", [.relationship(RelationshipDescription("aircraft", toMany: name, inverse: "pilots"))])
            return ManagedObjectModel(version, [aircraft, pilot])
        }
        let versions = [model("1", "Aircraft"), model("2", "Plane")]
        let store = try VersionedStore(versions) { context in
            let pilots = (0..<3).map { _ in context.make("Pilot") }
            context.make("Aircraft").setValue(Set(pilots), forKey: "pilots")
            context.make("Aircraft").setValue(Set(pilots.prefix(1)), forKey: "pilots")
        }
        try store.use { context in
            let counts = try context.all("Plane").map {
                ($0.value(forKey: "pilots") as? Set<ManagedObject>)?.count ?? 0
            }
            #expect(counts.sorted() == [1, 3])
        }
        let table = try store.sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'")
        let columns = try store.sql("SELECT group_concat(name) FROM pragma_table_info('\(table)')")
        for column in columns.split(separator: ",") {
            let plan = try store.sql("EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(column) = 1")
            #expect(plan.contains("SEARCH"), "\(column): \(plan)")
        }
    }

    @Test("A relationship to a removed entity becomes a new one of the same name, even if keys of the new target match")
    func deadRelationship() throws {
        func model(_ version: String, _ target: String) -> ManagedObjectModel {
            ManagedObjectModel(
                version,
                [
                    EntityDescription("Flight", [.relationship(RelationshipDescription("place", to: target))]),
                    EntityDescription("Airport"),
                ] + (target == "Airport" ? [] : [EntityDescription(target)]))
        }
        let store = try VersionedStore([model("1", "Field"), model("2", "Airport")]) { context in
            _ = context.make("Airport")
            context.make("Flight").setValue(context.make("Field"), forKey: "place")
        }
        try store.use { context in
            #expect(try context.all("Airport").count == 1)
            let flight = try #require(try context.all("Flight").first)
            #expect(flight.value(forKey: "place") == nil)
        }
    }

    @Test("A default value that may be stored externally is readable in rows that get the attribute")
    func externalDefault() throws {
        let bytes = Data([5, 0, 255])
        let before = ManagedObjectModel(
            "1", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])
        var photo = AttributeDescription("photo", .binary, defaultValue: .data(bytes))
        photo.allowsExternalBinaryDataStorage = true
        let after = before.next("2") { $0[entity: "Aircraft"]?.properties.append(.attribute(photo)) }
        let store = try VersionedStore([before, after]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        try store.use { context in
            _ = context.make("Aircraft", ["tail": "N2"])
            try context.save()
            #expect(try context.all("Aircraft").map { $0.value(forKey: "photo") as? Data } == [bytes, bytes])
        }
        #expect(try store.administration.verify().problems == [])
    }

    @Test("A to-many relationship that is neither optional nor counted can be empty; a counted one cannot")
    func emptyRelationship() throws {
        func model(_ count: Int) -> ManagedObjectModel {
            var clients = RelationshipDescription("clients", toMany: "Client")
            (clients.isOptional, clients.minCount) = (false, count)
            return ManagedObjectModel(
                "1", [EntityDescription("User", [.relationship(clients)]), EntityDescription("Client")])
        }
        _ = try VersionedStore([model(0)]) { _ = $0.make("User") }
        let error = #expect(throws: ManagedObjectError.self) {
            try VersionedStore([model(1)]) { _ = $0.make("User") }
        }
        #expect(error?.message.contains("too few objects") == true)
    }
}
