/// Everything a form shows and saves, of any kind.
package enum Record: Hashable, Sendable {
    case flight(FlightRecord)
    case aircraft(AircraftRecord)
    case pilot(PilotRecord)
    case airport(AirportRecord)

    /// The kind of record.
    package var kind: RecordKind {
        switch self {
        case .flight: .flights
        case .aircraft: .aircraft
        case .pilot: .pilots
        case .airport: .airports
        }
    }
}

/// A log entry; what is not known is `nil`, never zero.
package struct FlightRecord: Hashable, Sendable {
    /// The local date that the pilot chose.
    package var date: LocalDate?
    package var aircraft: RecordLink?
    package var origin: RecordLink?
    package var destination: RecordLink?
    /// The pilot in command.
    package var pilot: RecordLink?
    package var safetyPilot: RecordLink?
    /// Off blocks, UTC.
    package var offBlock: UTCInstant?
    /// Take-off, UTC.
    package var takeOff: UTCInstant?
    /// Landing, UTC.
    package var landing: UTCInstant?
    /// On blocks, UTC.
    package var onBlock: UTCInstant?
    /// Minutes by column, and counts.
    package var times = FlightTimes()
    package var role: PilotRole?
    package var rules: FlightRules?
    package var route: String?
    package var simulatorDevice: String?
    package var remarks: String?
    /// The approaches flown, in their order.
    package var approaches: [ApproachRecord] = []

    package init() {}
}

/// One kind of approach flown during a flight.
package struct ApproachRecord: Hashable, Sendable {
    package var type: ApproachType?
    /// What the file says where it is no type known here.
    package var typeText: String?
    package var runway: String?
    package var airport: RecordLink?
    /// How many were flown; at least 1.
    package var count = 1

    package init() {}
}

/// An aircraft.
package struct AircraftRecord: Hashable, Sendable {
    package var tailNumber: String?
    package var registrationNumber: String?
    package var aircraftType: String?
    package var aircraftClass: String?
    package var aircraftCategory: String?
    package var numberOfEngines: Int?
    package var numPassengers: Int?
    package var colors = ColorScheme()
    package var remarks: String?
    /// How many bytes the photo has; `nil` without one. Forms keep the photo as it is.
    package var photoByteCount: Int?
    /// How many pieces of recorded flight data belong to the aircraft.
    package var flightDataCount = 0

    package init() {}
}

/// A pilot.
package struct PilotRecord: Hashable, Sendable {
    package var name: String?
    package var certificateID: String?
    /// Whether it is the owner of the logbook.
    package var isSelf = false

    package init() {}
}

/// An airport.
package struct AirportRecord: Hashable, Sendable {
    package var icaoIdentifier: String?
    package var faaIdentifier: String?
    package var iataIdentifier: String?
    package var name: String?
    package var city: String?
    package var country: String?
    /// Where it lies; `nil` when either coordinate is not known.
    package var coordinate: Coordinate?
    package var elevationFeet: Int?
    /// The IANA name of its time zone, such as `Europe/Zurich`.
    package var timeZone: String?

    package init() {}
}
