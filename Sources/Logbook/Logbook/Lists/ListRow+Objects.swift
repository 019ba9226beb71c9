import Aviation
import ManagedObjects

extension FlightRow {
    /// Creates the row of a log entry.
    init(_ entry: LogEntry) {
        self.init(id: entry.recordID(.flights))
        date = LocalDate(entry.date)
        registration = entry.aircraft.flatMap { $0.tailNumber ?? $0.registrationNumber }?.inRow
        aircraftType = entry.aircraft?.aircraftType?.inRow
        kind = entry.kind.flatMap(EntryKind.init) ?? .flight
        if kind != .flight {
            registration = registration ?? entry.simulatorDevice?.inRow
            aircraftType = aircraftType ?? kind.shortName
            session = (entry.simulatorMinutes ?? entry.groundTrainingMinutes).map { Minutes(Int($0)) }
        }
        paint = entry.aircraft?.paint.primary
        origin = entry.origin?.label.inRow
        destination = entry.destination?.label.inRow
        off = UTCInstant(entry.offBlock ?? entry.takeOff)
        on = UTCInstant(entry.onBlock ?? entry.landing)
        block = entry.blockMinutes.map { Minutes(Int($0)) }
        role = entry.pilotRole
        landings = FlightTimes(of: entry, columns: [], counts: [.dayLandings, .nightLandings]).landings
        night = entry.nightMinutes.map { Minutes(Int($0)) }
        pilot = entry.pilot?.name?.inRow
        pilotIsSelf = entry.pilot?.isSelf ?? false
        remarks = entry.remarks?.firstLine
    }
}

extension AircraftRow {
    /// Creates the row of an aircraft.
    init(_ aircraft: Aircraft, _ use: RecordUse?) {
        self.init(id: aircraft.recordID(.aircraft))
        tailNumber = aircraft.tailNumber?.inRow
        aircraftType = aircraft.aircraftType?.inRow
        aircraftClass = aircraft.aircraftClass?.inRow
        engineType = (aircraft.value(forKeyPath: AircraftAttribute.engineType.rawValue) as? String)?.inRow
        aircraftCategory = aircraft.aircraftCategory?.inRow
        numberOfEngines = aircraft.numberOfEngines.map(Int.init)
        numPassengers = aircraft.numPassengers.map(Int.init)
        colors = aircraft.paint
        remarks = aircraft.remarks?.firstLine
        flights = use?.flights ?? 0
        block = use?.block ?? .zero
    }
}

extension PilotRow {
    /// Creates the row of a pilot.
    init(_ pilot: Pilot, _ use: RecordUse?) {
        self.init(id: pilot.recordID(.pilots))
        name = pilot.name?.inRow
        certificateID = pilot.certificateID?.inRow
        isSelf = pilot.isSelf ?? false
        flights = use?.flights ?? 0
        block = use?.block ?? .zero
    }
}

extension AirportRow {
    /// Creates the row of an airport.
    init(_ airport: Airport, departures: RecordUse?, arrivals: RecordUse?) {
        self.init(id: airport.recordID(.airports))
        icaoIdentifier = airport.icaoIdentifier?.inRow
        faaIdentifier = airport.faaIdentifier?.inRow
        iataIdentifier = airport.iataIdentifier?.inRow
        name = airport.name?.inRow
        city = airport.city?.inRow
        country = (airport.country?.inRow).map(CountryName.short)
        elevationFeet = airport.elevationFeet.map(Int.init)
        self.departures = departures?.flights ?? 0
        self.arrivals = arrivals?.flights ?? 0
    }
}

extension DocumentRow {
    /// Creates the row of a document on a day.
    init(_ certificate: Certificate, today: LocalDate) {
        self.init(id: certificate.recordID(.documents))
        kind = certificate.kind?.inRow
        authority = certificate.authority?.inRow
        level = certificate.level?.inRow
        name = certificate.name?.inRow
        expires = LocalDate(certificate.expiresOn)
        daysLeft = expires.map { today.days(until: $0) }
        remindDays = certificate.remindDays.map(Int.init) ?? remindDays
        attachment = certificate.byteCount(of: "attachment").map {
            Attachment.text(format: certificate.attachmentFormat, byteCount: $0)
        }
    }
}

extension String {
    /// The text up to its first line break, and no more of it than a row shows; nil when that part is blank.
    var firstLine: String? {
        let line = inRow.prefix { !$0.isNewline }
        return line.allSatisfy(\.isWhitespace) ? nil : String(line)
    }
}
