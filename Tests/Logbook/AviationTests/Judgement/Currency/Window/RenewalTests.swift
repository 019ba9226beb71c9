import AviationCases
import Testing

@testable import Aviation

@Suite("Renewals, due months and what is flown in the night")
struct RenewalTests {
    private typealias Case = CurrencyCases

    private func instrument(_ expires: String, issued: String? = nil) -> [CurrencyDocument] {
        [Case.document("rating", "IR", "EASA", expires: expires, issued: issued)]
    }

    // MARK: Instrument rating

    @Test("The check by which the rating was issued does not hide that the next one is due")
    func granted() throws {
        let hood = Case.flight("2025-12-10") { ($0.checks, $0.counts[.hood]) = ([.checkride], 60) }
        func answer(
            _ flights: [CurrencyFlight], _ expires: String, issued: String? = nil, on day: String = "11-21"
        )
            throws -> String
        {
            try Case.answer(
                "easa.ir.revalidation", on: day, flights, instrument(expires, issued: issued)
            ).stateText
        }
        #expect(try answer([hood], "2026-12-10") == "due by 2026-12-10")
        // An early check, whose year the new expiry is.
        let early = Case.check("05-10", .ipc, Case.c172)
        #expect(try answer([early], "2027-05-10", on: "2027-05-09") == "due by 2027-05-10")
        #expect(try answer([early], "2026-12-31") == "current until 2027-05-10")
        // The rating was written with its check, whatever its last day is.
        #expect(try answer([early], "2027-05-01", issued: "2026-05-12", on: "2027-04-30") == "due by 2027-05-01")
        let late = Case.check("10-10", .ipc, Case.c172)
        #expect(try answer([late], "2026-12-31") == "current until 2027-12-31")
        #expect(try answer([late], "2026-12-31", issued: "2026-10-12") == "due by 2026-12-31")
        #expect(try answer([late], "2026-12-31", issued: "2025-12-20") == "current until 2027-12-31")
    }

    @Test(
        "A proficiency check is one for the rating under IFR, by time, rules or instrument time; without them it is unknown"
    )
    func underIFR() throws {
        func answer(_ aircraft: CurrencyAircraft, _ change: (CurrencyFlight) -> Void) throws -> CurrencyAnswer {
            let check = Case.flight("11-10", aircraft, 1, 1) { flight in
                (flight.checks, flight.counts[.block]) = ([.proficiency], 100)
                change(flight)
            }
            return try Case.answer("easa.ir.revalidation", nil, [check], instrument("2026-11-30"))
        }
        let airliner = Case.aircraft("A320")
        for (name, change) in [
            ("time", { $0.counts[.underIFR] = 100 }), ("rules", { $0.isUnderIFR = true }),
            ("hood", { $0.counts[.hood] = 20 }), ("actual", { ($0.counts[.actual], $0.isUnderIFR) = (20, false) }),
        ] as [(String, (CurrencyFlight) -> Void)] {
            #expect(try answer(airliner, change).stateText == "current until 2027-11-30", "\(name)")
        }
        let open = try answer(Case.c172) { _ in }
        #expect(open.stateText == "cannot tell" && open.detail.contains("whether it was under IFR"), "\(open.detail)")
        for change in [{ $0.isUnderIFR = false }, { $0.counts[.underIFR] = 0 }] as [(CurrencyFlight) -> Void] {
            let visual = try answer(Case.c172, change)
            #expect(visual.stateText == "due by 2026-11-30")
            #expect(visual.parts.flatMap(\.rejected).map(\.reason) == ["not under IFR"])
        }
    }

    @Test("Complete experience says that the new expiry is still to be entered", arguments: ["easa", "uk"])
    func endorsement(set: String) throws {
        let sep = [Case.document("rating", "SEP", expires: "2026-12-31")]
        let check = [Case.check("11-10", .proficiency, Case.c172)]
        let answer = try Case.answer("\(set).sep.revalidation", nil, check, sep)
        #expect(answer.stateText == "current until 2026-12-31" && answer.detail.contains("must be on the license"))
        // A check for the instrument rating has a day of its own.
        let renewed = try Case.answer(
            "easa.ir.revalidation", nil, [Case.check("11-10", .ipc, Case.c172)], instrument("2026-12-31"))
        #expect(renewed.detail.isEmpty)
    }

    // MARK: Night

