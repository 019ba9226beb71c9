import DataModel
import Foundation
import MirrorFormat
import MirrorMerge
import TestFiles
import Testing

@Suite("What a model shows of a mirrored store")
struct MirrorSchemaTests {
    private static func logbook(_ version: String) throws -> ResolvedModel {
        let file = Project.folder.appending(path: "Resources/FlightLog.xcdatamodeld/\(version).xcdatamodel/contents")
        return try ManagedObjectModel(xml: try Data(contentsOf: file)).resolved()
    }

    @Test("In the logbook, crew and approaches are parts of a flight, which uses its aircraft and airports")
    func logbook() throws {
        let schema = MirrorSchema(try Self.logbook("ModelV5"), MirrorRules())
        let flight = try #require(schema.entities["LogEntry"])
        #expect(
            flight.references == [
                "aircraft": .use, "origin": .use, "destination": .use, "pilot": .use, "safetyPilot": .use,
            ])
        #expect(schema.entities["CrewMember"]?.references == ["logEntry": .part, "pilot": .use])
        #expect(schema.entities["ImportedRow"]?.references["logEntry"] == .link)
        #expect(schema.entities["Approach"]?.references == ["airport": .use, "logEntry": .part])
    }

    @Test("Of a flight and its signature, the signature's end travels, and one flight has one signature")
    func oneToOne() throws {
        let schema = MirrorSchema(try Self.logbook("ModelV5"), MirrorRules())
        #expect(schema.entities["Signature"]?.references == ["certificate": .part, "logEntry": .part])
        #expect(schema.entities["Signature"]?.unique.sorted() == ["certificate", "logEntry"])
        #expect(schema.entities["LogEntry"]?.references["signature"] == nil)
    }

    @Test("Composites are groups, and rules add groups and leave things out")
    func rules() throws {
        let model = try Self.logbook("ModelV5")
        var rules = MirrorRules()
        let plain = MirrorSchema(model, rules)
        let colors = try #require(plain.entities["Aircraft"]?.group(of: "colorScheme.primary"))
        #expect(colors.allSatisfy { $0.hasPrefix("colorScheme.") } && colors.count > 1)
        #expect(plain.entities["LogEntry.recordings"] == nil)
        #expect(plain.entities["FlightData.logEntries"]?.isPair == true)
        rules.excludedEntities = ["Draft", "FlightData"]
        rules.excludedAttributes = ["LogEntry": ["remarks", "hobbs"]]
        rules.atomicGroups = ["Aircraft": [["make", "colorScheme"]]]
        let schema = MirrorSchema(model, rules)
        #expect(schema.entities["Draft"] == nil && schema.entities["FlightData.logEntries"] == nil)
        #expect(schema.entities["LogEntry"]?.properties.contains { $0 == "remarks" || $0.hasPrefix("hobbs.") } == false)
        #expect(Set(schema.entities["Aircraft"]?.group(of: "make") ?? []) == Set(colors + ["make"]))
        #expect(rules.findings(in: model).isEmpty)
    }

    @Test("A renamed property, element or entity has its first name")
    func renaming() throws {
        var element = AttributeDescription("main", .string)
        element.renamingIdentifier = "primary"
        var colors = CompositeAttributeDescription(name: "paint", compositeName: "ColorScheme")
        colors.elements = [element, AttributeDescription("secondary", .string)]
        var composite = colors.attribute
        composite.renamingIdentifier = "colorScheme"
        var owner = RelationshipDescription("keeper", to: "Person", inverse: "planes")
        owner.renamingIdentifier = "owner"
        var aircraft = EntityDescription("Plane", [.attribute(composite), .relationship(owner)])
        aircraft.renamingIdentifier = "Aircraft"
        let person = EntityDescription(
            "Person", [.relationship(RelationshipDescription("planes", toMany: "Plane", inverse: "keeper"))])
        let schema = MirrorSchema(
            try ManagedObjectModel(entities: [aircraft, person]).resolved(), MirrorRules())
        #expect(schema.entities["Plane"] == nil)
        #expect(schema.entities["Aircraft"]?.properties == ["colorScheme.primary", "colorScheme.secondary", "owner"])
        #expect(schema.entities["Aircraft"]?.references == ["owner": .link])
    }

    @Test("What cannot be mirrored is said with its remedy")
    func findings() throws {
        var tail = AttributeDescription("tail", .string, isOptional: false)
        tail.isOptional = false
        var aircraft = EntityDescription(
            "Aircraft",
            [
                .attribute(tail), .attribute(AttributeDescription("serial", .string)),
                .attribute(AttributeDescription("other", .objectID)),
                .relationship(
                    RelationshipDescription("legs", toMany: "Leg", inverse: "aircraft", isOrdered: true)),
            ])
        aircraft.uniquenessConstraints = [["tail"], ["serial"], ["serial", "tail"]]
        let leg = EntityDescription(
            "Leg", [.relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "legs"))])
        let model = try ManagedObjectModel(entities: [aircraft, leg]).resolved()
        #expect(MirrorSchema(model, MirrorRules()).entities["Aircraft"]?.unique.sorted() == ["serial", "tail"])
        #expect(
            MirrorRules().findings(in: model).map { $0.property ?? "" }.sorted() == [
                "legs", "other", "serial, tail", "tail",
            ])
        var rules = MirrorRules()
        rules.excludedEntities = ["Boat"]
        rules.excludedAttributes = ["Leg": ["place"]]
        #expect(
            rules.findings(in: model).prefix(2).map(\.sentence) == [
                "Boat: the rules of mirroring name an entity that the model lacks.",
                "Leg.place: the rules of mirroring name an attribute that the model lacks.",
            ])
    }
}
