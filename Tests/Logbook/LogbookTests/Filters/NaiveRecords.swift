@testable import Aviation
@testable import Logbook

/// Reads the records of a logbook into memory.
struct NaiveRecords {
    let logbook: StoreLogbook

    func all(_ kind: RecordKind) throws -> [NaiveRecord] {
        try logbook.rows(ListQuery(kind)).map { row in
            var naive = NaiveRecord(id: row.id)
            naive.numbers[.id] = Int(row.id.key)
            switch try logbook.record(row.id) {
            case .flight(let flight): try fill(&naive, flight)
            case .aircraft(let aircraft): fill(&naive, aircraft)
            case .pilot(let pilot):
                naive.add(.pilotName, [pilot.name])
                naive.add(.certificate, [pilot.certificateID])
                let birth = FieldTable.standard[.pilots][FieldID("birthDate")]?.value(in: .pilot(pilot))
                if case .date(let date)? = birth { naive.date = date }
                naive.choices[.isSelf] = pilot.isSelf ? "yes" : "no"
                naive.words = [pilot.name, pilot.certificateID].compactMap(\.self).map(naivelyFolded)
            case .airport(let airport): fill(&naive, airport)
            case .document(let document): try fill(&naive, document)
            }
            return naive
        }
    }

    private func fill(_ naive: inout NaiveRecord, _ flight: FlightRecord) throws {
        naive.date = flight.date
        for column in FlightColumn.allCases { naive.numbers[.column(column)] = flight.times[column]?.count }
        for count in FlightCount.allCases { naive.numbers[.count(count)] = flight.times[count] }
        naive.numbers[.landings] = flight.times.landings
        naive.numbers[.takeoffs] = flight.times.takeoffs
        naive.choices[.role] = flight.role?.rawValue
        naive.choices[.rules] = flight.rules?.rawValue
        naive.choices[.kind] = flight.kind.rawValue
        fillMore(&naive, .flight(flight))
        naive.add(.route, [flight.route])
        naive.add(.simulatorDevice, [flight.simulatorDevice])
        naive.add(.remarks, [flight.remarks])
        naive.add(.tag, [flight.remarks])
        naive.add(.approaches, flight.approaches.map { $0.type?.rawValue ?? $0.typeText })
        naive.words = [flight.role?.rawValue, flight.route, flight.simulatorDevice, flight.remarks]
            .compactMap(\.self).map(naivelyFolded)
        if let id = flight.aircraft?.id, case .aircraft(let aircraft) = try logbook.record(id) {
            fillAircraft(&naive, aircraft, ofFlight: true)
            fillFacts(&naive, aircraft)
            let names = [aircraft.tailNumber, aircraft.registrationNumber, aircraft.aircraftType]
            naive.words += names.compactMap(\.self).map(naivelyFolded)
        }
        try fillPlaces(&naive, flight)
        try fillPeople(&naive, flight)
    }

    /// Fills in the fields that records keep by attribute.
    private func fillMore(_ naive: inout NaiveRecord, _ record: Record) {
        for field in FieldTable.standard[record.kind] where field.isKeptByAttribute {
            switch field.value(in: record) {
            case .text(let text)?:
                if case .choice = field.type { naive.choices[field.id] = text } else { naive.add(field.id, [text]) }
            case .number(let number)?, .hundredths(let number)?: naive.numbers[field.id] = number
            case .flag(true)?: naive.choices[field.id] = "yes"
            default: break
            }
        }
    }

    /// Fills in the fields of a flight that are those of its aircraft.
    private func fillFacts(_ naive: inout NaiveRecord, _ aircraft: AircraftRecord) {
        let own = FieldTable.standard[.aircraft]
        for fact in FieldTable.standard[.flights] where fact.isFactOfAircraft && fact.isComputed {
            guard let field = own.first(where: { fact.paths == $0.paths.map { "aircraft.\($0)" } }) else { continue }
            switch field.value(in: .aircraft(aircraft)) {
            case .text(let text)?:
                if case .choice = field.type { naive.choices[fact.id] = text } else { naive.texts[fact.id] = [] }
                if field.type == .text { naive.add(fact.id, [text]) }
            case .number(let number)?: naive.numbers[fact.id] = number
            case .flag(true)?: naive.choices[fact.id] = "yes"
            default: break
            }
        }
    }

