import DataModel
import Testing

@Suite("Differences of composites")
struct CompositeDifferenceTests {
    private static let plain = model([.init("primary", .string), .init("second", .string), .init("seats", .integer16)])
    private static let gathered = model([
        .composite("colors", [.named("first", identifier: "primary"), .named("second", identifier: "second")]),
        .init("seats", .integer16),
    ])
    private static let scattered = model([
        .named("paint", identifier: "primary"), .named("second", identifier: "colors.second"),
        .init("seats", .integer16),
    ])

    @Test("Attributes are gathered into a composite by the identifiers of its elements")
    func gathering() throws {
        let result = try difference(Self.plain, Self.gathered)
        #expect(result.isLightweight)
        #expect(
            result.operations.map(\.sentence) == [
                "Aircraft.colors gathers “primary” and “second”.",
                "The attribute “primary” of Aircraft is renamed “colors.first”.",
                "The attribute “second” of Aircraft is renamed “colors.second”.",
            ])
        #expect(try path("colors.first", result) == "primary")
    }

    @Test("A composite is split by identifiers that give its elements' paths")
    func scattering() throws {
        let result = try difference(Self.gathered, Self.scattered)
        #expect(result.isLightweight)
        #expect(
            result.operations.map(\.sentence) == [
                "The attribute “colors.first” of Aircraft is renamed “paint”.",
                "The attribute “colors.second” of Aircraft is renamed “second”.",
                "Aircraft.colors is split into “paint” and “second”.",
            ])
    }

    @Test("Attributes that are gathered and scattered again match across both versions at once")
    func leap() throws {
        let result = try difference(Self.plain, Self.scattered)
        #expect(try path("paint", result) == "primary")
        #expect(try path("second", result) == "second")
    }

    @Test("An identifier matches the attribute that first had the name, not the one that has it now")
    func earlierName() throws {
        let before = Self.model([.named("paint", identifier: "color"), .init("color", .string)])
        let after = Self.model([.composite("colors", [.named("paint", identifier: "color")]), .init("color", .string)])
        let result = try difference(before, after)
        #expect(try path("colors.paint", result) == "paint")
        #expect(try path("color", result) == "color")
    }

    @Test("An attribute that takes the name of a gathered one is new")
    func takenName() throws {
        let after = Self.model([
            .composite("colors", [.named("first", identifier: "primary")]), .init("primary", .string),
            .init("second", .string), .init("seats", .integer16),
        ])
        let result = try difference(Self.plain, after)
        #expect(try path("colors.first", result) == "primary")
        #expect(try path("primary", result) == nil)
        #expect(result.operations.map(\.sentence).contains("Aircraft gains the attribute “primary”."))
    }

    @Test("An attribute that takes the name of a gathered one is new even if a version between gave it another name")
    func takenNameOfAnother() throws {
        let after = Self.model([
            .composite("colors", [.named("first", identifier: "primary")]),
            .named("primary", identifier: "third"), .init("second", .string), .init("seats", .integer16),
        ])
        let result = try difference(Self.plain, after)
        #expect(try path("colors.first", result) == "primary")
        #expect(try path("primary", result) == nil)
    }

    @Test("An identifier that gives an element wins over an equal name of a composite or of a removed attribute")
    func placeBeforeName() throws {
        let after = Self.model([.named("paint", identifier: "colors.first"), .init("seats", .integer16)])
        for goes in [AttributeDescription.composite("paint", [.init("gloss", .string)]), .init("paint", .string)] {
            let before = Self.model([
                .composite("colors", [.init("first", .string)]), goes, .init("seats", .integer16),
            ])
            let result = try difference(before, after)
            #expect(result.isLightweight, "\(result.refusals)")
            #expect(try path("paint", result) == "colors.first")
            #expect(result.operations.contains { $0.isRemoval && $0.property == "paint" })
        }
    }

    @Test("A nested composite that becomes an attribute may take the name of a removed one")
    func compositeBeforeName() throws {
        let coat = AttributeDescription.composite("coat", [.init("gloss", .string)])
        let before = Self.model([.composite("paint", [coat]), .init("finish", .string)])
        var finish = AttributeDescription.composite("finish", [.init("gloss", .string)])
        finish.renamingIdentifier = "paint.coat"
        let result = try difference(before, Self.model([finish]))
        #expect(result.isLightweight, "\(result.refusals)")
        #expect(try path("finish.gloss", result) == "paint.coat.gloss")
    }

    @Test("An attribute and an element may swap places by identifiers")
    func changedPlaces() throws {
        let before = Self.model([.composite("colors", [.init("first", .string)]), .init("paint", .string)])
        let after = Self.model([
            .composite("colors", [.named("first", identifier: "paint")]), .named("paint", identifier: "colors.first"),
        ])
        let result = try difference(before, after)
        #expect(try path("paint", result) == "colors.first")
        #expect(try path("colors.first", result) == "paint")
    }

    @Test("The elements that remain when a composite is split in part are removed by name")
    func rest() throws {
        let after = Self.model([.named("paint", identifier: "colors.first"), .init("seats", .integer16)])
        let before = Self.model([
            .composite("colors", [.init("first", .string), .init("second", .string)]), .init("seats", .integer16),
        ])
        #expect(
            try difference(before, after).operations.map(\.sentence) == [
                "The attribute “colors.first” of Aircraft is renamed “paint”.",
                "Aircraft.colors is split into “paint”.",
                "Aircraft loses the attribute “colors.second”, with its values.",
            ])
    }

    @Test("A gathered attribute of another type is refused at its new path")
    func type() throws {
        let after = Self.model([
            .composite("colors", [.named("first", .integer16, identifier: "primary")]), .init("second", .string),
            .init("seats", .integer16),
        ])
        #expect(try difference(Self.plain, after).refusals.map(\.property) == ["colors.first"])
    }

    private func path(_ path: String, _ difference: ModelDifference) throws -> String? {
        difference.sourcePath(of: path, in: try difference.destination.entity(named: "Aircraft"))
    }

    private func difference(_ old: ManagedObjectModel, _ new: ManagedObjectModel) throws -> ModelDifference {
        try ModelDifference(from: old, to: new)
    }

    private static func model(_ attributes: [AttributeDescription]) -> ManagedObjectModel {
        ManagedObjectModel(entities: [EntityDescription("Aircraft", attributes.map { .attribute($0) })])
    }
}

extension AttributeDescription {
    fileprivate static func composite(_ name: String, _ elements: [AttributeDescription]) -> AttributeDescription {
        var composite = CompositeAttributeDescription(name: name)
        composite.elements = elements
        return composite.attribute
    }
}
