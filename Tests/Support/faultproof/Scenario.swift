import Foundation
import ManagedObjects

/// Work on a store that can be interrupted anywhere and started again.
struct Scenario: Sendable {
    /// The name in the output.
    let name: String
    /// Creates the store that the work starts with.
    let make: @Sendable (URL) throws -> Void
    /// Does the work, or the rest of it.
    let run: @Sendable (URL, Date) throws -> Void
    /// Returns the administration of the store, which knows its models.
    let administration: @Sendable (URL) throws -> StoreAdministration
    /// Whether the work begins with a backup of the store.
    var hasBackup = true

    /// The store in a folder.
    static func store(in folder: URL) -> URL { folder.appending(path: "old.flightlog") }

    /// Returns the scenario of a name; nil when the name is unknown or its files are missing.
    static func named(_ name: String) throws -> Scenario? {
        switch name {
        case "V0", "V1", "V2", "V3", "V4", "V5": LogbookScenario.upgrade(from: name)
        case "deferred": LogbookScenario.upgrade(from: "V1", isDeferred: true)
        case "backup": LogbookScenario.backup
        case "restore": LogbookScenario.restore
        case "restore-interrupted": LogbookScenario.restoreInterrupted
        case "album": AlbumScenario.upgrade
        case "moody", "sample", "sample3": try ChainScenario.upgrade(name)
        default: nil
        }
    }
}
