import Aviation
import FoundationEssentials
import ManagedObjects

extension Aircraft {
    /// The size of the photo in bytes; nil without a photo.
    var photoByteCount: Int? { byteCount(of: "photo") }

    /// Sets the values of a form; the photo and the flight data are unchanged.
    func apply(_ record: AircraftRecord) {
        tailNumber = record.tailNumber
        registrationNumber = record.registrationNumber
        aircraftType = record.aircraftType
        aircraftClass = record.aircraftClass
        aircraftCategory = record.aircraftCategory
        numberOfEngines = record.numberOfEngines.map(Int16.init(clamping:))
        numPassengers = record.numPassengers.map(Int16.init(clamping:))
        paint = record.colors
        remarks = record.remarks
        apply(record.attributes, of: .aircraft)
    }
}

extension ManagedObject {
    /// Sets the values of the fields of a kind that records keep by attribute; what is equal stays as it is stored.
    func apply(_ attributes: [String: FieldValue], of kind: RecordKind) {
        for (field, attribute) in FieldTable.standard[kind].byAttribute {
            if isInserted, attributes[attribute] == nil { continue }
            let known = value(forKeyPath: attribute).flatMap { field.value(stored: $0) }
            guard known != attributes[attribute] else { continue }
            setValue(attributes[attribute].flatMap { field.stored($0) }, forKeyPath: attribute)
        }
    }
}

extension Pilot {
    /// Sets the values of a form.
    func apply(_ record: PilotRecord) {
        name = record.name
        certificateID = record.certificateID
        isSelf = record.isSelf
        apply(record.attributes, of: .pilots)
    }
}

extension Airport {
    /// Sets the values of a form.
    func apply(_ record: AirportRecord) {
        icaoIdentifier = record.icaoIdentifier
        faaIdentifier = record.faaIdentifier
        iataIdentifier = record.iataIdentifier
        name = record.name
        city = record.city
        country = record.country
        coordinate = record.coordinate
        elevationFeet = record.elevationFeet.map(Int32.init(clamping:))
        timeZone = record.timeZone
    }
}

extension Certificate {
    /// Sets the values of a form, except the holder; the attached file is unchanged.
    func apply(_ record: DocumentRecord) { apply(record.attributes, of: .documents) }
}

extension LogEntry {
    /// Sets the values of a form, except the links. A time that is equal to the second is unchanged.
    func apply(_ record: FlightRecord) {
        if record.kind != kind.flatMap(EntryKind.init) ?? .flight { kind = record.kind.rawValue }
        if record.date != LocalDate(date) { date = record.date?.storedDate }
        if record.offBlock != UTCInstant(offBlock) { offBlock = record.offBlock?.storedDate }
        if record.takeOff != UTCInstant(takeOff) { takeOff = record.takeOff?.storedDate }
        if record.landing != UTCInstant(landing) { landing = record.landing?.storedDate }
        if record.onBlock != UTCInstant(onBlock) { onBlock = record.onBlock?.storedDate }
        times = record.times
        pilotRole = record.role
        rules = record.rules
        route = record.route
        simulatorDevice = record.simulatorDevice
        remarks = record.remarks
        apply(record.attributes, of: .flights)
    }
}

extension Approach {
    /// Sets the values of a form, except the airport.
    func apply(_ record: ApproachRecord, sequence index: Int) {
        type = record.type?.rawValue ?? record.typeText
        runway = record.runway
        count = Int16(clamping: record.count)
        sequence = Int16(clamping: index)
    }
}
