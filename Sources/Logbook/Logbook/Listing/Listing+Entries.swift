import ManagedObjects

extension Listing {
    static func entryColumns() -> [ListingColumn<LogEntry>] {
        // The device follows its minutes, which are the last of the times.
        return relationships + circumstances + instants + FlightColumn.allCases.map { number($0.attributeName) }
            + [ListingColumn("simulatorDevice") { ListingValue($0.simulatorDevice) }]
            + FlightCount.allCases.map { number($0.attributeName) }
            + [
                ListingColumn("approaches", parts: approachParts, isArray: true) { entry in
                    .array(entry.orderedApproaches.map(approach))
                },
                ListingColumn("remarks") { ListingValue($0.remarks) },
            ]
    }

    private static var relationships: [ListingColumn<LogEntry>] {
        let aircraftParts = ["id", "tailNumber", "aircraftType"].map { ListingField($0) }
        let pilotParts = ["id", "name"].map { ListingField($0) }
        return [
            ListingColumn("id") { .text($0.objectID.description) },
            ListingColumn("date") { ListingValue(LocalDate($0.date)?.isoText) },
            ListingColumn("aircraft", parts: aircraftParts) { aircraft($0.aircraft) },
            ListingColumn("origin", parts: airportParts) { airport($0.origin) },
            ListingColumn("destination", parts: airportParts) { airport($0.destination) },
            ListingColumn("pilot", parts: pilotParts) { pilot($0.pilot) },
            ListingColumn("safetyPilot", parts: pilotParts) { pilot($0.safetyPilot) },
        ]
    }

    private static var circumstances: [ListingColumn<LogEntry>] {
        [
            ListingColumn("role") { ListingValue($0.role) },
            ListingColumn("flightRules") { ListingValue($0.flightRules) },
            ListingColumn("route") { ListingValue($0.route) },
        ]
    }

    private static var instants: [ListingColumn<LogEntry>] {
        [
            ListingColumn("offBlock") { ListingValue(UTCInstant($0.offBlock)?.isoText) },
            ListingColumn("takeOff") { ListingValue(UTCInstant($0.takeOff)?.isoText) },
            ListingColumn("landing") { ListingValue(UTCInstant($0.landing)?.isoText) },
            ListingColumn("onBlock") { ListingValue(UTCInstant($0.onBlock)?.isoText) },
        ]
    }

    private static func number(_ name: String) -> ListingColumn<LogEntry> {
        ListingColumn(name) { ListingValue($0.value(forKey: name) as? Int) }
    }

    // MARK: Nested objects

    private static let airportParts = ["id", "icaoIdentifier", "faaIdentifier", "name"].map { ListingField($0) }
    private static let approachParts =
        ["type", "runway", "count"].map { ListingField($0) } + [ListingField("airport", parts: airportParts)]

    private static func aircraft(_ aircraft: Aircraft?) -> ListingValue {
        guard let aircraft else { return .null }
        return .object([
            .text(aircraft.objectID.description), ListingValue(aircraft.tailNumber),
            ListingValue(aircraft.aircraftType),
        ])
    }

    private static func airport(_ airport: Airport?) -> ListingValue {
        guard let airport else { return .null }
        return .object([
            .text(airport.objectID.description), ListingValue(airport.icaoIdentifier),
            ListingValue(airport.faaIdentifier), ListingValue(airport.name),
        ])
    }

    private static func pilot(_ pilot: Pilot?) -> ListingValue {
        guard let pilot else { return .null }
        return .object([.text(pilot.objectID.description), ListingValue(pilot.name)])
    }

    private static func approach(_ approach: Approach) -> [ListingValue] {
        [
            ListingValue(approach.type), ListingValue(approach.runway), ListingValue(approach.count),
            airport(approach.airport),
        ]
    }
}
