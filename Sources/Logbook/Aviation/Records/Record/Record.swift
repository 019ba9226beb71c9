/// A whole record of any kind, as a form edits it.
package enum Record: Hashable, Sendable {
    case flight(FlightRecord)
    case aircraft(AircraftRecord)
    case pilot(PilotRecord)
    case airport(AirportRecord)
    case document(DocumentRecord)

    /// The kind of record.
    package var kind: RecordKind {
        switch self {
        case .flight: .flights
        case .aircraft: .aircraft
        case .pilot: .pilots
        case .airport: .airports
        case .document: .documents
        }
    }
}

extension Record {
    /// The values of fields without a property of their own, by attribute.
    package var attributes: [String: FieldValue] {
        get {
            switch self {
            case .flight(let flight): flight.attributes
            case .aircraft(let aircraft): aircraft.attributes
            case .pilot(let pilot): pilot.attributes
            case .airport: [:]
            case .document(let document): document.attributes
            }
        }
        set {
            switch self {
            case .flight(var flight):
                flight.attributes = newValue
                self = .flight(flight)
            case .aircraft(var aircraft):
                aircraft.attributes = newValue
                self = .aircraft(aircraft)
            case .pilot(var pilot):
                pilot.attributes = newValue
                self = .pilot(pilot)
            case .airport: break
            case .document(var document):
                document.attributes = newValue
                self = .document(document)
            }
        }
    }
}

/// A log entry; an unknown value is nil, never zero.
package struct FlightRecord: Hashable, Sendable {
    package var kind = EntryKind.flight
    /// The local date that the pilot chose.
    package var date: LocalDate?
    package var aircraft: RecordLink?
    /// The type of the aircraft if saving makes it, as typed; empty if it is said to be unknown, nil if nothing is said.
    package var newType: String?
    package var origin: RecordLink?
    package var destination: RecordLink?
    /// The pilot in command.
    package var pilot: RecordLink?
    /// The others on board, in their order.
    package var crew: [CrewRecord] = []
    /// Off blocks, UTC.
    package var offBlock: UTCInstant?
    /// Take-off, UTC.
    package var takeOff: UTCInstant?
    /// Landing, UTC.
    package var landing: UTCInstant?
    /// On blocks, UTC.
    package var onBlock: UTCInstant?
    /// The minutes of the time columns, and the counts.
    package var times = FlightTimes()
    package var role: PilotRole?
    package var rules: FlightRules?
    package var route: String?
    package var simulatorDevice: String?
    package var remarks: String?
    /// The approaches, in their order.
    package var approaches: [ApproachRecord] = []
    /// Who signed the entry, and how, such as `Anna Meier 3012345CFI (own key)`; nil for an entry that is not signed. Forms
    /// do not change it.
    package var signature: String?
    /// The values of fields without a property of their own, by attribute.
    package var attributes: [String: FieldValue] = [:]

    package init() {}
}

/// Someone on board besides the pilot in command.
package struct CrewRecord: Hashable, Sendable {
    package var role: CrewRole?
    /// The text in the file, when it is no known role.
    package var roleText: String?
    package var pilot: RecordLink?

    package init(_ role: CrewRole?, _ pilot: RecordLink?) {
        self.role = role
        self.pilot = pilot
    }
}

/// Approaches of one type during a flight.
package struct ApproachRecord: Hashable, Sendable {
    package var type: ApproachType?
    /// The text in the file, when it is no known type.
    package var typeText: String?
    package var runway: String?
    package var airport: RecordLink?
    /// The number of approaches, at least 1.
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
    /// The size of the photo in bytes; nil without a photo. Forms do not change the photo.
    package var photoByteCount: Int?
    /// The kind of the photo, such as `JPEG`; nil when it is not known.
    package var photoFormat: String?
    /// The number of flight data records of the aircraft.
    package var flightDataCount = 0
    /// The values of fields without a property of their own, by attribute.
    package var attributes: [String: FieldValue] = [:]

    package init() {}
}

extension AircraftRecord {
    /// The kind and the size of the photo, such as `JPEG, 512 kB`; nil without one.
    package var photoText: String? {
        photoByteCount.map { count in
            [photoFormat, "\((count + 1023) / 1024) kB"].compactMap(\.self).joined(separator: ", ")
        }
    }
}

/// A pilot.
package struct PilotRecord: Hashable, Sendable {
    package var name: String?
    package var certificateID: String?
    /// Whether the pilot is the owner of the logbook.
    package var isSelf = false
    /// The values of fields without a property of their own, by attribute.
    package var attributes: [String: FieldValue] = [:]

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
    /// The position; nil when a coordinate is unknown.
    package var coordinate: Coordinate?
    package var elevationFeet: Int?
    /// The IANA name of its time zone, such as `Europe/Zurich`.
    package var timeZone: String?

    package init() {}
}

extension Record {
    /// Whether the record is an entry without a flight, such as a session in a simulator.
    package var isSession: Bool {
        if case .flight(let flight) = self { flight.kind != .flight } else { false }
    }

    /// The record in a few words, such as `2026-11-18 HB-KPZ LSZH–LSZH`.
    package var sentence: String {
        switch self {
        case .flight(let flight):
            return FlightSentence.text(
                date: flight.date?.isoText,
                aircraft: flight.aircraft?.label ?? flight.simulatorDevice ?? flight.kind.shortName,
                route: FlightSentence.route(flight.origin?.label, flight.destination?.label))
        case .aircraft(let aircraft): return aircraft.tailNumber ?? aircraft.aircraftType ?? "the aircraft"
        case .pilot(let pilot): return pilot.name ?? "the pilot"
        case .airport(let airport): return airport.knownLabel ?? "the airport"
        case .document(let document): return document.sentence ?? "the document"
        }
    }
}

/// A change of a saved record.
package struct RecordChange: Hashable, Sendable {
    package let id: RecordID
    /// The record as it was read.
    package let before: Record
    package let after: Record

    package init(id: RecordID, before: Record, after: Record) {
        self.id = id
        self.before = before
        self.after = after
    }
}

/// The result of deleting several records.
package struct Deletion: Hashable, Sendable {
    /// A record that was not deleted because flights refer to it.
    package struct Refusal: Hashable, Sendable {
        package let id: RecordID
        /// The name of the record in lists.
        package let name: String
        /// The number of flights that refer to it.
        package let flights: Int

        package init(id: RecordID, name: String, flights: Int) {
            self.id = id
            self.name = name
            self.flights = flights
        }
    }

    package let deleted: [RecordID]
    package let refused: [Refusal]

    package init(deleted: [RecordID], refused: [Refusal]) {
        self.deleted = deleted
        self.refused = refused
    }
}
