import Foundation
import ManagedObjects
import Testing

@Suite("Relationships")
struct RelationshipTests {
    @Test("Setting one end sets the inverse, before and after a save")
    func inverses() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft")
        let entry = context.make("LogEntry", ["aircraft": aircraft])
        #expect(aircraft.value(forKey: "logEntries") as? Set<ManagedObject> == [entry])
        try context.save()
        let second = context.make("LogEntry")
        aircraft.setValue(Set([entry, second]), forKey: "logEntries")
        #expect(second.value(forKey: "aircraft") as? ManagedObject === aircraft)
        try context.save()
        let other = store.context
        let found = try #require(try other.all("Aircraft").first)
        #expect((found.value(forKey: "logEntries") as? Set<ManagedObject>)?.count == 2)
        #expect(try store.sql("SELECT COUNT(*) FROM ZLOGENTRY WHERE ZAIRCRAFT = 1") == "2")
    }

    @Test("An object that is assigned elsewhere leaves its former relationship")
    func moves() throws {
        let store = try FleetStore()
        let context = store.context
        let (first, second) = (context.make("Aircraft"), context.make("Aircraft"))
        let entry = context.make("LogEntry", ["aircraft": first])
        try context.save()
        context.refreshAllObjects()
        entry.setValue(second, forKey: "aircraft")
        #expect((first.value(forKey: "logEntries") as? Set<ManagedObject>)?.isEmpty == true)
        #expect(second.value(forKey: "logEntries") as? Set<ManagedObject> == [entry])
    }

    @Test("Many-to-many relationships are stored in a join table and readable from both ends")
    func manyToMany() throws {
        let store = try FleetStore()
        let context = store.context
        let (plane, glider) = (context.make("Aircraft"), context.make("Aircraft"))
        let ann = context.make("Instructor", ["name": "Ann", "aircraft": Set([plane, glider])])
        let bob = context.make("Person", ["name": "Bob"])
        plane.setValue(Set([ann, bob]), forKey: "owners")
        try context.save()
        let other = store.context
        let owners = try other.all("Aircraft", "ANY owners.name == %@", "Bob")
        #expect(owners.map(\.objectID) == [plane.objectID])
        let person = try #require(try other.all("Person", "name == %@", "Ann").first)
        #expect(person.entity.name == "Instructor")
        #expect((person.value(forKey: "aircraft") as? Set<ManagedObject>)?.count == 2)
        person.setValue(Set<ManagedObject>(), forKey: "aircraft")
        try other.save()
        #expect(try store.sql("SELECT COUNT(*) FROM Z_1OWNERS") == "1")
    }

    @Test("An ordered relationship keeps its order")
    func ordered() throws {
        let store = try FleetStore()
        let context = store.context
        let entry = context.make("LogEntry")
        let legs = ["C", "A", "B"].map { context.make("Leg", ["place": $0]) }
        entry.setValue(legs, forKey: "legs")
        try context.save()
        let other = store.context
        let found = try #require(try other.all("LogEntry").first)
        let places = found.mutableOrderedSetValue(forKey: "legs").map { $0.value(forKey: "place") as? String }
        #expect(places == ["C", "A", "B"])
        found.setValue(
            Array(found.mutableOrderedSetValue(forKey: "legs").reversed()), forKey: "legs")
        try other.save()
        let third = store.context
        let again = try #require(try third.all("LogEntry").first).mutableOrderedSetValue(forKey: "legs").array
        #expect(again.map { $0.value(forKey: "place") as? String } == ["B", "A", "C"])
    }

    @Test("A deny rule rejects a deletion and counts the remaining objects")
    func deny() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft")
        let entry = context.make("LogEntry", ["aircraft": aircraft])
        try context.save()
        context.delete(aircraft)
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1600)
        #expect(error?.message.contains("1 object in “logEntries”") == true)
        context.delete(entry)
        try context.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
    }

    @Test("Cascade deletes the members, nullify clears their references")
    func cascadeAndNullify() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft")
        _ = context.make("FlightData", ["data": Data([1]), "aircraft": aircraft])
        let owner = context.make("Person", ["aircraft": Set([aircraft])])
        try context.save()
        context.delete(aircraft)
        try context.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZFLIGHTDATA") == "0")
        #expect(try store.sql("SELECT COUNT(*) FROM Z_1OWNERS") == "0")
        #expect((owner.value(forKey: "aircraft") as? Set<ManagedObject>)?.isEmpty == true)
        #expect(!owner.isDeleted)
    }

    @Test("Identifiers of a relationship are available without objects and include unsaved members")
    func objectIDs() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft")
        let entry = context.make("LogEntry", ["aircraft": aircraft])
        try context.save()
        let other = store.context
        let found = try #require(try other.all("Aircraft").first)
        #expect(found.objectIDs(forRelationshipNamed: "logEntries") == [entry.objectID])
        #expect(other.registeredObject(for: entry.objectID) == nil)
        let new = other.make("LogEntry", ["aircraft": found])
        #expect(found.objectIDs(forRelationshipNamed: "logEntries") == [entry.objectID, new.objectID])
    }
}
