import AviationCases
import Testing

@testable import Aviation

/// A logbook, a question and the answer that was worked out by hand.
struct CurrencyExample: Sendable, CustomTestStringConvertible {
    let number: String
    let rule: String
    var subject: String?
    var day = "11-22"
    var flights: [CurrencyFlight] = []
    var documents: [CurrencyDocument] = []
    var born: String?
    /// The beginning of the answer, and what else it says.
    let answer: String
    var says: [String] = []

    var testDescription: String { "\(number) \(rule)" }
}

extension CurrencyExample {
    private typealias Case = CurrencyCases

    private static func passengers(
        _ number: String, _ flights: [CurrencyFlight], of subject: String = "ASEL", _ answer: String,
        _ says: String...
    ) -> CurrencyExample {
        CurrencyExample(
            number: number, rule: "faa.passengers", subject: subject, flights: flights, answer: answer, says: says)
    }

    static let passengers: [CurrencyExample] = [
        passengers("1", [Case.flight("08-24", Case.c172, 3, 3)], "current until 2026-11-22"),
        passengers(
            "2", [Case.flight("08-23", Case.c172, 3, 3)], "NOT CURRENT since 2026-11-22", "3 take-offs, 3 landings",
            "then until 2027-02-20"),
        passengers(
            "3",
            [
                Case.flight("08-24", Case.c172, 1, 1), Case.flight("09-10", Case.c172, 1, 1),
                Case.flight("11-01", Case.c172, 2, 2),
            ], "current until 2026-12-09"),
        passengers(
            "4", [Case.flight("11-01", Case.c172, nil, 3)], "cannot tell", "take-offs unknown for 2026-11-01",
            "if 3: until 2027-01-30"),
        passengers(
            "4b", [Case.flight("11-01", Case.c172, nil, 3), Case.flight("11-02", Case.c172, 3, 3)],
            "current until 2027-01-31"),
        passengers("5", [Case.flight("11-01", Case.c172, 0, 3)], "NOT CURRENT", "needs 3 take-offs ("),
        passengers("6", [Case.flight("11-01", Case.pa34, 5, 5)], "NOT CURRENT"),
        passengers("6b", [Case.flight("11-01", Case.pa34, 5, 5)], of: "AMEL", "current until 2027-01-30"),
        passengers("7", [Case.flight("11-01", Case.c172, 5, 5)], of: "CE-500", "NOT CURRENT"),
        passengers(
            "10", [Case.flight("11-01", Case.c172, 4, 4) { $0.role = .instructor }], "cannot tell", "pilot flying"),
        passengers("11", [Case.flight("11-01", Case.trainer, 3, 3)], "cannot tell", "approved course"),
        passengers("12", [Case.flight("11-01", Case.sailplane, 3, 3)], of: "glider", "current until 2027-01-30"),
        passengers("class", [Case.flight("11-01", nil, 3, 3)], "cannot tell", "class unknown for 2026-11-01"),
    ]

    static let tailwheelAndNight: [CurrencyExample] = {
        let tail = Case.flight("11-01", Case.champion, 5, 5) { $0.counts[.dayFullStops] = 2 }
        func night(_ number: String, _ flight: CurrencyFlight, _ answer: String, _ says: String...) -> CurrencyExample {
            CurrencyExample(
                number: number, rule: "faa.night", subject: "ASEL", flights: [flight], answer: answer, says: says)
        }
        return [
            passengers("8", [tail], "current until 2027-01-30"),
            CurrencyExample(
                number: "8", rule: "faa.tailwheel", subject: "ASEL", flights: [tail], answer: "NOT CURRENT",
                says: ["needs 1 full-stop landing ("]),
            night("13", Case.night("09-01", 3, landings: 3, stops: 3), "current until 2026-11-30"),
            night(
                "14", Case.night("09-01", 3, landings: 5, stops: 1), "NOT CURRENT", "needs 2 night full-stop landings ("
            ),
            night(
                "15", Case.night("09-01", nil, landings: 3, stops: 3), "cannot tell",
                "night take-offs unknown for 2026-09-01",
                "if 3: until 2026-11-30"),
            night("day only", Case.flight("09-01", Case.c172, 3, 3), "NOT CURRENT", "3 night take-offs"),
        ]
    }()

