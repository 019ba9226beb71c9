import DataModel
import Testing

@Suite("What is likely to be a mistake in a model")
struct ModelRulesTests {
    private func findings(_ properties: [PropertyDescription]) -> [ModelIssue] {
        ManagedObjectModel(entities: [EntityDescription("Aircraft", properties), EntityDescription("Flight")]).findings
    }

    @Test("A model without mistakes has no findings")
    func none() { #expect(findings([.attribute(AttributeDescription("tail", .string))]) == []) }

    @Test("A model that contradicts itself is told where and why")
    func contradiction() throws {
        let found = findings([.relationship(RelationshipDescription("base", to: "Airfield", inverse: "aircraft"))])
        #expect(found.map(\.property) == ["base"])
        #expect(found.first?.reason == "its destination “Airfield” does not exist")
    }

    @Test("Two properties that claim one old name are named together")
    func renaming() {
        let renamed = ["a", "b"].map { name -> PropertyDescription in
            var attribute = AttributeDescription(name, .string)
            attribute.renamingIdentifier = "color"
            return .attribute(attribute)
        }
        #expect(findings(renamed).map(\.sentence) == ["Aircraft.a, b: they have the same renaming identifier “color”."])
    }

    @Test("So are two entities, and two elements of a composite")
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

    @Test("An attribute without a type is found, unless it is transient, also within a composite")
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

    @Test("A relationship without an inverse, and one that leaves the other end alone, are found")
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

    @Test("An index of what has no column is found, and the model is one all the same")
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
                "Aircraft.mood: the index “bymood” names it, and makes nothing: it has no column.",
                "Aircraft.flights: the index “byflights” names it, and makes nothing: it has no column.",
            ])
        #expect(throws: Never.self) { try model.resolved() }
        aircraft.indexes = [FetchIndexDescription("byAge", [.init("age")])]
        let error = #expect(throws: DataModelError.self) {
            try ManagedObjectModel(entities: [aircraft, flight]).resolved()
        }
        #expect(error?.message.contains("Aircraft.age: an index names what is not there") == true)
    }
}
