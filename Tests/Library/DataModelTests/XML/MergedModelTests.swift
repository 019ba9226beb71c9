import DataModel
import Testing

@Suite("Merged models")
struct MergedModelTests {
    private let aircraft = EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])
    private let pilot = EntityDescription("Pilot", [.attribute(AttributeDescription("name", .string))])

    @Test("A merged model has the parts of all, each once, and the entities of equal configurations together")
    func merged() throws {
        let first = ManagedObjectModel(
            entities: [aircraft], configurations: [Configuration("Cloud", ["Aircraft"])], versionIdentifiers: ["1"])
        let second = ManagedObjectModel(
            entities: [pilot, aircraft], composites: [CompositeType("Paint", [])],
            configurations: [Configuration("Cloud", ["Pilot", "Aircraft"])], versionIdentifiers: ["1", "2"])
        let merged = try ManagedObjectModel(byMerging: [first, second])
        #expect(merged.entities == [aircraft, pilot] && merged.composites.map(\.name) == ["Paint"])
        #expect(merged.configurations == [Configuration("Cloud", ["Aircraft", "Pilot"])])
        #expect(merged.versionIdentifiers == ["1", "2"])
        #expect(try ManagedObjectModel(byMerging: []).entities.isEmpty)
        _ = try merged.resolved()
    }

    @Test("Two different entities or composite types of one name cannot be merged; the error names them")
    func contradiction() throws {
        var other = aircraft
        other.isAbstract = true
        let models = [ManagedObjectModel(entities: [aircraft]), ManagedObjectModel(entities: [other])]
        let error = #expect(throws: DataModelError.self) { try ManagedObjectModel(byMerging: models) }
        #expect(error?.message.contains("Aircraft") == true)
        let types = [[], [AttributeDescription("base", .string)]].map {
            ManagedObjectModel(composites: [CompositeType("Paint", $0)])
        }
        #expect(throws: DataModelError.self) { try ManagedObjectModel(byMerging: types) }
    }
}
