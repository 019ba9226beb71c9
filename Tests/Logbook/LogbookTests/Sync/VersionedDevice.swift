import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import Mirroring

@testable import Logbook

/// A synchronized logbook of an earlier version, as a flightlog of that version has it.
final class VersionedDevice {
    let url: URL
    let version: Int
    let container: PersistentContainer
    let mirror: StoreMirror

    init(_ version: Int, at url: URL) throws {
        (self.url, self.version) = (url, version)
        let model = FlightLogModels.versions.first { $0.name == "ModelV\(version)" }
        container = try PersistentContainer(
            path: url.path, managedObjectModel: (model ?? FlightLogModels.current).model(),
            models: LogbookModels.modelLibrary)
        container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        try container.loadPersistentStores()
        mirror = try StoreMirror(
            container.persistentStoreCoordinator,
            MirrorSettings(
                rules: LogbookMirrorRules.rules, versions: Array(LogbookMirrorRules.versions.prefix(version - 3)),
                program: "flightlog of V\(version)", title: "V\(version)"))
    }

    func join(_ folder: URL) throws { _ = try mirror.join(MirrorFolder(folder), title: "book") }

    @discardableResult
    func round() throws -> MirrorRound { try mirror.round() }

    func close() throws { try container.persistentStoreCoordinator.close() }

    func change<Value>(_ body: (ManagedObjectContext) throws -> Value) throws -> Value {
        let context = container.newBackgroundContext()
        let value = try body(context)
        try context.save()
        return value
    }

    func log(_ remarks: String, _ values: [String: any Sendable] = [:]) throws {
        try change { context in
            let flight = EntityDescription.insertNewObject(forEntityName: "LogEntry", into: context)
            flight.setValue(Date(timeIntervalSinceReferenceDate: 800_000_000), forKey: "date")
            flight.setValue(remarks, forKey: "remarks")
            for (name, value) in values { flight.setValue(value, forKey: name) }
        }
    }

    /// Changes the remarks of the flight that has others.
    func remark(_ before: String, _ after: String) throws {
        try change { context in
            let flights = try context.fetch(FetchRequest<ManagedObject>(entityName: "LogEntry"))
            flights.first { $0.value(forKey: "remarks") as? String == before }?.setValue(after, forKey: "remarks")
        }
    }

    /// The values of an attribute of all rows, in order.
    func values<Value: Comparable>(_ entity: String, _ attribute: String, _: Value.Type = String.self) throws -> [Value]
    {
        try container.newBackgroundContext().fetch(FetchRequest<ManagedObject>(entityName: entity))
            .compactMap { $0.value(forKey: attribute) as? Value }.sorted()
    }
}
