import LogbookMigrations
import LogbookResources
package import ManagedObjects

/// The models and stages of logbooks, for tools that work on the stores of any application.
package enum LogbookStore {
    /// The current model.
    package static func currentModel() throws -> ManagedObjectModel { try FlightLogModels.current.model() }

    /// The models of all versions.
    package static var models: ModelLibrary { LogbookModels.modelLibrary }

    /// The stages from any version to the current one.
    package static func migrationManager() throws -> StagedMigrationManager { try LogbookModels.migrationManager() }
}
