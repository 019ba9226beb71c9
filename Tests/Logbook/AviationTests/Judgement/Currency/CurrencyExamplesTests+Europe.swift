import AviationCases
import Testing

@testable import Aviation

extension CurrencyExample {
    private typealias Case = CurrencyCases

    static let europe: [CurrencyExample] = {
        let rating = [Case.document("rating", "IR", expires: "12-31")]
        func night(
            _ number: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument], _ answer: String
        )
            -> CurrencyExample
        {
            CurrencyExample(
                number: number, rule: "easa.night", subject: "SEP (land)", flights: flights, documents: documents,
                answer: answer)
        }
        return [
            CurrencyExample(
                number: "41", rule: "easa.passengers", subject: "SEP (land)",
                flights: [Case.flight("08-24", Case.c172, 3, 3)], answer: "current until 2026-11-22"),
            CurrencyExample(
                number: "42", rule: "easa.passengers", subject: "SEP (land)",
                flights: [Case.flight("11-01", Case.motorGlider, 3, 3)], answer: "NOT CURRENT"),
            night(
                "43", [Case.night("09-30", 1, landings: 1, stops: nil), Case.flight("11-01", Case.c172, 3, 3)], [],
                "current until 2026-12-29"),
            night("45", [Case.flight("11-01", Case.c172, 3, 3)], rating, "current until 2026-12-31"),
            night("45, none by day", [], rating, "NOT CURRENT"),
            CurrencyExample(
                number: "47", rule: "easa.lapl", flights: [Case.check("2025-05-05", .proficiency, Case.c172)],
                answer: "current until 2027-05-05"),
            CurrencyExample(
                number: "48", rule: "easa.lapl", day: "02-28",
                flights: [Case.check("2024-02-29", .proficiency, Case.c172)], answer: "current until 2026-02-28"),
        ]
    }()

    static let revalidation: [CurrencyExample] = {
        let sep = [Case.document("rating", "SEP", expires: "2027-03-31")]
        let year = [
            Case.timed("06-01", Case.c172, 420, 9),
            Case.timed("07-01", Case.c172, 150, role: .dualReceived, 2),
        ]
        let before = Case.timed("2025-09-01", Case.c172, 1_200, 15)
        let hour = Case.timed("2026-08-01", Case.c172, 90, 3)
        let instrument = [Case.document("rating", "IR", expires: "2026-12-31")]
        let turboprop = [Case.document("rating", "PC12 SET", expires: "2026-12-31")]
        return [
            CurrencyExample(
                number: "49", rule: "easa.sep", subject: "SEP (land)", flights: year, documents: sep,
                answer: "current until 2027-03-31"),
            CurrencyExample(
                number: "49", rule: "easa.sep.revalidation", flights: year, documents: sep,
                answer: "due by 2027-03-31",
                says: [
                    "needs 2:30 block time, 1 take-off, 1 landing; or",
                    "or 1 proficiency check or checkride (from 2026-12-31)",
                ]),
            CurrencyExample(
                number: "50", rule: "uk.sep.revalidation", flights: year + [before], documents: sep,
                answer: "current until 2027-03-31"),
            CurrencyExample(
                number: "50b", rule: "easa.sep.revalidation", flights: year + [hour, before], documents: sep,
                answer: "due by 2027-03-31", says: ["needs 1:00 block time; or"]),
            CurrencyExample(
                number: "52", rule: "easa.ir.revalidation", flights: [Case.check("09-15", .ipc, Case.c172)],
                documents: instrument,
                answer: "current until 2027-09-15"),
            CurrencyExample(
                number: "52b", rule: "easa.ir.revalidation", flights: [Case.check("10-05", .ipc, Case.c172)],
                documents: instrument,
                answer: "current until 2027-12-31"),
            CurrencyExample(
                number: "52c", rule: "easa.ir.revalidation",
                flights: [Case.check("2024-10-05", .ipc, Case.c172)],
                documents: instrument, answer: "due by 2026-12-31",
                says: ["needs 1 IPC or proficiency check or checkride (then until 2027-12-31)"]),
            CurrencyExample(
                number: "SET", rule: "easa.set.revalidation", subject: "PC12",
                flights: [Case.check("10-05", .proficiency, Case.aircraft("PC12"))], documents: turboprop,
                answer: "current until 2026-12-31"),
            CurrencyExample(
                number: "SET, early", rule: "easa.set.revalidation", subject: "PC12",
                flights: [Case.check("09-15", .proficiency, Case.aircraft("PC12"))], documents: turboprop,
                answer: "current until 2028-09-15"),
            CurrencyExample(
                number: "49c", rule: "easa.sep.revalidation", flights: year,
                documents: [Case.document("rating", "SEP")], answer: "cannot tell",
                says: ["expiry of the SEP (land) rating"]),
        ]
    }()

    static let gliding: [CurrencyExample] = {
        let sailplane = [
            Case.timed("2025-02-10", Case.sailplane, 90, role: .dualReceived, launches: 4),
            Case.timed("2025-07-12", Case.sailplane, 120, launches: 6),
            Case.timed("2026-04-18", Case.sailplane, 60, role: .dualReceived, launches: 4),
            Case.timed("2026-09-05", Case.sailplane, 70, launches: 3),
        ]
        let balloon = [
            Case.timed("2025-03-02", Case.balloon, 120, 3), Case.timed("2025-08-02", Case.balloon, 100, 3),
            Case.timed("2026-05-02", Case.balloon, 90, 2), Case.timed("2026-08-02", Case.balloon, 80, 3),
            Case.timed("2023-05-05", Case.balloon, 60, role: .dualReceived, 1),
        ]
        return [
            CurrencyExample(number: "53", rule: "easa.spl", flights: sailplane, answer: "current until 2027-02-10"),
            CurrencyExample(
                number: "54", rule: "easa.spl.passengers",
                flights: sailplane + [Case.timed("2025-01-02", Case.sailplane, 480, launches: 1)],
                documents: [
                    Case.document("license", "SPL", issued: "2025-01-01"),
                    Case.document("course", "SPL passengers", issued: "2025-01-02"),
                ], answer: "current until 2026-12-04"),
            CurrencyExample(
                number: "56", rule: "easa.balloon", subject: "A", flights: balloon, answer: "current until 2027-03-02"),
        ]
    }()

    static let limits: [CurrencyExample] = {
        func given(_ day: String, _ minutes: Int, _ times: ClosedRange<Int>? = nil) -> CurrencyFlight {
            Case.flight(day) { flight in
                (flight.role, flight.counts[.given]) = (.instructor, minutes)
                guard let times else { return }
                let midnight = Case.date(day).midnight
                flight[.offBlock] = midnight.adding(Minutes(times.lowerBound))
                flight[.onBlock] = midnight.adding(Minutes(times.upperBound))
            }
        }
        let month = [("10-26", 2_000), ("11-10", 2_000), ("11-22", 1_920), ("10-25", 600)].map {
            Case.timed($0.0, Case.citation, $0.1)
        }
        return [
            CurrencyExample(
                number: "39", rule: "faa.instruct",
                flights: [given("11-21", 240, 840...1_080), given("11-22", 270, 480...750)], answer: "OVER THE LIMIT",
                says: ["0:30 training given over the limit"]),
            CurrencyExample(
                number: "39b", rule: "faa.instruct",
                flights: [given("11-21", 240, 400...640), given("11-22", 270, 480...750)], answer: "3:30 left"),
            CurrencyExample(
                number: "40", rule: "faa.instruct", flights: [given("11-21", 300), given("11-22", 240)],
                answer: "cannot tell", says: ["times unknown for 2026-11-21"]),
            CurrencyExample(number: "60", rule: "easa.flight.28", flights: month, answer: "1:20 left"),
            CurrencyExample(
                number: "61", rule: "easa.duty.7",
                flights: (16...22).map { Case.timed("11-\($0)", Case.citation, 300) }, answer: "cannot tell",
                says: ["duty unknown for 7 flights, 2026-11-16 to 2026-11-22"]),
        ]
    }()

    static let all =
        passengers + tailwheelAndNight + instrument + checks + medicals + europe + revalidation + gliding + limits
}

