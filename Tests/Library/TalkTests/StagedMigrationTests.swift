import Foundation
import ManagedObjects
import TalkModel
import TestFiles
import Testing

@Suite("WWDC 2023: staged and deferred migration")
struct StagedMigrationTests {
    private let folder = TemporaryFolder("talk")

    /// A store of the talk's first version with two aircraft, one with flight data.
    private func makeOldStore() throws -> URL {
        let url = folder["store.sqlite"]
        let container = try PersistentContainer(path: url.path, managedObjectModel: try TalkModels.model("modelV1"))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        for (tail, data) in [("N1", Data([1, 2, 3])), ("N2", nil)] {
            let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
            aircraft.setValue(tail, forKey: "tailNumber")
            aircraft.setValue(data, forKey: "flightData")
        }
        try context.save()
        try container.persistentStoreCoordinator.close()
        return url
    }

    private func makeManager() throws -> StagedMigrationManager {
        let library = try ModelLibrary(contentsOf: TalkModels.folder)

        // 16:00 “Creating managed object model references for staged migration”.
        // Changes: the actual label is `name:`; a library replaces the bundle; the checksums are our own hashes, since
        // Core Data's are not public (`modelc checksum` prints them).
        let v1ModelChecksum = "8w7M8vrkYNPEV9tjknz4AQlF5E8SVfJbXZqMIr30xCk="
        let v2ModelChecksum = "pO6j2LM4A/zaHLfga+LRWivaArXd/WabjaVkJWAGL0w="
        let v2ModelReference = ManagedObjectModelReference(
            name: "modelV2",
            in: library,
            versionChecksum: v2ModelChecksum
        )
        let v3ModelChecksum = "+My3xP479nW+hZDutuTJWPw5mRkb9P/VIVfkiXn8xBY="
        let v3ModelReference = ManagedObjectModelReference(
            name: "modelV3",
            in: library,
            versionChecksum: v3ModelChecksum
        )

        // 16:19 “Creating migration stages for staged migration”. Change: stages are values, so `var`.
        var lightweightStage = LightweightMigrationStage([v1ModelChecksum])
        lightweightStage.label = "V1 to V2: Add flightData attribute"

        var customStage = CustomMigrationStage(
            migratingFrom: v2ModelReference,
            to: v3ModelReference
        )
        customStage.label = "V2 to V3: Denormalize model with FlightData entity"

        // 16:54 “willMigrationHandler and didMigrationHandler of NSCustomMigrationStage”.
        // Changes: the results are managed objects, as the variable's name says; the handler's context fetches, where
        // the talk uses `viewContext`; errors are thrown, so that the stage does not count as finished.
        customStage.willMigrateHandler = { migrationManager, currentStage in
            guard let container = migrationManager.container else {
                return
            }

            let context = container.newBackgroundContext()
            try context.performAndWait {
                let fetchRequest = FetchRequest<ManagedObject>(entityName: "Aircraft")
                fetchRequest.predicate = Predicate(format: "flightData != nil")

                var fetchedResults: [ManagedObject]
                fetchedResults = try context.fetch(fetchRequest)

                for airplane in fetchedResults {
                    let fdEntity = EntityDescription.insertNewObject(
                        forEntityName: "FlightData",
                        into: context
                    )

                    let flightData = airplane.value(forKey: "flightData")
                    fdEntity.setValue(flightData, forKey: "data")
                    fdEntity.setValue(airplane, forKey: "aircraft")
                    airplane.setValue(nil, forKey: "flightData")
                }

                try context.save()
            }
        }

        // 17:41 “Loading the persistent stores with an NSStagedMigrationManager”.
        // Changes: the stages have two types, so the array's type is written out; the order is checked here, so `try`.
        let migrationStages: [any MigrationStage] = [lightweightStage, customStage]
        return try StagedMigrationManager(migrationStages)
    }

