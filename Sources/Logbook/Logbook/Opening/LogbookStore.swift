import LogbookMigrations
import LogbookResources
package import ManagedObjects
package import MirrorMerge

/// The models and stages of logbooks, for tools that work on the stores of any application.
package enum LogbookStore {
    private static let current = Result { () throws(DataModelError) in try FlightLogModels.current.resolved() }

    /// Returns the current model, which all logbooks of the process share.
    static func sharedModel() throws(DataModelError) -> ResolvedModel { try current.get() }

    /// Returns the current model.
    package static func currentModel() throws -> ManagedObjectModel { try sharedModel().model }

    /// What of a logbook travels between devices, and the checksums of the versions of the model that take part.
    package static var mirroring: (rules: MirrorRules, versions: [String]) {
        (LogbookMirrorRules.rules, LogbookMirrorRules.versions)
    }

    /// The models of all versions.
    package static var models: ModelLibrary { LogbookModels.modelLibrary }

    /// Returns the stages from any version to the current one.
    package static func migrationManager() throws -> StagedMigrationManager { try LogbookModels.migrationManager() }
}
