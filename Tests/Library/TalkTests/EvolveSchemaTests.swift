import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("WWDC 2022: evolve your Core Data schema")
struct EvolveSchemaTests {
    /// A folder with the demo's store.
    private final class Demo {
        let folder = TemporaryFolder("evolve")
        var url: URL { folder["FlightLog.sqlite"] }
        var look: StoreLook { StoreLook(url) }

        /// “When I run this application for the first time, Core Data will create the store and materialize the schema
        /// in that store.”
        init() throws {
            let coordinator = PersistentStoreCoordinator(managedObjectModel: try EvolvingModel.original.resolved())
            _ = try coordinator.addPersistentStore(type: SQLiteStoreType, configuration: nil, at: url, options: nil)
            let context = ManagedObjectContext(coordinator)
            for (tail, hours) in [("N172SP", 1.5), ("HB-CFA", 2.25)] {
                let entry = EntityDescription.insertNewObject(forEntityName: "LogEntry", into: context)
                entry.setValue(tail, forKey: "tailNumber")
                entry.setValue(hours, forKey: "flightDuration")
                entry.setValue("KPAO", forKey: "origin")
            }
            try context.save()
            try coordinator.close()
        }

        /// A copy of the demo's store.
        init(copyOf other: Demo) throws {
            try FileManager.default.copyItem(at: other.url, to: url)
        }
    }

