import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("WWDC 2022: a change divided into lightweight ones, with tmpStorage")
struct DecompositionTests {
    /// “Suppose that we've previously added an attribute called ‘flightData’ that uses external storage for binary data.”
    private static let modelA = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("type", .string)),
                .attribute(AttributeDescription("numberOfEngines", .integer16)),
                .attribute(binary("flightData", isExternal: true)),
            ])
    ])

    /// “I will start decomposing the task by introducing a new model version, A prime, and add a new attribute
    /// ‘tmpStorage’.”
    private static let modelAPrime: ManagedObjectModel = {
        var model = modelA
        model[entity: "Aircraft"]?.properties.append(.attribute(binary("tmpStorage", isExternal: false)))
        return model
    }()

    /// “In A double-prime, I will delete the old external storage attribute while simultaneously renaming the new
    /// attribute.”
    private static let modelADoublePrime: ManagedObjectModel = {
        var flightData = binary("flightData", isExternal: false)
        flightData.renamingIdentifier = "tmpStorage"
        var model = modelA
        model[entity: "Aircraft"]?[property: "flightData"] = .attribute(flightData)
        return model
    }()

    private static func binary(_ name: String, isExternal: Bool) -> AttributeDescription {
        var attribute = AttributeDescription(name, .binary)
        attribute.allowsExternalBinaryDataStorage = isExternal
        return attribute
    }

    private static let library = ModelLibrary(
        [("A", modelA), ("A prime", modelAPrime), ("A double-prime", modelADoublePrime)].map { name, model in
            ModelLibrary.Entry(name: name, versionChecksum: model.versionChecksum, model: { model })
        })

    /// The flight data of four aircraft: data in a file, small data, none, other data in a file.
    private static let flightData = [
        Data(repeating: 1, count: 200_000), Data([1, 2, 3]), nil, Data(repeating: 4, count: 150_000),
    ]

    private final class Hangar {
        let folder = TemporaryFolder("tmpStorage")
        var url: URL { folder["Hangar.sqlite"] }

        init() throws {
            let container = try PersistentContainer(path: url.path, managedObjectModel: modelA)
            try container.loadPersistentStores()
            let context = container.newBackgroundContext()
            for (number, data) in flightData.enumerated() {
                let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
                aircraft.setValue("C17\(number)", forKey: "type")
                aircraft.setValue(data, forKey: "flightData")
            }
            try context.save()
            try container.persistentStoreCoordinator.close()
        }

        var externalFiles: [String] {
            let folder = folder[".Hangar_SUPPORT/_EXTERNAL_DATA"]
            return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        }
    }

    private struct Interruption: Error {}

    /// “An event loop could be built that opens the persistent store with the lightweight migration options set and
    /// iteratively steps through each unprocessed model in a serial order, and Core Data will migrate the store.”
    private func runEventLoop(_ url: URL, interruptedAfter saves: Int = .max) throws {
        let models = [Self.modelA, Self.modelAPrime, Self.modelADoublePrime]
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: url)
        let current = try #require(
            models.firstIndex { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) })
        for model in models[current...] {
            let container = try PersistentContainer(
                path: url.path, managedObjectModel: model, models: Self.library)
            container.loadPersistentStores { description, error in
                if let error = error {
                    Issue.record(error)
                }
            }
            defer { try? container.persistentStoreCoordinator.close() }
            if model == Self.modelAPrime {
                try importExternalFiles(container.newBackgroundContext(), interruptedAfter: saves)
            }
        }
    }

    /// “Next, I will import the data from the external files into our new attribute. … that logic must be ‘restartable’
    /// in the event the migration is interrupted due to the process terminating.”
    private func importExternalFiles(_ context: ManagedObjectContext, interruptedAfter saves: Int) throws {
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "flightData != nil AND tmpStorage == nil")
        for (count, aircraft) in try context.fetch(request).enumerated() {
            if count == saves { throw Interruption() }
            aircraft.setValue(aircraft.value(forKey: "flightData"), forKey: "tmpStorage")
            try context.save()
        }
    }

    /// The talk divides the change because Core Data of 2022 did not infer it; this library does.
    @Test("Moving the data into the store is lightweight by itself, with the result of the talk's steps")
    func lightweight() throws {
        var inline = Self.modelA
        inline[entity: "Aircraft"]?[property: "flightData"] = .attribute(Self.binary("flightData", isExternal: false))
        let hangar = try Hangar()
        let mapping = try MappingModel.inferredMappingModel(forSourceModel: Self.modelA, destinationModel: inline)
        #expect(mapping.entityMappings.map(\.name) == ["Aircraft"])
        let container = try PersistentContainer(path: hangar.url.path, managedObjectModel: inline)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        try expectAllInside(hangar, inline)
    }

    @Test("The event loop migrates the store through both versions, and all data is in the file afterwards")
    func eventLoop() throws {
        let hangar = try Hangar()
        #expect(hangar.externalFiles.count == 2)
        try runEventLoop(hangar.url)
        try expectAllInside(hangar)
    }

    @Test("After an interruption at any point of the import, the loop continues", arguments: 0...2)
    func interrupted(saves: Int) throws {
        let hangar = try Hangar()
        #expect(throws: Interruption.self) { try runEventLoop(hangar.url, interruptedAfter: saves) }
        let look = StoreLook(hangar.url)
        #expect(try look.ask("SELECT count(ZTMPSTORAGE) FROM ZAIRCRAFT") == ["\(saves)"])
        try runEventLoop(hangar.url)
        try expectAllInside(hangar)
    }

    @Test("Running the loop again after it has finished does nothing")
    func again() throws {
        let hangar = try Hangar()
        try runEventLoop(hangar.url)
        let look = StoreLook(hangar.url)
        let dump = "SELECT Z_PK, Z_OPT, ZTYPE, hex(ZFLIGHTDATA) FROM ZAIRCRAFT ORDER BY 1"
        let before = try look.ask(dump) + look.columns("ZAIRCRAFT")
        try runEventLoop(hangar.url)
        #expect(try look.ask(dump) + look.columns("ZAIRCRAFT") == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: hangar.url.path + ".backups").filter {
                $0.hasSuffix(".sqlite")
            }.count == 2)
    }

    /// Checks that the data is the value of flightData, is stored in its column, and has no external file.
    private func expectAllInside(_ hangar: Hangar, _ model: ManagedObjectModel? = nil) throws {
        let container = try PersistentContainer(
            path: hangar.url.path, managedObjectModel: model ?? Self.modelADoublePrime)
        try container.loadPersistentStores()
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.sortDescriptors = [SortDescriptor(key: "type", ascending: true)]
        let found = try container.newBackgroundContext().fetch(request)
        #expect(found.map { $0.value(forKey: "flightData") as? Data } == Self.flightData)
        try container.persistentStoreCoordinator.close()
        let look = StoreLook(hangar.url)
        #expect(
            try look.ask("SELECT ifnull(length(ZFLIGHTDATA), 'none') FROM ZAIRCRAFT ORDER BY ZTYPE")
                == ["200000", "3", "none", "150000"])
        #expect(try !look.columns("ZAIRCRAFT").contains("ZTMPSTORAGE"))
        #expect(hangar.externalFiles.isEmpty)
    }
}
