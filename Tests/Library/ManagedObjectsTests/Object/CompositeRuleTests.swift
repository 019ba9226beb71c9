import Foundation
import ManagedObjects
import Testing

@Suite("Required and default values of composites")
struct CompositeRuleTests {
    private static func composite(
        _ name: String, isOptional: Bool = true, default value: [String: AttributeValue]? = nil,
        _ elements: [AttributeDescription]
    ) -> AttributeDescription {
        var result = CompositeAttributeDescription(name: name, compositeName: name)
        result.elements = elements
        var attribute = result.attribute
        attribute.isOptional = isOptional
        attribute.defaultValue = value.map { .composite($0) }
        return attribute
    }

    private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
        AttributeDescription(name, .string, isOptional: isOptional)
    }

    private static func model(_ identifier: String, _ attributes: [AttributeDescription]) -> ManagedObjectModel {
        let tail = PropertyDescription.attribute(AttributeDescription("tail", .string))
        return ManagedObjectModel(
            identifier, [EntityDescription("Aircraft", [tail] + attributes.map { .attribute($0) })])
    }

    /// A composite `paint` with the elements `base`, required, and `stripe`, a composite with a required `color`.
    private static func paint(isOptional: Bool, stripeIsOptional: Bool) -> AttributeDescription {
        composite(
            "paint", isOptional: isOptional,
            [
                text("base", isOptional: false),
                composite("stripe", isOptional: stripeIsOptional, [text("color", isOptional: false), text("width")]),
            ])
    }

    private func failures(_ values: [String: Any], _ attributes: [AttributeDescription]) throws -> [String] {
        let store = try VersionedStore([Self.model("1", attributes)]) { _ in }
        return try store.use { context in
            _ = context.make("Aircraft", values)
            do throws(ManagedObjectError) {
                try context.save()
                return []
            } catch {
                guard case .validation(let failures) = error else { throw error }
                return failures.map { "\($0.keyPath) \($0.code)" }
            }
        }
    }

    @Test("An optional composite without elements needs none, at any depth; any other requires its required elements")
    func depth() throws {
        let optional = [Self.paint(isOptional: true, stripeIsOptional: true)]
        #expect(try failures([:], optional) == [])
        #expect(try failures(["paint": ["base": "red"]], optional) == [])
        #expect(try failures(["paint": ["base": "red", "stripe": ["color": "blue"]]], optional) == [])
        #expect(
            try failures(["paint": ["base": "red", "stripe": ["width": "wide"]]], optional)
                == ["paint.stripe.color 1570"])
        #expect(try failures(["paint": ["stripe": ["color": "blue"]]], optional) == ["paint.base 1570"])
        let inner = [Self.paint(isOptional: true, stripeIsOptional: false)]
        #expect(try failures([:], inner) == [])
        #expect(try failures(["paint": ["base": "red"]], inner) == ["paint.stripe.color 1570"])
        let all = [Self.paint(isOptional: false, stripeIsOptional: false)]
        #expect(try failures([:], all) == ["paint.base 1570", "paint.stripe.color 1570"])
    }

    @Test("A required composite needs an element, although each of them is optional")
    func requiredOfOptional() throws {
        let paint = [Self.composite("paint", isOptional: false, [Self.text("base"), Self.text("trim")])]
        #expect(try failures([:], paint) == ["paint 1570"])
        #expect(try failures(["paint": ["trim": "white"]], paint) == [])
        let nested = [
            Self.composite(
                "paint", [Self.text("base"), Self.composite("stripe", isOptional: false, [Self.text("color")])])
        ]
        #expect(try failures([:], nested) == [])
        #expect(try failures(["paint": ["base": "red"]], nested) == ["paint.stripe 1570"])
        let both = [
            Self.composite(
                "paint", isOptional: false, [Self.composite("stripe", isOptional: false, [Self.text("color")])])
        ]
        #expect(try failures([:], both) == ["paint 1570"])
    }

    private static let defaulted = composite(
        "paint", isOptional: false,
        default: ["base": .string("white"), "stripe": .composite(["color": .string("red")])],
        [
            text("base"), composite("stripe", [text("color"), AttributeDescription("width", .integer16)]),
            AttributeDescription("coats", .integer16, defaultValue: .integer(2)),
        ])

    @Test("A composite's default is that of new objects, of batches and of migrated rows")
    func defaults() throws {
        let first = Self.model("1", [])
        let second = Self.model("2", [Self.defaulted])
        let store = try VersionedStore([first, second]) { _ = $0.make("Aircraft", ["tail": "migrated"]) }
        try store.use { context in
            let new = context.make("Aircraft", ["tail": "new"])
            #expect(new.value(forKeyPath: "paint.base") as? String == "white")
            let batch = BatchInsertRequest(entityName: "Aircraft", objects: [["tail": "batch"]])
            try context.execute(batch)
            try context.save()
        }
        #expect(
            try store.sql("SELECT ZTAIL, ZBASE, ZCOLOR, ZWIDTH, ZCOATS FROM ZAIRCRAFT ORDER BY ZTAIL") == """
                batch|white|red||2
                migrated|white|red||2
                new|white|red||2
                """)
    }

    @Test("A composite that becomes required keeps an upgrade from rows without any of its elements")
    func becomesRequired() throws {
        let elements = [Self.text("base"), Self.text("trim")]
        for first in [Self.model("1", []), Self.model("1", [Self.composite("paint", elements)])] {
            let second = Self.model("2", [Self.composite("paint", isOptional: false, elements)])
            let store = try VersionedStore([first, second]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
            do {
                try store.open().persistentStoreCoordinator.close()
                Issue.record("the row has no value")
            } catch ManagedObjectError.migration(.blocked(let blockers)) {
                #expect(blockers.map { "\($0.property ?? "") \($0.rows)" } == ["paint 1"])
            }
            let isNew = first[entity: "Aircraft"]?[property: "paint"] == nil
            _ = try store.sql(isNew ? "DELETE FROM ZAIRCRAFT" : "UPDATE ZAIRCRAFT SET ZTRIM = 'red'")
            try store.use { context in
                let trims = try context.all("Aircraft").map { $0.value(forKeyPath: "paint.trim") as? String }
                #expect(trims == (isNew ? [] : ["red"]))
            }
        }
    }
}