    @Test("FCL.060(b): carrying passengers at night needs what is needed by day as well")
    func passengersAtNight() throws {
        let ratings = instrument("2027-03-31")
        let one = Case.night("11-10", 1, landings: 1, stops: nil)
        let three = Case.flight("10-10", Case.c172, 3, 3)
        for documents in [[], ratings] {
            #expect(
                try Case.answer("easa.night", "SEP (land)", [one], documents).stateText.hasPrefix("NOT CURRENT"))
            #expect(
                try Case.answer("easa.night", "SEP (land)", [one, three], documents).stateText.hasPrefix("current"))
        }
        #expect(try Case.answer("easa.night", "SEP (land)", [three], []).stateText == "NOT CURRENT")
        #expect(try Case.answer("easa.night", "SEP (land)", [three], ratings).stateText == "current until 2027-01-08")
    }

    private static let palo = CurrencyAirport("KPAO", at: Coordinate(latitude: 37.461121, longitude: -122.115047))

    /// A flight from Palo Alto and back; the sun set there at 01:27Z on 2026-10-19.
    private func circuits(
        _ times: (off: String, on: String), day: (takeoffs: Int?, landings: Int?), night: (takeoffs: Int, landings: Int)
    ) -> CurrencyFlight {
        Case.flight("10-18", Case.c172, day.takeoffs, day.landings) { flight in
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings]) = (night.takeoffs, night.landings)
            flight.counts[.nightFullStops] = night.landings
            (flight.origin, flight.destination) = (Self.palo, Self.palo)
            (flight[.offBlock], flight[.onBlock]) = (UTCInstant(isoText: times.off), UTCInstant(isoText: times.on))
        }
    }

    @Test("61.57(b): after a take-off by day all night take-offs may be in the night; without one the first is not")
    func circuitsAtDusk() throws {
        func part(_ flight: CurrencyFlight, _ index: Int) throws -> [Int] {
            let part = try Case.answer("faa.night", "ASEL", on: "11-01", [flight]).parts[index]
            return [part.have, part.unknown]
        }
        let evening = (off: "2026-10-19T00:30:00Z", on: "2026-10-19T03:40:00Z")
        let after = circuits(evening, day: (1, 1), night: (3, 3))
        #expect(try part(after, 0) == [0, 3])
        #expect(try Case.answer("faa.night", "ASEL", on: "11-01", [after]).stateText == "cannot tell")
        #expect(try part(circuits(evening, day: (0, 0), night: (3, 3)), 0) == [0, 2])
        #expect(try part(circuits(evening, day: (1, 1), night: (1, 1)), 0) == [0, 1])
        #expect(try part(circuits(evening, day: (nil, nil), night: (1, 1)), 0) == [0, 0])
        // The same in the morning, with a last landing by day.
        let morning = (off: "2026-10-18T11:30:00Z", on: "2026-10-18T15:30:00Z")
        #expect(try part(circuits(morning, day: (1, 1), night: (3, 3)), 1) == [0, 3])
        #expect(try part(circuits(morning, day: (0, 0), night: (3, 3)), 1) == [0, 2])
        // A whole night between two days, and none.
        let whole = (off: "2026-10-19T00:30:00Z", on: "2026-10-19T16:00:00Z")
        #expect(try part(circuits(whole, day: (1, 1), night: (3, 3)), 0) == [0, 3])
        let dusk = (off: "2026-10-19T01:35:00Z", on: "2026-10-19T02:15:00Z")
        #expect(try part(circuits(dusk, day: (1, 1), night: (3, 3)), 0) == [0, 0])
    }

    // MARK: Due month

    @Test("61.55(c): take-offs and landings in the month before or after the due month count as done in it")
    func dueMonth() throws {
        let b738 = Case.aircraft("B738")
        func year(_ second: String, _ number: Int = 3) -> [CurrencyFlight] {
            [("2024-11-01", 3), (second, number)].map { day, number in
                Case.flight(day, b738, number, number) { flight in
                    (flight.role, flight.pilotFlying, flight.counts[.dayFullStops]) = (.secondInCommand, true, number)
                    flight.checks = [.sic]
                }
            }
        }
        func text(_ flights: [CurrencyFlight], on day: String) throws -> String {
            try Case.answer("faa.sic", "B737", on: day, flights).stateText
        }
        for second in ["2025-10-01", "2025-11-30", "2025-12-31"] {
            #expect(try text(year(second), on: "11-15") == "current until 2026-11-30", "\(second)")
        }
        #expect(try text(year("2025-09-30"), on: "11-15") == "NOT CURRENT since 2026-10-01")
        #expect(try text(year("2026-01-01"), on: "11-15") == "current until 2027-01-31")
        // Two landings are not what was due.
        #expect(try text(year("2025-10-01", 2), on: "11-15").hasPrefix("NOT CURRENT"))
        // What is flown through the year has its own month.
        let monthly =
            year("2025-12-01")
            + (1...9).map { month in
                Case.flight("2026-0\(month)-10", b738, 1, 1) { flight in
                    (flight.role, flight.pilotFlying, flight.counts[.dayFullStops]) = (.secondInCommand, true, 1)
                    flight.checks = [.sic]
                }
            }
        #expect(try text(monthly, on: "11-15") == "current until 2027-07-31")
    }
}
