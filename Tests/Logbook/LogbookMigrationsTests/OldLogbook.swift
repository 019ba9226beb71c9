import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import TestFiles

/// An old logbook that plain SQL wrote, in a temporary folder that is removed with the object.
final class OldLogbook {
    let folder: URL
    let url: URL
    private static let fixtures = Project.fixtures

    init(_ version: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "logbook-\(UUID().uuidString)")
        url = folder.appending(path: "old.flightlog")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = Self.fixtures.appending(path: "\(version).sql")
        try SQLiteTool.run(url, script: script)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the logbook with the current model, which migrates it.
    func migrate(
        _ manager: StagedMigrationManager? = nil, observer: MigrationObserver? = nil, deferring: Bool = false
    )
        throws -> PersistentContainer
    {
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: FlightLogModels.current.model(), models: LogbookModels.modelLibrary)
        let description = container.persistentStoreDescriptions[0]
        description.setOption(
            try manager ?? LogbookModels.migrationManager(), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        description.setOption(observer, forKey: PersistentStoreMigrationObserverOptionKey)
        description.setOption(deferring, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        try container.loadPersistentStores()
        return container
    }

    /// Returns the output of the `sqlite3` tool.
    func sql(_ statement: String) throws -> String { try SQLiteTool.run(url, statement) }
}
