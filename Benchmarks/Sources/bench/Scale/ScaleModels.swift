import ManagedObjects

/// The versions of the models that stores are migrated between.
enum ScaleModels {
    /// The talk's three versions: bytes in the aircraft, bytes in both places, bytes in an entity of their own.
    static let flight: [ModelLibrary.Entry] = [entry("V1", v1), entry("V2", v2), entry("V3", v3)]
    /// Log entries, and log entries with ten more attributes.
    static let entries: [ModelLibrary.Entry] = [entry("before", log), entry("after", logWithTen)]
    /// Log entries that are unique by a constraint in their table, as stores of 2015 have it, and free ones.
    static let unique: [ModelLibrary.Entry] = [entry("unique", uniqueLog), entry("free", log)]

    /// The names of the ten attributes.
    static let added = (0..<10).map { "added\($0)" }

    private static let v1 = ManagedObjectModel(entities: [EntityDescription("Aircraft", own + [data("flightData")])])
    private static let v2 = ManagedObjectModel(entities: [
        EntityDescription("Aircraft", own + [data("flightData"), parameters]),
        flightData,
    ])
    private static let v3 = ManagedObjectModel(entities: [
        EntityDescription("Aircraft", own + [parameters]),
        flightData,
    ])

    private static let own: [PropertyDescription] = [.attribute(AttributeDescription("tailNumber", .string))]
    private static let parameters = PropertyDescription.relationship(
        RelationshipDescription("flightParameters", to: "FlightData", inverse: "aircraft"))
    private static let flightData = EntityDescription(
        "FlightData",
        [data("data"), .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flightParameters"))])

    private static let log = ManagedObjectModel(entities: [EntityDescription("LogEntry", columns)])
    private static let logWithTen = ManagedObjectModel(entities: [
        EntityDescription("LogEntry", columns + added.map { .attribute(AttributeDescription($0, .integer64)) })
    ])
    private static let uniqueLog: ManagedObjectModel = {
        var model = log
        model[entity: "LogEntry"]?.uniquenessConstraints = [["number"]]
        return model
    }()
    private static let columns: [PropertyDescription] = [
        .attribute(AttributeDescription("number", .integer64)), .attribute(AttributeDescription("date", .date)),
        .attribute(AttributeDescription("blockMinutes", .integer32)),
        .attribute(AttributeDescription("landings", .integer16)), .attribute(AttributeDescription("remarks", .string)),
        .attribute(AttributeDescription("route", .string)),
    ]

    private static func data(_ name: String) -> PropertyDescription { .attribute(AttributeDescription(name, .binary)) }
    private static func entry(_ name: String, _ model: ManagedObjectModel) -> ModelLibrary.Entry {
        ModelLibrary.Entry(name: name, versionChecksum: model.versionChecksum) { model }
    }
}
