import Aviation
import Logbook
import LogbookSample
import Synchronization

extension FakeLogbook {
    /// A logbook of invented flights; equal numbers give equal logbooks.
    static func sample(flights count: Int = 60, gate: Gate? = nil) throws -> FakeLogbook {
        let contents = try samples.withLock { known in
            if let contents = known[count] { return contents }
            let contents = try written(flights: count).contents
            known[count] = contents
            return contents
        }
        return FakeLogbook(contents, gate: gate)
    }

    /// The samples by their number of flights; each is written once for all tests.
    private static let samples = Mutex<[Int: FakeContents]>([:])

    private static func written(flights count: Int) throws -> FakeLogbook {
        let book = FakeLogbook()
        let aircraft = try fleet.map { try book.link(.aircraft($0)) }
        let airports = try places.map { try book.link(.airport($0)) }
        let pilots = try people.map { try book.link(.pilot($0)) }
        var random = SplitMix64(seed: 7)
        let last = LocalDate(isoText: "2026-11-19") ?? LocalDate(dayNumber: 0)
        for number in 0..<count {
            var flight = FlightRecord()
            flight.date = last.adding(days: -(count - 1 - number) * 3)
            flight.aircraft = random.pick(aircraft)
            flight.origin = random.pick(airports)
            flight.destination = random.pick(airports)
            flight.pilot = random.chance(0.8) ? pilots[0] : random.pick(pilots)
            fill(&flight, &random)
            _ = try book.save(.flight(flight), over: nil)
        }
        for document in documents { _ = try book.save(.document(document), over: nil) }
        return book
    }

    private static var documents: [DocumentRecord] {
        let rows: [(String, String?, String?, String?, String?, String?)] = [
            ("medical", "EASA", "2", nil, "2026-03-01", "2027-12-31"),
            ("rating", "EASA", "SEP", nil, nil, "2026-12-31"),
            ("rating", "EASA", "IR", nil, nil, "2026-11-18"), ("license", "EASA", "PPL(A)", nil, nil, nil),
            ("course", nil, nil, "First aid", nil, nil),
        ]
        return rows.map { kind, authority, level, name, exam, expiry in
            var document = DocumentRecord()
            let texts = ["kind": kind, "authority": authority, "level": level, "name": name]
            for case (let key, let text?) in texts { document.attributes[key] = .text(text) }
            let dates = ["examinedOn": exam, "expiresOn": expiry]
            for (key, date) in dates {
                document.attributes[key] = date.flatMap { LocalDate(isoText: $0) }.map { .date($0) }
            }
            return document
        }
    }

    private func link(_ record: Record) throws -> RecordLink {
        let id = try save(record, over: nil)
        return .saved(id, label: name(of: id) ?? "")
    }

    private static func fill(_ flight: inout FlightRecord, _ random: inout SplitMix64) {
        let date = flight.date ?? LocalDate(dayNumber: 0)
        let block = Minutes(random.integer(in: 35...150))
        let off = UTCInstant(date, ClockTime(minutesFromMidnight: Minutes(random.integer(in: 420...1080))))
        flight.offBlock = off
        flight.takeOff = off.adding(Minutes(8))
        flight.landing = off.adding(block - Minutes(5))
        flight.onBlock = off.adding(block)
        flight.times.block = block
        flight.role = random.chance(0.85) ? .pilotInCommand : .dualReceived
        flight.rules = random.chance(0.9) ? .visual : .instrument
        for column in flight.role?.columns ?? [] { flight.times[column] = block }
        flight.times[.dayLandings] = random.integer(in: 1...4)
        if random.chance(0.15) { flight.times.night = Minutes(20) }
        let remarks: [String?] = [
            "Bise 25 kt at the lake,\ncrosswind 14 kt on 22.", "night currency", "pax 2", "mountain", nil, nil,
        ]
        flight.remarks = random.pick(remarks) ?? nil
        if flight.rules == .instrument {
            flight.approaches = ApproachTexts.sample
        }
    }

    private static var fleet: [AircraftRecord] {
        let rows: [(String, String, ColorScheme)] = [
            ("HB-CFA", "C172", ColorScheme(primary: .white, secondary: .blue)),
            ("HB-KPZ", "PA28", ColorScheme(primary: .red, secondary: .white, tertiary: .gold)),
            ("HB-EYC", "DR40", ColorScheme(primary: .yellow)), ("D-EABC", "P28A", ColorScheme(primary: .white)),
            ("N172SP", "C172", ColorScheme(primary: .blue, secondary: .gray)), ("HB-XYZ", "R22", ColorScheme()),
        ]
        return rows.map { tail, type, colors in
            var aircraft = AircraftRecord()
            aircraft.tailNumber = tail
            aircraft.aircraftType = type
            aircraft.aircraftClass = type == "R22" ? "RH" : "ASEL"
            aircraft.aircraftCategory = type == "R22" ? "rotorcraft" : "airplane"
            aircraft.numberOfEngines = 1
            aircraft.numPassengers = 3
            aircraft.colors = colors
            aircraft.remarks = type == "DR40" ? "wood and fabric: keep it dry" : nil
            return aircraft
        }
    }

    private static var places: [AirportRecord] {
        let rows: [(String, String?, String, String, Double, Double, Int)] = [
            ("LSZH", "ZRH", "Zürich", "Zürich", 47.458, 8.548, 1_416),
            ("LSGG", "GVA", "Genève / Cointrin", "Genève", 46.238, 6.109, 1_411),
            ("EDNY", "FDH", "Friedrichshafen", "Friedrichshafen", 47.671, 9.511, 1_367),
            ("LSZB", "BRN", "Bern-Belp", "Bern", 46.914, 7.497, 1_673),
            ("LSZS", "SMV", "Samedan", "Samedan", 46.534, 9.884, 5_600),
        ]
        return rows.map { icao, iata, name, city, latitude, longitude, elevation in
            var airport = AirportRecord()
            airport.icaoIdentifier = icao
            airport.iataIdentifier = iata
            airport.name = name
            airport.city = city
            airport.country = icao.hasPrefix("LS") ? "CH" : "DE"
            airport.coordinate = Coordinate(latitude: latitude, longitude: longitude)
            airport.elevationFeet = elevation
            airport.timeZone = "Europe/Zurich"
            return airport
        }
    }

    private static var people: [PilotRecord] {
        ["Müller, Jörg", "東京 太郎", "Keller, Anna", "Øre Ålund"].enumerated().map { place, name in
            var pilot = PilotRecord()
            pilot.name = name
            pilot.certificateID = place == 0 ? "CH.FCL.12345" : nil
            pilot.isSelf = place == 0
            return pilot
        }
    }
}

enum ApproachTexts {
    static var sample: [ApproachRecord] {
        var approach = ApproachRecord()
        approach.type = .ils
        approach.runway = "14"
        return [approach]
    }
}
