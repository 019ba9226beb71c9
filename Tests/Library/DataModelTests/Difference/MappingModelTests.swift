import DataModel
import Testing

@Suite("Inferred mapping models")
struct MappingModelTests {
    @Test("Entities and properties are mapped as added, removed, copied, renamed or transformed")
    func mappings() throws {
        let before = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(.init("color", .string)), .attribute(.init("seats", .integer16)),
                    .attribute(.init("tail", .string)), .attribute(.init("old", .string)),
                ]),
            EntityDescription("Gone"), EntityDescription("Same"),
        ])
        let after = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(.named("paint", identifier: "color")), .attribute(.init("seats", .integer64)),
                    .attribute(.init("tail", .string)), .attribute(.init("new", .string)),
                ]),
            EntityDescription("New"), EntityDescription("Same"),
        ])
        let mapping = try MappingModel.inferredMappingModel(forSourceModel: before, destinationModel: after)
        #expect(mapping.entityMappings.map(\.name) == ["Aircraft", "New", "Same", "Gone"])
        #expect(mapping.entityMappings.map(\.kind) == [.transform, .add, .copy, .remove])
        #expect(mapping.entityMappings[0].propertyMappings.map(\.name) == ["new", "paint", "seats", "tail", "old"])
        #expect(
            mapping.entityMappings[0].propertyMappings.map(\.kind)
                == [.add, .rename(from: "color"), .transform, .copy, .remove])
    }

    @Test("A change that is not lightweight throws an error with all reasons and remedies")
    func refusal() throws {
        func model(_ type: AttributeType) -> ManagedObjectModel {
            ManagedObjectModel(entities: [
                EntityDescription("Aircraft", [.attribute(.init("a", type)), .attribute(.init("b", type))])
            ])
        }
        let error = #expect(throws: DataModelError.self) {
            try MappingModel.inferredMappingModel(
                forSourceModel: model(.string), destinationModel: model(.integer16))
        }
        #expect(error?.message.contains("Aircraft.a") == true)
        #expect(error?.message.contains("Aircraft.b") == true)
        #expect(error?.recovery.contains("custom stage") == true)
    }
}