    @Test("A store of the first version is migrated to the third without loss")
    func staged() throws {
        let url = try makeOldStore()
        let migrationManager = try makeManager()
        let myModel = try TalkModels.model("modelV3")

        // 17:41, continued. Changes: the initializer takes the classes, and the library where Core Data searches
        // bundles, and it throws where the talk's is failable.
        let persistentContainer = try PersistentContainer(
            path: url.path,
            managedObjectModel: myModel,
            classes: ManagedObjectClasses(TalkClasses.all),
            models: try ModelLibrary(contentsOf: TalkModels.folder)
        )

        let storeDescription = persistentContainer.persistentStoreDescriptions.first

        storeDescription?.setOption(
            migrationManager,
            forKey: PersistentStoreStagedMigrationManagerOptionKey
        )

        persistentContainer.loadPersistentStores { storeDescription, error in
            if let error = error {
                Issue.record(error)
            }
        }

        let context = persistentContainer.newBackgroundContext()
        let found = try context.fetch(FlightData.fetchRequest())
        #expect(found.map(\.data) == [Data([1, 2, 3])])
        #expect(found.first?.aircraft?.tailNumber == "N1")
        #expect(try context.count(for: Aircraft.fetchRequest()) == 2)
        #expect(migrationManager.container == nil)
        try persistentContainer.persistentStoreCoordinator.close()
    }

    @Test("Removing flightData can be deferred and finished later")
    func deferred() throws {
        let storeURL = try makeOldStore()
        let coordinator = PersistentStoreCoordinator(
            managedObjectModel: try TalkModels.model("modelV3").resolved(),
            models: try ModelLibrary(contentsOf: TalkModels.folder))

        // 21:01 “Adding a persistent store with NSPersistentStoreDeferredLightweightMigrationOptionKey option”.
        // Change: only the prefix.
        // The deferral is combined with the stages of this talk, so the handler runs first.
        let options: [String: any Sendable] = [
            PersistentStoreDeferredLightweightMigrationOptionKey: true,
            PersistentStoreStagedMigrationManagerOptionKey: try makeManager(),
            MigratePersistentStoresAutomaticallyOption: true,
            InferMappingModelAutomaticallyOption: true,
        ]
        let store = try coordinator.addPersistentStore(
            ofType: SQLiteStoreType,
            configurationName: nil,
            at: storeURL,
            options: options
        )

        // 21:17 “Executing deferred migrations”. Change: finishing throws.
        let metadata = coordinator.metadata(for: store)
        #expect(metadata[PersistentStoreDeferredLightweightMigrationOptionKey] == true)
        if metadata[PersistentStoreDeferredLightweightMigrationOptionKey] == true {
            try coordinator.finishDeferredLightweightMigration()
        }
        #expect(coordinator.metadata(for: store)[PersistentStoreDeferredLightweightMigrationOptionKey] == nil)
        try coordinator.close()
        #expect(try SQLiteTool.run(storeURL, "SELECT hex(ZDATA) FROM ZFLIGHTDATA") == "010203")
        let column = "SELECT count(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZFLIGHTDATA'"
        #expect(try SQLiteTool.run(storeURL, column) == "0")
    }

    @Test("Without permission to migrate, another model is rejected with the talk's code")
    func incompatible() throws {
        let url = try makeOldStore()
        let coordinator = PersistentStoreCoordinator(
            managedObjectModel: try TalkModels.model("modelV3").resolved(),
            models: try ModelLibrary(contentsOf: TalkModels.folder))
        let error = #expect(throws: ManagedObjectError.self) {
            try coordinator.addPersistentStore(ofType: SQLiteStoreType, at: url)
        }
        #expect(error?.code == 134100)
    }

    @Test("A handler that throws stops at the last good version, and the error names its stage")
    func failingHandler() throws {
        struct Refusal: Error {}
        let url = try makeOldStore()
        let library = try ModelLibrary(contentsOf: TalkModels.folder)
        func reference(_ name: String) throws -> ManagedObjectModelReference {
            ManagedObjectModelReference(
                name: name, in: library, versionChecksum: try #require(library.entry(named: name)).versionChecksum)
        }
        var stage = CustomMigrationStage(migratingFrom: try reference("modelV2"), to: try reference("modelV3"))
        stage.label = "a stage that fails"
        stage.willMigrateHandler = { _, _ in throw Refusal() }
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: try TalkModels.model("modelV3"), models: library)
        container.persistentStoreDescriptions.first?.setOption(
            try StagedMigrationManager([stage]), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        let error = #expect(throws: ManagedObjectError.self) { try container.loadPersistentStores() }
        #expect(error?.message.contains("a stage that fails") == true)
        try container.persistentStoreCoordinator.close()
        try makeCurrent(url)
    }

    private func makeCurrent(_ url: URL) throws {
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: try TalkModels.model("modelV3"),
            models: try ModelLibrary(contentsOf: TalkModels.folder))
        container.persistentStoreDescriptions.first?.setOption(
            try makeManager(), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "FlightData")) == 1)
        try container.persistentStoreCoordinator.close()
    }
}
