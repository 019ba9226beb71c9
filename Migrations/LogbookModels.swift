import LogbookResources
package import ManagedObjects

/// The versions of the logbook's model, oldest first, and the stages between them.
package enum LogbookModels {
    /// All versions, for identifying the version of a file.
    package static let modelLibrary = ModelLibrary(FlightLogModels.versions)

    /// Returns the name of the version with a checksum; nil for an unknown one.
    package static func versionName(checksum: String) -> String? {
        modelLibrary.entry(versionChecksum: checksum).map { String($0.name.dropFirst("Model".count)) }
    }

    /// Returns what a stage means to a pilot, by its label; nil for an unknown one.
    package static func summary(ofStage label: String) -> [String]? { summaries[label] }

    private static let bridgingLabel = "V0 to V1: room for aircraft, pilots and airports"
    private static let compositesLabel = "V1 to V2: color scheme, flight data and minutes"
    private static let oneFileLabel = "V4 to V5: scans in the file itself"
    private static let signaturesLabel = "V5 to V6: signatures, printed pages and kept steps"
    private static let summaries = [
        bridgingLabel: ["Aircraft, pilots and airports get lists of their own beside the flights."],
        NormalizeStrings.label: [
            "Each tail number becomes an aircraft, with its most frequent type.",
            "Each place becomes an airport: four letters ICAO, three letters or a digit FAA, else by name.",
            "A flight that was logged with another type keeps that in its remarks.",
        ],
        compositesLabel: [
            "Aircraft get a color scheme of three paint colors, and remarks.",
            "Flight recordings are stored separately; block times are kept in minutes.",
        ],
        MoveFlightData.label: [
            "Recorded flight data moves out of the aircraft into its new place, byte for byte.",
            "Hours become minutes, to the nearest; impossible ones go into the remarks.",
            "Colors such as “white/blue/gold” become paint colors; unknown ones go into the remarks.",
            "Flights get the columns a pilot must log: times, roles, night, instrument, landings, approaches.",
            "Airports get IATA codes, coordinates, elevation and time zone.",
        ],
        FormCrews.label: [
            "Everyone on board has a role; safety pilots become members of the crew.",
            "Simulator and ground sessions are entries of their own kind.",
            "Aircraft and flights get what a pilot needs to log: gear, Hobbs, passengers, checks.",
        ],
        oneFileLabel: [
            "Scans of documents and pictures of signatures move into the logbook file, byte for byte.",
            "The hidden folder beside the file goes once they are compared; the backup keeps it.",
        ],
        signaturesLabel: [
            "There is room for signatures, for printed pages, and for what happens to signed flights.",
            "No flight, document or other record changes.",
        ],
    ]

    /// The references to the versions of the stages.
    static let v0Bridge = reference("ModelV0Bridge", VersionLock.v0Bridge)
    static let v1 = reference("ModelV1", VersionLock.v1)
    static let v2 = reference("ModelV2", VersionLock.v2)
    static let v3 = reference("ModelV3", VersionLock.v3)
    static let v4 = reference("ModelV4", VersionLock.v4)

    private static func reference(_ name: String, _ checksum: String) -> ManagedObjectModelReference {
        ManagedObjectModelReference(name: name, in: modelLibrary, versionChecksum: checksum)
    }

    /// Creates the manager that migrates any logbook to the current version.
    ///
    /// A manager records which handlers have finished, so create one for each file.
    ///
    /// - Throws: never, as long as the stages below are in order; else `ManagedObjectError.invalidStages`.
    package static func migrationManager() throws(ManagedObjectError) -> StagedMigrationManager {
        var bridging = LightweightMigrationStage([VersionLock.v0, VersionLock.v0Bridge])
        bridging.label = bridgingLabel
        var composites = LightweightMigrationStage([VersionLock.v1, VersionLock.v2])
        composites.label = compositesLabel
        var oneFile = LightweightMigrationStage([VersionLock.v4, VersionLock.v5])
        oneFile.label = oneFileLabel
        var signatures = LightweightMigrationStage([VersionLock.v5, VersionLock.v6])
        signatures.label = signaturesLabel
        return try StagedMigrationManager([
            bridging, NormalizeStrings.stage, composites, MoveFlightData.stage, FormCrews.stage, oneFile, signatures,
        ])
    }
}
