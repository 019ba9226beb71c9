import DataModel
import Testing

@Suite("Likely mistakes in a model")
struct ModelRulesTests {
    private func findings(_ properties: [PropertyDescription]) -> [ModelIssue] {
        ManagedObjectModel(entities: [EntityDescription("Aircraft", properties), EntityDescription("Flight")]).findings
    }

    @Test("A model without mistakes has no findings")
    func none() { #expect(findings([.attribute(AttributeDescription("tail", .string))]) == []) }

    @Test("An inconsistent model is reported with place and reason")
    func contradiction() throws {
        let found = findings([.relationship(RelationshipDescription("base", to: "Airfield", inverse: "aircraft"))])
        #expect(found.map(\.property) == ["base"])
        #expect(found.first?.reason == "its destination “Airfield” does not exist")
    }

    @Test("Two properties that claim the same old name are reported together")
    func renaming() {
        let renamed = ["a", "b"].map { name -> PropertyDescription in
            var attribute = AttributeDescription(name, .string)
            attribute.renamingIdentifier = "color"
            return .attribute(attribute)
        }
        #expect(findings(renamed).map(\.sentence) == ["Aircraft.a, b: they have the same renaming identifier “color”."])
    }

    @Test("Two entities, or two elements of a composite, that claim the same old name are reported together")
    func otherRenamings() {
        var colors = CompositeAttributeDescription(name: "colors", compositeName: "Colors")
        colors.elements = ["first", "second"].map {
            var element = AttributeDescription($0, .string)
            element.renamingIdentifier = "main"
            return element
        }
        let entities = ["Kite", "Glider"].map {
            var entity = EntityDescription($0, [.attribute(AttributeDescription("name", .string))])
            entity.renamingIdentifier = "Aircraft"
            return entity
        }
        let model = ManagedObjectModel(
            entities: entities + [EntityDescription("Airship", [.attribute(colors.attribute)])])
        #expect(
            model.findings.map(\.sentence) == [
                "Glider, Kite: they have the same renaming identifier “Aircraft”.",
                "Airship.colors.first, colors.second: they have the same renaming identifier “main”.",
            ])
    }

    @Test("An attribute or element without a type is found, unless it is transient")
    func types() {
        var composite = CompositeAttributeDescription(name: "colors", compositeName: "Colors")
        composite.elements = [AttributeDescription("primary", .undefined)]
        var transient = AttributeDescription("scratch", .undefined)
        transient.isTransient = true
        let found = findings([
            .attribute(AttributeDescription("x", .undefined)), .attribute(composite.attribute), .attribute(transient),
        ])
        #expect(found.map(\.property) == ["x", "colors.primary"])
    }

    @Test("A relationship without an inverse, or with the delete rule No Action, is found")
    func relationships() {
        let model = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [
                    .relationship(RelationshipDescription("base", to: "Airfield")),
                    .relationship(
                        RelationshipDescription(
                            "flights", toMany: "Flight", inverse: "aircraft", deleteRule: .noAction)),
                ]),
            EntityDescription("Airfield"),
            EntityDescription(
                "Flight", [.relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights"))]),
        ])
        #expect(model.findings.map(\.property) == ["base", "flights"])
        #expect(model.findings.first?.remedy == "Add an inverse from Airfield.")
    }

    @Test("An index of a property without a column is found, but the model is valid")
    func bareIndexes() throws {
        var gone = AttributeDescription("mood", .string)
        gone.isTransient = true
        var aircraft = EntityDescription(
            "Aircraft",
            [
                .attribute(gone), .attribute(AttributeDescription("tail", .string)),
                .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")),
            ])
        aircraft.indexes = ["mood", "tail", "flights"].map { (name: String) in
            FetchIndexDescription("by\(name)", [.init(name)])
        }
        let flight = EntityDescription(
            "Flight", [.relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights"))])
        let model = ManagedObjectModel(entities: [aircraft, flight])
        #expect(
            model.findings.map(\.sentence) == [
                "Aircraft.mood: it has no column, so the index “bymood” is not created.",
                "Aircraft.flights: it has no column, so the index “byflights” is not created.",
            ])
        #expect(throws: Never.self) { try model.resolved() }
        aircraft.indexes = [FetchIndexDescription("byAge", [.init("age")])]
        let error = #expect(throws: DataModelError.self) {
            try ManagedObjectModel(entities: [aircraft, flight]).resolved()
        }
        #expect(error?.message.contains("Aircraft.age: an index refers to a property that does not exist") == true)
    }
}
