import ManagedObjects

extension FlightRow {
    /// The row of a log entry.
    init(_ entry: LogEntry) {
        self.init(id: entry.recordID(.flights))
        date = LocalDate(entry.date)
        registration = entry.aircraft.flatMap { $0.tailNumber ?? $0.registrationNumber }
        aircraftType = entry.aircraft?.aircraftType
        paint = entry.aircraft?.paint.primary
        origin = entry.origin?.label
        destination = entry.destination?.label
        off = UTCInstant(entry.offBlock ?? entry.takeOff)
        on = UTCInstant(entry.onBlock ?? entry.landing)
        block = entry.blockMinutes.map { Minutes(Int($0)) }
        role = entry.pilotRole
        landings = FlightTimes(of: entry, columns: [], counts: [.dayLandings, .nightLandings]).landings
        night = entry.nightMinutes.map { Minutes(Int($0)) }
        pilot = entry.pilot?.name
        pilotIsSelf = entry.pilot?.isSelf ?? false
        remarks = entry.remarks?.firstLine
    }
}

extension AircraftRow {
    /// The row of an aircraft.
    init(_ aircraft: Aircraft, _ use: RecordUse?) {
        self.init(id: aircraft.recordID(.aircraft))
        tailNumber = aircraft.tailNumber
        aircraftType = aircraft.aircraftType
        aircraftClass = aircraft.aircraftClass
        aircraftCategory = aircraft.aircraftCategory
        numberOfEngines = aircraft.numberOfEngines.map(Int.init)
        numPassengers = aircraft.numPassengers.map(Int.init)
        colors = aircraft.paint
        remarks = aircraft.remarks?.firstLine
        flights = use?.flights ?? 0
        block = use?.block ?? .zero
    }
}

extension PilotRow {
    /// The row of a pilot.
    init(_ pilot: Pilot, _ use: RecordUse?) {
        self.init(id: pilot.recordID(.pilots))
        name = pilot.name
        certificateID = pilot.certificateID
        isSelf = pilot.isSelf ?? false
        flights = use?.flights ?? 0
        block = use?.block ?? .zero
    }
}

extension AirportRow {
    /// The row of an airport.
    init(_ airport: Airport, departures: RecordUse?, arrivals: RecordUse?) {
        self.init(id: airport.recordID(.airports))
        icaoIdentifier = airport.icaoIdentifier
        faaIdentifier = airport.faaIdentifier
        iataIdentifier = airport.iataIdentifier
        name = airport.name
        city = airport.city
        country = airport.country
        elevationFeet = airport.elevationFeet.map(Int.init)
        self.departures = departures?.flights ?? 0
        self.arrivals = arrivals?.flights ?? 0
    }
}

extension DocumentRow {
    /// The row of a document on a day.
    init(_ certificate: Certificate, today: LocalDate) {
        self.init(id: certificate.recordID(.documents))
        kind = certificate.kind
        authority = certificate.authority
        level = certificate.level
        name = certificate.name
        expires = LocalDate(certificate.expiresOn)
        daysLeft = expires.map { today.days(until: $0) }
        remindDays = certificate.remindDays.map(Int.init) ?? remindDays
        attachment = certificate.byteCount(of: "attachment").map {
            Attachment.text(format: certificate.attachmentFormat, byteCount: $0)
        }
    }
}

extension String {
    /// The text up to its first line break; nil when that part is blank.
    var firstLine: String? {
        let line = prefix { !$0.isNewline }
        return line.allSatisfy(\.isWhitespace) ? nil : String(line)
    }
}
