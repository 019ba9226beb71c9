import Aviation
import Foundation
import Logbook
import ManagedObjects

/// Creates the objects of the sample logbook in a context.
struct SampleFiller {
    private let sample: SampleLogbook
    private let context: ManagedObjectContext
    private var aircraft: [Aircraft] = []
    private var airports: [Airport] = []
    private var pilots: [Pilot] = []

    init(_ sample: SampleLogbook, context: ManagedObjectContext) {
        self.sample = sample
        self.context = context
    }

    /// Creates the aircraft, airports and pilots.
    mutating func addAircraftAirportsAndPilots() {
        aircraft = sample.aircraft.indices.map(newAircraft)
        airports = sample.airports.map(newAirport)
        pilots = sample.pilots.map(newPilot)
    }

    /// Creates the documents of the owner: one expires soon.
    func addDocuments(on day: LocalDate) {
        for source in SampleDocument.all {
            let document = Certificate(context: context)
            document.kind = source.kind
            document.authority = source.authority
            document.level = source.level
            document.number = source.number
            document.examinedOn = source.monthsSinceExam.map { day.adding(months: -$0).storedDate }
            document.issuedOn = source.monthsSinceIssue.map { day.adding(months: -$0).storedDate }
            document.expiresOn = source.expiresIn.map { day.adding(months: $0.months).adding(days: $0.days).storedDate }
            document.pilot = pilots.first
        }
    }

    /// Creates entries with the existing aircraft, airports and pilots, and with their recordings.
    func add(_ entries: ArraySlice<SampleEntry>, recordings: [SampleEntry: SampleRecording] = [:]) {
        for source in entries {
            let entry = newEntry(source)
            if let recording = recordings[source] { add(recording, to: entry, on: source.date) }
        }
    }

    private func add(_ recording: SampleRecording, to entry: LogEntry, on day: LocalDate) {
        let bytes = Data(recording.text.utf8)
        guard let deflated = Deflate.raw.deflate(bytes) else { return }
        let data = FlightData(context: context)
        data.describe(RecordedFile(recording.name, bytes), importedAt: day.adding(days: 1).storedDate)
        data.data = deflated
        data.aircraft = entry.aircraft
        data.addToLogEntries(entry)
    }

    /// Returns a filler with the same saved aircraft, airports and pilots in another context.
    func moved(to context: ManagedObjectContext) -> SampleFiller {
        var filler = SampleFiller(sample, context: context)
        filler.aircraft = aircraft.compactMap { context.object(with: $0.objectID) as? Aircraft }
        filler.airports = airports.compactMap { context.object(with: $0.objectID) as? Airport }
        filler.pilots = pilots.compactMap { context.object(with: $0.objectID) as? Pilot }
        return filler
    }

    private func newAircraft(_ index: Int) -> Aircraft {
        let source = sample.aircraft[index]
        let aircraft = Aircraft(context: context)
        aircraft.tailNumber = source.tailNumber
        aircraft.registrationNumber = source.registrationNumber
        aircraft.aircraftType = source.type
        aircraft.aircraftClass = source.aircraftClass.rawValue
        aircraft.aircraftCategory = source.category.rawValue
        aircraft.numberOfEngines = Int16(clamping: source.engineCount)
        aircraft.numPassengers = Int16(clamping: source.passengerCount)
        aircraft.paint = source.colors
        aircraft.remarks = source.remarks
        if let bytes = sample.legacyFlightData(ofAircraft: index), !bytes.isEmpty {
            let data = FlightData(context: context)
            data.setValue(bytes.stored, forKey: "data")
            data.aircraft = aircraft
        }
        return aircraft
    }

    private func newAirport(_ source: SampleAirport) -> Airport {
        let airport = Airport(context: context)
        airport.icaoIdentifier = source.icao
        airport.faaIdentifier = source.faa
        airport.iataIdentifier = source.iata
        airport.name = source.name
        airport.city = source.city
        airport.country = source.country
        airport.coordinate = source.coordinate
        airport.elevationFeet = Int32(clamping: source.elevationFeet)
        airport.timeZone = source.timeZone
        return airport
    }

    private func newPilot(_ source: SamplePilot) -> Pilot {
        let pilot = Pilot(context: context)
        pilot.name = source.name
        pilot.certificateID = source.certificateID
        pilot.isSelf = source.isSelf
        pilot.birthDate = source.birthDate?.storedDate
        return pilot
    }

    private func newEntry(_ source: SampleEntry) -> LogEntry {
        let entry = LogEntry(context: context)
        let instants = source.instants
        entry.date = source.date.storedDate
        entry.offBlock = instants[.offBlock]?.storedDate
        entry.takeOff = instants[.takeOff]?.storedDate
        entry.landing = instants[.landing]?.storedDate
        entry.onBlock = instants[.onBlock]?.storedDate
        entry.times = source.times
        entry.pilotRole = source.role
        entry.rules = source.rules
        entry.route = source.route
        entry.simulatorDevice = source.simulatorDevice
        entry.remarks = source.remarks
        entry.aircraft = source.aircraft.map { aircraft[$0] }
        entry.origin = source.origin.map { airports[$0] }
        entry.destination = source.destination.map { airports[$0] }
        entry.pilot = source.pilot.map { pilots[$0] }
        if source.simulatorDevice != nil { entry.kind = EntryKind.simulator.rawValue }
        if let safetyPilot = source.safetyPilot { addMember(.safetyPilot, pilots[safetyPilot], to: entry) }
        if source.role == .dualReceived, let instructor = entry.pilot { addMember(.instructor, instructor, to: entry) }
        for (index, approach) in source.approaches.enumerated() { addApproach(approach, index, to: entry) }
        return entry
    }

    private func addMember(_ role: CrewRole, _ pilot: Pilot, to entry: LogEntry) {
        let member = CrewMember(context: context)
        member.role = role.rawValue
        member.sequence = 0
        member.pilot = pilot
        member.logEntry = entry
    }

    private func addApproach(_ source: SampleApproach, _ index: Int, to entry: LogEntry) {
        let approach = Approach(context: context)
        approach.type = source.type.rawValue
        approach.runway = source.runway
        approach.count = Int16(clamping: source.count)
        approach.sequence = Int16(clamping: index)
        approach.airport = airports[source.airport]
        approach.logEntry = entry
    }
}