    static let instrument: [CurrencyExample] = {
        func example(
            _ number: String, _ flights: [CurrencyFlight], day: String = "11-22", _ answer: String, _ says: String...
        ) -> CurrencyExample {
            CurrencyExample(
                number: number, rule: "faa.instrument", subject: "airplane", day: day, flights: flights, answer: answer,
                says: says)
        }
        return [
            example("18", [Case.instrument("05-15")], "current until 2026-11-30"),
            example(
                "19", [Case.instrument("04-30")], "NOT CURRENT since 2026-11-01", "6 approaches, 1 hold",
                "by 2027-04-30",
                "or 1 IPC"),
            example("21", [Case.instrument("05-15", holds: nil)], "cannot tell", "holding unknown for 2026-05-15"),
            example(
                "23", [Case.instrument("05-15", hood: nil)], "cannot tell",
                "conditions (actual or simulated instrument) unknown for 2026-05-15",
                "if they count: until 2026-11-30"),
            example("24", [Case.check("10-03", .ipc)], "current until 2027-04-30"),
            example(
                "25", [Case.instrument("2025-04-10")], day: "05-01", "NOT CURRENT since 2025-11-01", "needs 1 IPC ("),
            example("26", [Case.instrument("06-15", Case.simulator)], "current until 2026-12-31"),
            example(
                "past lapse", [Case.instrument("2025-01-10"), Case.instrument("2026-03-10")], day: "05-01",
                "NOT CURRENT since 2025-08-01", "needs 1 IPC ("),
            example(
                "regained",
                [Case.instrument("2025-01-10"), Case.check("2026-02-10", .ipc), Case.instrument("2026-03-10")],
                day: "05-01", "current until 2026-09-30"),
        ]
    }()

    static let checks: [CurrencyExample] = {
        func review(
            _ number: String, _ flights: [CurrencyFlight], day: String = "11-22", _ answer: String
        )
            -> CurrencyExample
        { CurrencyExample(number: number, rule: "faa.review", day: day, flights: flights, answer: answer) }
        let sic = [
            Case.flight("2025-11-20", Case.citation, 3, 3) { $0.counts[.dayFullStops] = 3 },
            Case.check("2026-01-10", .sic, Case.citation),
        ]
        return [
            review("27", [Case.check("2024-11-15", .review)], "current until 2026-11-30"),
            review("28", [Case.check("2024-10-31", .review)], day: "11-01", "NOT CURRENT since 2026-11-01"),
            review("29", [Case.check("2025-02-28", .checkride)], "current until 2027-02-28"),
            review("30", [Case.flight("11-01", Case.c172, 3, 3)], "cannot tell"),
            CurrencyExample(
                number: "31", rule: "faa.check", subject: "CE-525",
                flights: [Case.check("2025-11-10", .proficiency, Case.citation)], answer: "current until 2026-11-30"),
            CurrencyExample(
                number: "32", rule: "faa.check", subject: "CE-525",
                flights: [
                    Case.check("2024-11-10", .proficiency, Case.citation),
                    Case.check("2025-12-05", .proficiency, Case.citation),
                ], answer: "current until 2026-11-30"),
            CurrencyExample(
                number: "34", rule: "faa.sic", subject: "CE-525", flights: sic, answer: "current until 2026-11-30"),
        ]
    }()

    static let medicals: [CurrencyExample] = {
        func medical(
            _ number: String, _ rule: String, _ documents: [CurrencyDocument], born: String?, _ answer: String,
            _ says: String...
        ) -> CurrencyExample {
            CurrencyExample(number: number, rule: rule, documents: documents, born: born, answer: answer, says: says)
        }
        let first = [Case.document("medical", "1", "FAA", exam: "03-15")]
        let class1 = [Case.document("medical", "1", "EASA", exam: "06-15")]
        let class2 = [
            Case.document("medical", "2", "EASA", exam: "2025-02-20", expires: "2026-02-20"),
            Case.document("medical", "2", "EASA", exam: "2026-01-15"),
        ]
        let third = [Case.document("medical", "3", "FAA", exam: "11-19")]
        let basic = [
            Case.document("medical", "BasicMed", "FAA", exam: "2023-01-10"),
            Case.document("course", "BasicMed", "FAA", issued: "2025-02-01"),
        ]
        return [
            medical("35", "faa.medical", third, born: "1986-11-20", "current until 2031-11-30"),
            medical("35b", "faa.medical", third, born: "1986-11-19", "current until 2028-11-30"),
            medical("35c", "faa.medical", third, born: nil, "current until 2028-11-30", "or until 2031-11-30"),
            medical("37", "faa.medical.atp", first, born: "1981-01-01", "NOT CURRENT since 2026-10-01"),
            medical("37", "faa.medical.commercial", first, born: "1981-01-01", "current until 2027-03-31"),
            medical("37", "faa.medical", first, born: "1981-01-01", "current until 2028-03-31"),
            medical("38", "faa.medical", basic, born: "1970-01-01", "current until 2027-01-10"),
            medical("none", "faa.medical", [], born: "1970-01-01", "cannot tell", "is recorded"),
            medical("58", "easa.medical.2", class2, born: "1971-01-01", "current until 2027-02-20"),
            medical("59", "easa.medical.1", class1, born: "1981-01-01", "current until 2027-06-15"),
            medical("59", "easa.medical.single", class1, born: "1981-01-01", "current until 2026-12-15"),
        ]
    }()
}
