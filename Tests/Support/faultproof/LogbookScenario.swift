import CFaults
import Foundation
import GRDBSQLite
import LogbookMigrations
import LogbookResources
import ManagedObjects
import TestFiles

/// Upgrades of old logbooks, with the handlers of these upgrades.
enum LogbookScenario {
    static func upgrade(from version: String, isDeferred: Bool = false) -> Scenario {
        Scenario(
            name: isDeferred ? "\(version) to V3, with clean-up left for later" : "\(version) to V6",
            make: { try make(version, at: $0) },
            run: { url, date in
                let container = try container(url, date, isDeferred)
                try container.loadPersistentStores()
                try container.persistentStoreCoordinator.finishDeferredLightweightMigration()
                try container.persistentStoreCoordinator.close()
            },
            administration: { try administration($0, Date(), isDeferred) })
    }

    /// The version to upgrade to: the last stage that removes something, and so can leave a part for later, ends at V3.
    private static func target(_ isDeferred: Bool) -> EmbeddedModel {
        isDeferred ? FlightLogModels.modelV3 : FlightLogModels.current
    }

    /// A backup on request.
    static let backup = Scenario(
        name: "a backup", make: { try make("V1", at: $0) },
        run: { url, date in _ = try administration(url, date).backup() }, administration: administration,
        hasBackup: false)

    /// An upgraded logbook is restored from its backup.
    static let restore = Scenario(
        name: "a restored backup",
        make: { url in
            try make("V1", at: url)
            let container = try container(url, Date(timeIntervalSince1970: 1_600_000_000), false)
            try container.loadPersistentStores()
            try container.persistentStoreCoordinator.close()
        },
        run: { url, date in _ = try administration(url, date).restore() }, administration: administration,
        hasBackup: false)

    /// A logbook whose upgrade was killed, with its log beside it, is restored from its backup.
    static let restoreInterrupted = Scenario(
        name: "a backup restored after a killed upgrade",
        make: { url in
            try make("V1", at: url)
            let container = try container(url, Date(timeIntervalSince1970: 1_600_000_000), false)
            // The process ends silently in the middle of a handler.
            let killer = MigrationObserver(progress: { if $0.sentence.hasPrefix("counting") { faults_exit(0) } })
            container.persistentStoreDescriptions[0].setOption(
                killer, forKey: PersistentStoreMigrationObserverOptionKey)
            try container.loadPersistentStores()
        },
        run: { url, date in _ = try administration(url, date).restore() }, administration: administration,
        hasBackup: false)

    private static func administration(_ url: URL) throws -> StoreAdministration { try administration(url, Date()) }

    private static func administration(
        _ url: URL, _ date: Date, _ isDeferred: Bool = false
    ) throws -> StoreAdministration {
        StoreAdministration(
            url: url, model: try target(isDeferred).model(), models: LogbookModels.modelLibrary,
            manager: try LogbookModels.migrationManager(), backup: MigrationBackupPolicy(now: { date }))
    }

    private static func container(_ url: URL, _ date: Date, _ isDeferred: Bool) throws -> PersistentContainer {
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: target(isDeferred).model(), models: LogbookModels.modelLibrary)
        let description = container.persistentStoreDescriptions[0]
        description.setOption(
            try LogbookModels.migrationManager(), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        description.setOption(isDeferred, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        description.setOption(
            MigrationBackupPolicy(now: { date }), forKey: PersistentStoreMigrationBackupOptionKey)
        return container
    }

    // MARK: Making

    /// Creates a small logbook of a version: one flight in 150, and the records that it names.
    private static func make(_ version: String, at url: URL) throws {
        let fixtures = Project.fixtures
        let script = try String(contentsOf: fixtures.appending(path: "\(version).sql"), encoding: .utf8)
        let few = "DELETE FROM ZLOGENTRY WHERE Z_PK % 150 <> 0;"
        let fewer =
            switch version {
            case "V0": few
            case "V4": "DELETE FROM ZCERTIFICATE WHERE Z_PK > 12;"
            case "V5": ""
            case "V3":
                // Safety pilots and sessions.
                "DELETE FROM ZLOGENTRY WHERE Z_PK % 55 <> 0 AND Z_PK % 51 <> 0; DELETE FROM ZAPPROACH;"
            default:
                """
                \(few) DELETE FROM ZAIRCRAFT WHERE Z_PK % 9 <> 0 AND
                Z_PK NOT IN (SELECT ZAIRCRAFT FROM ZLOGENTRY WHERE ZAIRCRAFT NOT NULL);
                """
            }
        try execute(script + fewer + "VACUUM;", at: url)
        if version == "V4" { try Project.addFiles(ofV4: url) }
    }

    static func execute(_ script: String, at url: URL) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        guard sqlite3_open(url.path, &handle) == SQLITE_OK, sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK
        else { throw Refusal("\(url.lastPathComponent): \(String(cString: sqlite3_errmsg(handle)))") }
    }
}

/// An error with a message for the output.
struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
