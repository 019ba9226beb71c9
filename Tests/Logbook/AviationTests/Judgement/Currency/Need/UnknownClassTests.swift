import AviationCases
import Testing

@testable import Aviation

@Suite("Aircraft of an unknown class")
struct UnknownClassTests {
    private typealias Case = CurrencyCases

    private func answers(_ set: String, _ words: [String] = [], _ flights: [CurrencyFlight]) throws -> [CurrencyAnswer]
    {
        let rules = try #require(try RuleSet.shipped(set)).rules
        var conditions = FlownConditions()
        return CurrencyEvaluation(CurrencyBook(flights), on: Case.today).answers(rules, matching: words, &conditions)
    }

    private let amphibian = CurrencyCases.aircraft("LA4")
    private let own = CurrencyCases.aircraft("Homebuilt")

    @Test("A rule per class is answered “cannot tell”, and not left out", arguments: ["faa", "easa"])
    func shown(set: String) throws {
        for aircraft in [amphibian, own] {
            let found = try answers(set, [], [Case.flight("11-01", aircraft, 3, 3)])
            let passengers = try #require(found.first { $0.rule.id == "\(set).passengers" })
            #expect(passengers.stateText == "cannot tell")
            #expect(passengers.detail == "class of \(aircraft.label) is unknown")
            #expect(!found.contains { $0.rule.id == "faa.tailwheel" }, "an unknown gear shows no rule")
        }
    }

    @Test("A question by paragraph is answered, and a book without aircraft says so")
    func asked() throws {
        let found = try answers(
            "faa", ["61.57(a)"], [Case.flight("11-01", own, 3, 3), Case.flight("11-02", own, 3, 3)])
        #expect(found.map(\.detail) == ["class of N-Homebuilt is unknown"])
        let none = try answers("faa", ["61.57(a)"], [Case.flight("11-01", nil, 3, 3), Case.flight("11-02", nil, 3, 3)])
        #expect(none.map(\.detail) == ["aircraft of 2 flights is unknown"])
    }

    @Test("Where another class was flown, flights of an unknown one are unknown values of its rule")
    func beside() throws {
        let found = try answers("faa", [], [Case.flight("2025-11-01"), Case.flight("11-01", own, 3, 3)])
        let passengers = found.filter { $0.rule.id == "faa.passengers" }
        #expect(passengers.map(\.subject) == ["ASEL"])
        #expect(passengers.first?.stateText == "cannot tell")
    }

    @Test("A device of an unknown class, a session and an old flight show nothing")
    func others() throws {
        #expect(try answers("faa", ["61.57(a)"], [Case.flight("11-01", Case.trainer, 3, 3)]).isEmpty)
        #expect(try answers("faa", ["61.57(a)"], [Case.flight("2023-11-01", own, 3, 3)]).isEmpty)
        let session = Case.flight("11-01", own, 3, 3) { $0.kind = .simulator }
        #expect(try answers("faa", ["61.57(a)"], [session]).isEmpty)
    }

    @Test("A name of several types of one class counts for it")
    func families() throws {
        for (name, group) in [("PA28", "ASEL"), ("Bonanza", "ASEL"), ("Baron", "AMEL"), ("LS4", "glider")] {
            let found = try answers("faa", [], [Case.flight("11-01", Case.aircraft(name), 3, 3)])
            let passengers = try #require(found.first { $0.rule.id == "faa.passengers" })
            #expect(passengers.subject == group && passengers.until?.isoText == "2027-01-30", "\(name)")
        }
    }

    // MARK: Ultralights

    private func tail(_ tail: String, _ type: String) -> CurrencyAircraft {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftType) = (tail, type)
        return CurrencyAircraft(record)
    }

    @Test("An ultralight counts for no rule of airplanes in Europe and in the UK, and for ASEL in America")
    func ultralights() throws {
        let ultralights = [tail("D-MABC", "C42"), tail("G-CDEF", "C42"), tail("D-MXYZ", "FDCT"), tail("57-AXY", "WT9")]
        let rating = Case.document("rating", "SEP", expires: "2027-01-31")
        for aircraft in ultralights {
            #expect(aircraft.isUltralight, "\(aircraft.label)")
            let flight = Case.flight("11-01", aircraft, 12, 12) { $0.counts[.block] = 720 }
            for set in ["easa", "uk"] {
                let rules = try #require(try RuleSet.shipped(set)).rules
                let book = CurrencyBook([flight], documents: [rating])
                let found = CurrencyEvaluation(book, on: Case.today).answers(rules)
                // The rating alone shows the rules of its class.
                let passengers = found.filter { $0.rule.question == .passengers }
                #expect(passengers.allSatisfy { $0.subject == "SEP (land)" }, "\(aircraft.label) \(set)")
                #expect(passengers.allSatisfy { $0.stateText == "NOT CURRENT" }, "\(aircraft.label) \(set)")
                let unheld = CurrencyEvaluation(CurrencyBook([flight]), on: Case.today).answers(rules)
                #expect(!unheld.contains { $0.rule.question == .passengers }, "\(aircraft.label) \(set)")
                let sep = try #require(found.first { $0.rule.id == "easa.sep.revalidation" })
                #expect(sep.stateText == "due by 2027-01-31", "\(aircraft.label) \(set)")
            }
            let american = try answers("faa", [], [flight]).first { $0.rule.id == "faa.passengers" }
            #expect(american?.subject == "ASEL" && american?.until != nil)
        }
        for aircraft in [tail("D-EABC", "FDCT"), tail("D-EFGH", "C172"), tail("D-0815", "LS4"), tail("N123", "WT9")] {
            #expect(!aircraft.isUltralight, "\(aircraft.label)")
        }
    }

    @Test("Flights in an ultralight add nothing to those in an airplane")
    func mixed() throws {
        let flights = [Case.flight("10-01", Case.c172, 2, 2), Case.flight("11-01", tail("D-MABC", "C42"), 3, 3)]
        let found = try answers("easa", ["passengers"], flights)
        #expect(Set(found.map(\.subject)) == ["SEP (land)"])
        #expect(found.allSatisfy { $0.stateText == "NOT CURRENT" })
    }
}
