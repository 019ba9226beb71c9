/// One row of a list: what its columns show, and nothing else.
package enum ListRow: Hashable, Sendable, Identifiable {
    case flight(FlightRow)
    case aircraft(AircraftRow)
    case pilot(PilotRow)
    case airport(AirportRow)

    /// The record that the row stands for.
    package var id: RecordID {
        switch self {
        case .flight(let row): row.id
        case .aircraft(let row): row.id
        case .pilot(let row): row.id
        case .airport(let row): row.id
        }
    }
}

/// A row of the list of flights.
package struct FlightRow: Hashable, Sendable {
    package var id: RecordID
    package var date: LocalDate?
    /// The aircraft's tail number, else its registration.
    package var registration: String?
    package var aircraftType: String?
    /// The aircraft's primary paint colour.
    package var paint: PaintColor?
    /// The shortest identifier that names the airport: ICAO, FAA, IATA, else its name.
    package var origin: String?
    package var destination: String?
    /// Off blocks, else take-off, UTC.
    package var off: UTCInstant?
    /// On blocks, else landing, UTC.
    package var on: UTCInstant?
    package var block: Minutes?
    package var role: PilotRole?
    /// Day and night landings together.
    package var landings: Int?
    package var night: Minutes?
    /// The pilot in command's name.
    package var pilot: String?
    /// Whether that is the owner of the logbook.
    package var pilotIsSelf = false
    /// The first line of the remarks.
    package var remarks: String?

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of aircraft.
package struct AircraftRow: Hashable, Sendable {
    package var id: RecordID
    package var tailNumber: String?
    package var aircraftType: String?
    package var aircraftClass: String?
    package var aircraftCategory: String?
    package var numberOfEngines: Int?
    package var numPassengers: Int?
    package var colors = ColorScheme()
    /// The first line of the remarks.
    package var remarks: String?
    /// How many flights it was used in.
    package var flights = 0
    /// Their block time together.
    package var block = Minutes(0)

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of pilots.
package struct PilotRow: Hashable, Sendable {
    package var id: RecordID
    package var name: String?
    package var certificateID: String?
    package var isSelf = false
    /// How many flights name this pilot in command.
    package var flights = 0
    /// Their block time together.
    package var block = Minutes(0)

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of airports.
package struct AirportRow: Hashable, Sendable {
    package var id: RecordID
    package var icaoIdentifier: String?
    package var faaIdentifier: String?
    package var iataIdentifier: String?
    package var name: String?
    package var city: String?
    package var country: String?
    package var elevationFeet: Int?
    /// How many flights began there.
    package var departures = 0
    /// How many flights ended there.
    package var arrivals = 0

    package init(id: RecordID) { self.id = id }
}
