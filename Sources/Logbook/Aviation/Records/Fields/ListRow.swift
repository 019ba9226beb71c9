/// One row of a list, with the values of its columns only.
package enum ListRow: Hashable, Sendable, Identifiable {
    case flight(FlightRow)
    case aircraft(AircraftRow)
    case pilot(PilotRow)
    case airport(AirportRow)
    case document(DocumentRow)

    /// The row's record.
    package var id: RecordID {
        switch self {
        case .flight(let row): row.id
        case .aircraft(let row): row.id
        case .pilot(let row): row.id
        case .airport(let row): row.id
        case .document(let row): row.id
        }
    }

    /// The values of columns that the row does not hold by itself.
    package var attributes: [FieldID: FieldValue] {
        get {
            switch self {
            case .flight(let row): row.attributes
            case .aircraft(let row): row.attributes
            case .pilot(let row): row.attributes
            case .airport(let row): row.attributes
            case .document(let row): row.attributes
            }
        }
        set {
            switch self {
            case .flight(var row):
                row.attributes = newValue
                self = .flight(row)
            case .aircraft(var row):
                row.attributes = newValue
                self = .aircraft(row)
            case .pilot(var row):
                row.attributes = newValue
                self = .pilot(row)
            case .airport(var row):
                row.attributes = newValue
                self = .airport(row)
            case .document(var row):
                row.attributes = newValue
                self = .document(row)
            }
        }
    }
}

/// A row of the list of flights.
package struct FlightRow: Hashable, Sendable {
    package var id: RecordID
    package var kind = EntryKind.flight
    package var date: LocalDate?
    /// The time of a session in a device or on the ground; nil for a flight.
    package var session: Minutes?
    /// The aircraft's tail number, else its registration number; of a session without one, the device.
    package var registration: String?
    package var aircraftType: String?
    /// The aircraft's primary color.
    package var paint: PaintColor?
    /// The airport's first identifier of ICAO, FAA and IATA, else its name.
    package var origin: String?
    package var destination: String?
    /// Off blocks, else take-off, UTC.
    package var off: UTCInstant?
    /// On blocks, else landing, UTC.
    package var on: UTCInstant?
    package var block: Minutes?
    package var role: PilotRole?
    /// The sum of day and night landings.
    package var landings: Int?
    package var night: Minutes?
    /// The name of the pilot in command.
    package var pilot: String?
    /// Whether the pilot in command is the owner of the logbook.
    package var pilotIsSelf = false
    /// The first line of the remarks.
    package var remarks: String?

    /// The query's other columns have these values.
    package var attributes: [FieldID: FieldValue] = [:]

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of aircraft.
package struct AircraftRow: Hashable, Sendable {
    package var id: RecordID
    package var tailNumber: String?
    package var aircraftType: String?
    package var aircraftClass: String?
    /// The stored name of the kind of engine.
    package var engineType: String?
    package var aircraftCategory: String?
    package var numberOfEngines: Int?
    package var numPassengers: Int?
    package var colors = ColorScheme()
    /// The first line of the remarks.
    package var remarks: String?
    /// The number of flights in the aircraft.
    package var flights = 0
    /// The sum of their block times.
    package var block = Minutes(0)

    /// The query's other columns have these values.
    package var attributes: [FieldID: FieldValue] = [:]

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of pilots.
package struct PilotRow: Hashable, Sendable {
    package var id: RecordID
    package var name: String?
    package var certificateID: String?
    package var isSelf = false
    /// The number of flights with this pilot in command.
    package var flights = 0
    /// The sum of their block times.
    package var block = Minutes(0)

    /// The query's other columns have these values.
    package var attributes: [FieldID: FieldValue] = [:]

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
    /// The number of flights that began at the airport.
    package var departures = 0
    /// The number of flights that ended at the airport.
    package var arrivals = 0

    /// The query's other columns have these values.
    package var attributes: [FieldID: FieldValue] = [:]

    package init(id: RecordID) { self.id = id }
}

/// A row of the list of documents.
package struct DocumentRow: Hashable, Sendable {
    package var id: RecordID
    package var kind: String?
    package var authority: String?
    package var level: String?
    package var name: String?
    /// The last day on which the document is valid.
    package var expires: LocalDate?
    /// The days from today to the last day, negative after it; nil for a document that does not expire.
    package var daysLeft: Int?
    /// The days before the expiry from which the document is to be renewed.
    package var remindDays = DocumentRecord.usualReminder
    /// The format and the size of the attached file; nil without one.
    package var attachment: String?

    /// The query's other columns have these values.
    package var attributes: [FieldID: FieldValue] = [:]

    package init(id: RecordID) { self.id = id }
}

extension DocumentRow {
    /// The document in a few words, such as `medical FAA 1`; nil when nothing names it.
    package var sentence: String? { DocumentRecord.sentence(kind, authority, level, name) }

    /// Whether the last day is over.
    package var isExpired: Bool { daysLeft.map { $0 < 0 } ?? false }
    /// Whether the document is to be renewed and still valid.
    package var expiresSoon: Bool { daysLeft.map { (0...max(remindDays, 0)).contains($0) } ?? false }

    /// Whether a document without a last day has none: licenses and courses do not expire, nor do ratings of the FAA.
    /// Of any other the last day is unknown.
    private var neverExpires: Bool {
        switch kind {
        case "license", "course": true
        case "rating": authority == Authority.faa.rawValue
        default: false
        }
    }

    /// What is shown in the place of a last day; nil for a document that has one.
    package var noExpiryText: String? { expires == nil ? neverExpires ? "no expiry" : "unknown" : nil }

    /// When the document expires, such as `expires in 37 days`.
    package var expiryText: String {
        guard let daysLeft else { return neverExpires ? "no expiry" : "expiry unknown" }
        let days = "\(abs(daysLeft)) day\(abs(daysLeft) == 1 ? "" : "s")"
        return daysLeft < 0 ? "expired \(days) ago" : daysLeft == 0 ? "expires today" : "expires in \(days)"
    }
}
