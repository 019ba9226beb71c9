import AviationCases
import Testing

@testable import Aviation

/// A declaration in place of a medical certificate: who may have it, and until when it holds.
@Suite("Pilot Medical Declarations")
struct MedicalDeclarationTests {
    private typealias Case = CurrencyCases

    private static let declaration = "uk.medical.declaration"

    private func declared(
        _ day: String?, level: String = "PMD", authority: String = "UK", expires: String? = nil
    ) -> CurrencyDocument {
        Case.document("medical", level, authority, expires: expires, issued: day)
    }

    /// The answers to the rules about medicals, by name.
    private func answers(
        _ documents: [CurrencyDocument], license: String? = "PPL(A)", born: String?, set: String = "uk",
        on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        let licenses = license.map { [Case.document("license", $0, "UK", issued: "2001-03-04")] } ?? []
        let book = CurrencyBook([], documents: documents + licenses, birthDate: born.map(Case.date))
        let all = CurrencyEvaluation(book, on: Case.date(day)).answers(try #require(try RuleSet.shipped(set)).rules)
        let medical = all.filter { $0.rule.id.contains("medical") }
        return Dictionary(uniqueKeysWithValues: medical.map { ($0.name, $0) })
    }

    private func state(
        _ documents: [CurrencyDocument], born: String?, on day: String = "11-22"
    ) throws -> String? {
        try answers(documents, born: born, on: day)[Self.declaration]?.stateText
    }

    @Test(
        "Below 70 it holds to the birthday, whatever the level, the license and the authority are called",
        arguments: ["PMD", "Pilot Medical Declaration", "self-declaration"],
        ["PPL(A)", "PPL", "PPL(H)", "LAPL(A)", "LAPL-H", "NPPL", "NPPL(A)"])
    func below(level: String, license: String) throws {
        for authority in ["UK", "CAA"] {
            let all = try answers(
                [declared("2018-05-01", level: level, authority: authority)], license: license, born: "1980-02-03")
            #expect(all.mapValues(\.stateText) == [Self.declaration: "current until 2050-02-03"])
            #expect(all[Self.declaration]?.readings.contains { $0.contains("airspace of the UK") } == true)
        }
    }

    @Test("It ends on the 70th birthday, however late before it was declared; then a new one counts three years")
    func turnsSeventy() throws {
        for day in ["2016-09-01", "2025-11-22", "2026-11-20"] {
            #expect(try state([declared(day)], born: "1956-11-22") == "current until 2026-11-22")
            #expect(try state([declared(day)], born: "1956-11-21") == "NOT CURRENT since 2026-11-22")
        }
        // On the birthday itself the pilot is 70.
        #expect(try state([declared("11-22")], born: "1956-11-22") == "current until 2029-11-22")
        let both = [declared("2016-09-01"), declared("2026-11-01")]
        #expect(try state(both, born: "1955-01-02") == "current until 2029-11-01")
        // The leap day's birthday is the last of February.
        #expect(try state([declared("2016-09-01")], born: "1956-02-29", on: "02-28") == "current until 2026-02-28")
        #expect(try state([declared("2016-09-01")], born: "1956-02-29", on: "03-01") == "NOT CURRENT since 2026-03-01")
    }

    @Test("From 70 on it holds three years")
    func above() throws {
        #expect(try state([declared("2023-11-22")], born: "1950-01-01") == "current until 2026-11-22")
        #expect(try state([declared("2023-11-21")], born: "1950-01-01") == "NOT CURRENT since 2026-11-22")
        #expect(try state([declared("2024-02-29")], born: "1940-01-01") == "current until 2027-02-28")
    }

    @Test("Without the date of birth it cannot be told, even with an expiry, and the answer asks for that date")
    func unborn() throws {
        for expires in [nil, "2029-05-01"] {
            let all = try answers([declared("2026-05-01", expires: expires)], born: nil)
            #expect(all.keys.sorted() == [Self.declaration])
            #expect(all[Self.declaration]?.stateText == "cannot tell")
            #expect(all[Self.declaration]?.detail.hasPrefix("your date of birth") == true)
        }
    }

    @Test("The day is that of issue, or of an exam; without both it cannot be told")
    func day() throws {
        let examined = Case.document("medical", "PMD", "UK", exam: "2024-05-01")
        #expect(try state([examined], born: "1950-01-01") == "current until 2027-05-01")
        let open = try answers([declared(nil)], born: "1950-01-01")[Self.declaration]
        #expect(open?.stateText == "cannot tell" && open?.detail == "day of issue of the PMD medical")
        // The day of issue of a certificate still is none.
        let certificate = try answers([declared("2026-05-01", level: "2")], born: "1980-01-01")["easa.medical.2"]
        #expect(certificate?.stateText == "cannot tell" && certificate?.detail.hasPrefix("date of the exam") == true)
    }

    @Test("An expiry that is written ends it earlier, and never later")
    func written() throws {
        func ends(_ expires: String, born: String) throws -> String? {
            try state([declared("2024-05-01", expires: expires)], born: born)
        }
        #expect(try ends("2026-12-01", born: "1980-01-01") == "current until 2026-12-01")
        #expect(try ends("2026-11-21", born: "1980-01-01") == "NOT CURRENT since 2026-11-22")
        #expect(try ends("2050-12-01", born: "1950-01-01") == "current until 2027-05-01")
    }

    @Test("The rules of EASA accept none, and those of the UK none of EASA")
    func authorities() throws {
        for authority in ["UK", "EASA"] {
            let easa = try answers([declared("2026-05-01", authority: authority)], born: "1980-01-01", set: "easa")
            #expect(easa.mapValues(\.stateText) == ["easa.medical": "cannot tell"])
        }
        let uk = try answers([declared("2026-05-01", authority: "EASA")], born: "1980-01-01")
        #expect(uk.mapValues(\.stateText) == ["easa.medical": "cannot tell"])
    }

    @Test(
        "Beside a commercial license the certificate stays asked for, and of the declaration it cannot be told",
        arguments: ["CPL(A)", "CPL", "CPL(H)", "ATPL(A)", "MPL"])
    func commercial(license: String) throws {
        let light = Case.document("license", "PPL(A)", "UK", issued: "2001-03-04")
        for more in [[], [light]] {
            let all = try answers([declared("2026-05-01")] + more, license: license, born: "1980-01-01")
            #expect(all.mapValues(\.stateText) == [Self.declaration: "cannot tell", "easa.medical": "cannot tell"])
            #expect(all["easa.medical"]?.detail.hasPrefix("no class 1, 2 or LAPL medical is recorded") == true)
            #expect(all[Self.declaration]?.detail.hasPrefix("whether a declaration is enough") == true)
        }
        // One that ended is no question any more.
        let ended = try answers([declared("2016-05-01")], license: license, born: "1950-01-01")
        #expect(ended[Self.declaration]?.stateText.hasPrefix("NOT CURRENT") == true)
    }

    @Test(
        "A license that is not recorded, or is none of those it is for, leaves it open",
        arguments: [nil, "SPL", "BPL"])
    func unrecorded(license: String?) throws {
        let all = try answers([declared("2026-05-01")], license: license, born: "1980-01-01")
        #expect(all.mapValues(\.stateText) == [Self.declaration: "cannot tell"])
    }

    @Test("A declaration and certificates do not limit each other")
    func independent() throws {
        let limited = Case.document("medical", "2", "UK", exam: "2026-01-10", expires: "2026-06-01")
        let old = Case.document("medical", "2", "UK", exam: "2025-01-10")
        let all = try answers([declared("2018-05-01"), limited], born: "1990-01-01")
        #expect(all[Self.declaration]?.stateText == "current until 2060-01-01")
        #expect(all["easa.medical.2"]?.stateText.hasPrefix("NOT CURRENT") == true)
        let declaration = declared("2026-02-01", expires: "2026-06-01")
        let certified = try answers([old, declaration], born: "1990-01-01")
        #expect(certified["easa.medical.2"]?.stateText == "current until 2030-01-10")
    }
}
