import LogbookResources
package import ManagedObjects

/// The versions of the logbook's model, oldest first, and the way from each to the next.
package enum LogbookModels {
    /// All versions, for finding out with which one a file was written.
    package static let library = ModelLibrary(FlightLogModels.versions)

    /// The name of the version with that checksum; nil for one that is not ours.
    package static func versionName(checksum: String) -> String? {
        library.entry(versionChecksum: checksum).map { String($0.name.dropFirst("Model".count)) }
    }

    /// The references to the versions that stages name.
    static let v0Bridge = reference("ModelV0Bridge", VersionLock.v0Bridge)
    static let v1 = reference("ModelV1", VersionLock.v1)
    static let v2 = reference("ModelV2", VersionLock.v2)
    static let v3 = reference("ModelV3", FlightLogModels.modelV3.checksum)

    private static func reference(_ name: String, _ checksum: String) -> ManagedObjectModelReference {
        ManagedObjectModelReference(name: name, in: library, versionChecksum: checksum)
    }

    /// Makes the manager that takes any logbook to the current version.
    ///
    /// A manager keeps the notes of its handlers: make one for each file.
    ///
    /// - Throws: `ManagedObjectError.invalidStages` never, as long as the stages below are in order.
    package static func migrationManager() throws(ManagedObjectError) -> StagedMigrationManager {
        var bridging = LightweightMigrationStage([VersionLock.v0, VersionLock.v0Bridge])
        bridging.label = "V0 to V1: make room for aircraft, pilots and airports"
        var composites = LightweightMigrationStage([VersionLock.v1, VersionLock.v2])
        composites.label = "V1 to V2: colour scheme, flight data and minutes"
        return try StagedMigrationManager([bridging, NormalizeStrings.stage, composites, MoveFlightData.stage])
    }
}
