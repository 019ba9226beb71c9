import AviationCases
import Testing

@testable import Aviation

private typealias Case = CurrencyCases

/// Whose license a pilot has, and for what: papers of one authority, or for one category, say nothing of others.
@Suite("Licenses, and what they are for")
struct LicensesTests {
    private func states(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument], born: String = "1981-03-20"
    ) throws -> [String: String] {
        let book = CurrencyBook(flights, documents: documents, birthDate: Case.date(born))
        let all = CurrencyEvaluation(book, on: Case.today).answers(try #require(try RuleSet.shipped(set)).rules)
        return Dictionary(all.map { ($0.name, $0.stateText) }) { first, _ in first }
    }

    private func license(_ level: String, _ authority: String?, scope: String? = nil) -> CurrencyDocument {
        var document = Case.document("license", level, authority)
        document.scope = scope
        return document
    }

    private let helicopter = Case.aircraft("R66")

    @Test("61.31(d), FCL.700: a license for one category leaves open whether passengers are carried in another")
    func categories() throws {
        let flights = [
            Case.flight("11-10", Case.c172, 3, 3), Case.flight("11-10", helicopter, 3, 3),
            Case.flight("11-10", Case.sailplane, 3, 3) { ($0.counts[.launches], $0.launchMethod) = (3, "winch") },
        ]
        let names = ["ASEL": "faa.passengers ASEL", "RH": "faa.passengers RH", "GL": "faa.passengers glider"]
        for (level, scope, covered) in [
            ("private", "glider", ["GL"]), ("private", "ASEL", ["ASEL"]),
            ("commercial", "rotorcraft helicopter", ["RH"]),
            ("private", nil, ["ASEL", "RH", "GL"]), ("ATP", "AMEL", ["ASEL"]),
            ("private", "airplane single-engine land, glider", ["ASEL", "GL"]),
            ("private", "instrument", ["ASEL", "RH", "GL"]),
        ] as [(String, String?, Set<String>)] {
            let found = try states("faa", flights, [license(level, "FAA", scope: scope)])
            for (name, key) in names {
                let isCurrent = found[key]?.hasPrefix("current") == true
                #expect(isCurrent == covered.contains(name), "\(level) \(scope ?? ""): \(key) \(found[key] ?? "none")")
            }
        }
        // A student's certificate beside it is for what is learned.
        let both = [license("private", "FAA", scope: "glider"), license("student", "FAA")]
        #expect(try states("faa", flights, both)["faa.passengers ASEL"] == "cannot tell")
        let european = try states("easa", flights, [license("PPL(H)", "EASA")])
        #expect(european["easa.passengers SEP (land)"] == "cannot tell")
        #expect(european["easa.passengers R66"]?.hasPrefix("current") == true, "\(european)")
    }

    @Test(
        "A license of another authority alone leaves open whether there is one of the rule's",
        arguments: ["faa", "easa", "uk"])
    func authorities(set: String) throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        let key = set == "faa" ? "faa.passengers ASEL" : "easa.passengers SEP (land)"
        for authority in ["FAA", "EASA", "UK CAA", "Luftfahrt-Bundesamt", "Transport Canada"] {
            let own = Authority(authority)?.rawValue.lowercased() == set
            let level = authority == "FAA" ? "private" : "PPL(A)"
            let found = try states(set, flights, [license(level, authority)])[key]
            #expect(found?.hasPrefix("current") == own, "\(set) \(authority): \(found ?? "")")
        }
        for documents in [
            [], [license("PPL(A)", nil)], [license("radio telephone", "FCC")],
            [license("private", "FAA"), license("PPL(A)", "EASA"), license("PPL(A)", "UK")],
        ] {
            #expect(try states(set, flights, documents)[key]?.hasPrefix("current") == true, "\(documents)")
        }
    }

    @Test(
        "61.56(d)(1): a check counts by the authority whose examiner gave it: the remarks, the registration, else a question"
    )
    func checks() throws {
        func aircraft(_ registration: String) -> CurrencyAircraft {
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType) = (registration, "C172")
            return CurrencyAircraft(record)
        }
        func review(_ registration: String, _ remarks: String?, _ documents: [CurrencyDocument]) throws -> String? {
            let check = Case.check("06-10", .checkride, aircraft(registration))
            check.take(remarksOfCheck: remarks)
            return try states("faa", [check], documents)["faa.review"]
        }
        let american = license("private", "FAA")
        let both = [american, license("PPL(A)", "EASA")]
        for (registration, remarks, documents, state) in [
            ("N4417K", nil, [american], "current"), ("D-EABC", nil, [american], "current"),
            ("N4417K", nil, both, "current"), ("D-EABC", nil, both, "cannot tell"),
            ("G-ABCD", nil, both, "cannot tell"),
            ("D-EABC", "FAA practical test", both, "current"), ("N4417K", "EASA LPC, passed", both, "other"),
            ("N4417K", "LBA skill test", [american], "other"),
            ("D-EABC", "it was no fun at all", both, "cannot tell"),
            ("N4417K", "EASA and FAA check", both, "current"),
        ] as [(String, String?, [CurrencyDocument], String)] {
            let found = try review(registration, remarks, documents)
            let isRight = state == "other" ? found?.hasPrefix("current") == false : found?.hasPrefix(state) == true
            #expect(isRight, "\(registration) \(remarks ?? ""): \(found ?? "")")
        }
        // The other way around: a checkride of the FAA revalidates no European rating.
        let rating = Case.document("rating", "SEP (land)", "EASA", expires: "2026-12-31", issued: "2024-12-20")
        func revalidated(_ remarks: String?) throws -> String? {
            let check = Case.check("11-10", .proficiency, aircraft("N4417K"))
            check.take(remarksOfCheck: remarks)
            return try states("easa", [check], both + [rating])["easa.sep.revalidation"]
        }
        #expect(try revalidated("EASA")?.hasPrefix("current") == true)
        #expect(try revalidated(nil) != revalidated("EASA"))
        #expect(try revalidated("FAA") != revalidated("EASA"))
    }

    @Test("61.5: what is revoked of an instructor, or of a pilot, is the one certificate with all its ratings")
    func oneCertificate() throws {
        let flight = Case.flight("11-10", Case.c172) { ($0.role, $0.counts[.given]) = (.instructor, 60) }
        let valid = Case.document("license", "CFII", "FAA", expires: "2027-10-31")
        var revoked = Case.document("license", "CFI", "FAA", expires: "2027-06-30")
        let commercial = license("commercial", "FAA")
        #expect(try states("faa", [flight], [valid, revoked, commercial])["faa.cfi"]?.hasPrefix("current") == true)
        revoked.isDenied = true
        #expect(try states("faa", [flight], [valid, revoked, commercial])["faa.cfi"] == "cannot tell")
        var lower = license("private", "FAA")
        lower.isDenied = true
        lower.issued = Case.date("2015-01-01")
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        #expect(try states("faa", flights, [lower, commercial])["faa.passengers ASEL"] == "cannot tell")
        // One that was issued after all that has a new day.
        var later = commercial
        later.issued = Case.date("2024-01-01")
        #expect(try states("faa", flights, [lower, later])["faa.passengers ASEL"]?.hasPrefix("current") == true)
    }

    @Test("61.113(i)(1): BasicMed is no medical for an aircraft above 12,500 lb")
    func basicMed() throws {
        let papers = [
            Case.document("medical", "BasicMed", "FAA", exam: "2024-05-20"),
            Case.document("course", "BasicMed", "FAA", issued: "2025-10-10"),
        ]
        func state(_ mass: Int?, _ documents: [CurrencyDocument]) throws -> String? {
            let aircraft = Case.aircraft("B350", mass.map { ["maximumMassKg": .number($0)] } ?? [:])
            return try states("faa", [Case.flight("11-10", aircraft)], documents)["faa.medical.heavy"]
        }
        #expect(try state(6_804, papers) == "cannot tell", "no other medical is recorded")
        #expect(try state(5_670, papers) == nil)
        #expect(try state(6_804, []) == nil)
        let third = Case.document("medical", "3", "FAA", exam: "2026-05-20")
        #expect(try state(6_804, papers + [third])?.hasPrefix("current") == true)
    }

    @Test("MED.A.030, FCL.060(b)(2): an instrument rating stands for the night landing only with a medical of class 2")
    func nightByRating() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        let rating = Case.document("rating", "IR", "EASA", expires: "2027-03-31")
        for (medical, state) in [(nil, "current"), ("2", "current"), ("1", "current"), ("LAPL", "NOT CURRENT")] {
            let papers = medical.map { [Case.document("medical", $0, "EASA", exam: "2026-01-10")] } ?? []
            let found = try states("easa", flights, papers + [rating])["easa.night SEP (land)"]
            #expect(found?.hasPrefix(state) == true, "\(medical ?? "none"): \(found ?? "")")
        }
        // The class 2 part of a medical may be over, and its LAPL part not.
        let old = Case.document("medical", "2", "EASA", exam: "2024-10-10")
        let found = try states("easa", flights, [old, rating], born: "1970-01-01")["easa.night SEP (land)"]
        #expect(found?.hasPrefix("current") == false, "\(found ?? "")")
    }

    @Test("An aircraft whose class contradicts its type, or its engines, is of an unknown class")
    func contradictions() throws {
        for (type, name, engines, isKnown) in [
            ("C172", "ASEL", nil, true), ("C172", "AMEL", nil, false), ("C172", "ASEL", 2, false),
            ("PA34", "ASEL", nil, false),
            ("R66", "ASEL", nil, false), ("DISC", "ASEL", nil, false), ("C172", "ASES", nil, true),
            ("C172", "GL", nil, false),
            ("DIMO", "ASEL", nil, true), ("DIMO", "TMG", nil, true), ("XYZW", "ASEL", nil, true),
            ("C172", "FTD", nil, true),
        ] as [(String, String, Int?, Bool)] {
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType, record.aircraftClass) = ("N1", type, name)
            record.numberOfEngines = engines
            #expect(record.classContradictsType == !isKnown, "\(type) \(name) \(engines ?? 0)")
        }
        let flights = [Case.flight("11-10", Case.aircraft("R66", class: "ASEL"), 3, 3)]
        #expect(try states("faa", flights, [])["faa.passengers ASEL"] == nil)
    }
}
