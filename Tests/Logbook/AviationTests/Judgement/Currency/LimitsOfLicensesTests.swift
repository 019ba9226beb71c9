import AviationCases
import Testing

@testable import Aviation

private typealias Case = CurrencyCases

/// What a license does not have: large aircraft, ratings, motor gliders; and what a rating has in one.
@Suite("Limits of licenses, and types in one rating")
struct LimitsOfLicensesTests {
    private func license(_ level: String, _ authority: String = "EASA", scope: String? = nil) -> CurrencyDocument {
        var document = Case.document("license", level, authority)
        document.scope = scope
        return document
    }

    @Test(
        "FCL.105: a light license is for no airplane of several engines or with a turbine, and for none above 2,000 kg")
    func lightLicenses() throws {
        var general = license("LAPL", scope: "A")
        general.issued = Case.date("2020-01-01")
        for (type, more, subject, isCovered) in [
            ("C172", [:], "SEP (land)", true), ("PA34", [:], "MEP (land)", false),
            ("C208", [:], "c208", false), ("C172", ["maximumMassKg": .number(2_100)], "SEP (land)", false),
            ("C172", ["maximumMassKg": .number(1_157)], "SEP (land)", true),
        ] as [(String, [String: FieldValue], String, Bool)] {
            let aircraft = Case.aircraft(type, more)
            let flights = [Case.flight("11-10", aircraft, 3, 3), hours("11-09", aircraft)]
            for (papers, isFull) in [
                ([light], false), ([light, license("PPL(A)")], true), ([license("CPL(A)")], true),
                ([general], false),
            ] {
                let all = try Case.states("easa", flights, papers)
                let found = all.first { $0.key.lowercased() == "easa.passengers \(subject)".lowercased() }?.value
                #expect(
                    found?.hasPrefix("current") == (isCovered || isFull), "\(type) \(papers.map(\.level)): \(all)")
            }
        }
    }

    @Test("FCL.105, FCL.600: a light license has no instrument rating, and no rating of several engines or of a type")
    func ratingsOfLightLicenses() throws {
        for (rating, rule, subject) in [
            ("IR", "easa.ir", nil), ("IR(A)", "easa.ir", nil), ("MEP (land)", "easa.mep", "MEP (land)"),
            ("SEP (land)", "easa.sep", "SEP (land)"),
        ] as [(String, String, String?)] {
            let paper = Case.document("rating", rating, "EASA", expires: "2027-03-31")
            func isCurrent(_ license: CurrencyDocument) throws -> Bool {
                if case .current = try Case.answer(rule, subject, [], [paper, license]).state { true } else { false }
            }
            #expect(try isCurrent(license("PPL(A)")), "\(rating)")
            #expect(try isCurrent(light) == (rating == "SEP (land)"), "\(rating)")
        }
        // Nor does it stand for the landing by night.
        let rating = Case.document("rating", "IR", "EASA", expires: "2027-03-31")
        let flights = [Case.flight("11-10", Case.c172, 3, 3), hours("11-09")]
        let night = "easa.night SEP (land)"
        #expect(try Case.states("easa", flights, [light, rating])[night]?.hasPrefix("current") == false)
        #expect(try Case.states("easa", flights, [license("PPL(A)"), rating])[night]?.hasPrefix("current") == true)
    }

    @Test(
        "SFCL.150: a license for sailplanes is for motor gliders if its privileges, where they are written, name them")
    func motorGliders() throws {
        let flights = [
            Case.timed("11-10", Case.motorGlider, 720, 12),
            Case.timed("11-11", Case.motorGlider, 90, role: .dualReceived, 1),
        ]
        for (scope, rating, isCovered) in [
            (nil, nil, true), ("S", nil, true), ("winch, aerotow", nil, false), ("winch, TMG", nil, true),
            ("aerotow", "TMG", true), ("Sailplane; passengers", nil, false), ("TMG", nil, true),
        ] as [(String?, String?, Bool)] {
            let papers = [license("SPL", scope: scope)] + (rating.map { [Case.document("rating", $0, "EASA")] } ?? [])
            let found = try Case.states("easa", flights, papers)["easa.spl.tmg"]
            #expect(found?.hasPrefix("current") == isCovered, "\(scope ?? "") \(rating ?? ""): \(found ?? "")")
        }
    }

    @Test(
        "FCL.700: what a suspended license for airplanes had of motor gliders, a license for sailplanes does not make good"
    )
    func suspendedBesideSailplanes() throws {
        var suspended = license("PPL(A)")
        suspended.isDenied = true
        let rating = Case.document("rating", "TMG", "EASA", expires: "2027-03-31")
        let flights = [Case.flight("11-10", Case.motorGlider, 3, 3)]
        let names = ["easa.tmg", "easa.passengers.tmg TMG", "easa.spl.tmg"]
        let good = try Case.states("easa", flights, [license("PPL(A)"), license("SPL"), rating])
        let bad = try Case.states("easa", flights, [suspended, license("SPL"), rating])
        for name in names {
            #expect(good[name]?.hasPrefix("current") == true, "\(name): \(good)")
            #expect(bad[name]?.hasPrefix("current") == false, "\(name): \(bad)")
        }
    }

    @Test("61.58: a check of a second in command is none of the pilot in command's, whatever role is written")
    func checksOfSIC() throws {
        for (remarks, isCurrent) in [
            ("PC in the sim, FSI", true), ("SIC check, V1 cuts", false), ("61.55 training", false),
            ("PPC as SIC", false), ("SIC was J. Doe", true), ("F/O proficiency", false), ("copilot checkride", false),
            ("recurrent, second-in-command check", false),
        ] {
            let check = Case.check("10-10", .proficiency, Case.citation)
            check.take(remarksOfCheck: remarks)
            let found = try Case.states("faa", [check], [])["faa.check CE-525"]
            #expect(found?.hasPrefix("current") == isCurrent, "\(remarks): \(found ?? "none")")
        }
    }

    @Test("61.57(d): a book that begins after the instrument rating is taken to begin current, and the answer says it")
    func lapsedBeforeTheBook() throws {
        let recent = [Case.flight("2026-01-05", Case.c172, 1, 1), Case.instrument("10-10")]
        let early = Case.document("rating", "IR", "FAA", issued: "2015-05-01")
        let late = Case.document("rating", "IR", "FAA", issued: "2026-07-01")
        for (flights, papers, isTaken) in [
            ([Case.flight("07-05", Case.c172, 1, 1), Case.instrument("10-10")], [early], true),
            ([Case.flight("07-05", Case.c172, 1, 1), Case.instrument("10-10")], [], true),
            // The rating was earned within the book.
            (recent, [late], false),
            // A check restores it, whatever was before.
            (recent + [Case.check("09-10", .ipc, Case.c172)], [early], false),
        ] as [([CurrencyFlight], [CurrencyDocument], Bool)] {
            let answer = try Case.answer("faa.instrument", "airplane", flights, papers)
            guard case .current = answer.state else {
                Issue.record("\(answer.state)")
                continue
            }
            #expect((answer.takenAsCurrentOn != nil) == isTaken, "\(papers)")
            #expect(CurrencyWords.plain.detail(answer).contains("when the book begins") == isTaken)
        }
    }

    @Test("FCL.740.A(a): types that a license has in one rating count together for it")
    func typesInOne() throws {
        let small = Case.aircraft("AT45")
        let large = Case.aircraft("AT76")
        func place(_ code: String) -> CurrencyAirport {
            CurrencyAirport(code, at: AirportTable.airport(code)?.record.coordinate)
        }
        func flights(_ aircraft: CurrencyAircraft) -> [CurrencyFlight] {
            (1...10).map { day in
                Case.flight("10-\(day + 10)", aircraft, 1, 1) { flight in
                    flight.counts[.block] = 60
                    (flight.origin, flight.destination) = (place("EDDF"), place("EDDM"))
                }
            } + [Case.check("11-10", .proficiency, aircraft)]
        }
        for (level, isShared) in [("ATR42/72", true), ("ATR42", false)] {
            let rating = Case.document("rating", level, "EASA", expires: "2026-12-31", issued: "2025-12-20")
            let other = Case.document("rating", "ATR72", "EASA", expires: "2026-12-31", issued: "2025-12-20")
            let papers = isShared ? [rating, license("CPL(A)")] : [rating, other, license("CPL(A)")]
            let book = flights(small) + [Case.flight("11-11", large, 1, 1)]
            var settings = CurrencySettings()
            settings.sectorsByLegs = true
            for (type, isCurrent) in [("ATR42", true), ("ATR72", isShared)] {
                let found = try Case.answer("easa.type.revalidation", type, book, papers, settings).stateText
                #expect(found.hasPrefix("current") == isCurrent, "\(level) \(type): \(found)")
            }
        }
        for name in ["A320 family", "A320 FAM", "A318/319/320/321", "A320 series"] {
            #expect(AircraftTypeTable.typeRatings(in: name).allSatisfy { $0 == "A320" }, "\(name)")
            #expect(!AircraftTypeTable.typeRatings(in: name).isEmpty, "\(name)")
        }
    }

    @Test("61.3(a), FCL.205.A: a license for the radio, of a mechanic or an instructor makes no void one good")
    func otherPapers() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        for (set, authority, level, key) in [
            ("easa", "EASA", "PPL(A)", "easa.passengers SEP (land)"), ("faa", "FAA", "private", "faa.passengers ASEL"),
        ] {
            var void = license(level, authority)
            void.isDenied = true
            void.issued = Case.date("2020-01-01")
            for other in ["BZF I", "Radiotelephony", "A&P", "Remote pilot", "UAS A2", "FI(A)", "Part-66", "dispatcher"]
            {
                var paper = license(other, authority)
                paper.issued = Case.date("2026-01-01")
                #expect(try Case.states(set, flights, [void, paper])[key] == "cannot tell", "\(set) \(other)")
            }
            // Alone and void, it is still asked about.
            var unknown = license("Privatpilot", authority)
            unknown.isDenied = true
            #expect(try Case.states(set, flights, [unknown])[key] == "cannot tell", "\(set)")
        }
    }

    @Test("61.3(e): an instrument rating of another category, or of a later day, is asked about")
    func instrumentRatings() throws {
        let flights = [Case.instrument("10-10")]
        for (level, scope, issued, isCurrent) in [
            ("IR", nil, "2020-01-01", true), ("IR", "airplane", "2020-01-01", true),
            ("IR(H)", nil, "2020-01-01", false),
            ("IR", "helicopter", "2020-01-01", false), ("Instrument helicopter", nil, "2020-01-01", false),
            ("IR", nil, "2026-12-10", false),
        ] as [(String, String?, String, Bool)] {
            var rating = Case.document("rating", level, "FAA", issued: issued)
            rating.scope = scope
            let found = try Case.states("faa", flights, [license("commercial", "FAA"), rating])
            #expect(
                found["faa.instrument airplane"]?.hasPrefix("current") == isCurrent, "\(level) \(scope ?? ""): \(found)"
            )
        }
    }

    @Test("MED.B.001, 61.23: what remarks limit a medical, a license or a rating to is asked about")
    func remarks() throws {
        for (remarks, limit) in [
            ("OML", .severalPilotsOnly), ("valid only as or with qualified co-pilot", .severalPilotsOnly),
            ("ORL", .noPassengers), ("Not valid for carrying passengers", .noPassengers),
            ("ohne Passagiere", .noPassengers),
            ("sans passagers", .noPassengers), ("Restricted to daylight", .dayOnly), ("nur am Tag", .dayOnly),
            ("Nachtflugverbot", .dayOnly), ("Night flying prohibited", .dayOnly), ("SIC privileges only", .secondOnly),
            ("co-pilot only", .secondOnly), ("Limited to third class privileges", .lowerClass),
            ("Not valid for second class", .lowerClass), ("Valid for student pilot purposes only", .studentsOnly),
            ("Carrying passengers for hire is prohibited at night", nil), ("must wear corrective lenses", nil),
            ("Passengers for hire prohibited beyond 50 NM", nil), ("SIC was J. Doe", nil), ("night current", nil),
        ] as [(String, DocumentLimit?)] {
            #expect(DocumentLimit.said(in: remarks) == (limit.map { [$0] } ?? []), "\(remarks)")
        }
        for remarks in [
            "LIMITED TO 24 MONTHS", "valable jusqu'au 31/03/2026", "1 Jahr gültig", "Gültigkeit verkürzt auf 12 Monate",
        ] {
            #expect(MedicalTimeLimit.isSaid(in: remarks), "\(remarks)")
        }
        #expect(!MedicalTimeLimit.isSaid(in: "limited to VFR"))
        var limited = Case.document("medical", "1", "EASA", exam: "2026-09-01")
        limited.limits = [DocumentLimit.severalPilotsOnly.rawValue]
        let papers = [license("CPL(A)"), limited]
        #expect(try Case.states("easa", [], papers)["easa.medical.single"] == "cannot tell")
        #expect(try Case.states("easa", [], papers)["easa.medical.1"]?.hasPrefix("current") == true)
        var second = Case.document("medical", "2", "FAA", exam: "2026-03-01")
        second.limits = [DocumentLimit.lowerClass.rawValue]
        let american = try Case.states("faa", [], [license("commercial", "FAA"), second])
        #expect(american["faa.medical.commercial"] == "cannot tell", "\(american)")
        #expect(american["faa.medical"]?.hasPrefix("current") == true, "\(american)")
    }

    @Test("61.101, 61.113(i): small certificates, center thrust, and BasicMed in what needs a type rating for its mass")
    func smallCertificates() throws {
        let twin = Case.aircraft("C310")
        for (level, scope, aircraft, subject, isCurrent) in [
            ("recreational", nil, twin, "AMEL", false), ("private", nil, twin, "AMEL", true),
            ("recreational", nil, Case.c172, "ASEL", true), ("sport", nil, twin, "AMEL", false),
            ("private", "ASEL, AMEL limited to center thrust", twin, "AMEL", false),
            ("private", "ASEL, AMEL limited to center thrust", Case.aircraft("C337"), "AMEL", true),
        ] as [(String, String?, CurrencyAircraft, String, Bool)] {
            let found = try Case.states(
                "faa", [Case.flight("11-10", aircraft, 3, 3)], [license(level, "FAA", scope: scope)])
            #expect(found["faa.passengers \(subject)"]?.hasPrefix("current") == isCurrent, "\(level): \(found)")
        }
        let basic = [
            Case.document("medical", "BasicMed", "FAA", exam: "2024-05-20"),
            Case.document("course", "BasicMed", "FAA", issued: "2025-10-10"),
        ]
        for (type, isHeavy) in [("B350", true), ("C172", false), ("BE58", false)] {
            let found = try Case.states("faa", [Case.flight("11-10", Case.aircraft(type))], basic)
            #expect((found["faa.medical.heavy"] != nil) == isHeavy, "\(type)")
        }
    }

    @Test("Levels of medicals as they are printed, a class recorded as a rating, and a balloon by its group")
    func written() throws {
        for (level, rule) in [
            ("1/2/LAPL", "easa.medical.1"), ("Class 2 / LAPL", "easa.medical.2"), ("Klasse 2", "easa.medical.2"),
            ("II", "easa.medical.2"),
        ] {
            let paper = Case.document("medical", level, "EASA", exam: "2026-03-01")
            #expect(try Case.states("easa", [], [paper])[rule]?.hasPrefix("current") == true, "\(level)")
        }
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        let papers = [license("commercial", "FAA", scope: "AMEL"), Case.document("rating", "ASEL", "FAA")]
        #expect(try Case.states("faa", flights, papers)["faa.passengers ASEL"]?.hasPrefix("current") == true)
        let balloon = Case.aircraft("BALL", ["balloonGroup": .text("A")])
        let flown = try Case.states("easa", [Case.timed("11-10", balloon, 420, 12)], [license("BPL")])
        #expect(flown.keys.allSatisfy { !$0.contains("SEP") && !$0.contains("MEP") }, "\(flown)")
    }

    @Test("Limits that were lifted, and words that only sound like one, ask nothing")
    func liftedLimits() {
        for remarks in [
            "No night limitation", "night flying prohibited lifted 2005", "no passenger limitation", "OML removed",
            "Limited to day VFR until night rating 2015; night rated", "English proficient", "limited to VFR",
        ] {
            #expect(DocumentLimit.said(in: remarks).isEmpty, "\(remarks)")
        }
        for remarks in ["TML removed", "no TML", "not time limited", "no special issuance"] {
            #expect(!MedicalTimeLimit.isSaid(in: remarks), "\(remarks)")
        }
        for (remarks, limit) in [
            ("nur Tag-VFR", .dayOnly), ("VFR only day", .dayOnly), ("solo only", .noPassengers), ("COP", .secondOnly),
            ("nur mit qualifiziertem Copiloten", .severalPilotsOnly), ("limited to center thrust", .centerThrust),
        ] as [(String, DocumentLimit)] {
            #expect(DocumentLimit.said(in: remarks) == [limit], "\(remarks)")
        }
    }

    @Test("A rating in the certificate's scope, a newer license of another name, and papers that are none")
    func otherNames() throws {
        let flights = [Case.instrument("10-10")]
        let helicopter = Case.document("rating", "IR(H)", "FAA", issued: "2010-01-01")
        let scoped = license("commercial", "FAA", scope: "ASEL; instrument airplane")
        let found = try Case.states("faa", flights, [scoped, helicopter])
        #expect(found["faa.instrument airplane"]?.hasPrefix("current") == true, "\(found)")
        var void = license("private", "FAA")
        (void.isDenied, void.issued) = (true, Case.date("2001-01-01"))
        var newer = license("Comm-ASEL/IR", "FAA")
        newer.issued = Case.date("2005-01-01")
        let passengers = [Case.flight("11-10", Case.c172, 3, 3)]
        let key = "faa.passengers ASEL"
        #expect(try Case.states("faa", passengers, [void, newer])[key]?.hasPrefix("current") == true)
        var radio = license("Radio", "FAA")
        (radio.isDenied, radio.issued) = (true, Case.date("2010-01-01"))
        var own = license("private", "FAA")
        own.issued = Case.date("2001-01-01")
        #expect(try Case.states("faa", passengers, [own, radio])[key]?.hasPrefix("current") == true)
        // A student's license by Part-FCL is for what is learned.
        let student = try Case.states("easa", passengers, [license("Student", "EASA")])
        #expect(student["easa.passengers SEP (land)"] == "cannot tell", "\(student)")
        var rating = Case.document("rating", "AMEL", "FAA")
        rating.limits = [DocumentLimit.centerThrust.rawValue]
        let twin = [Case.flight("11-10", Case.aircraft("C310"), 3, 3)]
        let limited = try Case.states("faa", twin, [license("private", "FAA"), rating])
        #expect(limited["faa.passengers AMEL"] == "cannot tell", "\(limited)")
    }

    private let light = Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")

    /// What an LAPL needs to carry passengers, and to fly.
    private func hours(_ day: String, _ aircraft: CurrencyAircraft = Case.c172) -> CurrencyFlight {
        Case.flight(day, aircraft, 12, 12) { flight in
            (flight.counts[.block], flight.counts[.pic]) = (780, 720)
        }
    }
}
