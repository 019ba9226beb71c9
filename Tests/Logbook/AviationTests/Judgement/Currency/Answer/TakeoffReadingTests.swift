import AviationCases
import TestFiles
import Testing

@testable import Aviation

@Suite("Take-offs that are not logged")
struct TakeoffReadingTests {
    private func answer(
        _ flights: [CurrencyFlight], assuming isAssumed: Bool, _ rule: String = "faa.passengers",
        _ subject: String = "ASEL"
    ) throws -> CurrencyAnswer {
        var settings = CurrencySettings()
        settings.takeoffsAsLandings = isAssumed
        return try CurrencyCases.answer(rule, subject, on: "11-22", flights, [], settings)
    }

    @Test("They count as the landings where that is assumed, which the answer says on its front")
    func reading() throws {
        let landed = [CurrencyCases.flight("11-10", CurrencyCases.c172, nil, 3)]
        let assumed = try answer(landed, assuming: true)
        #expect(assumed.stateText == "current until 2027-02-08" && assumed.takeoffs == .asLandings)
        #expect(assumed.detail == "take-offs not logged count as the landings")
        let strict = try answer(landed, assuming: false)
        #expect(strict.stateText == "cannot tell" && strict.takeoffs == .unknown)
        let logged = try answer([CurrencyCases.flight("11-10", CurrencyCases.c172, 3, 3)], assuming: true)
        #expect(logged.takeoffs == .logged && logged.detail.isEmpty)
    }

    @Test("The FAA's rules assume it, Europe's do not; of both together, only what both assume")
    func shipped() throws {
        func settings(_ names: [String], said: String? = nil) throws -> Bool {
            var rules = BookRules()
            rules.shipped = names
            if let said { rules.assumptions[.takeoffsAsLandings] = said }
            return try rules.set(region: []).settings.takeoffsAsLandings
        }
        #expect(try settings(["faa"]) && !settings(["easa"]) && !settings(["uk"]) && !settings(["faa", "easa"]))
        #expect(try !settings(["faa"], said: "no") && settings(["easa"], said: "yes"))
    }

    @Test("No answer of an invented book is better without the words that say the assumption", arguments: 0..<300)
    func property(seed: UInt64) throws {
        var random = SeededChance(seed: seed)
        let flights = (0..<12).map { _ in
            let isLogged = random.below(2) == 0
            let landings = random.below(4)
            return CurrencyCases.flight(
                CurrencyCases.today.adding(days: -random.below(121)).isoText, CurrencyCases.c172,
                isLogged ? random.below(4) : nil, landings)
        }
        for (rule, subject) in [("faa.passengers", "ASEL"), ("faa.night", "ASEL"), ("easa.passengers", "SEP (land)")] {
            let strict = try answer(flights, assuming: false, rule, subject)
            let assumed = try answer(flights, assuming: true, rule, subject)
            let isBetter = (assumed.until ?? .first) > (strict.until ?? .first)
            #expect(
                !isBetter || assumed.takeoffs == .asLandings && assumed.detail.contains("count as the landings"),
                "\(rule)")
        }
    }
}
