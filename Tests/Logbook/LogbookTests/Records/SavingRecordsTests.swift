import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Saving records")
struct SavingRecordsTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func flight(_ change: (inout FlightRecord) -> Void = { _ in }) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        change(&flight)
        return flight
    }

    @Test("A saved record of each kind has the typed values, also for another program")
    func roundTrips() throws {
        var aircraft = AircraftRecord()
        aircraft.tailNumber = "HB-CFA"
        aircraft.numberOfEngines = 1
        aircraft.colors = ColorScheme(primary: .white, tertiary: .gold)
        var pilot = PilotRecord()
        pilot.name = "Zoë 太郎"
        pilot.isSelf = true
        var airport = AirportRecord()
        airport.icaoIdentifier = "LSZH"
        airport.coordinate = Coordinate(latitude: 47.5, longitude: 8.5)
        airport.elevationFeet = -12
        airport.timeZone = "Europe/Zurich"
        let records: [Record] = [.aircraft(aircraft), .pilot(pilot), .airport(airport)]
        let saved = try records.map { try logbook.save($0, over: nil) }
        let other = try folder.open(readOnly: true)
        for (record, id) in zip(records, saved) { #expect(try other.record(id) == record) }
        try other.close()
    }

    @Test("A saved flight has the typed values, and unknown values stay unknown")
    func flightRoundTrip() throws {
        let first = try logbook.save(
            .flight(
                flight {
                    $0.offBlock = UTCInstant(seconds: 816_000_000)
                    $0.times.block = Minutes(73)
                    $0.times[.dayLandings] = 0
                    $0.role = .instructor
                    $0.rules = .visualFirst
                    $0.remarks = ""
                }), over: nil)
        let read = try #require(try logbook.flight(first))
        #expect(read.times.block == Minutes(73) && read.times[.dayLandings] == 0 && read.times[.nightLandings] == nil)
        #expect(read.offBlock == UTCInstant(seconds: 816_000_000) && read.onBlock == nil)
        #expect(read.role == .instructor && read.rules == .visualFirst && read.remarks == "")
        #expect(try logbook.save(.flight(read), over: first) == first)
        #expect(try logbook.flight(first) == read)
    }

    @Test("A new pilot and a new place have no characters that are not seen, and are found by what is seen")
    func unseen() throws {
        let id = try logbook.save(
            .flight(
                flight {
                    $0.pilot = .new("Ann\u{200B} \u{202A}Lee\u{202C}")
                    $0.origin = .new("Hut\u{AD}  on the\u{2060} hill")
                }), over: nil)
        guard case .flight(let saved) = try logbook.record(id) else { return }
        #expect(saved.pilot?.label == "Ann Lee" && saved.origin?.label == "Hut on the hill")
        #expect(try logbook.match(.pilots, text: "ann lee")?.id == saved.pilot?.id)
    }

    @Test("The owner is found by what pilots call themselves, in links and in filters")
    func wordsForOneself() throws {
        var pilot = PilotRecord()
        (pilot.name, pilot.isSelf) = ("Ann Lee", true)
        let id = try logbook.save(.pilot(pilot), over: nil)
        _ = try logbook.save(.flight(flight { $0.pilot = .saved(id, label: "Ann Lee") }), over: nil)
        for word in ["self", "me", "Myself", "ich"] {
            #expect(try logbook.match(.pilots, text: word)?.id == id)
            var query = ListQuery(.flights)
            query.filter = try Filter(
                parsing: "pic:\(word)", of: .flights, in: .standard, today: LogbookFolder.lastDate)
            #expect(try logbook.rows(query).count == 1, "\(word)")
        }
    }

    @Test("New links create their records once, in the same save")
    func links() throws {
        var approach = ApproachRecord()
        approach.type = .ils
        approach.airport = .new("lszh")
        let id = try logbook.save(
            .flight(
                flight {
                    ($0.aircraft, $0.newType) = (.new("hbcfa"), "")
                    $0.origin = .new("lszh")
                    $0.destination = .new("Elan  meadow")
                    $0.pilot = .new("Anna  Keller")
                    $0.safetyPilot = .new("anna keller")
                    $0.approaches = [approach]
                }), over: nil)
        let saved = try #require(try logbook.flight(id))
        #expect(saved.aircraft?.label == "HB-CFA")
        #expect(saved.origin?.label == "LSZH" && saved.approaches.first?.airport == saved.origin)
        #expect(saved.destination?.label == "Elan meadow")
        #expect(saved.pilot == saved.safetyPilot && saved.pilot?.label == "Anna Keller")
        let again = try logbook.save(
            .flight(
                flight {
                    ($0.aircraft, $0.newType) = (.new("HB CFA"), "")
                    $0.origin = .new("élan MEADOW")
                    $0.pilot = .new("ANNA KELLER")
                }), over: nil)
        let second = try #require(try logbook.flight(again))
        #expect(second.aircraft == saved.aircraft && second.origin == saved.destination)
        #expect(second.pilot == saved.pilot)
        let counts = try RecordKind.allCases.map { try logbook.summary(ListQuery($0)).count }
        #expect(counts == [2, 1, 1, 2, 0])
    }

    @Test("A new aircraft needs a type, which may be unknown; without one nothing is saved, also of several flights")
    func typeOfNewAircraft() throws {
        let id = try logbook.save(.flight(flight()), over: nil)
        let before = try #require(try logbook.flight(id))
        var after = before
        after.aircraft = .new("hbcfa")
        let refusal = LogbookError.invalid(
            field: "Aircraft", reason: "HB-CFA is new; make it first, with its type")
        let step = [RecordChange(id: id, before: .flight(before), after: .flight(after))]
        #expect(LogbookError.thrown { _ = try logbook.save(.flight(after), over: id) } == refusal)
        #expect(LogbookError.thrown { try logbook.save(step, as: "changed") } == refusal)
        #expect(try logbook.flight(id) == before && logbook.summary(ListQuery(.aircraft)).count == 0)
        after.newType = ""
        _ = try logbook.save(.flight(after), over: id)
        #expect(try logbook.flight(id)?.aircraft?.label == "HB-CFA")
        // It is no longer new.
        _ = try logbook.save(.flight(flight { $0.aircraft = .new("HB CFA") }), over: nil)
        #expect(try logbook.summary(ListQuery(.aircraft)).count == 1)
    }

    @Test(
        "A new airport gets the typed identifier of its kind",
        arguments: [("qqx", "QQX", nil), ("zqzq", nil, "ZQZQ"), ("9zz9", "9ZZ9", nil)] as [(String, String?, String?)])
    func airportKinds(typed: String, faa: String?, icao: String?) throws {
        let id = try logbook.save(.flight(flight { $0.origin = .new(typed) }), over: nil)
        let link = try #require(try logbook.flight(id)?.origin?.id)
        guard case .airport(let airport) = try logbook.record(link) else {
            Issue.record("no airport")
            return
        }
        #expect(airport.faaIdentifier == faa && airport.icaoIdentifier == icao && airport.name == nil)
    }

    @Test("Changed approaches are replaced, and unchanged ones keep their rows")
    func approaches() throws {
        var ils = ApproachRecord()
        ils.type = .ils
        ils.runway = "14"
        var odd = ApproachRecord()
        odd.typeText = "MLS"
        odd.count = 2
        let id = try logbook.save(.flight(flight { $0.approaches = [ils, odd] }), over: nil)
        let stored = try #require(try logbook.flight(id))
        #expect(stored.approaches == [ils, odd])
        let keys = try logbook.store.objects(FetchSpecification(entityName: Approach.entityName)).map(\.objectID.key)
        _ = try logbook.save(.flight(stored), over: id)
        #expect(
            try logbook.store.objects(FetchSpecification(entityName: Approach.entityName)).map(\.objectID.key) == keys)
        var changed = stored
        changed.approaches = [odd]
        _ = try logbook.save(.flight(changed), over: id)
        #expect(try logbook.flight(id)?.approaches == [odd])
        #expect(try logbook.store.count(Approach.entityName, nil) == 1)
    }

    @Test("A form keeps the photo, flight data and unknown words")
    func untouched() throws {
        let changes = logbook.store.changeContext()
        let aircraft = Aircraft(context: changes)
        aircraft.tailNumber = "HB-CFA"
        aircraft.photo = Data([1, 2, 3])
        aircraft.colorScheme = ["primary": "mauve", "secondary": "red"]
        let data = FlightData(context: changes)
        data.data = Data([4])
        data.aircraft = aircraft
        let entry = LogEntry(context: changes)
        entry.date = LogbookFolder.lastDate.storedDate
        entry.role = "navigator"
        try logbook.store.save(changes)
        let id = aircraft.recordID(.aircraft)
        var form = try #require(try logbook.aircraft(id))
        #expect(form.photoByteCount == 3 && form.flightDataCount == 1 && form.colors == ColorScheme(secondary: .red))
        form.remarks = "washed"
        _ = try logbook.save(.aircraft(form), over: id)
        var flight = try #require(try logbook.flight(entry.recordID(.flights)))
        flight.remarks = "long"
        _ = try logbook.save(.flight(flight), over: entry.recordID(.flights))
        let other = try folder.open()
        let stored = try #require(try other.all(Aircraft.self, .aircraft).first)
        #expect(stored.photo == Data([1, 2, 3]) && stored.remarks == "washed")
        #expect(stored.typedColorScheme?.primary == "mauve")
        #expect(stored.flightParameters.count == 1)
        #expect(try other.all(LogEntry.self, .flights).first?.role == "navigator")
    }

    @Test("One logbook has one owner")
    func owner() throws {
        let pilots = try ["A", "B"].map { name in
            var pilot = PilotRecord()
            pilot.name = name
            pilot.isSelf = true
            return try logbook.save(.pilot(pilot), over: nil)
        }
        let owners = try logbook.all(Pilot.self, .pilots).filter { $0.isSelf ?? false }.map { $0.recordID(.pilots) }
        #expect(owners == [pilots[1]])
    }

    @Test("An invalid record names its field and leaves nothing behind")
    func invalid() throws {
        var unnamed = AircraftRecord()
        unnamed.tailNumber = " "
        var crowded = AircraftRecord()
        crowded.tailNumber = "HB-CFA"
        crowded.numPassengers = 40_000
        var never = ApproachRecord()
        never.count = 0
        let table: [(Record, String)] = [
            (.flight(FlightRecord()), "Date"),
            (.flight(flight { $0.times.block = Minutes(-1) }), "Block time"),
            (.flight(flight { $0.times[.holds] = -1 }), "Holds"),
            (.flight(flight { $0.approaches = [never] }), "Approaches"),
            (.flight(flight { $0.aircraft = .new("  ") }), "Aircraft"),
            (.aircraft(unnamed), "Tail number"), (.aircraft(crowded), "Passenger seats"),
            (.pilot(PilotRecord()), "Name"), (.airport(AirportRecord()), "ICAO"),
            (.document(DocumentRecord()), "Kind"),
        ]
        for (record, field) in table {
            guard case .invalid(let found, _)? = LogbookError.thrown({ _ = try logbook.save(record, over: nil) }) else {
                Issue.record("\(field) was accepted")
                continue
            }
            #expect(found == field || field == "Block time")
        }
        for kind in RecordKind.allCases { #expect(try logbook.summary(ListQuery(kind)).count == 0) }
    }

    @Test("One registration in any spelling is one aircraft")
    func sameRegistration() throws {
        var aircraft = AircraftRecord()
        aircraft.tailNumber = "HB-CFA"
        let id = try logbook.save(.aircraft(aircraft), over: nil)
        aircraft.tailNumber = "hbcfa"
        let refused = LogbookError.thrown { _ = try logbook.save(.aircraft(aircraft), over: nil) }
        #expect(refused == .invalid(field: "Tail number", reason: "HB-CFA is in the logbook already"))
        #expect(try logbook.save(.aircraft(aircraft), over: id) == id)
    }

    @Test("A duplicate ICAO identifier and an unknown time zone are refused; existing ones may stay")
    func sameAirport() throws {
        var airport = AirportRecord()
        (airport.icaoIdentifier, airport.name, airport.timeZone) = ("LSXX", "Meadow", "Europe/Zurich")
        let id = try logbook.save(.airport(airport), over: nil)
        let refused = LogbookError.thrown { _ = try logbook.save(.airport(airport), over: nil) }
        #expect(refused == .invalid(field: "ICAO", reason: "LSXX is in the logbook already"))
        #expect(try logbook.save(.airport(airport), over: id) == id)
        for zone in ["Europe/Zurch", "Europe", "../../../etc/passwd", " "] {
            airport.timeZone = zone
            let unknown = LogbookError.thrown { _ = try logbook.save(.airport(airport), over: id) }
            guard case .invalid("Time zone", let reason)? = unknown else {
                Issue.record("“\(zone)” was accepted: \(String(describing: unknown))")
                continue
            }
            #expect(reason.contains("“\(zone)”"))
        }
        for zone in ["Asia/Calcutta", "US/Pacific", "Etc/GMT+5", "Europe/Zurich"] {
            airport.timeZone = zone
            #expect(try logbook.save(.airport(airport), over: id) == id, "\(zone)")
        }
        // A state that another program may leave.
        let changes = logbook.store.changeContext()
        let object = try #require(try logbook.store.object(id, in: changes) as? Airport)
        object.timeZone = "Nowhere"
        try changes.save()
        let other = try folder.open()
        guard case .airport(var known) = try other.record(id) else { return }
        known.city = "Sion"
        #expect(try other.save(.airport(known), over: id) == id)
        (known.timeZone, known.icaoIdentifier) = ("UTC", nil)
        #expect(try other.save(.airport(known), over: id) == id)
    }

    @Test("A record that another program changed is not overwritten")
    func conflicts() throws {
        let id = try logbook.save(.flight(flight { ($0.aircraft, $0.newType) = (.new("HB-CFA"), "") }), over: nil)
        let other = try folder.open()
        var mine = try #require(try logbook.flight(id))
        var theirs = try #require(try other.flight(id))
        theirs.remarks = "theirs"
        _ = try other.save(.flight(theirs), over: id)
        mine.remarks = "mine"
        for _ in 0..<2 {
            let refused = LogbookError.thrown { _ = try logbook.save(.flight(mine), over: id) }
            #expect(refused == .changedElsewhere)
        }
        mine = try #require(try logbook.flight(id))
        #expect(mine.remarks == "theirs")
        mine.remarks = "both"
        _ = try logbook.save(.flight(mine), over: id)
        #expect(try other.flight(id)?.remarks == "both")
    }

    @Test("Renaming an aircraft elsewhere does not change its flights")
    func renamed() throws {
        let id = try logbook.save(.flight(flight { ($0.aircraft, $0.newType) = (.new("HB-CFA"), "") }), over: nil)
        let mine = try #require(try logbook.flight(id))
        let other = try folder.open()
        let aircraftID = try #require(mine.aircraft?.id)
        var aircraft = try #require(try other.aircraft(aircraftID))
        aircraft.tailNumber = "HB-CFB"
        _ = try other.save(.aircraft(aircraft), over: aircraftID)
        _ = try logbook.save(.flight(mine), over: id)
        #expect(try logbook.flight(id)?.aircraft?.label == "HB-CFB")
    }

    @Test("A used record is not deleted; the error has the number of flights")
    func denies() throws {
        var approach = ApproachRecord()
        approach.airport = .new("LSZB")
        let flights = try (0..<2).map { number in
            try logbook.save(
                .flight(
                    flight {
                        ($0.aircraft, $0.newType) = (.new("HB-CFA"), "")
                        $0.origin = .new("LSZH")
                        $0.pilot = .new("A")
                        $0.safetyPilot = number == 0 ? .new("B") : nil
                        $0.approaches = number == 0 ? [approach] : []
                    }), over: nil)
        }
        let first = try #require(try logbook.flight(flights[0]))
        let uses = [(first.aircraft, 2), (first.origin, 2), (first.pilot, 2), (first.safetyPilot, 1)]
        for (link, count) in uses + [(first.approaches.first?.airport, 1)] {
            let link = try #require(link)
            let refused = LogbookError.thrown { try logbook.delete(try #require(link.id)) }
            #expect(refused == .inUse(name: link.label, flights: count))
        }
        for id in flights { try logbook.delete(id) }
        #expect(try logbook.store.count(Approach.entityName, nil) == 0)
        for link in uses.compactMap(\.0?.id) { try logbook.delete(link) }
        #expect(LogbookError.thrown { try logbook.delete(flights[0]) } == .gone)
        #expect(LogbookError.thrown { _ = try logbook.record(flights[0]) } == .gone)
        #expect(LogbookError.thrown { _ = try logbook.save(.flight(flight()), over: flights[0]) } == .gone)
        let dead = RecordLink.saved(RecordID(kind: .aircraft, key: 99), label: "HB-CFA")
        #expect(
            LogbookError.thrown { _ = try logbook.save(.flight(flight { $0.aircraft = dead }), over: nil) } == .gone)
    }

    @Test("Deleting an aircraft deletes its flight data")
    func cascade() throws {
        let changes = logbook.store.changeContext()
        let aircraft = Aircraft(context: changes)
        let data = FlightData(context: changes)
        data.aircraft = aircraft
        try logbook.store.save(changes)
        try logbook.delete(aircraft.recordID(.aircraft))
        #expect(try logbook.store.count(FlightData.entityName, nil) == 0)
    }

    @Test("Every change of a read-only logbook is refused")
    func readOnly() throws {
        let id = try logbook.save(.flight(flight()), over: nil)
        let reader = try folder.open(readOnly: true)
        #expect(reader.obstacle != nil)
        let error = LogbookError.readOnly(path: folder.path)
        #expect(LogbookError.thrown { _ = try reader.save(.flight(flight()), over: nil) } == error)
        #expect(LogbookError.thrown { try reader.delete(id) } == error)
        #expect(try reader.rows(ListQuery(.flights)).count == 1)
    }
}
