import FoundationEssentials
import ManagedObjects

extension Aircraft {
    /// How many bytes the photo has; `nil` without one.
    var photoByteCount: Int? { photo?.count }

    /// Takes a form's values; photo and flight data stay as they are.
    func take(_ record: AircraftRecord) {
        tailNumber = record.tailNumber
        registrationNumber = record.registrationNumber
        aircraftType = record.aircraftType
        aircraftClass = record.aircraftClass
        aircraftCategory = record.aircraftCategory
        numberOfEngines = record.numberOfEngines.map(Int16.init(clamping:))
        numPassengers = record.numPassengers.map(Int16.init(clamping:))
        paint = record.colors
        remarks = record.remarks
    }
}

extension Pilot {
    /// Takes a form's values.
    func take(_ record: PilotRecord) {
        name = record.name
        certificateID = record.certificateID
        isSelf = record.isSelf
    }
}

extension Airport {
    /// Takes a form's values.
    func take(_ record: AirportRecord) {
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

extension LogEntry {
    /// Takes a form's values, all but what links to other records. A time that agrees to the second stays as it is.
    func take(_ record: FlightRecord) {
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
    }
}

extension Approach {
    /// Takes a form's values, all but the airport.
    func take(_ record: ApproachRecord, sequence index: Int) {
        type = record.type?.rawValue ?? record.typeText
        runway = record.runway
        count = Int16(clamping: record.count)
        sequence = Int16(clamping: index)
    }
}
