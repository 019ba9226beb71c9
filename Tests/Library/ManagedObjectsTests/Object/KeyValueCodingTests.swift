import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Key-value coding as code for Core Data uses it")
struct KeyValueCodingTests {
    private struct Tint: Codable, Hashable { var red: Int }

    private static let paint = AttributeDescription.composite(
        "paint",
        [
            AttributeDescription("coats", .integer16), AttributeDescription("base", .string),
            {
                var tint = AttributeDescription("tint", .transformable)
                tint.valueTransformerName = "Tint"
                return tint
            }(),
        ])

    private static let model = ManagedObjectModel(
        "1",
        [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("tail", .string)),
                    .attribute(AttributeDescription("seats", .integer16)),
                    .attribute(AttributeDescription("hours", .double)),
                    .attribute(AttributeDescription("price", .decimal)),
                    .attribute(AttributeDescription("retired", .boolean)), .attribute(paint),
                    .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")),
                    .relationship(
                        RelationshipDescription("checks", toMany: "Check", inverse: "aircraft", isOrdered: true)),
                ]),
            EntityDescription(
                "Check",
                [
                    .attribute(AttributeDescription("name", .string)),
                    .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "checks")),
                ]),
            EntityDescription(
                "Flight",
                [
                    .attribute(AttributeDescription("minutes", .integer32)),
                    .attribute(AttributeDescription("remark", .string)),
                    .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights")),
                ]),
        ])

    private static func context(
        _ transformers: AttributeTransformers = AttributeTransformers([AttributeTransformer(name: "Tint", Tint.self)])
    ) throws -> ManagedObjectContext {
        let container = try PersistentContainer(
            path: "/dev/null", managedObjectModel: model, transformers: transformers)
        try container.loadPersistentStores()
        return container.newBackgroundContext()
    }

    @Test("A number is read as every numeric type that holds it, and is set from each")
    func numbers() throws {
        let context = try Self.context()
        let aircraft = context.make("Aircraft", [:])
        let seats: [Any] = [
            4, Int16(4), Int32(4), Int64(4), UInt8(4), NSNumber(value: 4), 4.0, NSDecimalNumber(value: 4),
        ]
        for value in seats {
            aircraft.setValue(value, forKey: "seats")
            #expect(aircraft.value(forKey: "seats") as? Int == 4, "\(type(of: value))")
            #expect(aircraft.value(forKey: "seats") as? Int16 == 4)
            #expect(aircraft.value(forKey: "seats") as? Int64 == 4)
            #expect(aircraft.value(forKey: "seats") as? NSNumber == 4)
            #expect(aircraft.value(forKey: "seats") as? Double == 4)
            #expect(aircraft.value(forKey: "seats") as? String == nil)
        }
        for value in [2.5, Float(2.5), NSNumber(value: 2.5)] as [Any] {
            aircraft.setValue(value, forKey: "hours")
            #expect(
                aircraft.value(forKey: "hours") as? Double == 2.5 && aircraft.value(forKey: "hours") as? Float == 2.5)
            #expect(aircraft.value(forKey: "hours") as? Int == nil)
        }
        aircraft.setValue(NSNumber(value: 1.0), forKey: "hours")
        #expect(aircraft.attributeValue(forKeyPath: "hours") == .double(1))
        for value in [true, NSNumber(value: true), 1, NSNumber(value: 1)] as [Any] {
            aircraft.setValue(value, forKey: "retired")
            #expect(aircraft.value(forKey: "retired") as? Bool == true)
            #expect(aircraft.attributeValue(forKeyPath: "retired") == .boolean(true), "\(type(of: value))")
        }
        for value in [Decimal(string: "0.1") as Any, NSDecimalNumber(string: "0.1")] {
            aircraft.setValue(value, forKey: "price")
            #expect(aircraft.value(forKey: "price") as? Decimal == Decimal(string: "0.1"))
            #expect(aircraft.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "0.1"))
        }
        aircraft.setValue(NSNumber(value: Int8(5)), forKey: "seats")
        #expect(aircraft.attributeValue(forKeyPath: "seats") == .integer(5))
        aircraft.setValue(AnyHashable(NSNumber(value: 1)), forKey: "hours")
        #expect(aircraft.attributeValue(forKeyPath: "hours") == .double(1))
        let other = context.make("Aircraft", [:])
        other.setValue(NSNumber(value: UInt64.max), forKey: "seats")
        #expect(throws: ManagedObjectError.self) { try context.save() }
        context.delete(other)
        aircraft.setValue(NSNull(), forKey: "seats")
        #expect(aircraft.value(forKey: "seats") == nil)
        try context.save()
    }

    @Test("A value that no attribute can hold is refused by its own type's name")
    func refused() throws {
        let context = try Self.context()
        context.make("Aircraft", [:]).setValue(Data?.some(Data()) as Any?, forKey: "tail")
        context.make("Aircraft", [:]).setValue(DateInterval(), forKey: "seats")
        do {
            try context.save()
            Issue.record("neither value fits")
        } catch {
            #expect(!error.message.contains("Optional"), "\(error.message)")
            #expect(error.message.contains("DateInterval"), "\(error.message)")
        }
    }

    @Test("A path through a to-many relationship gives the values of all objects; operators combine them")
    func collections() throws {
        let context = try Self.context()
        let aircraft = context.make("Aircraft", ["tail": "N1"])
        #expect(aircraft.value(forKeyPath: "flights.@count") as? Int == 0)
        for (minutes, remark) in [(30, "a"), (90, nil), (60, "a")] as [(Int, String?)] {
            let flight = context.make("Flight", ["minutes": minutes, "aircraft": aircraft])
            flight.setValue(remark, forKey: "remark")
        }
        let checks = ["annual", "100 h"].map { context.make("Check", ["name": $0]) }
        aircraft.setValue(NSOrderedSet(array: checks), forKey: "checks")
        #expect(aircraft.value(forKeyPath: "flights.minutes") as? Set<Int> == [30, 90, 60])
        #expect(aircraft.value(forKeyPath: "checks.name") as? [String] == ["annual", "100 h"])
        #expect((aircraft.value(forKeyPath: "flights.remark") as? Set<AnyHashable>)?.contains("a") == true)
        #expect(aircraft.value(forKeyPath: "flights.@count") as? Int == 3)
        #expect(aircraft.value(forKeyPath: "flights.@sum.minutes") as? Int == 180)
        #expect(aircraft.value(forKeyPath: "flights.@avg.minutes") as? Double == 60)
        #expect(aircraft.value(forKeyPath: "flights.@min.minutes") as? Int == 30)
        #expect(aircraft.value(forKeyPath: "flights.@max.minutes") as? Int64 == 90)
        #expect(aircraft.value(forKeyPath: "flights.@distinctUnionOfObjects.remark") as? [String] == ["a"])
        let flight = try #require(aircraft.mutableSetValue(forKey: "flights").allObjects.first)
        #expect(flight.value(forKeyPath: "aircraft.flights.@count") as? Int == 3)
        #expect(flight.value(forKeyPath: "aircraft.checks.name") as? [String] == ["annual", "100 h"])
        flight.setValue("N2", forKeyPath: "aircraft.tail")
        #expect(aircraft.value(forKey: "tail") as? String == "N2")
        context.make("Flight", [:]).setValue("N3", forKeyPath: "aircraft.tail")
        try context.save()
    }

    @Test("Collections of a relationship change it: as a set, in order, and as Foundation's classes")
    func relatedObjects() throws {
        let context = try Self.context()
        let aircraft = context.make("Aircraft", [:])
        let flights = (1...3).map { context.make("Flight", ["minutes": $0]) }
        let set = aircraft.mutableSetValue(forKey: "flights")
        set.union(Set(flights))
        #expect(
            set.count == 3 && set.contains(flights[0])
                && flights[0].value(forKey: "aircraft") as? ManagedObject === aircraft)
        set.remove(flights[1])
        set.intersect([flights[2]])
        #expect(set.set == [flights[2]])
        set.removeAllObjects()
        #expect(Array(set).isEmpty && flights[2].value(forKey: "aircraft") == nil)
        aircraft.setValue(NSSet(array: flights), forKey: "flights")
        #expect(set.count == 3)
        let checks = ["a", "b", "c"].map { context.make("Check", ["name": $0]) }
        let list = aircraft.mutableOrderedSetValue(forKey: "checks")
        func names() -> String { list.array.compactMap { $0.value(forKey: "name") as? String }.joined() }
        list.addObjects(from: [checks[0], checks[1]])
        list.insert(checks[2], at: 0)
        #expect(names() == "cab")
        list.moveObjects(at: [0], to: 2)
        #expect(names() == "abc")
        list.replaceObject(at: 0, with: context.make("Check", ["name": "d"]))
        #expect(names() == "dbc" && checks[0].value(forKey: "aircraft") == nil)
        aircraft.setValue(NSOrderedSet(array: [1, 2]), forKey: "checks")
        #expect(throws: ManagedObjectError.self) { try context.save() }
    }

    @Test("Members of an ordered relationship are inserted, removed and replaced at indexes; members move")
    func indexes() throws {
        let context = try Self.context()
        let aircraft = context.make("Aircraft", [:])
        let list = aircraft.mutableOrderedSetValue(forKey: "checks")
        func check(_ name: String) -> ManagedObject { context.make("Check", ["name": name]) }
        func names() -> String { list.array.compactMap { $0.value(forKey: "name") as? String }.joined() }
        let (a, b, c, d) = (check("a"), check("b"), check("c"), check("d"))
        list.addObjects(from: [a, b])
        list.insert([c, d], at: [0, 3])
        #expect(names() == "cabd" && c.value(forKey: "aircraft") as? ManagedObject === aircraft)
        list.insert([d, check("e")], at: [1, 9])
        #expect(names() == "cdabe")
        list.removeObjects(at: [0, 2])
        #expect(names() == "dbe" && a.value(forKey: "aircraft") == nil)
        list.removeObject(at: 1)
        list.replaceObjects(at: [0, 1], with: [c, d])
        #expect(names() == "cd")
        try context.save()
        list.replaceObject(at: 0, with: d)
        #expect(names() == "d" && c.value(forKey: "aircraft") == nil)
        aircraft.setValue([d, a, d], forKey: "checks")
        #expect(names() == "da")
        try context.save()
        context.refreshAllObjects()
        #expect(names() == "da")
    }

    @Test("Several values are set and read as a dictionary")
    func dictionaries() throws {
        let aircraft = try Self.context().make("Aircraft", [:])
        aircraft.setValuesForKeys(["tail": "N1", "seats": 4, "hours": NSNull()])
        let values = aircraft.dictionaryWithValues(forKeys: ["tail", "seats", "hours"])
        #expect(values["tail"] as? String == "N1" && values["seats"] as? Int == 4 && values["hours"] is NSNull)
    }

    @Test("A transformable element of a composite is read as its transformer's value, and set by path")
    func transformableElement() throws {
        let context = try Self.context()
        let aircraft = context.make("Aircraft", [:])
        aircraft.setValue(["base": "red", "coats": 2, "tint": Tint(red: 7)], forKey: "paint")
        try context.save()
        context.refreshAllObjects()
        #expect(aircraft.value(forKeyPath: "paint.tint") as? Tint == Tint(red: 7))
        #expect(aircraft.value(forKeyPath: "paint.coats") as? Int16 == 2)
        aircraft.setValue(Tint(red: 9), forKeyPath: "paint.tint")
        #expect((aircraft.value(forKey: "paint") as? [String: Any])?["tint"] as? Tint == Tint(red: 9))
        #expect(aircraft.value(forKeyPath: "paint.base") as? String == "red")
        for name in ["base", "coats", "tint"] { aircraft.setValue(nil, forKeyPath: "paint.\(name)") }
        #expect(aircraft.value(forKey: "paint") == nil)
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "paint == nil AND seats == %@", NSNumber(value: 4))
        aircraft.setValue(4, forKey: "seats")
        #expect(try context.fetch(request) == [aircraft])
    }
}

extension AttributeDescription {
    fileprivate static func composite(_ name: String, _ elements: [AttributeDescription]) -> AttributeDescription {
        var result = CompositeAttributeDescription(name: name, compositeName: name)
        result.elements = elements
        return result.attribute
    }
}
