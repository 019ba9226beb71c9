import Foundation
import ManagedObjects
import TestFiles

/// A model for batch requests and the history: unique values, a hierarchy, external data, attributes preserved after
/// deletion.
enum HangarModel {
    static func make() -> ManagedObjectModel {
        var colors = CompositeAttributeDescription(name: "colorScheme", compositeName: "ColorScheme")
        colors.elements = ["primary", "secondary"].map { AttributeDescription($0, .string) }
        var photo = AttributeDescription("photo", .binary)
        photo.allowsExternalBinaryDataStorage = true
        var tail = AttributeDescription("tailNumber", .string)
        tail.preservesValueInHistoryOnDeletion = true
        var aircraft = EntityDescription(
            "Aircraft",
            [
                .attribute(tail), .attribute(photo), .attribute(colors.attribute),
                .attribute(AttributeDescription("hours", .double)),
                .attribute(AttributeDescription("seats", .integer16, defaultValue: .integer(4))),
                .relationship(RelationshipDescription("base", to: "Airfield", inverse: "aircraft")),
                .relationship(
                    RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft", deleteRule: .cascade)),
                .relationship(RelationshipDescription("pilots", toMany: "Pilot", inverse: "aircraft")),
                .relationship(RelationshipDescription("papers", to: "Papers", inverse: "aircraft")),
            ])
        aircraft.uniquenessConstraints = [["tailNumber"]]
        let glider = EntityDescription(
            "Glider", superentity: "Aircraft", [.attribute(AttributeDescription("span", .double))])
        let airfield = EntityDescription(
            "Airfield",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(
                    RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "base", isOrdered: true)),
            ])
        let flight = EntityDescription(
            "Flight",
            [
                .attribute(AttributeDescription("minutes", .integer32, isOptional: false, defaultValue: .integer(0))),
                .attribute(AttributeDescription("date", .date)),
                .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights")),
                .relationship(RelationshipDescription("next", to: "Flight", inverse: "previous")),
                .relationship(RelationshipDescription("previous", to: "Flight", inverse: "next")),
            ])
        let pilot = EntityDescription(
            "Pilot",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "pilots")),
            ])
        let papers = EntityDescription(
            "Papers",
            [
                .attribute(AttributeDescription("number", .string)),
                .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "papers")),
            ])
        return ManagedObjectModel(entities: [aircraft, glider, airfield, flight, pilot, papers])
    }

    /// The model with an attribute that triggers keep, so that a store lets triggers run.
    static func counting() -> ManagedObjectModel {
        var count = AttributeDescription("flightCount", .integer32)
        count.derivationExpression = "flights.@count"
        var model = make()
        model[entity: "Aircraft"]?.properties.append(.attribute(count))
        return model
    }

    /// Data too large for its column.
    static func photo(_ byte: UInt8 = 7) -> Data { Data(repeating: byte, count: 150_000) }
}

/// A store of the hangar model in its own folder, which is removed with it.
final class HangarStore {
    let folder = TemporaryFolder("hangar")
    let container: PersistentContainer

    init(_ options: [String: any Sendable] = [:], model: ManagedObjectModel = HangarModel.make()) throws {
        container = try Self.open(folder["hangar.sqlite"], options, model)
    }

    deinit { try? container.persistentStoreCoordinator.close() }

    var url: URL { folder["hangar.sqlite"] }
    var coordinator: PersistentStoreCoordinator { container.persistentStoreCoordinator }
    var context: ManagedObjectContext { container.newBackgroundContext() }
    var externalFolder: URL { folder[".hangar_SUPPORT/_EXTERNAL_DATA"] }
    var externalFiles: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: externalFolder.path)) ?? []).sorted()
    }

    /// A second container on the same file that shares nothing with the first.
    func another(
        _ options: [String: any Sendable] = [:], model: ManagedObjectModel = HangarModel.make()
    ) throws -> PersistentContainer { try Self.open(url, options, model) }

    static func open(
        _ url: URL, _ options: [String: any Sendable], _ model: ManagedObjectModel
    ) throws -> PersistentContainer {
        let versions = [("one", HangarModel.make()), ("other", model)].map { name, model in
            ModelLibrary.Entry(name: name, versionChecksum: model.versionChecksum, model: { model })
        }
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: model, models: ModelLibrary(versions))
        for (key, value) in options { container.persistentStoreDescriptions[0].setOption(value, forKey: key) }
        try container.loadPersistentStores()
        return container
    }

    /// Returns the answer of the `sqlite3` tool.
    func sql(_ statement: String) throws -> String { try SQLiteTool.run(url, statement) }
}
