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
    ///
    /// - Parameter before: the values as they are stored; nil when they are not known.
    func apply(_ attributes: [String: FieldValue], of kind: RecordKind, over before: [String: FieldValue]? = nil) {
        if let before, before == attributes { return }
        for (field, attribute) in FieldTable.standard[kind].byAttribute {
            if let before, before[attribute] == attributes[attribute] { continue }
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
    ///
    /// - Parameter before: the record as it is stored; nil when it is not known.
    func apply(_ record: FlightRecord, over before: FlightRecord? = nil) {
        if record.kind != kind.flatMap(EntryKind.init) ?? .flight { kind = record.kind.rawValue }
        if record.date != LocalDate(date) { date = record.date?.storedDate }
        if record.offBlock != UTCInstant(offBlock) { offBlock = record.offBlock?.storedDate }
        if record.takeOff != UTCInstant(takeOff) { takeOff = record.takeOff?.storedDate }
        if record.landing != UTCInstant(landing) { landing = record.landing?.storedDate }
        if record.onBlock != UTCInstant(onBlock) { onBlock = record.onBlock?.storedDate }
        if record.times != before?.times { times = record.times }
        pilotRole = record.role
        rules = record.rules
        if before.map({ $0.route != record.route }) ?? true { route = record.route }
        if before.map({ $0.simulatorDevice != record.simulatorDevice }) ?? true {
            simulatorDevice = record.simulatorDevice
        }
        if before.map({ $0.remarks != record.remarks }) ?? true { remarks = record.remarks }
        apply(record.attributes, of: .flights, over: before?.attributes)
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