@Suite("Worked examples of currency")
struct CurrencyExamplesTests {
    @Test("The answer is the one worked out by hand", arguments: CurrencyExample.all)
    func answer(example: CurrencyExample) throws {
        let answer = try CurrencyCases.answer(
            example.rule, example.subject, on: example.day, example.flights, example.documents, born: example.born)
        #expect(answer.stateText == example.answer, "\(answer.detail)")
        for text in example.says { #expect(answer.detail.contains(text), "\(answer.detail)") }
        // A limit has no last day, and an answer always says where it is from.
        #expect(!answer.rule.source.isEmpty && !answer.parts.isEmpty)
    }

    @Test("The parts say how far each need is met: 31, 38 and 56 of the examples")
    func parts() throws {
        func untils(_ number: String) throws -> [String?] {
            let example = try #require(CurrencyExample.all.first { $0.number == number })
            return try CurrencyCases.answer(
                example.rule, example.subject, example.flights, example.documents, born: example.born
            ).parts.map { $0.until?.isoText }
        }
        #expect(try untils("31") == ["2026-11-30", "2027-11-30"])
        #expect(try untils("38") == ["2027-01-10", "2027-02-28"])
        #expect(try untils("56").last == "2027-05-05")
    }

    @Test("16: a landing 36 minutes after sunset is logged by night and does not count")
    func betweenTwoNights() throws {
        let palo = CurrencyAirport("KPAO", at: Coordinate(latitude: 37.461121, longitude: -122.115047))
        let flight = CurrencyCases.night("2025-12-21", 0, landings: 1, stops: 1)
        (flight.origin, flight.destination) = (palo, palo)
        flight[.takeOff] = UTCInstant(isoText: "2025-12-22T00:45:00Z")
        flight[.landing] = UTCInstant(isoText: "2025-12-22T01:30:00Z")
        let answer = try CurrencyCases.answer("faa.night", "ASEL", on: "2025-12-22", [flight])
        #expect(answer.parts[1].have == 0)
        #expect(answer.parts[1].rejected.map(\.reason) == ["landing 01:30Z is 36 min after sunset; it begins at 60"])
        flight[.landing] = UTCInstant(isoText: "2025-12-22T01:55:00Z")
        #expect(try CurrencyCases.answer("faa.night", "ASEL", on: "2025-12-22", [flight]).parts[1].have == 1)
        // Of two landings, the first may have been too early.
        (flight.counts[.nightLandings], flight.counts[.nightFullStops]) = (2, 2)
        let two = try CurrencyCases.answer("faa.night", "ASEL", on: "2025-12-22", [flight]).parts[1]
        #expect(two.have == 1 && two.unknown == 1)
    }

    @Test("An explanation names what counts with its last day, and what does not with the reason")
    func explanation() throws {
        let flights = [
            CurrencyCases.night("10-01", 1, landings: 1, stops: 1),
            CurrencyCases.night("10-09", 2, landings: 3, stops: 2),
            CurrencyCases.night("08-15", 3, landings: 3, stops: 3),
        ]
        let answer = try CurrencyCases.answer("faa.night", "ASEL", flights)
        #expect(answer.stateText == "current until 2026-12-30")
        #expect(answer.readings.contains { $0.contains("night landings are taken as 0, unless night time is logged") })
        let stops = try #require(answer.parts.last)
        #expect(stops.counts.map(\.amount) == ["1 night full-stop landing", "2 night full-stop landings"])
        #expect(stops.counts.map(\.fallsOutAfter?.isoText) == ["2026-12-30", "2027-01-07"])
        let reasons = stops.rejected.map { "\($0.date.isoText) \(CurrencyWords.plain.reason($0))" }
        #expect(reasons.contains("2026-10-09 1 touch-and-go (full stop required)"))
        #expect(reasons.contains("2026-08-15 outside the 90 days since 2026-11-14"))
    }

    @Test("Settings turn unknown values into known ones, and the answer says so")
    func settings() throws {
        let flights = [CurrencyCases.flight("11-01", CurrencyCases.c172, nil, 3)]
        var settings = CurrencySettings()
        settings.takeoffsAsLandings = true
        let answer = try CurrencyCases.answer("faa.passengers", "ASEL", flights, [], settings)
        #expect(answer.stateText == "current until 2027-01-30")
        #expect(answer.readings.contains { $0.contains("one is counted per landing") })
        settings.landingsAreMine = false
        #expect(try CurrencyCases.answer("faa.passengers", "ASEL", flights, [], settings).stateText == "cannot tell")
        settings = CurrencySettings()
        settings.bookCompleteSince = CurrencyCases.date("2020-01-01")
        #expect(try CurrencyCases.answer("faa.review", nil, [], [], settings).stateText == "NOT CURRENT")
        settings.bookCompleteSince = CurrencyCases.date("10-01")
        let incomplete = try CurrencyCases.answer("faa.passengers", "ASEL", [], [], settings)
        #expect(incomplete.stateText == "cannot tell" && incomplete.detail.contains("before 2026-10-01"))
        settings = CurrencySettings()
        settings.trackingImpliedByApproach = false
        let instrument = [CurrencyCases.instrument("05-15")]
        let tracked = try CurrencyCases.answer("faa.instrument", "airplane", instrument, [], settings)
        #expect(tracked.stateText == "cannot tell" && tracked.detail.contains("tracking of courses"))
    }
}
