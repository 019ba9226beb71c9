import Foundation
import ManagedObjects
import Synchronization

/// One migration of one file, timed.
struct ScaleRun {
    let work: ScaleWork
    let group: ScaleWork.Group
    let url: URL

    func run() throws -> ScaleOutcome {
        var outcome = ScaleOutcome()
        let before = Memory.residentBytes
        if work.isPlain { plain(&outcome) } else { try migrate(&outcome) }
        outcome.grownBytes = Memory.peakBytes - before
        outcome.checksum = checksum()
        return outcome
    }

    // MARK: Plain SQL

    private func plain(_ outcome: inout ScaleOutcome) {
        let start = ContinuousClock.now
        let sql = PlainSQL(path: url.path)
        switch group {
        case .flightData:
            sql.run(
                "BEGIN IMMEDIATE", "ALTER TABLE ZAIRCRAFT ADD COLUMN ZFLIGHTPARAMETERS INTEGER",
                """
                CREATE TABLE ZFLIGHTDATA (
                    Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAIRCRAFT INTEGER, ZDATA BLOB)
                """,
                "CREATE INDEX ZAIRCRAFT_ZFLIGHTPARAMETERS_INDEX ON ZAIRCRAFT (ZFLIGHTPARAMETERS)",
                "CREATE INDEX ZFLIGHTDATA_ZAIRCRAFT_INDEX ON ZFLIGHTDATA (ZAIRCRAFT)", "COMMIT")
            let copying = ContinuousClock.now
            sql.run(
                "BEGIN IMMEDIATE",
                "INSERT INTO ZFLIGHTDATA SELECT Z_PK, 2, 1, Z_PK, ZFLIGHTDATA FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOTNULL",
                "UPDATE ZAIRCRAFT SET ZFLIGHTPARAMETERS = Z_PK, ZFLIGHTDATA = NULL WHERE ZFLIGHTDATA NOTNULL", "COMMIT")
            outcome.copying = seconds(since: copying)
            sql.run("BEGIN IMMEDIATE", "ALTER TABLE ZAIRCRAFT DROP COLUMN ZFLIGHTDATA", "COMMIT")
        case .remove: sql.run("BEGIN IMMEDIATE", "ALTER TABLE ZAIRCRAFT DROP COLUMN ZFLIGHTDATA", "COMMIT")
        case .attributes:
            let isOne = work == .attributesPlain
            if isOne { sql.run("BEGIN IMMEDIATE") }
            for name in ScaleModels.added { sql.run("ALTER TABLE ZLOGENTRY ADD COLUMN Z\(name.uppercased()) INTEGER") }
            if isOne { sql.run("COMMIT") }
        case .rebuild:
            let columns = "Z_PK, Z_ENT, Z_OPT, ZBLOCKMINUTES, ZLANDINGS, ZNUMBER, ZDATE, ZREMARKS, ZROUTE"
            sql.run(
                "BEGIN IMMEDIATE",
                """
                CREATE TABLE Z_NEW_ZLOGENTRY (
                    Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBLOCKMINUTES INTEGER, ZLANDINGS INTEGER,
                    ZNUMBER INTEGER, ZDATE TIMESTAMP, ZREMARKS VARCHAR, ZROUTE VARCHAR)
                """,
                "INSERT INTO Z_NEW_ZLOGENTRY (\(columns)) SELECT \(columns) FROM ZLOGENTRY", "DROP TABLE ZLOGENTRY",
                "ALTER TABLE Z_NEW_ZLOGENTRY RENAME TO ZLOGENTRY", "COMMIT")
        }
        // The library, too, ends an upgrade with everything in the file and nothing in its log.
        sql.close()
        outcome.seconds = seconds(since: start)
    }

    // MARK: By the library

    private func migrate(_ outcome: inout ScaleOutcome) throws {
        let versions = group.versions
        let copying = Mutex(0.0)
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: versions[versions.count - 1].model(), models: ModelLibrary(versions))
        let description = container.persistentStoreDescriptions.first
        description?.setOption(
            MigrationBackupPolicy(isEnabled: work.isGuarded, verification: work.isGuarded ? .wholeFile : .changes),
            forKey: PersistentStoreMigrationBackupOptionKey)
        if work == .removeDeferred {
            description?.setOption(true, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        }
        if group == .flightData {
            let manager = try self.manager { seconds in copying.withLock { $0 += seconds } }
            description?.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
        }
        let start = ContinuousClock.now
        try container.loadPersistentStores()
        outcome.seconds = seconds(since: start)
        outcome.copying = copying.withLock { $0 }
        let clearing = ContinuousClock.now
        if work == .removeDeferred {
            try container.persistentStoreCoordinator.finishDeferredLightweightMigration()
            outcome.later = seconds(since: clearing)
        }
        try container.persistentStoreCoordinator.close()
    }

    private func manager(_ took: @escaping @Sendable (Double) -> Void) throws -> StagedMigrationManager {
        let models = ScaleModels.flight
        let references = try models.map {
            ManagedObjectModelReference(model: try $0.model(), versionChecksum: $0.versionChecksum)
        }
        var stage = CustomMigrationStage(migratingFrom: references[1], to: references[2])
        stage.label = "flight data"
        let isCopy = work == .flightDataCopy
        stage.willMigrateHandler = { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            let start = ContinuousClock.now
            if isCopy { try Self.copy(context) } else { try Self.move(context) }
            took(seconds(since: start))
        }
        return try StagedMigrationManager([
            LightweightMigrationStage([models[0].versionChecksum, models[1].versionChecksum]), stage,
        ])
    }

    /// The 2023 talk's handler, sixteen aircraft at a time.
    private static func move(_ context: ManagedObjectContext) throws {
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "flightData != nil")
        request.fetchLimit = 16
        while case let batch = try context.fetch(request), let last = batch.last {
            request.after = FetchCursor(values: [], key: last.objectID.key)
            for airplane in batch {
                let flightData = EntityDescription.insertNewObject(forEntityName: "FlightData", into: context)
                flightData.setValue(airplane.value(forKey: "flightData"), forKey: "data")
                flightData.setValue(airplane, forKey: "aircraft")
                airplane.setValue(nil, forKey: "flightData")
            }
            try context.save()
            context.reset()
        }
    }

    /// The same without a byte in the program.
    private static func copy(_ context: ManagedObjectContext) throws {
        let request = BatchCopyRequest(from: "Aircraft", to: "FlightData")
        request.predicate = Predicate(format: "flightData != nil")
        request.propertiesToCopy = ["data": .keyPath("flightData"), "aircraft": .evaluatedObject]
        request.propertiesToClear = ["flightData"]
        try context.execute(request)
    }

    // MARK: What came out

    private func checksum() -> Int {
        let sql = PlainSQL(path: url.path)
        switch group {
        case .flightData: return sql.number("SELECT sum(length(ZDATA) + ZAIRCRAFT) FROM ZFLIGHTDATA")
        case .remove: return sql.number("SELECT count(*) FROM ZAIRCRAFT WHERE ZTAILNUMBER NOTNULL")
        case .attributes:
            return sql.number("SELECT count(*) FROM ZLOGENTRY WHERE ZADDED0 IS NULL AND ZADDED9 IS NULL")
        case .rebuild: return sql.number("SELECT sum(ZNUMBER + length(ZREMARKS)) FROM ZLOGENTRY")
        }
    }
}

/// Wall time since a moment, in seconds.
private func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .seconds(1)
}