    private func fillPlaces(_ naive: inout NaiveRecord, _ flight: FlightRecord) throws {
        for (field, link) in [(FieldID.origin, flight.origin), (.destination, flight.destination)] {
            guard let id = link?.id, case .airport(let airport) = try logbook.record(id) else { continue }
            let names = airport.identifiers + [airport.name].compactMap(\.self)
            naive.add(field, names + [airport.city])
            naive.add(.at, names + [airport.city])
            naive.known.formUnion([field, .at])
            naive.words += names.map(naivelyFolded)
        }
    }

    private func fillPeople(_ naive: inout NaiveRecord, _ flight: FlightRecord) throws {
        let own: [CrewRole: FieldID] = [.instructor: .instructor, .student: .student, .safetyPilot: .safetyPilot]
        let crew = flight.crew.map { ($0.role.flatMap { own[$0] }, $0.pilot) }
        for (seat, link) in [(FieldID.pilot, flight.pilot)] + crew {
            guard let id = link?.id, case .pilot(let pilot) = try logbook.record(id) else { continue }
            for field in [seat, .with, seat == .pilot ? nil : FieldID.crew].compactMap(\.self) {
                naive.add(field, [pilot.name])
                naive.known.insert(field)
                if pilot.isSelf { naive.choices[field] = "self" }
            }
            naive.words += [pilot.name].compactMap(\.self).map(naivelyFolded)
        }
    }

    private func fillAircraft(_ naive: inout NaiveRecord, _ aircraft: AircraftRecord, ofFlight isFlight: Bool) {
        naive.add(isFlight ? .aircraft : .tailNumber, [aircraft.tailNumber, aircraft.registrationNumber])
        naive.add(.aircraftType, [aircraft.aircraftType])
        naive.add(.aircraftClass, [aircraft.aircraftClass])
        naive.add(.aircraftCategory, [aircraft.aircraftCategory])
        naive.choices[.paint(0)] = aircraft.colors.primary?.rawValue
        naive.choices[.paint(1)] = aircraft.colors.secondary?.rawValue
        naive.choices[.paint(2)] = aircraft.colors.tertiary?.rawValue
    }

    private func fill(_ naive: inout NaiveRecord, _ aircraft: AircraftRecord) {
        fillAircraft(&naive, aircraft, ofFlight: false)
        fillMore(&naive, .aircraft(aircraft))
        naive.add(.remarks, [aircraft.remarks])
        naive.add(.tag, [aircraft.remarks])
        naive.numbers[.engines] = aircraft.numberOfEngines
        naive.numbers[.passengers] = aircraft.numPassengers
        let names = [aircraft.tailNumber, aircraft.registrationNumber, aircraft.aircraftType, aircraft.aircraftClass]
        let rest = [aircraft.aircraftCategory, aircraft.remarks] + aircraft.colors.colors.map(\.rawValue)
        naive.words = (names + rest).compactMap(\.self).map(naivelyFolded)
    }

    private func fill(_ naive: inout NaiveRecord, _ document: DocumentRecord) throws {
        fillMore(&naive, .document(document))
        naive.add(.attachment, [document.attachmentFormat])
        if let id = document.pilot?.id, case .pilot(let pilot) = try logbook.record(id) {
            naive.add(.holder, [pilot.name])
            naive.known.insert(.holder)
            if pilot.isSelf { naive.choices[.holder] = "self" }
        }
        let names: [CertificateAttribute] = [.kind, .authority, .level, .scope, .name, .number, .remarks]
        naive.words = names.map(document.text).compactMap(\.self).map(naivelyFolded)
    }

    private func fill(_ naive: inout NaiveRecord, _ airport: AirportRecord) {
        naive.add(.icao, [airport.icaoIdentifier])
        naive.add(.faa, [airport.faaIdentifier])
        naive.add(.iata, [airport.iataIdentifier])
        naive.add(.airportName, [airport.name])
        naive.add(.city, [airport.city])
        naive.add(.country, [airport.country])
        naive.add(.timeZone, [airport.timeZone])
        naive.numbers[.elevation] = airport.elevationFeet
        let names = airport.identifiers + [airport.name, airport.city, airport.country].compactMap(\.self)
        naive.words = names.map(naivelyFolded)
    }
}
