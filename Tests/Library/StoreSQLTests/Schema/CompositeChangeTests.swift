import DataModel
import StoreSQL
import Testing

@Suite("Composites in a store")
struct CompositeChangeTests {
    @Test("Attributes moved into a composite keep their values, also when they are moved out again")
    func gathering() throws {
        let plain = [EntityDescription.with("A", .text("primary"), .text("second"))]
        let gathered = [
            EntityDescription.with("A", .composite("colors", .named("first", "primary"), .named("second", "second")))
        ]
        let scattered = [
            EntityDescription.with("A", .text("paint", was: "primary"), .text("two", was: "colors.second"))
        ]
        let rows = ["INSERT INTO ZA (Z_PK, Z_ENT, ZPRIMARY, ZSECOND) VALUES (1, 1, 'blue', 'red'), (2, 1, NULL, 'x')"]
        let result = try Migrated(plain, gathered, rows: rows)
        #expect(try result.rows("SELECT ZFIRST, ZSECOND FROM ZA ORDER BY Z_PK") == ["blue|red", "-|x"])
        let back = try Migrated(
            gathered, scattered, rows: ["INSERT INTO ZA (Z_PK, Z_ENT, ZFIRST, ZSECOND) VALUES (1, 1, 'blue', 'red')"])
        #expect(try back.rows("SELECT ZPAINT, ZTWO FROM ZA") == ["blue|red"])
        let leap = try Migrated(plain, scattered, rows: rows)
        #expect(try leap.rows("SELECT ZPAINT FROM ZA ORDER BY Z_PK") == ["blue", "-"])
    }

    @Test("A nil composite stays nil despite a default of its required element, until it becomes required itself")
    func nilComposite() throws {
        func entity(_ isOptional: Bool, _ properties: PropertyDescription...) -> EntityDescription {
            var composite = CompositeAttributeDescription(name: "c")
            composite.elements = [AttributeDescription("x", .string, isOptional: false, defaultValue: .string("d"))]
            composite.attribute.isOptional = isOptional
            return EntityDescription("A", [.attribute(composite.attribute)] + properties)
        }
        let rows = ["INSERT INTO ZA (Z_PK, Z_ENT) VALUES (1, 1)"]
        let other = try Migrated([entity(true)], [entity(true, .text("y"))], rows: rows)
        #expect(try other.rows("SELECT ZX FROM ZA") == ["-"])
        let required = try Migrated([entity(true)], [entity(false)], rows: rows)
        #expect(try required.rows("SELECT ZX FROM ZA") == ["d"])
    }

    @Test("An element is required only if every composite around it is")
    func required() throws {
        for (isOuter, isInner, isAsked) in [(true, true, true), (true, false, false), (false, true, false)] {
            func model(_ leaf: AttributeDescription) -> ManagedObjectModel {
                var inner = CompositeAttributeDescription(name: "inner")
                (inner.elements, inner.attribute.isOptional) = ([leaf], !isInner)
                var outer = CompositeAttributeDescription(name: "outer")
                (outer.elements, outer.attribute.isOptional) = ([inner.attribute], !isOuter)
                return ManagedObjectModel(entities: [EntityDescription("A", [.attribute(outer.attribute)])])
            }
            let difference = try ModelDifference(
                from: model(.init("leaf", .string)), to: model(.init("leaf", .string, isOptional: false)))
            let change = SchemaChange(difference, source: StoreLayout(difference.source))
            #expect(change.checks.map(\.property) == (isAsked ? ["outer.inner.leaf"] : []))
        }
    }
}

extension PropertyDescription {
    fileprivate static func composite(_ name: String, _ elements: AttributeDescription...) -> PropertyDescription {
        var composite = CompositeAttributeDescription(name: name)
        composite.elements = elements
        return .attribute(composite.attribute)
    }
}

extension AttributeDescription {
    fileprivate static func named(_ name: String, _ identifier: String) -> AttributeDescription {
        var attribute = AttributeDescription(name, .string)
        attribute.renamingIdentifier = identifier
        return attribute
    }
}