    @Test("The store of the first run has the talk's table and columns in sqlite3")
    func create() throws {
        let demo = try Demo()
        // “SQLite created the table ZLOGENTRY with our schema in it. This can also be confirmed by looking at the store
        // file using the sqlite3 command line tool.”
        #expect(try demo.look.tables() == ["ZLOGENTRY", "Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"])
        #expect(
            try demo.look.columns("ZLOGENTRY").sorted()
                == ["ZDESTINATION", "ZFLIGHTDURATION", "ZORIGIN", "ZTAILNUMBER", "ZTYPE", "Z_ENT", "Z_OPT", "Z_PK"])
        #expect(try demo.look.schema("ZLOGENTRY").contains("ZORIGIN VARCHAR"))
        #expect(
            try demo.look.ask("SELECT ZTAILNUMBER, ZFLIGHTDURATION FROM ZLOGENTRY ORDER BY 2")
                == ["N172SP|1.5", "HB-CFA|2.25"])
        #expect(try demo.look.askLibrary("SELECT count(*) FROM ZLOGENTRY") == ["2"])
    }

    @Test("The changed model is rejected with the talk's error, and the file is unchanged")
    func refused() throws {
        let demo = try Demo()
        let before = try Data(contentsOf: demo.url)
        // “Now that I've completed my changes to the data model, I'm going to run the app again. Oop!”
        let coordinator = PersistentStoreCoordinator(managedObjectModel: try EvolvingModel.changed.resolved())
        let error = #expect(throws: ManagedObjectError.self) {
            try coordinator.addPersistentStore(type: SQLiteStoreType, configuration: nil, at: demo.url, options: nil)
        }
        #expect(error?.code == 134100)
        #expect(
            error?.message.contains(
                "The model used to open the store “\(demo.url.path)” is incompatible with the one used to create the store"
            )
                == true)
        // One of the two options alone does not allow a migration.
        for key in [MigratePersistentStoresAutomaticallyOption, InferMappingModelAutomaticallyOption] {
            let error = #expect(throws: ManagedObjectError.self) {
                try coordinator.addPersistentStore(type: SQLiteStoreType, at: demo.url, options: [key: true])
            }
            #expect(error?.code == 134100)
        }
        #expect(try Data(contentsOf: demo.url) == before)
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: demo.url)
        let (original, changed) = (EvolvingModel.original, EvolvingModel.changed)
        #expect(original.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        #expect(!changed.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test("Whether a mapping can be inferred, and what it loses, is known in advance")
    func inAdvance() throws {
        // “If you want to determine in advance whether Core Data can infer the mapping model … use
        // NSMappingModel.inferredMappingModel.”
        let mapping = try MappingModel.inferredMappingModel(
            forSourceModel: EvolvingModel.original, destinationModel: EvolvingModel.changed)
        #expect(mapping.entityMappings.map(\.name) == ["Aircraft", "Airport", "LogEntry", "Pilot"])
        let difference = try ModelDifference(from: EvolvingModel.original, to: EvolvingModel.changed)
        let warned = difference.operations.filter { $0.warning != nil }.compactMap(\.property)
        #expect(Set(warned) == ["origin", "destination"])
    }

    /// “I can do that in one of three ways.”
    enum Way: String, CaseIterable {
        case container, description, options
    }

    private func open(_ url: URL, _ way: Way) throws -> PersistentStoreCoordinator {
        let model = EvolvingModel.changed
        switch way {
        case .container:
            // “Using the first method, I can convert my code to use an NSPersistentContainer as the lightweight migration
            // options are automatically set for me.”
            let container = try PersistentContainer(path: url.path, managedObjectModel: model)
            container.loadPersistentStores { description, error in
                if let error = error {
                    Issue.record(error)
                }
            }
            return container.persistentStoreCoordinator
        case .description:
            // “Using the second method, I can use NSPersistentStoreDescription, as, again, the lightweight migrations
            // options are automatically set for me.”
            let coordinator = PersistentStoreCoordinator(managedObjectModel: try model.resolved())
            let description = PersistentStoreDescription(url: url)
            #expect(description.shouldMigrateStoreAutomatically && description.shouldInferMappingModelAutomatically)
            _ = try coordinator.addPersistentStore(with: description)
            return coordinator
        case .options:
            // “Lastly, using the third method, I can manually set the lightweight migration options on an options
            // dictionary and pass that dictionary to the coordinator when opening the store.”
            let coordinator = PersistentStoreCoordinator(managedObjectModel: try model.resolved())
            let options = [
                MigratePersistentStoresAutomaticallyOption: true,
                InferMappingModelAutomaticallyOption: true,
            ]
            _ = try coordinator.addPersistentStore(
                type: SQLiteStoreType, configuration: nil, at: url, options: options)
            return coordinator
        }
    }

    /// Everything in the file except the time of the migration, as text.
    private func contents(_ look: StoreLook) throws -> [String] {
        try look.ask("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name")
            + (try look.tables().filter { !["Z_METADATA", "Z_MODELCACHE"].contains($0) }.flatMap {
                try look.ask("SELECT '\($0)', * FROM \($0) ORDER BY 2")
            })
    }

    @Test("Each of the three ways migrates the store, and sqlite3 shows the new schema", arguments: Way.allCases)
    func migrate(way: Way) throws {
        let demo = try Demo()
        let coordinator = try open(demo.url, way)
        let context = ManagedObjectContext(coordinator)
        let entries = try context.fetch(FetchRequest<ManagedObject>(entityName: "LogEntry"))
        #expect(entries.compactMap { $0.value(forKey: "flightDuration") as? Double }.sorted() == [1.5, 2.25])
        #expect(entries.allSatisfy { $0.value(forKey: "origin") == nil })
        try coordinator.close()
        // “Again, this can be confirmed using the sqlite3 command line tool. Note the new schema was materialized by Core
        // Data automatically, using lightweight migration.”
        #expect(
            try demo.look.tables()
                == ["ZAIRCRAFT", "ZAIRPORT", "ZLOGENTRY", "ZPILOT", "Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"])
        #expect(
            try demo.look.columns("ZLOGENTRY").sorted()
                == ["ZAIRCRAFT", "ZDESTINATION", "ZFLIGHTDURATION", "ZORIGIN", "ZPILOT", "Z_ENT", "Z_OPT", "Z_PK"])
        #expect(try demo.look.schema("ZLOGENTRY").contains("ZORIGIN INTEGER"))
        #expect(Set(try demo.look.columns("ZAIRPORT")).isSuperset(of: ["ZICAOIDENTIFIER", "ZFAAIDENTIFIER"]))
        #expect(Set(try demo.look.columns("ZPILOT")).isSuperset(of: ["ZNAME", "ZCERTIFICATEID"]))
        #expect(
            Set(try demo.look.columns("ZAIRCRAFT")).isSuperset(of: ["ZTYPE", "ZTAILNUMBER", "ZREGISTRATIONNUMBER"]))
        #expect(
            try demo.look.ask("SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [
                "Aircraft", "Airport", "LogEntry", "Pilot",
            ])
    }

    @Test("“The end result is the same” in each way")
    func sameResult() throws {
        let original = try Demo()
        let results = try Way.allCases.map { way in
            let demo = try Demo(copyOf: original)
            try open(demo.url, way).close()
            return try contents(demo.look)
        }
        #expect(results[0].count > 10)
        #expect(results[1] == results[0] && results[2] == results[0])
    }

    @Test("A backup from before the migration is beside the file and opens with the old model")
    func backup() throws {
        let demo = try Demo()
        try open(demo.url, .container).close()
        let folder = URL(filePath: demo.url.path + ".backups")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let backup = folder.appending(path: try #require(names.first { $0.hasSuffix(".sqlite") }))
        let container = try PersistentContainer(path: backup.path, managedObjectModel: EvolvingModel.original)
        try container.loadPersistentStores()
        let entries = try container.newBackgroundContext().fetch(FetchRequest<ManagedObject>(entityName: "LogEntry"))
        #expect(entries.allSatisfy { $0.value(forKey: "origin") as? String == "KPAO" } && entries.count == 2)
        try container.persistentStoreCoordinator.close()
    }

    @Test("With the talk's two switches, each step of the first run and of the migration is logged")
    func logged() async throws {
        // “I am going to turn on the com.apple.CoreData.SQLDebug and the com.apple.CoreData.MigrationDebug environment
        // variables. This will cause Core Data to log the steps it is taking.”
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("COM_APPLE_COREDATA_SQLDEBUG", "1", 1)
            setenv("COM_APPLE_COREDATA_MIGRATIONDEBUG", "1", 1)
            let demo = try Demo()
            let container = try PersistentContainer(path: demo.url.path, managedObjectModel: EvolvingModel.changed)
            try container.loadPersistentStores()
            try container.persistentStoreCoordinator.close()
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
        let wanted = [
            "CoreData: annotation: Connecting to sqlite database file at \"/",
            "CoreData: annotation: creating schema.", "CoreData: sql: CREATE TABLE ZLOGENTRY",
            "CoreData: annotation: creating metadata.", "CoreData: sql: INSERT OR REPLACE INTO Z_METADATA",
            "CoreData: annotation: (migration) will attempt automatic schema migration of \"/",
            "CoreData: annotation: (migration) backup at \"/", "CoreData: sql: CREATE TABLE ZAIRCRAFT",
            "CoreData: annotation: (migration) schema migration succeeded in 0.",
        ]
        var rest = lines[...]
        for beginning in wanted {
            let place = rest.firstIndex { $0.hasPrefix(beginning) }
            #expect(place != nil, "\(beginning) is missing, or out of order: \(lines.joined(separator: "\n"))")
            rest = rest[(place ?? rest.startIndex)...]
        }
    }
}
