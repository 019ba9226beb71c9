import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import TestFiles

/// An old logbook that plain SQL wrote, in a temporary folder that is removed with the object.
final class OldLogbook {
    private let folder = TemporaryFolder("logbook")
    let url: URL

    init(_ version: String) throws {
        url = folder["old.flightlog"]
        try SQLiteTool.run(url, script: .file(Project.fixtures.appending(path: "\(version).sql")))
        if version == "V4" { try Project.addFiles(ofV4: url) }
    }

    /// Opens the logbook with a model, which migrates it.
    func migrate(
        to model: EmbeddedModel = FlightLogModels.current, _ manager: StagedMigrationManager? = nil,
        observer: MigrationObserver? = nil, deferring: Bool = false
    )
        throws -> PersistentContainer
    {
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: model.model(), models: LogbookModels.modelLibrary)
        let description = container.persistentStoreDescriptions[0]
        description.setOption(
            try manager ?? LogbookModels.migrationManager(), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        description.setOption(observer, forKey: PersistentStoreMigrationObserverOptionKey)
        description.setOption(deferring, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        try container.loadPersistentStores()
        return container
    }

    /// The names of all files in its folder.
    var names: [String] { get throws { try folder.names().sorted() } }

    /// Returns the output of the `sqlite3` tool.
    func sql(_ statement: String) throws -> String { try SQLiteTool.run(url, statement) }
}
