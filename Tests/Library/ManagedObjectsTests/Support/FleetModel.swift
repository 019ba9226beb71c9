import Foundation
import ManagedObjects
import TestFiles

/// A model with a composite, a to-one relationship with inverse, a many-to-many and an ordered one, delete rules and a
/// hierarchy.
enum FleetModel {
    static func make() -> ManagedObjectModel {
        var colorScheme = CompositeAttributeDescription(name: "colorScheme", compositeName: "ColorScheme")
        colorScheme.elements = ["primary", "secondary", "tertiary"].map { AttributeDescription($0, .string) }
        var aircraft = EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("tailNumber", .string)),
                .attribute(AttributeDescription("numPassengers", .integer16)),
                .attribute(AttributeDescription("photo", .binary)),
                .attribute(colorScheme.attribute),
                .relationship(
                    RelationshipDescription("logEntries", toMany: "LogEntry", inverse: "aircraft", deleteRule: .deny)),
                .relationship(
                    RelationshipDescription(
                        "flightParameters", toMany: "FlightData", inverse: "aircraft", deleteRule: .cascade)),
                .relationship(RelationshipDescription("owners", toMany: "Person", inverse: "aircraft")),
            ])
        aircraft.indexes = [FetchIndexDescription("byPrimary", [.init("colorScheme.primary")])]
        let logEntry = EntityDescription(
            "LogEntry",
            [
                .attribute(AttributeDescription("date", .date)),
                .attribute(AttributeDescription("hours", .double)),
                .attribute(AttributeDescription("minutes", .integer32, isOptional: false, defaultValue: .integer(0))),
                .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "logEntries")),
                .relationship(
                    RelationshipDescription(
                        "legs", toMany: "Leg", inverse: "entry", isOrdered: true, deleteRule: .cascade)),
            ])
        let leg = EntityDescription(
            "Leg",
            [
                .attribute(AttributeDescription("place", .string, isOptional: false)),
                .relationship(RelationshipDescription("entry", to: "LogEntry", inverse: "legs")),
            ])
        let flightData = EntityDescription(
            "FlightData",
            [
                .attribute(AttributeDescription("data", .binary)),
                .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flightParameters")),
            ])
        let person = EntityDescription(
            "Person",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "owners")),
            ])
        let instructor = EntityDescription(
            "Instructor", superentity: "Person", [.attribute(AttributeDescription("certificate", .string))])
        return ManagedObjectModel(entities: [aircraft, logEntry, leg, flightData, person, instructor])
    }
}

/// A store of the fleet model in its own folder, which is removed with it.
final class FleetStore {
    let folder = TemporaryFolder("fleet")
    let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(
            path: folder["fleet.sqlite"].path, managedObjectModel: FleetModel.make())
        try container.loadPersistentStores()
    }

    deinit { try? container.persistentStoreCoordinator.close() }

    var context: ManagedObjectContext { container.newBackgroundContext() }

    /// A second container on the same file that shares nothing with the first.
    func another() throws -> PersistentContainer {
        let other = try PersistentContainer(
            path: folder["fleet.sqlite"].path, managedObjectModel: FleetModel.make())
        try other.loadPersistentStores()
        return other
    }

    /// Returns the answer of the `sqlite3` tool.
    func sql(_ statement: String) throws -> String {
        try SQLiteTool.run(folder["fleet.sqlite"], statement)
    }
}

extension ManagedObjectContext {
    func make(_ entity: String, _ values: [String: Any?] = [:]) -> ManagedObject {
        let object = EntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    func all(_ entity: String, _ format: String? = nil, _ arguments: Any?...) throws -> [ManagedObject] {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = try format.map { try Predicate(parsing: $0, arguments: arguments) }
        return try fetch(request)
    }
}
