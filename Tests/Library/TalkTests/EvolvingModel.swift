import ManagedObjects

/// The model of the WWDC 2022 demo before and after its changes; one model, edited in place.
enum EvolvingModel {
    /// “I have a single entity called ‘LogEntry’ and have added a number of attributes, such as aircraft type, flight
    /// duration, origin, destination, and tail number.”
    static let original = ManagedObjectModel(entities: [
        EntityDescription(
            "LogEntry",
            [
                .attribute(AttributeDescription("type", .string)),
                .attribute(AttributeDescription("flightDuration", .double)),
                .attribute(AttributeDescription("origin", .string)),
                .attribute(AttributeDescription("destination", .string)),
                .attribute(AttributeDescription("tailNumber", .string)),
            ])
    ])

    /// “I'm adding some new entities, Aircraft, Pilot, and Airport. … destination and origin move from being string
    /// attributes to being an Airport to-one relationship.”
    static let changed: ManagedObjectModel = {
        var model = original
        for name in ["origin", "destination", "type", "tailNumber"] { model[entity: "LogEntry"]?[property: name] = nil }
        model[entity: "LogEntry"]?.properties += [
            .relationship(RelationshipDescription("origin", to: "Airport", inverse: "departures")),
            .relationship(RelationshipDescription("destination", to: "Airport", inverse: "arrivals")),
            .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "logEntries")),
            .relationship(RelationshipDescription("pilot", to: "Pilot", inverse: "logEntries")),
        ]
        model.entities += [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("type", .string)),
                    .attribute(AttributeDescription("tailNumber", .string)),
                    .attribute(AttributeDescription("registrationNumber", .string)),
                    .relationship(RelationshipDescription("logEntries", toMany: "LogEntry", inverse: "aircraft")),
                ]),
            EntityDescription(
                "Airport",
                [
                    .attribute(AttributeDescription("icaoIdentifier", .string)),
                    .attribute(AttributeDescription("faaIdentifier", .string)),
                    .relationship(RelationshipDescription("departures", toMany: "LogEntry", inverse: "origin")),
                    .relationship(RelationshipDescription("arrivals", toMany: "LogEntry", inverse: "destination")),
                ]),
            EntityDescription(
                "Pilot",
                [
                    .attribute(AttributeDescription("name", .string)),
                    .attribute(AttributeDescription("certificateID", .string)),
                    .relationship(RelationshipDescription("logEntries", toMany: "LogEntry", inverse: "pilot")),
                ]),
        ]
        return model
    }()
}
