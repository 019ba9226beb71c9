import Aviation
import ManagedObjects

extension FlightRecord {
    /// Creates the record of a log entry, or some of its parts.
    init(_ entry: LogEntry, _ parts: RecordParts) {
        self.init()
        date = LocalDate(entry.date)
        kind = entry.kind.flatMap(EntryKind.init) ?? .flight
        if parts.withLinks {
            aircraft = entry.aircraft.map { RecordLink($0) }
            origin = entry.origin.map { RecordLink($0) }
            destination = entry.destination.map { RecordLink($0) }
            pilot = entry.pilot.map { RecordLink($0) }
            crew = entry.orderedCrew.map { CrewRecord($0) }
        }
        offBlock = UTCInstant(entry.offBlock)
        takeOff = UTCInstant(entry.takeOff)
        landing = UTCInstant(entry.landing)
        onBlock = UTCInstant(entry.onBlock)
        times = FlightTimes(of: entry, columns: parts.columns, counts: parts.counts)
        role = entry.pilotRole
        rules = entry.rules
        route = entry.route
        simulatorDevice = entry.simulatorDevice
        remarks = entry.remarks
        signature = entry.signature?.signer
        if parts.withApproaches { approaches = entry.orderedApproaches.map { ApproachRecord($0) } }
        attributes = entry.attributes(of: .flights, only: parts.attributes)
        attributes.merge(entry.values(ofCustom: parts.customFields)) { own, _ in own }
    }
}

extension CrewRecord {
    /// Creates the record of a member of the crew.
    init(_ member: CrewMember) {
        self.init(member.role.flatMap { CrewRole(rawValue: $0) }, member.pilot.map { RecordLink($0) })
        roleText = role == nil ? member.role : nil
    }
}

extension ManagedObject {
    /// Returns the values of the fields of a kind that records keep by attribute; nil for all attributes.
    func attributes(of kind: RecordKind, only attributes: Set<String>? = nil) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        for (field, attribute) in FieldTable.standard[kind].byAttribute where attributes?.contains(attribute) ?? true {
            values[attribute] = value(forKeyPath: attribute).flatMap { field.value(stored: $0) }
        }
        return values
    }
}

extension ApproachRecord {
    /// Creates the record of an approach.
    init(_ approach: Approach) {
        self.init()
        type = approach.type.flatMap { ApproachType(text: $0) }
        typeText = type == nil ? approach.type : nil
        runway = approach.runway
        airport = approach.airport.map { RecordLink($0) }
        count = approach.count.map(Int.init) ?? 1
    }
}

extension AircraftRecord {
    /// Creates the record of an aircraft with the number of its flight data records.
    init(_ aircraft: Aircraft, flightDataCount: Int) {
        self.init()
        tailNumber = aircraft.tailNumber
        registrationNumber = aircraft.registrationNumber
        aircraftType = aircraft.aircraftType
        aircraftClass = aircraft.aircraftClass
        aircraftCategory = aircraft.aircraftCategory
        numberOfEngines = aircraft.numberOfEngines.map(Int.init)
        numPassengers = aircraft.numPassengers.map(Int.init)
        colors = aircraft.paint
        remarks = aircraft.remarks
        photoByteCount = aircraft.photoByteCount
        photoFormat = aircraft.photoFormat
        self.flightDataCount = flightDataCount
        attributes = aircraft.attributes(of: .aircraft)
    }
}

extension PilotRecord {
    /// Creates the record of a pilot.
    init(_ pilot: Pilot) {
        self.init()
        name = pilot.name
        certificateID = pilot.certificateID
        isSelf = pilot.isSelf ?? false
        attributes = pilot.attributes(of: .pilots)
    }
}

extension AirportRecord {
    /// Creates the record of an airport.
    init(_ airport: Airport) {
        self.init()
        icaoIdentifier = airport.icaoIdentifier
        faaIdentifier = airport.faaIdentifier
        iataIdentifier = airport.iataIdentifier
        name = airport.name
        city = airport.city
        country = airport.country
        coordinate = airport.coordinate
        elevationFeet = airport.elevationFeet.map(Int.init)
        timeZone = airport.timeZone
    }
}

extension DocumentRecord {
    /// Creates the record of a document; the attached file is not read.
    init(_ certificate: Certificate) {
        self.init()
        pilot = certificate.pilot.map { RecordLink($0) }
        attachmentByteCount = certificate.byteCount(of: "attachment")
        attachmentFormat = certificate.attachmentFormat
        signature = certificate.signature?.signer
        attributes = certificate.attributes(of: .documents)
    }
}

extension RecordLink {
    init(_ aircraft: Aircraft) { self = .saved(aircraft.recordID(.aircraft), label: aircraft.label) }

    init(_ airport: Airport) { self = .saved(airport.recordID(.airports), label: airport.label) }

    init(_ pilot: Pilot) { self = .saved(pilot.recordID(.pilots), label: pilot.label) }
}
