import LogbookMigrations
import MirrorMerge

/// What of a logbook travels between devices, and what makes two records the same.
enum LogbookMirrorRules {
    static let rules: MirrorRules = {
        var rules = MirrorRules()
        // Each device has its own history, and its own unfinished forms.
        rules.excludedEntities = ["Draft", "JournalChange"]
        rules.atomicGroups = [
            "LogEntry": [
                ["offBlock", "takeOff", "landing", "onBlock", "role"] + minutes, ["origin", "destination", "route"],
            ]
        ]
        rules.keys = [
            "Aircraft": ["tailNumber"], "Airport": ["icaoIdentifier"], "Pilot": ["name"], "BookSetting": ["name"],
            "CustomField": ["name"], "RecencyRule": ["name"], "SavedView": ["screen", "name"],
            "KeptBytes": ["digest"], "ImportProfile": ["fingerprint"],
        ]
        rules.likenesses = [
            "LogEntry": [
                "date", "offBlock", "onBlock", "takeOff", "landing", "aircraft", "origin", "destination", "kind",
            ],
            "FlightData": ["digest"], "Certificate": ["pilot", "kind", "authority", "number", "name"],
        ]
        return rules
    }()

    private static let minutes = [
        "actualInstrumentMinutes", "blockMinutes", "crossCountryMinutes", "dualGivenMinutes", "dualReceivedMinutes",
        "examinerMinutes", "groundTrainingMinutes", "ifrMinutes", "multiPilotMinutes", "nightMinutes",
        "nightVisionMinutes", "picMinutes", "picusMinutes", "sicMinutes", "simulatedInstrumentMinutes",
        "simulatorMinutes", "soloMinutes", "spicMinutes",
    ]

    /// The versions of the model that take part, the least first, the present one last.
    static let versions = [VersionLock.v4, VersionLock.v5, VersionLock.v6]
}
