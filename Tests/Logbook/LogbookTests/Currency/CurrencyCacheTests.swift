import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

/// What is kept answers as a book that is read whole.
@Suite("Entries and answers that are kept between questions")
struct CurrencyCacheTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let rules: RuleSet

    init() throws { try self.init(LogbookFolder(newestOfSample: ())) }

    private init(_ folder: LogbookFolder) throws {
        self.folder = folder
        logbook = try folder.open()
        var rules = BookRules()
        rules.shipped = ["faa", "easa"]
        self.rules = try rules.set(region: [])
    }

    /// Asks the open logbook, which keeps what it read, and one that is opened now.
    private func requireSame(_ what: String, on day: LocalDate = LogbookFolder.lastDate) throws {
        var query = CurrencyQuery(rules, on: day)
        query.explained = .none
        let kept = try logbook.currency(query)
        let fresh = try folder.open(readOnly: true)
        #expect(try fresh.currency(query) == kept, "\(what)")
        query.explained = .only(try #require(kept.first).name)
        #expect(try fresh.currency(query) == logbook.currency(query), "\(what), one with its flights")
        try fresh.close()
    }

    private func flight(_ change: (inout FlightRecord) -> Void) -> FlightRecord {
        var record = FlightRecord()
        record.date = LogbookFolder.lastDate
        (record.aircraft, record.newType) = (.new("N12345"), "C172")
        record.times[.dayLandings] = 3
        change(&record)
        return record
    }

    @Test("A student who is named, changed to a passenger or taken away changes what the flight counts for")
    func student() throws {
        let id = try logbook.save(
            .flight(
                flight { record in
                    (record.role, record.times.block) = (.pilotInCommand, Minutes(60))
                    record[.checksIsFlightReview] = .flag(true)
                }), over: nil)
        var query = CurrencyQuery(rules, on: LogbookFolder.lastDate)
        query.words = ["faa.review"]
        func text() throws -> String? {
            try logbook.currency(query).first { $0.rule.id == "faa.review" }?.stateText
        }
        let own = try text()
        #expect(own?.hasPrefix("current") == true)
        try requireSame("no student")
        try change(id) { $0.crew = [CrewRecord(.student, .new("Joe Bo"))] }
        #expect(try text() != own)
        try requireSame("a student")
        try change(id) { $0.crew = [CrewRecord(.passenger, .new("Joe Bo"))] }
        #expect(try text() == own)
        try requireSame("a passenger")
        try change(id) { $0.crew = [CrewRecord(.student, .new("Joe Bo"))] }
        try change(id) { $0.crew = [] }
        #expect(try text() == own)
        try requireSame("no crew")
    }

    @Test("A duty that is changed, taken away or only supposed changes what it gave to other flights of its day")
    func duty() throws {
        let midnight = LogbookFolder.lastDate.midnight
        func leg(_ hour: Int, duty: ClosedRange<Int>?) -> FlightRecord {
            flight { record in
                record[.operator] = .text("Swiss")
                record.offBlock = midnight.adding(Minutes(hour * 60))
                record.onBlock = midnight.adding(Minutes(hour * 60 + 50))
                guard let duty else { return }
                record[.dutyStart] = .instant(midnight.adding(Minutes(duty.lowerBound * 60)))
                record[.dutyEnd] = .instant(midnight.adding(Minutes(duty.upperBound * 60)))
            }
        }
        let first = try logbook.save(.flight(leg(6, duty: 5...15)), over: nil)
        _ = try logbook.save(.flight(leg(8, duty: nil)), over: nil)
        try requireSame("a duty of two legs")
        try change(first) { $0[.dutyEnd] = .instant(midnight.adding(Minutes(7 * 60))) }
        try requireSame("a shorter duty")
        try change(first) { $0[.dutyEnd] = nil }
        try requireSame("no duty")
        var query = CurrencyQuery(rules, on: LogbookFolder.lastDate)
        query.unsavedFlights = [leg(10, duty: 5...15)]
        _ = try logbook.currency(query)
        try requireSame("a duty that was only supposed")
    }

    /// Six approaches, a hold and an hour under the hood on a day.
    private func instrumentFlight(_ day: LocalDate) -> FlightRecord {
        flight { record in
            record.date = day
            var approach = ApproachRecord()
            (approach.type, approach.count) = (.ils, 6)
            record.approaches = [approach]
            record.times[.simulatedInstrument] = Minutes(60)
            record.times[.holds] = 1
        }
    }

    private func change(_ id: RecordID, _ change: (inout FlightRecord) -> Void) throws {
        var record = try #require(try logbook.flight(id))
        change(&record)
        _ = try logbook.save(.flight(record), over: id)
    }

    @Test("After flights, approaches, aircraft and checks change, and after undo and redo, the answers are the same")
    func changes() throws {
        try requireSame("nothing changed")
        let before = try logbook.currency(CurrencyQuery(rules, on: LogbookFolder.lastDate))
        let id = try logbook.save(.flight(instrumentFlight(LogbookFolder.lastDate)), over: nil)
        try requireSame("added")
        #expect(try logbook.currency(CurrencyQuery(rules, on: LogbookFolder.lastDate)) != before)
        try change(id) { $0.approaches = [] }
        try requireSame("without approaches")
        try change(id) { $0[.checksIsFlightReview] = .flag(true) }
        try requireSame("a flight review")
        try change(id) { $0.date = LogbookFolder.lastDate.adding(months: -200) }
        try requireSame("an old check")
        try change(id) { $0[.checksIsFlightReview] = nil }
        try requireSame("an old flight")
        try change(id) { $0.date = LogbookFolder.lastDate.adding(days: -1) }
        let link = try #require(try logbook.flight(id)?.aircraft?.id)
        var aircraft = try #require(try logbook.aircraft(link))
        aircraft.aircraftClass = "AMEL"
        _ = try logbook.save(.aircraft(aircraft), over: link)
        try requireSame("another class")
        try logbook.delete(id)
        try requireSame("deleted")
        for step in 0..<8 {
            _ = try logbook.undo()
            try requireSame("undone \(step)")
        }
        #expect(try logbook.currency(CurrencyQuery(rules, on: LogbookFolder.lastDate)) == before)
        for step in 0..<8 {
            _ = try logbook.redo()
            try requireSame("redone \(step)")
        }
    }

    @Test("An aircraft that is new to the logbook counts with its first flight, however old")
    func newAircraft() throws {
        try requireSame("nothing changed")
        var glider = AircraftRecord()
        (glider.tailNumber, glider.aircraftClass) = ("D-1234", "GL")
        let id = try logbook.save(.aircraft(glider), over: nil)
        try requireSame("an aircraft without flights")
        for months in [-1, -23, -32] {
            let day = LogbookFolder.lastDate.adding(months: months)
            let record = flight { record in
                (record.date, record.newType) = (day, nil)
                record.aircraft = .saved(id, label: "D-1234")
            }
            _ = try logbook.save(.flight(record), over: nil)
            try requireSame("its flight of \(day)")
        }
    }

    @Test("The changes of another program are seen, before and after one of our own")
    func company() throws {
        try requireSame("nothing changed")
        let other = try folder.open()
        _ = try other.save(.flight(flight { $0.date = LogbookFolder.lastDate.adding(days: -2) }), over: nil)
        try requireSame("another program's flight")
        _ = try other.save(.flight(flight { $0.times[.nightFullStopLandings] = 3 }), over: nil)
        _ = try logbook.save(.flight(flight { $0.times[.nightTakeoffs] = 3 }), over: nil)
        try requireSame("both programs' flights")
        _ = try other.save(.flight(instrumentFlight(LogbookFolder.lastDate)), over: nil)
        _ = try logbook.keep(
            FormDraft(kind: .flights, over: nil, fields: [], focus: "date", cursor: 0, isOpen: true))
        try requireSame("a flight and a draft")
        try other.close()
    }

    @Test("Questions for an earlier day and for the first one again have the answers of their days")
    func days() throws {
        for months in [-41, -1] {
            let day = LogbookFolder.lastDate.adding(months: months)
            _ = try logbook.save(.flight(instrumentFlight(day)), over: nil)
        }
        for months in [0, -30, 0] {
            try requireSame("\(months) months", on: LogbookFolder.lastDate.adding(months: months))
        }
    }

    @Test("A flight that is only supposed is not kept")
    func supposed() throws {
        var query = CurrencyQuery(rules, on: LogbookFolder.lastDate)
        let before = try logbook.currency(query)
        query.unsavedFlights = [flight { $0.times[.nightFullStopLandings] = 3 }]
        #expect(try logbook.currency(query) != before)
        try requireSame("after a supposition")
    }

    @Test("After each of many changes, what is kept answers as what is read", arguments: 0..<3)
    func manyChanges(seed: Int) throws {
        let empty = try CurrencyCacheTests(LogbookFolder())
        var random = SeededChance(seed: UInt64(seed))
        var ids: [RecordID] = []
        for step in 0..<40 {
            if ids.count < 8 || random.percent(30) {
                let record = flight { Self.fill(&$0, &random) }
                ids.append(try empty.logbook.save(.flight(record), over: nil))
            } else if random.percent(25) {
                try empty.logbook.delete(ids.remove(at: random.below(ids.count)))
            } else {
                try empty.change(random.pick(ids)) { Self.fill(&$0, &random) }
            }
            if ids.count >= 8 { try empty.requireSame("\(seed): step \(step)") }
        }
    }

    private static func fill(_ record: inout FlightRecord, _ random: inout SeededChance) {
        record.date = LogbookFolder.lastDate.adding(days: -random.below(1_500))
        record.times = FlightTimes()
        for count in [FlightCount.dayLandings, .nightFullStopLandings, .nightTakeoffs, .dayTakeoffs, .holds]
        where random.percent(50) {
            record.times[count] = random.below(5)
        }
        if random.percent(50) { record.times[.block] = Minutes(20 + random.below(280)) }
        record[.checksIsFlightReview] = random.percent(15) ? .flag(true) : nil
        record.role = random.pick([.pilotInCommand, .dualReceived, .instructor, nil])
    }
}
