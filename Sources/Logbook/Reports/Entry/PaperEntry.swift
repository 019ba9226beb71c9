package import Aviation

/// An entry of the logbook as pages see it, with its aircraft and what follows from both.
package struct PaperEntry: Sendable {
    let flight: FlightRecord
    /// The record of the logbook; nil for an entry that is in none.
    package internal(set) var id: RecordID?
    /// The aircraft, with the values that follow from its type; nil when it is unknown.
    let aircraft: AircraftRecord?
    /// Whether the pilot in command is the owner of the logbook; nil when no one is named.
    let isCommandedByOwner: Bool?
    let computed: ComputedFlight

    /// - Parameters:
    ///   - aircraft: the aircraft as it is saved; what follows from its type is filled in.
    ///   - isCommandedByOwner: whether the pilot in command is the owner of the logbook; nil when no one is named.
    ///   - origin: the position of the departure; nil when it is unknown.
    ///   - destination: the position of the arrival; nil when it is unknown.
    package init(
        _ flight: FlightRecord, aircraft: AircraftRecord? = nil, isCommandedByOwner: Bool? = nil,
        origin: Coordinate? = nil, destination: Coordinate? = nil
    ) {
        var filled = aircraft
        filled?.fillFromType()
        self.init(
            flight, filled: filled, isCommandedByOwner: isCommandedByOwner, origin: origin, destination: destination)
    }

    fileprivate init(
        _ flight: FlightRecord, filled: AircraftRecord?, isCommandedByOwner: Bool?, origin: Coordinate?,
        destination: Coordinate?
    ) {
        self.flight = flight
        aircraft = filled
        self.isCommandedByOwner = isCommandedByOwner
        computed = ComputedFlight(flight, aircraft: filled, origin: origin, destination: destination)
    }

    /// The date of the entry; nil when it is unknown.
    package var date: LocalDate? { flight.date }

    /// Whether the entry is a session in a simulator or a training device.
    var isDevice: Bool { flight.kind == .simulator || flight.kind == .flight && aircraft?.isDevice == true }

    /// Whether the entry is a flight, be it one that the pilot watched.
    var isInAircraft: Bool { flight.kind == .flight && !isDevice }

    /// Whether the entry is a flight that the pilot flew: an observer logs no time.
    var isFlight: Bool { isInAircraft && !isWatched }

    /// Whether the pilot only watched.
    var isWatched: Bool { flight.role?.flies == false }

    /// The class of the aircraft; nil when it is unknown.
    var aircraftClass: AircraftClass? { aircraft?.aircraftClass.flatMap(AircraftClass.init(rawValue:)) }

    /// The category of the aircraft; nil when it is unknown.
    var category: AircraftCategory? {
        aircraftClass?.category ?? aircraft?.aircraftCategory.flatMap(AircraftCategory.init(rawValue:))
    }

    /// Off blocks, else take-off, in UTC.
    var departure: UTCInstant? { flight.offBlock ?? flight.takeOff }
    /// On blocks, else landing, in UTC.
    var arrival: UTCInstant? { flight.onBlock ?? flight.landing }

    /// The entry in a line, such as `2026-11-18 HB-KPZ LSZH–LSZH`.
    var label: String { Record.flight(flight).sentence }
}

/// Makes the entries of a book: what many flights have in common is found once.
package struct PaperEntryReader {
    private var filled: [RecordID: AircraftRecord] = [:]
    private var places: [String: Coordinate?] = [:]

    /// Creates a reader that has found nothing yet.
    package init() {}

    /// Returns the entry of a flight of the store.
    package mutating func entry(_ exported: ExportedFlight) -> PaperEntry {
        let flight = exported.flight
        let commander = flight.pilot?.id.flatMap { exported.people[$0.key] }
        var entry = PaperEntry(
            flight, filled: aircraft(exported), isCommandedByOwner: commander?.isSelf,
            origin: position(flight.origin), destination: position(flight.destination))
        entry.id = exported.id
        return entry
    }

    private mutating func aircraft(_ exported: ExportedFlight) -> AircraftRecord? {
        guard var record = exported.aircraft else { return nil }
        if let id = exported.flight.aircraft?.id, let known = filled[id] { return known }
        record.fillFromType()
        if let id = exported.flight.aircraft?.id { filled[id] = record }
        return record
    }

    private mutating func position(_ link: RecordLink?) -> Coordinate? {
        guard let label = link?.label else { return nil }
        if let known = places[label] { return known }
        let found = AirportTable.airport(label)?.record.coordinate
        places[label] = .some(found)
        return found
    }
}

/// The pilot whose logbook is printed.
package struct PaperHolder: Hashable, Sendable {
    /// The name; nil when it is unknown.
    package var name: String?
    /// The numbers of the certificate and the licenses; empty when none is known.
    package var licenses: [String]
    /// What the pilot holds, such as medicals and ratings.
    package var documents: [DocumentRecord]

    /// Creates a holder; without a name no one is marked as the owner of the logbook.
    package init(name: String? = nil, licenses: [String] = [], documents: [DocumentRecord] = []) {
        (self.name, self.licenses, self.documents) = (name, licenses, documents)
    }
}
