import AviationCases
import Testing

@testable import Aviation

/// Certificates with a date that is earlier than their class has it, and the times of BasicMed.
@Suite("Limited medicals")
struct LimitedMedicalTests {
    private typealias Case = CurrencyCases

    private func state(
        _ rule: String, on day: String, _ documents: [CurrencyDocument], born: String? = "1990-01-01"
    ) throws -> String {
        try Case.answer(rule, nil, on: day, [], documents, born: born).stateText
    }

    @Test("An expiry before that of its own class may end the lower classes, too")
    func lowerClasses() throws {
        let first = [Case.document("medical", "1", "FAA", exam: "2026-01-10", expires: "2026-10-31")]
        #expect(try state("faa.medical.atp", on: "11-26", first) == "NOT CURRENT since 2026-11-01")
        for rule in ["faa.medical.commercial", "faa.medical"] {
            #expect(try state(rule, on: "11-26", first) == "cannot tell", "\(rule)")
            #expect(try state(rule, on: "10-26", first) == "current until 2026-10-31", "\(rule)")
        }
        let detail = try Case.answer("faa.medical", nil, [], first, born: "1990-01-01").detail
        #expect(detail.hasPrefix("whether the early expiry that is written on the medical is also that of the class"))
        for level in ["1", "2"] {
            let limited = [Case.document("medical", level, "EASA", exam: "2026-06-01", expires: "2026-09-01")]
            for rule in level == "1" ? ["easa.medical.2", "easa.medical.lapl"] : ["easa.medical.lapl"] {
                #expect(try state(rule, on: "11-26", limited) == "cannot tell", "\(rule) \(level)")
                #expect(try state(rule, on: "08-26", limited) == "current until 2026-09-01", "\(rule) \(level)")
            }
        }
    }

    @Test("The day on which the own class ends is no limitation, of any of its times, nor is a later one")
    func usualExpiry() throws {
        // At 56 a class 1 medical has two last days: for passengers with one pilot, and otherwise.
        for expiry in ["2026-07-10", "2026-07-09", "2027-01-10"] {
            let first = [Case.document("medical", "1", "EASA", exam: "2026-01-10", expires: expiry)]
            #expect(try state("easa.medical.2", on: "11-26", first, born: "1970-01-01") == "current until 2027-01-10")
        }
        let faa = [Case.document("medical", "1", "FAA", exam: "2026-01-10", expires: "2026-07-31")]
        #expect(try state("faa.medical", on: "11-26", faa, born: "1970-01-01") == "current until 2028-01-31")
        // Without a date of birth an early day may be one.
        #expect(try state("faa.medical", on: "11-26", faa, born: nil) == "cannot tell")
    }

    @Test("A limited certificate takes the place of an older one that is not")
    func newer() throws {
        func both(_ authority: String, _ old: String, _ new: String) -> [CurrencyDocument] {
            [
                Case.document("medical", old, authority, exam: "2024-01-10"),
                Case.document("medical", new, authority, exam: "2026-01-10", expires: "2026-07-31"),
            ]
        }
        #expect(try state("faa.medical", on: "11-26", both("FAA", "3", "3")) == "NOT CURRENT since 2026-08-01")
        #expect(try state("faa.medical", on: "07-26", both("FAA", "3", "3")) == "current until 2026-07-31")
        #expect(try state("easa.medical.2", on: "11-26", both("EASA", "2", "2")) == "NOT CURRENT since 2026-08-01")
        // Of another class it may.
        #expect(try state("faa.medical", on: "11-26", both("FAA", "3", "1")) == "cannot tell")
        #expect(try state("easa.medical.2", on: "11-26", both("EASA", "2", "LAPL")) == "cannot tell")
        // One of another authority does not.
        let mixed = [both("FAA", "3", "3")[0], both("EASA", "2", "2")[1]]
        #expect(try state("faa.medical", on: "11-26", mixed) == "current until 2029-01-31")
        // Nor does a newer one without a limitation.
        let renewed = [both("EASA", "2", "2")[0], Case.document("medical", "2", "EASA", exam: "2026-01-10")]
        #expect(try state("easa.medical.2", on: "11-26", renewed).hasPrefix("current"))
    }

    @Test("What no rule names beside a certificate limits it not, nor does it limit that: BasicMed")
    func otherKinds() throws {
        let third = Case.document("medical", "3", "FAA", exam: "2025-01-10")
        let ended = Case.document("medical", "BasicMed", "FAA", exam: "2026-01-10", expires: "2026-06-01")
        #expect(try state("faa.medical", on: "11-26", [third, ended]) == "current until 2030-01-31")
        let limited = Case.document("medical", "3", "FAA", exam: "2026-02-10", expires: "2026-06-01")
        let basic = [
            Case.document("medical", "BasicMed", "FAA", exam: "2025-01-10"),
            Case.document("course", "BasicMed", "FAA", issued: "2026-01-10"),
        ]
        #expect(try state("faa.medical", on: "11-26", basic + [limited]) == "current until 2028-01-31")
    }

    @Test("Where the expiry is that of the own class, the date of birth is what is unknown")
    func ownClass() throws {
        let second = [Case.document("medical", "2", "EASA", exam: "2025-06-01", expires: "2026-12-01")]
        let answer = try Case.answer("easa.medical.2", nil, [], second)
        #expect(answer.stateText == "cannot tell" && answer.detail.hasPrefix("your date of birth"), "\(answer.detail)")
    }

    @Test("61.23(c)(3)(i)(D): the exam of BasicMed counts 48 months, the course 24 calendar months")
    func basicMed() throws {
        func documents(_ exam: String) -> [CurrencyDocument] {
            [
                Case.document("medical", "BasicMed", "FAA", exam: exam),
                Case.document("course", "BasicMed", "FAA", issued: "2024-12-30"),
            ]
        }
        #expect(try state("faa.medical", on: "2026-11-10", documents("2022-11-10")) == "current until 2026-11-10")
        #expect(try state("faa.medical", on: "2026-11-11", documents("2022-11-10")) == "NOT CURRENT since 2026-11-11")
        #expect(try state("faa.medical", on: "2026-11-11", documents("2024-03-02")) == "current until 2026-12-31")
        #expect(try state("faa.medical", on: "2026-11-11", documents("2024-02-29")) == "current until 2026-12-31")
    }
}
