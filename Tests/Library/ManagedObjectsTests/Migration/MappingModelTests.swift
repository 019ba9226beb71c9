import ManagedObjects
import Testing

@Suite("Mapping models")
struct MappingModelTests {
    private static func attribute(
        _ name: String, _ type: AttributeType = .string, identifier: String? = nil
    ) -> AttributeDescription {
        var attribute = AttributeDescription(name, type)
        attribute.renamingIdentifier = identifier
        return attribute
    }

    private static func colors(_ elements: [AttributeDescription]) -> AttributeDescription {
        var composite = CompositeAttributeDescription(name: "colors")
        composite.elements = elements
        return composite.attribute
    }

    private static func model(_ attributes: [AttributeDescription]) -> ManagedObjectModel {
        ManagedObjectModel(entities: [EntityDescription("Aircraft", attributes.map { .attribute($0) })])
    }

    private func attributes(_ old: ManagedObjectModel, _ new: ManagedObjectModel) throws -> [String: String] {
        try MappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
            .entityMappings[0].attributeMappings.mapValues(\.description)
    }

    @Test("Inference maps entities and attributes that have a counterpart; added ones have no source")
    func inferred() throws {
        let before = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(Self.attribute("color")), .attribute(Self.attribute("seats", .integer16)),
                    .attribute(Self.attribute("tail")), .attribute(Self.attribute("old")),
                ]),
            EntityDescription("Gone"), EntityDescription("Same"),
        ])
        let after = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(Self.attribute("paint", identifier: "color")),
                    .attribute(Self.attribute("seats", .integer64)), .attribute(Self.attribute("tail")),
                    .attribute(Self.attribute("new")),
                ]),
            EntityDescription("New"), EntityDescription("Same"),
        ])
        let mapping = try MappingModel.inferredMappingModel(forSourceModel: before, destinationModel: after)
        #expect(mapping.entityMappings.map(\.name) == ["Aircraft", "New", "Same", "Gone"])
        #expect(mapping.entityMappings.map(\.sourceEntityName) == ["Aircraft", nil, "Same", "Gone"])
        #expect(mapping.entityMappings.map(\.destinationEntityName) == ["Aircraft", "New", "Same", nil])
        #expect(try attributes(before, after) == ["paint": "color", "seats": "seats", "tail": "tail"])
    }

    @Test("Attributes gathered into a composite or scattered from it are mapped by path")
    func composites() throws {
        let plain = Self.model([Self.attribute("primary"), Self.attribute("second")])
        let gathered = Self.model([
            Self.colors([
                Self.attribute("first", identifier: "primary"), Self.attribute("second", identifier: "second"),
            ])
        ])
        let scattered = Self.model([
            Self.attribute("paint", identifier: "primary"), Self.attribute("second", identifier: "colors.second"),
        ])
        #expect(try attributes(plain, gathered) == ["colors.first": "primary", "colors.second": "second"])
        #expect(try attributes(gathered, scattered) == ["paint": "colors.first", "second": "colors.second"])
    }

    @Test("One side of a relationship is mapped if the other carries the same links, both if one has an order")
    func relationships() throws {
        let mapping = try MappingModel(forSourceModel: FleetModel.make(), destinationModel: FleetModel.make())
        func names(_ entity: String) -> [String: String]? {
            mapping[entity]?.relationshipMappings.mapValues(\.description)
        }
        #expect(names("Aircraft") == ["owners": "the objects of owners"])
        #expect(names("LogEntry") == ["aircraft": "the objects of aircraft", "legs": "the objects of legs"])
        #expect(names("Leg") == ["entry": "the objects of entry"])
        #expect(names("Instructor") == ["aircraft": "the objects of aircraft"])
    }

    @Test("Mappings are replaced, appended and removed by name")
    func editing() throws {
        var mapping = MappingModel(entityMappings: [EntityMapping("Planes", from: "Aircraft", to: "Plane")])
        mapping["Planes"]?.attributeMappings["name"] = try .format("uppercase:(tail)")
        mapping["Pilots"] = EntityMapping("Pilots", from: "Pilot", to: "Person")
        #expect(mapping.entityMappings.map(\.name) == ["Planes", "Pilots"])
        #expect(mapping["Planes"]?.attributeMappings["name"]?.description == "uppercase:(tail)")
        mapping["Planes"] = nil
        #expect(mapping.entityMappings.map(\.name) == ["Pilots"])
        #expect(mapping["Planes"] == nil)
        let error = #expect(throws: DataModelError.self) { try PropertyMapping.format("FUNCTION(a, 'b')") }
        #expect(error?.message.contains("FUNCTION") == true)
    }

    @Test("Inference refuses a change that is not lightweight; a mapping of what is in common exists")
    func refusal() throws {
        func model(_ type: AttributeType) -> ManagedObjectModel {
            Self.model([Self.attribute("a", type), Self.attribute("b", type)])
        }
        let error = #expect(throws: DataModelError.self) {
            try MappingModel.inferredMappingModel(
                forSourceModel: model(.string), destinationModel: model(.integer16))
        }
        #expect(error?.message.contains("Aircraft.a") == true)
        #expect(error?.message.contains("Aircraft.b") == true)
        #expect(error?.recovery.contains("custom stage") == true)
        let mapping = try MappingModel(forSourceModel: model(.string), destinationModel: model(.integer16))
        #expect(mapping["Aircraft"]?.attributeMappings.keys.sorted() == ["a", "b"])
    }
}
