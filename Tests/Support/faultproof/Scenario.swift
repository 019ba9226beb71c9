import Foundation
import ManagedObjects

/// Work on a store that may be interrupted anywhere and begun again.
struct Scenario: Sendable {
    /// What it does, as a sentence's end.
    let name: String
    /// Makes the store that the work begins with.
    let make: @Sendable (URL) throws -> Void
    /// Does the work, or the rest of it.
    let run: @Sendable (URL, Date) throws -> Void
    /// Knows the store's models.
    let administration: @Sendable (URL) throws -> StoreAdministration
    /// Whether the work begins with a backup of what was there.
    var hasBackup = true

    /// The store in a folder.
    static func store(in folder: URL) -> URL { folder.appending(path: "old.flightlog") }

    /// All of them, by the names they are called by.
    static func named(_ name: String) throws -> Scenario? {
        switch name {
        case "V0", "V1", "V2": LogbookScenario.upgrade(from: name)
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
