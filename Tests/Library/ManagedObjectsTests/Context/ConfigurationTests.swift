import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Two files under one coordinator, one for people and one for the rest.
private final class Parts {
    let folder = TemporaryFolder("parts")
    var fleet: URL { folder["fleet.sqlite"] }
    var people: URL { folder["people.sqlite"] }

    static func model(_ version: String = "") -> ManagedObjectModel {
        var model = FleetModel.make()
        model.configurations = [
            Configuration("Fleet", ["Aircraft", "LogEntry", "Leg", "FlightData"]),
            Configuration("People", ["Instructor"]),
        ]
        if !version.isEmpty {
            model.versionIdentifiers = [version]
            model[entity: "Leg"]?.properties.append(.attribute(AttributeDescription("note", .string)))
        }
        return model
    }

    func coordinator(_ model: ManagedObjectModel = model()) throws -> PersistentStoreCoordinator {
        let old = Self.model()
        return PersistentStoreCoordinator(
            managedObjectModel: try model.resolved(),
            models: ModelLibrary([.init(name: "1", versionChecksum: old.versionChecksum, model: { old })]))
    }

    func add(_ configuration: String?, _ url: URL, to coordinator: PersistentStoreCoordinator) throws {
        _ = try coordinator.addPersistentStore(
            ofType: SQLiteStoreType, configurationName: configuration, at: url,
            options: [
                MigratePersistentStoresAutomaticallyOption: true, InferMappingModelAutomaticallyOption: true,
            ])
    }

    func sql(_ url: URL, _ statement: String) throws -> String { try SQLiteTool.run(url, statement) }

    func tables(_ url: URL) throws -> String {
        try sql(
            url,
            """
            SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_master WHERE type = 'table' \
            AND (name NOT LIKE 'Z\\_%' ESCAPE '\\' OR name GLOB 'Z_[0-9]*') ORDER BY 1)
            """)
    }
}

