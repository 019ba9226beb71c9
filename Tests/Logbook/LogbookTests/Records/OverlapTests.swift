import Testing

@testable import Aviation
@testable import Logbook

@Suite("Flights at the same time")
struct OverlapTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func flight(_ tail: String, _ pilot: String?, _ off: Int, _ on: Int) throws -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        flight.aircraft = try logbook.match(.aircraft, text: tail) ?? .new(tail)
        flight.newType = ""
        flight.pilot = try pilot.map { try logbook.match(.pilots, text: $0) ?? .new($0) }
        flight.offBlock = UTCInstant(LogbookFolder.lastDate, ClockTime(minutesFromMidnight: Minutes(off)))
        flight.onBlock = UTCInstant(LogbookFolder.lastDate, ClockTime(minutesFromMidnight: Minutes(on)))
        return flight
    }

    private func found(_ flight: FlightRecord, of id: RecordID? = nil) throws -> String? {
        guard case .overlaps(let text)? = try logbook.clash(with: FlightOutline(flight, of: id)) else { return nil }
        return text
    }

    @Test(
        "Flights of one aircraft or pilot overlap, also across midnight; adjacent flights do not")
    func overlaps() throws {
        let known = try flight("HB-CFA", "Ada", 1_380, 1_500)
        let id = try logbook.save(.flight(known), over: nil)
        let name = "\(LogbookFolder.lastDate.isoText) HB-CFA"
        #expect(try found(flight("HB-CFA", nil, 1_499, 1_560)) == name)
        #expect(try found(flight("HB-CFA", nil, 1_500, 1_560)) == nil)
        #expect(try found(flight("HB-CFA", nil, 1_300, 1_380)) == nil)
        #expect(try found(flight("HB-CFA", nil, 1_300, 1_600)) == name)
        #expect(try found(flight("HB-KPZ", "Ada", 1_400, 1_410)) == name)
        #expect(try found(flight("HB-KPZ", "Bea", 1_400, 1_410)) == nil)
        #expect(try found(flight("HB-CFA", "Ada", 1_380, 1_500), of: id) == nil)
        var nextDay = try flight("HB-CFA", nil, 1_450, 1_460)
        nextDay.date = LogbookFolder.lastDate.adding(days: 1)
        #expect(try found(nextDay) == name)
        #expect(try found(flight("HB-CFA", nil, 1_400, 1_400)) == nil, "a span has a length")
    }

    @Test("Take-off and landing replace unknown block times, in both flights")
    func airborne() throws {
        var known = try flight("HB-CFA", nil, 600, 660)
        (known.takeOff, known.offBlock) = (known.offBlock, nil)
        (known.landing, known.onBlock) = (known.onBlock, nil)
        _ = try logbook.save(.flight(known), over: nil)
        let name = "\(LogbookFolder.lastDate.isoText) HB-CFA"
        #expect(try found(flight("HB-CFA", nil, 630, 690)) == name)
        #expect(try found(flight("HB-CFA", nil, 660, 690)) == nil)
        (known.takeOff, known.landing) = (known.takeOff?.adding(seconds: 1_800), known.landing?.adding(seconds: 1_800))
        known.aircraft = try logbook.match(.aircraft, text: "HB-CFA")
        #expect(try found(known) == name)
    }

    @Test("The same flight again is found with and without times; one difference makes it another flight")
    func duplicates() throws {
        var known = try flight("HB-CFA", "Ada", 600, 660)
        (known.origin, known.destination) = (.new("LSZH"), .new("LSGG"))
        known.times.block = Minutes(60)
        let id = try logbook.save(.flight(known), over: nil)
        let saved = try #require(try logbook.record(id).flight)
        func other(
            _ change: (inout FlightRecord) -> Void = { _ in }, of flight: RecordID? = nil
        ) throws -> FlightClash? {
            var flown = saved
            change(&flown)
            return try logbook.clash(with: FlightOutline(flown, of: flight))
        }
        let same = FlightClash.duplicates("\(LogbookFolder.lastDate.isoText) HB-CFA LSZH–LSGG")
        #expect(try other() == same)
        #expect(try other(of: id) == nil, "a flight is no copy of itself")
        let untimed: (inout FlightRecord) -> Void = { ($0.offBlock, $0.onBlock) = (nil, nil) }
        #expect(try other(untimed) == same)
        let others: [(inout FlightRecord) -> Void] = [
            { $0.destination = nil }, { $0.aircraft = nil }, { $0.times.block = Minutes(61) }, { $0.times.block = nil },
            { $0.date = LogbookFolder.lastDate.adding(days: -1) }, { $0.destination = .new("LSZB") },
            { $0.simulatorDevice = "FNPT II" },
        ]
        for change in others {
            let found = try other {
                untimed(&$0)
                change(&$0)
            }
            #expect(found == nil)
        }
        let later = try other { flight in
            flight.offBlock = flight.offBlock?.adding(seconds: 7_200)
            flight.onBlock = flight.onBlock?.adding(seconds: 7_200)
        }
        #expect(later == nil, "a second flight of the day")
    }

    @Test("A session logged twice is found by its device and its time")
    func sessions() throws {
        var session = FlightRecord()
        (session.kind, session.date, session.simulatorDevice) = (.simulator, LogbookFolder.lastDate, "Redbird")
        session.times[.simulator] = Minutes(90)
        _ = try logbook.save(.flight(session), over: nil)
        guard case .duplicates? = try logbook.clash(with: FlightOutline(session, of: nil)) else {
            Issue.record("not found")
            return
        }
        session.times[.simulator] = Minutes(60)
        #expect(try logbook.clash(with: FlightOutline(session, of: nil)) == nil)
    }

    @Test("A time after now is reported, the first one; the date of today alone and a time now are not")
    func stillToCome() throws {
        let today = LogbookFolder.lastDate
        func finding(_ hour: Int, of flight: FlightRecord) throws -> FlightClash? {
            let now = UTCInstant(today, ClockTime(minutesFromMidnight: Minutes(hour * 60)))
            let book = try folder.open(now: now)
            defer { try? book.close() }
            return try book.clash(with: FlightOutline(flight, of: nil))
        }
        var flight = try flight("HB-CFA", nil, 600, 660)
        let (off, on) = (ClockTime(minutesFromMidnight: Minutes(600)), ClockTime(minutesFromMidnight: Minutes(660)))
        #expect(try finding(9, of: flight) == .stillToCome(.offBlock, off))
        #expect(try finding(10, of: flight) == .stillToCome(.onBlock, on) && finding(11, of: flight) == nil)
        let entry = try folder.open(now: today.midnight).entry("HB-CFA type:- 1000/1100 to:lszh", today: today)
        #expect(entry.findings.map(\.finding).contains(.stillToCome(.offBlock, off)) && entry.canBeSaved)
        // The error on the date says enough.
        flight.date = today.adding(days: 1)
        #expect(try finding(9, of: flight) == nil)
        (flight.date, flight.offBlock, flight.onBlock) = (today, nil, nil)
        #expect(try finding(0, of: flight) == nil)
    }

    @Test("An entry line reports an overlap and can still be saved")
    func entry() throws {
        _ = try logbook.save(.flight(try flight("HB-CFA", nil, 600, 660)), over: nil)
        let today = LogbookFolder.lastDate
        let entry = try logbook.entry("hbcfa 1030/1130 to:lszh", today: today)
        #expect(entry.findings.map(\.finding).contains(.overlaps("\(today.isoText) HB-CFA")) && entry.canBeSaved)
        #expect(
            !(try logbook.entry("hbcfa 1100/1130 to:lszh", today: today)).findings.contains {
                $0.fields.first == .event(.offBlock)
            })
    }

    @Test("The label of a step names up to three changed fields")
    func fields() throws {
        let first = try flight("HB-CFA", nil, 600, 660)
        let id = try logbook.save(.flight(first), over: nil)
        var flight = try #require(try logbook.record(id).flight)
        flight.route = "LSZB"
        _ = try logbook.save(.flight(flight), over: id)
        let name = "changed flight \(LogbookFolder.lastDate.isoText) HB-CFA"
        #expect(try logbook.history().first?.label == "\(name): Route")
        flight = try #require(try logbook.record(id).flight)
        flight.remarks = "smooth"
        flight.times.block = Minutes(60)
        flight.times.night = Minutes(10)
        flight.role = .pilotInCommand
        flight.approaches = [ApproachRecord()]
        _ = try logbook.save(.flight(flight), over: id)
        #expect(try logbook.history().first?.label == "\(name): Block time, Role, Night and 2 more")
    }
}

extension Record {
    fileprivate var flight: FlightRecord? { if case .flight(let flight) = self { flight } else { nil } }
}
