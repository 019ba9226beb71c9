import AviationCases
import Testing

@testable import Aviation

private typealias Case = CurrencyCases

/// Whose license a pilot has, and for what: papers of one authority, or for one category, say nothing of others.
@Suite("Licenses, and what they are for")
struct LicensesTests {
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
            ("private", nil, ["ASEL", "RH", "GL"]), ("ATP", "AMEL", []),
            ("private", "airplane single-engine land, glider", ["ASEL", "GL"]),
            ("private", "instrument", ["ASEL", "RH", "GL"]),
        ] as [(String, String?, Set<String>)] {
            let found = try Case.states("faa", flights, [license(level, "FAA", scope: scope)])
            for (name, key) in names {
                let isCurrent = found[key]?.hasPrefix("current") == true
                #expect(isCurrent == covered.contains(name), "\(level) \(scope ?? ""): \(key) \(found[key] ?? "none")")
            }
        }
        // A student's certificate beside it is for what is learned.
        let both = [license("private", "FAA", scope: "glider"), license("student", "FAA")]
        #expect(try Case.states("faa", flights, both)["faa.passengers ASEL"] == "cannot tell")
        let european = try Case.states("easa", flights, [license("PPL(H)", "EASA")])
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
            let found = try Case.states(set, flights, [license(level, authority)])[key]
            #expect(found?.hasPrefix("current") == own, "\(set) \(authority): \(found ?? "")")
        }
        for documents in [
            [], [license("PPL(A)", nil)], [license("radio telephone", "FCC")],
            [license("private", "FAA"), license("PPL(A)", "EASA"), license("PPL(A)", "UK")],
        ] {
            #expect(try Case.states(set, flights, documents)[key]?.hasPrefix("current") == true, "\(documents)")
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
            return try Case.states("faa", [check], documents)["faa.review"]
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
            return try Case.states("easa", [check], both + [rating])["easa.sep.revalidation"]
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
        #expect(
            try Case.states("faa", [flight], [valid, revoked, commercial])["faa.cfi"]?.hasPrefix("current") == true)
        revoked.isDenied = true
        #expect(try Case.states("faa", [flight], [valid, revoked, commercial])["faa.cfi"] == "cannot tell")
        var lower = license("private", "FAA")
        lower.isDenied = true
        lower.issued = Case.date("2015-01-01")
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        #expect(try Case.states("faa", flights, [lower, commercial])["faa.passengers ASEL"] == "cannot tell")
        // One that was issued after all that has a new day.
        var later = commercial
        later.issued = Case.date("2024-01-01")
        #expect(try Case.states("faa", flights, [lower, later])["faa.passengers ASEL"]?.hasPrefix("current") == true)
    }

    @Test("61.113(i)(1): BasicMed is no medical for an aircraft above 12,500 lb")
    func basicMed() throws {
        let papers = [
            Case.document("medical", "BasicMed", "FAA", exam: "2024-05-20"),
            Case.document("course", "BasicMed", "FAA", issued: "2025-10-10"),
        ]
        func state(_ mass: Int?, _ documents: [CurrencyDocument]) throws -> String? {
            let aircraft = Case.aircraft("B350", mass.map { ["maximumMassKg": .number($0)] } ?? [:])
            return try Case.states("faa", [Case.flight("11-10", aircraft)], documents)["faa.medical.heavy"]
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
            let found = try Case.states("easa", flights, papers + [rating])["easa.night SEP (land)"]
            #expect(found?.hasPrefix(state) == true, "\(medical ?? "none"): \(found ?? "")")
        }
        // The class 2 part of a medical may be over, and its LAPL part not.
        let old = Case.document("medical", "2", "EASA", exam: "2024-10-10")
        let found = try Case.states("easa", flights, [old, rating], born: "1970-01-01")["easa.night SEP (land)"]
        #expect(found?.hasPrefix("current") == false, "\(found ?? "")")
    }

    @Test("An aircraft whose class contradicts its type, or its engines, is of an unknown class")
    func contradictions() throws {
        for (type, name, engines, isKnown) in [
            ("C172", "ASEL", nil, true), ("C172", "AMEL", nil, false), ("C172", "ASEL", 2, false),
            ("PA34", "ASEL", nil, false),
            ("R66", "ASEL", nil, false), ("DISC", "ASEL", nil, false), ("C172", "ASES", nil, true),
            ("C172", "GL", nil, false),
            ("DIMO", "ASEL", nil, false), ("DIMO", "TMG", nil, true), ("XYZW", "ASEL", nil, true),
            ("C172", "FTD", nil, true),
        ] as [(String, String, Int?, Bool)] {
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType, record.aircraftClass) = ("N1", type, name)
            record.numberOfEngines = engines
            #expect(record.classContradictsType == !isKnown, "\(type) \(name) \(engines ?? 0)")
        }
        let flights = [Case.flight("11-10", Case.aircraft("R66", class: "ASEL"), 3, 3)]
        #expect(try Case.states("faa", flights, [])["faa.passengers ASEL"] == nil)
    }

    @Test("A license that is void is not made good by one of another category, or by an instructor's certificate")
    func voidLicenses() throws {
        var revoked = license("PPL(A)", "EASA")
        revoked.isDenied = true
        let rating = Case.document("rating", "SEP", "EASA", expires: "2027-01-31")
        let flights = [Case.flight("11-01", Case.c172, 3, 3)]
        for other in ["PPL(H)", "SPL", "BPL"] {
            let found = try Case.states("easa", flights, [revoked, rating, license(other, "EASA")])
            #expect(found["easa.passengers SEP (land)"] == "cannot tell", "\(other)")
            #expect(found["easa.sep SEP (land)"] == "cannot tell", "\(other)")
        }
        let good = try Case.states("easa", flights, [revoked, rating, license("CPL(A)", "EASA")])
        #expect(good["easa.passengers SEP (land)"]?.hasPrefix("current") == true)
        #expect(good["easa.sep SEP (land)"]?.hasPrefix("current") == true)
        var american = license("private", "FAA")
        american.isDenied = true
        for level in ["CFI", "CFII", "MEI"] {
            let instructor = Case.document("license", level, "FAA", expires: "2027-01-31")
            #expect(
                try Case.states("faa", flights, [american, instructor])["faa.passengers ASEL"] == "cannot tell",
                "\(level)")
        }
        // What is flown by a license that the rule names, needs that one.
        var sailplanes = Case.document("license", "SPL", "EASA", issued: "2010-01-01")
        sailplanes.isDenied = true
        let check = Case.check("11-06", .proficiency, Case.sailplane)
        let found = try Case.states("easa", [check], [sailplanes, license("PPL(A)", "EASA")])
        #expect(
            found.filter { $0.key.hasPrefix("easa.spl") }.values.allSatisfy { !$0.hasPrefix("current") }, "\(found)")
    }

    @Test("61.58(d)(1): an instructor's proficiency check is none for a pilot in command of a jet")
    func personAuthorized() throws {
        let jet = Case.aircraft("C525")
        for isInstructor in [false, true] {
            let check = Case.check("2026-01-15", .proficiency, jet)
            check.hasInstructor = isInstructor
            let state = try Case.states("faa", [check], [license("ATP", "FAA")])["faa.check C525"]
            #expect(state?.hasPrefix("current") == !isInstructor, "\(state ?? "none")")
        }
    }

    @Test("61.57(d): in a book that begins after the rating, it lapses twelve calendar months after its first day")
    func lapses() throws {
        let rating = Case.document("rating", "IR", "FAA", issued: "2001-01-01")
        for (first, day, isCurrent) in [
            ("2025-04-30", "2026-05-02", false), ("2025-04-30", "2026-04-29", true), ("2025-05-01", "2026-05-30", true),
            ("2024-10-31", "2026-04-30", false),
        ] {
            let flights = [Case.flight(first, Case.c172, 3, 3), Case.instrument(day)]
            let answer = try Case.answer(
                "faa.instrument", "airplane", on: day, flights, [license("private", "FAA"), rating])
            #expect(answer.stateText.hasPrefix("current") == isCurrent, "\(first) \(day): \(answer.stateText)")
            if !isCurrent { #expect(answer.detail.hasPrefix("needs 1 IPC"), "\(answer.detail)") }
        }
    }

    @Test(
        "What the remarks name is the authority of a check, of any kind",
        arguments: [
            ("UK LPC", ["UK"]), ("Great Britain", ["UK"]), ("CAA check", ["UK"]), ("German LPC", ["EASA"]),
            ("Part-FCL check", ["EASA"]),
            ("CASA flight review", ["other"]), ("Transport Canada PPC", ["other"]), ("FAA", ["FAA"]),
            ("it was at no time", []),
        ])
    func named(remarks: String, authorities: [String]) throws {
        #expect(Authority.named(in: remarks) == Set(authorities))
        let review = Case.check("11-10", .review, Case.c172)
        review.take(remarksOfCheck: remarks)
        let state = try Case.states("faa", [review], [license("private", "FAA")])["faa.review"]
        #expect(state?.hasPrefix("current") == (authorities.isEmpty || authorities == ["FAA"]), "\(state ?? "none")")
    }

    @Test("67.401, MED.B.001: a medical whose remarks limit its time, and that has no expiry, cannot be told")
    func limitedTime() throws {
        for text in [
            "Special issuance, expires 2026-10-31", "Valid for 12 months following the month examined", "TML 12 months",
            "AASI",
            "Time limited: 12 months", "gültig bis 10/2026",
        ] { #expect(MedicalTimeLimit.isSaid(in: text), "\(text)") }
        for text in ["must wear lenses", "Not valid for night flying", "not valid until", ""] {
            #expect(!MedicalTimeLimit.isSaid(in: text), "\(text)")
        }
        var medical = Case.document("medical", "3", "FAA", exam: "2026-01-10")
        #expect(try Case.states("faa", [], [medical])["faa.medical"]?.hasPrefix("current") == true)
        medical.isLimitedInTime = true
        #expect(try Case.states("faa", [], [medical])["faa.medical"] == "cannot tell")
    }

    @Test("61.57(a)(3): a flight that names a device of any name is a session in it, of its own category")
    func devices() throws {
        for (text, state) in [
            ("Redbird", "cannot tell"), ("X-Plane at home", "cannot tell"), ("-", "current"), ("none", "current"),
        ] {
            let flight = Case.flight("10-01", Case.c172, 3, 3)
            flight.take(device: text)
            let found = try Case.states("faa", [flight], [license("private", "FAA")])["faa.passengers ASEL"]
            #expect(found?.hasPrefix(state) == true, "\(text): \(found ?? "none")")
        }
        let airplane = Case.flight("10-01", Case.c172)
        let session = Case.instrument("11-01")
        session.aircraft = nil
        session.take(device: "FFS EC135")
        #expect(session.categoryName == "helicopter")
        let found = try Case.states("faa", [airplane, session], [])
        #expect(found["faa.instrument airplane"]?.hasPrefix("current") != true, "\(found)")
    }

    @Test(
        "A rating is read as a license names it, with several types in one",
        arguments: [
            ("B757/767", "B763"), ("B757/767", "B752"), ("AS350/EC130", "EC30"), ("AS350/EC130", "AS50"),
            ("Bell206", "B06"),
            ("EC135", "EC35"), ("Hu269", "H269"), ("BE90/99/100/200", "BE20"), ("EMB505", "E55P"), ("ATR42/72", "AT76"),
            ("A330/350", "A359"), ("B747 400", "B744"),
        ])
    func endorsements(name: String, type: String) throws {
        let rating = Case.document("rating", name, "EASA", expires: "2027-03-31")
        let group = CurrencyAircraft(
            {
                var record = AircraftRecord()
                record.aircraftType = type
                return record
            }()
        ).groups(.type).first
        let found = try Case.states("easa", [Case.flight("11-10", Case.aircraft(type))], [rating])
        let state = found["easa.type \(group ?? type)"] ?? found["easa.helicopter \(group ?? type)"]
        #expect(state?.hasPrefix("current") == true, "\(found)")
    }

    @Test("A license that is issued later is none today, and a scope with classes leaves the others open")
    func scopes() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        let later = Case.document("license", "private", "FAA", issued: "2026-12-10")
        #expect(try Case.states("faa", flights, [later])["faa.passengers ASEL"] == "cannot tell")
        let twin = [Case.flight("11-10", Case.pa34, 3, 3)]
        #expect(
            try Case.states("faa", twin, [license("private", "FAA", scope: "ASEL")])["faa.passengers AMEL"]
                == "cannot tell")
        let both = [license("private", "FAA", scope: "airplane single and multi-engine land, AMEL")]
        #expect(try Case.states("faa", twin, both)["faa.passengers AMEL"]?.hasPrefix("current") == true)
    }

    @Test("FCL.700: a rating without a license of its category, or with one that is issued later, is asked about")
    func ratingsOfOthers() throws {
        let flights = [Case.flight("11-10", Case.c172)]
        let rating = Case.document("rating", "SEP", "EASA", expires: "2027-01-31")
        for (level, issued, isCurrent) in [
            ("PPL(A)", nil, true), ("PPL(H)", nil, false), ("SPL", nil, false), ("PPL(A)", "2026-12-10", false),
            ("PPL", nil, true),
        ] as [(String, String?, Bool)] {
            let found = try Case.states(
                "easa", flights, [rating, Case.document("license", level, "EASA", issued: issued)])
            #expect(found["easa.sep SEP (land)"]?.hasPrefix("current") == isCurrent, "\(level) \(issued ?? "")")
        }
    }

    @Test(
        "61.5(b): the scope of a certificate in the FAA's own words, and in short",
        arguments: [
            ("Airplane single & multiengine land; instrument airplane", ["ASEL", "AMEL"]),
            ("airplane single and multi engine land", ["ASEL", "AMEL"]), ("SEL, MEL", []), ("ASMEL", []),
            ("airplane single-engine sea", ["ASES"]), ("AMEL", ["AMEL"]), ("glider", []),
        ])
    func classes(scope: String, names: [String]) {
        #expect(Set(license("private", "FAA", scope: scope).classesOfLicense.map(\.rawValue)) == Set(names))
    }

    @Test("Rotorcraft of a named class are none of the other one")
    func rotorcraft() {
        for (scope, names) in [
            ("rotorcraft helicopter", ["helicopter"]), ("rotorcraft gyroplane", ["gyroplane"]), ("RH", ["helicopter"]),
            ("RG", ["gyroplane"]), ("rotorcraft", ["helicopter", "gyroplane"]),
        ] { #expect(license("private", "FAA", scope: scope).categoriesOfLicense == Set(names), "\(scope)") }
    }

    @Test("More words of a check that was not passed, or not finished")
    func unfinishedChecks() {
        for text in [
            "LPC item 2.5 repeat, FAIL", "V1 cut FAIL", "item 3 fail", "result: F", "needs repeat", "not to standard",
            "further training required", "ground portion only", "Instructor declined to sign", "BFR part 1 of 2",
        ] { #expect(FailedCheck.isSaid(in: text), "\(text)") }
        for text in ["V1 cut, engine failure", "passed, part 1 oral good", "retest not required"] {
            #expect(!FailedCheck.isSaid(in: text), "\(text)")
        }
    }
}