@Suite("Stores of a configuration")
struct ConfigurationTests {
    @Test("A new file has tables for the configuration's hierarchies only")
    func tables() throws {
        let parts = Parts()
        let coordinator = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: coordinator)
        try parts.add("People", parts.people, to: coordinator)
        let context = ManagedObjectContext(coordinator)
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        let entry = context.make("LogEntry")
        entry.setValue(aircraft, forKey: "aircraft")
        entry.setValue([context.make("Leg", ["place": "LSZH"])], forKey: "legs")
        _ = context.make("Instructor", ["name": "Ann"])
        try context.save()
        let other = ManagedObjectContext(coordinator)
        let found = try #require(try other.all("Aircraft").first)
        #expect((found.value(forKey: "logEntries") as? Set<ManagedObject>)?.count == 1)
        #expect((found.value(forKey: "owners") as? Set<ManagedObject>)?.isEmpty == true)
        #expect(try other.all("Aircraft", "ANY owners.name == 'Ann'").isEmpty)
        #expect(try other.all("Person").count == 1)
        try other.execute(BatchDeleteRequest(entityName: "LogEntry"))
        let last = ManagedObjectContext(coordinator)
        last.delete(last.object(with: found.objectID))
        try last.save()
        try coordinator.close()
        #expect(try parts.tables(parts.fleet) == "ZAIRCRAFT ZFLIGHTDATA ZLEG ZLOGENTRY")
        #expect(try parts.tables(parts.people) == "ZPERSON")
        #expect(
            try parts.sql(parts.people, "SELECT group_concat(Z_ENT || ' ' || Z_NAME) FROM Z_PRIMARYKEY")
                == "5 Person,6 Instructor")
    }

    @Test("A file that is opened with more entities gets the missing tables")
    func widened() throws {
        let parts = Parts()
        let first = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: first)
        let context = ManagedObjectContext(first)
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        try first.close()
        let whole = try parts.coordinator()
        try parts.add(nil, parts.fleet, to: whole)
        let other = ManagedObjectContext(whole)
        let person = other.make("Person", ["name": "Ann"])
        person.setValue(Set(try other.all("Aircraft")), forKey: "aircraft")
        try other.save()
        #expect(try ManagedObjectContext(whole).all("Aircraft", "ANY owners.name == 'Ann'").count == 1)
        try whole.close()
        #expect(try StoreAdministration(url: parts.fleet, model: Parts.model()).verify().problems == [])
    }

    @Test("A migration of a partial store keeps it partial")
    func migrated() throws {
        let parts = Parts()
        let first = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: first)
        let context = ManagedObjectContext(first)
        _ = context.make("Leg", ["place": "LSZH"])
        try context.save()
        try first.close()
        let second = try parts.coordinator(Parts.model("2"))
        try parts.add("Fleet", parts.fleet, to: second)
        let leg = try #require(try ManagedObjectContext(second).all("Leg").first)
        #expect(leg.value(forKey: "place") as? String == "LSZH")
        leg.setValue("x", forKey: "note")
        try leg.managedObjectContext?.save()
        try second.close()
        #expect(try StoreAdministration(url: parts.fleet, model: Parts.model("2")).verify().isSound)
        #expect(try parts.tables(parts.fleet) == "ZAIRCRAFT ZFLIGHTDATA ZLEG ZLOGENTRY")
        #expect(try parts.sql(parts.fleet, "PRAGMA integrity_check") == "ok")
    }

    @Test("Triggers and indexes for entities in other stores are removed along with their tables")
    func derived() throws {
        @Sendable func model(_ version: String) -> ManagedObjectModel {
            var model = Parts.model(version)
            var owners = AttributeDescription("ownerCount", .integer32)
            owners.derivationExpression = "owners.@count"
            var entries = AttributeDescription("entryCount", .integer32)
            entries.derivationExpression = "logEntries.@count"
            model[entity: "Aircraft"]?.properties += [.attribute(owners), .attribute(entries)]
            var crafts = AttributeDescription("craftCount", .integer32)
            crafts.derivationExpression = "aircraft.@count"
            model[entity: "Person"]?.properties.append(.attribute(crafts))
            model[entity: "Person"]?.indexes = [
                FetchIndexDescription("byName", [.init(nil, expression: "lowercase:(name)")])
            ]
            return model
        }
        let parts = Parts()
        let first = try parts.coordinator(model(""))
        try parts.add("Fleet", parts.fleet, to: first)
        try first.close()
        let second = PersistentStoreCoordinator(
            managedObjectModel: try model("2").resolved(),
            models: ModelLibrary([.init(name: "1", versionChecksum: model("").versionChecksum, model: { model("") })]))
        try parts.add("Fleet", parts.fleet, to: second)
        let context = ManagedObjectContext(second)
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        context.make("LogEntry").setValue(aircraft, forKey: "aircraft")
        try context.save()
        context.refresh(aircraft, mergeChanges: false)
        #expect(aircraft.value(forKey: "entryCount") as? Int == 1)
        context.delete(context.make("LogEntry"))
        try context.save()
        try second.close()
        let left = try parts.sql(parts.fleet, "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%PERSON%'")
        #expect(left == "0")
        #expect(try parts.tables(parts.fleet) == "ZAIRCRAFT ZFLIGHTDATA ZLEG ZLOGENTRY")
        // A file with all tables keeps its references to the added entities.
        let whole = PersistentStoreCoordinator(managedObjectModel: try model("2").resolved())
        try parts.add(nil, parts.fleet, to: whole)
        let all = ManagedObjectContext(whole)
        let person = all.make("Person", ["name": "Ann"])
        person.setValue(Set(try all.all("Aircraft")), forKey: "aircraft")
        try all.save()
        let fresh = ManagedObjectContext(whole)
        #expect(try fresh.all("Aircraft", "ownerCount == 1 AND entryCount == 1").count == 1)
        #expect(try fresh.all("Person", "craftCount == 1 AND lowercase:(name) == 'ann'").count == 1)
        try whole.close()
        #expect(try StoreAdministration(url: parts.fleet, model: model("2")).verify().problems == [])
    }

    @Test("Checks of rows in another store are skipped")
    func elsewhere() throws {
        let parts = Parts()
        let first = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: first)
        try first.close()
        var next = Parts.model("2")
        if case .attribute(var name)? = next[entity: "Person"]?[property: "name"] {
            name.isOptional = false
            next[entity: "Person"]?[property: "name"] = .attribute(name)
            next[entity: "Person"]?.uniquenessConstraints = [["name"]]
        }
        let second = try parts.coordinator(next)
        try parts.add("Fleet", parts.fleet, to: second)
        #expect(try ManagedObjectContext(second).all("Leg").isEmpty)
        try second.close()
        #expect(try parts.tables(parts.fleet) == "ZAIRCRAFT ZFLIGHTDATA ZLEG ZLOGENTRY")
    }

    @Test("Groups from several stores are combined before the condition, the order and the limit apply")
    func groups() throws {
        let parts = Parts()
        let coordinator = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: coordinator)
        try parts.add("Fleet", parts.folder["more.sqlite"], to: coordinator)
        let context = ManagedObjectContext(coordinator)
        for (place, minutes, store) in [
            ("A", 10, 0), ("A", 20, 1), ("B", 5, 0), ("C", 7, 1), ("A", 1, 1), ("B", 50, 1),
        ] {
            let entry = context.make("LogEntry", ["minutes": minutes, "hours": Double(place.utf8.first ?? 0)])
            context.assign(entry, to: coordinator.persistentStores[store])
        }
        try context.save()
        let request = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
        request.propertiesToFetch = [
            .property("hours"), .count("n"), .sum("minutes"), .minimum("minutes"), .maximum("minutes"),
        ]
        request.propertiesToGroupBy = ["hours"]
        request.sortDescriptors = [SortDescriptor(key: "sum_minutes", ascending: false)]
        let found = try context.fetch(request)
        #expect(found.map { $0["hours"] } == [.double(66), .double(65), .double(67)])
        #expect(found.map { $0["n"] } == [.integer(2), .integer(3), .integer(1)])
        #expect(found.map { $0["sum_minutes"] } == [.integer(55), .integer(31), .integer(7)])
        #expect(found.map { $0["min_minutes"] } == [.integer(5), .integer(1), .integer(7)])
        #expect(found.map { $0["max_minutes"] } == [.integer(50), .integer(20), .integer(7)])
        request.havingPredicate = Predicate(format: "n > 1")
        request.fetchOffset = 1
        request.fetchLimit = 1
        #expect(try context.fetch(request).map { $0["n"] } == [.integer(3)])
        request.propertiesToFetch.append(.average("minutes"))
        let error = #expect(throws: ManagedObjectError.self) { try context.fetch(request) }
        #expect(error?.message.contains("affectedStoreIdentifiers") == true)
        request.affectedStoreIdentifiers = [coordinator.persistentStores[0].identifier]
        #expect(try context.fetch(request).isEmpty)
        let plain = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
        plain.propertiesToFetch = [.property("hours")]
        plain.returnsDistinctResults = true
        plain.sortDescriptors = [SortDescriptor(key: "hours")]
        #expect(try context.fetch(plain).map { $0["hours"] } == [.double(65), .double(66), .double(67)])
        try coordinator.close()
    }

    @Test(
        "Rows of an entity that moves to another configuration are counted, and stop the opening", arguments: ["", "2"])
    func movedEntity(_ version: String) throws {
        let parts = Parts()
        let coordinator = try parts.coordinator()
        try parts.add("Fleet", parts.fleet, to: coordinator)
        let context = ManagedObjectContext(coordinator)
        _ = context.make("LogEntry")
        _ = context.make("LogEntry")
        try context.save()
        try coordinator.close()
        var moved = Parts.model(version)
        moved.configurations = [
            Configuration("Fleet", ["Aircraft", "Leg", "FlightData"]),
            Configuration("People", ["Instructor", "LogEntry"]),
        ]
        let before = try parts.sql(parts.fleet, "SELECT count(*) FROM ZLOGENTRY")
        let error = #expect(throws: ManagedObjectError.self) {
            try parts.add("Fleet", parts.fleet, to: parts.coordinator(moved))
        }
        #expect(
            error?.message.contains(
                "LogEntry: 2 rows of an entity that is no longer in the configuration of this store: p1, p2.") == true,
            "\(error?.message ?? "")")
        #expect(error?.recovery.contains("other store") == true)
        #expect(try parts.sql(parts.fleet, "SELECT count(*) FROM ZLOGENTRY") == before)
        _ = try parts.sql(parts.fleet, "DELETE FROM ZLOGENTRY")
        try parts.add("Fleet", parts.fleet, to: parts.coordinator(moved))
    }
}
