import AviationCases
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Currency of a file: what is read of it is what rules need")
struct CurrencyFileTests {
    private typealias Case = CurrencyCases

    @Test("A file answers a lapse of long ago as its flights do, whatever marks them as instrument flights")
    func lapseInFile() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        for (date, hood) in [("2008-03-01", 60), ("2009-03-01", nil), ("2026-10-01", 60)] as [(String, Int?)] {
            var flight = FlightRecord()
            flight.date = Case.date(date)
            (flight.aircraft, flight.newType, flight.role) = (.new("N12345"), "C172", .pilotInCommand)
            var approach = ApproachRecord()
            (approach.type, approach.count) = (.ils, 6)
            flight.approaches = [approach]
            flight.safetyPilot = .new("Ann Lee")
            (flight.times[.simulatedInstrument], flight.times[.holds]) = (hood.map { Minutes($0) }, hood.map { _ in 1 })
            _ = try logbook.save(.flight(flight), over: nil)
        }
        let rules = try #require(try RuleSet.shipped("faa"))
        var query = CurrencyQuery(rules, on: Case.today)
        query.words = ["faa.instrument"]
        let answer = try #require(try logbook.currency(query).first)
        #expect(answer.stateText == "NOT CURRENT since 2008-10-01")
        let scope = rules.scope(on: Case.today, [], [Case.c172])
        let reader = CurrencyReader(store: logbook.store)
        #expect(try reader.entries(scope, try reader.links()).map(\.date.year) == [2008, 2009, 2026])
        let recent = EntryScope(since: scope.since)
        #expect(try reader.entries(recent, try reader.links()).map(\.date.year) == [2026])
    }

    @Test("No entries are read without a rule that looks at them; those of a rule are that words name with a group")
    func reachOfNoRule() throws {
        let reader = CurrencyReader(store: try LogbookFolder(sample: true).open().store)
        let none = RuleSet(name: "none").scope(on: Case.today, [], [Case.c172])
        let documents = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.medical "Medical" 1
                  ask act
                  need medical 2 for 24 months
                """
        ).scope(on: Case.today, [], [Case.c172])
        for scope in [none, documents] { #expect(try scope.isEmpty && reader.entries(scope, reader.links()).isEmpty) }
        let easa = try #require(try RuleSet.shipped("easa"))
        let scope = { (words: [String]) in easa.scope(on: Case.today, [], [Case.c172], words: words).since }
        #expect(scope(["balloon", "B"]) < scope([]))
        #expect(scope(["balloon"]) == scope([]), "no group is named")
    }

    @Test("What is read is enough: the answers are those from the whole book", arguments: ["faa", "easa", "uk"])
    func answersOfWholeBook(name: String) throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        let rules = try #require(try RuleSet.shipped(name))
        let reader = CurrencyReader(store: logbook.store)
        let everything = EntryScope(since: .first, hasInstrument: true)
        var book = CurrencyBook(
            sorted: try reader.entries(everything, try reader.links()), documents: try reader.documents(),
            birthDate: try reader.birthDate())
        book.settings = rules.settings
        // Long after the last flight, older ones say since when a rule is not met.
        for day in [-14, 0, 9, 23].map({ LogbookFolder.lastDate.adding(months: $0) }) {
            book.total = try reader.total([], on: day)
            let whole = CurrencyEvaluation(book, on: day, explained: .none).answers(rules.rules)
            var query = CurrencyQuery(rules, on: day)
            query.explained = .none
            let read = try logbook.currency(query)
            #expect(!whole.isEmpty)
            #expect(whole.map { "\($0.name): \($0.stateText)" } == read.map { "\($0.name): \($0.stateText)" })
        }
    }

    @Test("The hours in all are read from the flights and the opening balances, and only if a rule asks")
    func hoursInAll() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        var record = FlightRecord()
        (record.date, record.times.block, record.role) = (Case.date("10-01"), Minutes(600), .pilotInCommand)
        (record.aircraft, record.newType) = (.new("N525AB"), "C525")
        _ = try logbook.save(.flight(record), over: nil)
        try logbook.save(OpeningTotal(category: "block", minutes: Minutes(1_000), landings: nil, asOf: nil))
        let reader = CurrencyReader(store: logbook.store)
        let day = LogbookFolder.lastDate
        #expect(try reader.total([], on: day) == 1_600...1_600)
        #expect(try reader.total([Case.timed("11-01", Case.c172, 30)], on: day) == 1_630...1_630)
        #expect(try reader.total([Case.flight("11-01")], on: day) == 1_600...3_040)
        #expect(try reader.total([], on: Case.date("09-30")) == 1_000...1_000)
    }

    @Test("A balance has the flights to its date, one of a later day counts for nothing, and PIC hours are hours")
    func datedBalances() throws {
        for (asOf, category, least, isOpen) in [
            ("12-31", "block", 600, false), ("11-15", "block", 1_000, false), ("09-15", "block", 1_600, false),
            ("09-15", "pic", 1_600, true), ("09-15", "my own", 600, false),
        ] {
            let folder = try LogbookFolder()
            let logbook = try folder.open()
            var record = FlightRecord()
            (record.date, record.times.block, record.role) = (Case.date("10-01"), Minutes(600), .pilotInCommand)
            (record.aircraft, record.newType) = (.new("N525AB"), "C525")
            _ = try logbook.save(.flight(record), over: nil)
            try logbook.save(
                OpeningTotal(category: category, minutes: Minutes(1_000), landings: nil, asOf: Case.date(asOf)))
            let total = try CurrencyReader(store: logbook.store).total([], on: LogbookFolder.lastDate)
            #expect(total.lowerBound == least && (total.upperBound == .max) == isOpen, "\(asOf) \(category): \(total)")
            try logbook.close()
        }
    }
}