@Suite("Transient attributes in upgrades")
struct TransientChangeTests {
    @Test(
        "A transient attribute changes its type freely, and may be stored from now on or no longer",
        arguments: [true, false], [true, false])
    func type(wasTransient: Bool, isTransient: Bool) throws {
        func model(_ identifier: String, _ type: AttributeType, _ isTransient: Bool) -> ManagedObjectModel {
            var note = AttributeDescription("note", type)
            note.isTransient = isTransient
            return ManagedObjectModel(
                identifier,
                [EntityDescription("Flight", [.attribute(note), .attribute(AttributeDescription("tail", .string))])])
        }
        let versions = [model("1", .string, wasTransient), model("2", .transformable, isTransient)]
        let store = try VersionedStore(versions) { _ = $0.make("Flight", ["tail": "N1", "note": "text"]) }
        guard wasTransient || isTransient else {
            #expect(throws: ManagedObjectError.self) { try store.use { _ in } }
            return
        }
        try store.use { context in
            let flight = try #require(try context.all("Flight").first)
            #expect(flight.value(forKey: "tail") as? String == "N1")
            #expect(flight.value(forKey: "note") == nil)
            flight.setValue(Data([1, 2]), forKey: "note")
            try context.save()
        }
        #expect(
            try store.sql("SELECT count(*) FROM pragma_table_info('ZFLIGHT') WHERE name = 'ZNOTE'")
                == (isTransient ? "0" : "1"))
        #expect(try store.administration.verify().problems == [])
    }
}
