import AviationCases
import Testing

@testable import Aviation

/// What pilots with their own papers and aircraft are told: by the medical that their license needs, the gear that their
/// type may have, and who looked out.
@Suite("Answers for what pilots bring")
struct CurrencyOfPapersTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument] = [], born: String = "1970-01-01"
    ) throws -> [String: CurrencyAnswer] {
        let book = CurrencyBook(flights, documents: documents, birthDate: Case.date(born))
        let all = CurrencyEvaluation(book, on: Case.today).answers(try #require(try RuleSet.shipped(set)).rules)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    private func isCurrent(_ answer: CurrencyAnswer?) -> Bool { answer?.stateText.hasPrefix("current") ?? false }

    // MARK: Licenses and medicals

    @Test(
        "MED.A.030: the medical that a license needs is asked for, whichever is recorded",
        arguments: ["PPL(A)", "CPL(A)"])
    func europeanMedicals(license: String) throws {
        let papers = [
            Case.document("license", license, "EASA", issued: "2015-01-01"),
            Case.document("rating", "IR(A)", "EASA", expires: "2027-10-31"),
            Case.document("medical", "LAPL", "EASA", exam: "2026-06-01"),
        ]
        let found = try answers("easa", [Case.flight("11-21", Case.c172, 3, 3)], papers)
        #expect(isCurrent(found["easa.medical.lapl"]))
        #expect(found["easa.medical.2"] != nil && !isCurrent(found["easa.medical.2"]))
        #expect((found["easa.medical.1"] != nil) == (license == "CPL(A)"))
        #expect(!isCurrent(found["easa.ir"]), "FCL.600 asks for a PPL, CPL or ATPL with its medical")
        let second = papers + [Case.document("medical", "2", "EASA", exam: "2026-06-01")]
        let both = try answers("easa", [Case.flight("11-21", Case.c172, 3, 3)], second)
        #expect(isCurrent(both["easa.medical.2"]) && isCurrent(both["easa.ir"]))
        // Who has a LAPL alone needs no more.
        let lapl = try answers(
            "easa", [], [Case.document("license", "LAPL(A)", "EASA"), papers[2]])
        #expect(isCurrent(lapl["easa.medical.lapl"]) && lapl["easa.medical.2"] == nil)
    }

    @Test(
        "UK MED.A.030: so it is for licenses of the UK, also beside a declaration, and no LAPL medical carries an IR",
        arguments: ["PPL", "PPL(A)", "CPL(A)"])
    func britishMedicals(license: String) throws {
        let papers = [
            Case.document("license", license, "UK", issued: "2015-01-01"),
            Case.document("rating", "IR(A)", "UK", expires: "2027-10-31"),
        ]
        let lapl = papers + [Case.document("medical", "LAPL", "UK", exam: "2026-06-01")]
        let found = try answers("uk", [Case.flight("11-21", Case.c172, 3, 3)], lapl)
        #expect(isCurrent(found["easa.medical.lapl"]) && !isCurrent(found["easa.ir"]))
        #expect(found["uk.medical.2"] != nil && !isCurrent(found["uk.medical.2"]))
        #expect((found["uk.medical.1"] != nil) == (license == "CPL(A)"))
        let declared = try answers("uk", [], papers + [Case.document("medical", "PMD", "UK", issued: "2026-01-01")])
        #expect(isCurrent(declared["uk.medical.declaration"]) == (license != "CPL(A)"))
        let both = try answers(
            "uk", [Case.flight("11-21", Case.c172, 3, 3)],
            lapl + [Case.document("medical", "2", "UK", exam: "2026-06-01")])
        #expect(isCurrent(both["easa.medical.2"]) && isCurrent(both["easa.ir"]))
        // Without a license nothing is asked that a medical alone does not answer.
        let alone = try answers("uk", [], [Case.document("medical", "LAPL", "UK", exam: "2026-06-01")])
        #expect(isCurrent(alone["easa.medical.lapl"]) && alone["uk.medical.2"] == nil)
    }

    @Test("The scope of a rating limits it: for helicopters, for the sea, or to its theory")
    func scopes() throws {
        func found(_ level: String, _ scope: String?) throws -> [String: CurrencyAnswer] {
            var rating = Case.document("rating", level, "EASA", expires: "2027-01-31")
            rating.scope = scope
            return try answers("easa", [Case.flight("11-21", Case.c172, 3, 3)], [rating])
        }
        for scope in [nil, "A", "airplane", "SE", "ME/PBN", "IR"] {
            #expect(try isCurrent(found("IR", scope)["easa.ir"]), "\(scope ?? "")")
        }
        for scope in ["helicopter", "H", "theory", "R", "As"] {
            #expect(try !isCurrent(found("IR", scope)["easa.ir"]), "\(scope)")
            #expect(try isCurrent(found("IR", scope)["easa.ir.helicopter"]) == ["helicopter", "H"].contains(scope))
        }
        let land = "easa.sep SEP (land)"
        #expect(try isCurrent(found("SEP", nil)[land]) && isCurrent(found("SEP", "land")[land]))
        for (level, scope) in [("SEP", "sea"), ("SEP(land)", "student"), ("SEP", "theory")] {
            #expect(try !isCurrent(found(level, scope)[land]), "\(level) \(scope)")
        }
    }

    @Test("A document that its remarks deny is neither valid nor none")
    func denied() throws {
        var medical = Case.document("medical", "3", "FAA", exam: "2025-11-15")
        medical.isDenied = true
        let answer = try #require(
            try answers("faa", [Case.flight("11-21")], [medical], born: "1991-11-30")["faa.medical"])
        #expect(answer.stateText == "cannot tell")
        #expect(
            answer.detail.contains("whether the class 1, 2 or 3 medical is valid: remarks say that it is not"),
            "\(answer.detail)")
        let other = Case.document("medical", "3", "FAA", exam: "2026-11-15")
        #expect(
            try isCurrent(answers("faa", [Case.flight("11-21")], [medical, other], born: "1991-11-30")["faa.medical"]))
        var old = Case.document("medical", "3", "FAA", exam: "2015-11-15")
        old.isDenied = true
        #expect(
            try answers("faa", [Case.flight("11-21")], [old], born: "1991-11-30")["faa.medical"]?.stateText
                .hasPrefix("NOT CURRENT") == true)
    }

    @Test("61.56(d)(1): a check stands for the flight review where an examiner gave it, and not an instructor")
    func checkForReview() throws {
        for check in [CurrencyCheck.checkride, .proficiency] {
            let flight = Case.check("11-10", check, Case.c172)
            #expect(try isCurrent(Case.answer("faa.review", nil, [flight])), "\(check)")
            flight.hasInstructor = true
            #expect(try Case.answer("faa.review", nil, [flight]).stateText == "cannot tell", "\(check)")
        }
        let review = Case.check("11-10", .review, Case.c172)
        review.hasInstructor = true
        #expect(try isCurrent(Case.answer("faa.review", nil, [review])))
    }

    @Test("FCL.140.A(b): who flies an LAPL on land and at sea needs an hour and six take-offs and landings in each")
    func lightLicenseAtSea() throws {
        let license = Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")
        let sea = Case.aircraft("C172", class: "ASES")
        func state(_ main: CurrencyAircraft, _ other: CurrencyAircraft, _ minutes: Int, _ count: Int) throws -> [Bool] {
            let dual = Case.timed("10-10", main, 60, role: .dualReceived, 2)
            let flights = [Case.timed("09-10", main, 12 * 60, 12), dual, Case.timed("11-10", other, minutes, count)]
            let found = try answers("easa", flights, [license])
            return ["easa.lapl", "easa.lapl.sea"].map { isCurrent(found[$0]) }
        }
        #expect(try state(Case.c172, sea, 30, 3) == [true, false] && state(Case.c172, sea, 60, 6) == [true, true])
        #expect(try state(sea, Case.c172, 30, 3) == [false, true] && state(sea, Case.c172, 60, 6) == [true, true])
        // A proficiency check is enough for both, whatever was flown in either.
        let check = [Case.check("2025-05-05", .proficiency, Case.c172), Case.timed("11-10", sea, 30, 1)]
        let checked = try answers("easa", check, [license])
        #expect(isCurrent(checked["easa.lapl"]) && isCurrent(checked["easa.lapl.sea"]))
        #expect(try answers("easa", [Case.flight("11-10", Case.c172)], [license])["easa.lapl.sea"] == nil)
    }

    @Test("A license that its remarks say is not valid leaves open what is flown by it, unless another one is there")
    func licenseThatIsDenied() throws {
        var license = Case.document("license", "LAPL(A)", "EASA", issued: "2015-01-01")
        let flights = [
            Case.timed("09-10", Case.c172, 12 * 60, 12), Case.timed("10-10", Case.c172, 60, role: .dualReceived, 1),
        ]
        #expect(isCurrent(try answers("easa", flights, [license])["easa.lapl"]))
        license.isDenied = true
        let denied = try answers("easa", flights, [license])
        #expect(
            denied["easa.lapl"]?.stateText == "cannot tell" && denied["easa.lapl"]?.detail.contains("valid") == true)
        let other = Case.document("license", "PPL(A)", "EASA", issued: "2015-01-01")
        // The line about the LAPL stays open, and what is flown with the other one does not.
        let landings = [Case.flight("11-10", Case.c172, 3, 3)]
        let both = try answers("easa", flights + landings, [license, other])
        #expect(both["easa.lapl"]?.stateText == "cannot tell")
        #expect(isCurrent(both["easa.passengers SEP (land)"]))
        let american = Case.document("license", "private", "FAA", issued: "2015-01-01")
        #expect(try answers("easa", flights, [license, american])["easa.lapl"]?.stateText == "cannot tell")
    }

    @Test("Remarks that end a document, in other words than revoked")
    func wordsOfDenial() {
        for text in [
            "cancelled", "void", "annulé", "unfit since 2026-10-01", "temporarily unfit", "non valide", "lapsed",
            "grounded",
            "invalidated", "expired", "not current", "ruht", "untauglich",
        ] { #expect(DeniedDocument.isSaid(in: text), "\(text)") }
        for text in ["avoid night flying", "must wear lenses", "renewed before expiry", "currently valid"] {
            #expect(!DeniedDocument.isSaid(in: text), "\(text)")
        }
    }

    @Test("FCL.140.A(b): hours in the class that are missing are no question of ultralights")
    func missingHourAtSea() throws {
        let license = Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")
        let sea = Case.aircraft("C180", class: "ASES")
        let flights = [
            Case.timed("2025-12-28", Case.c172, 630, 6), Case.timed("2025-12-28", sea, 30, 6),
            Case.timed("2025-12-28", Case.c172, 60, role: .dualReceived, 1),
        ]
        #expect(try answers("easa", flights, [license])["easa.lapl.sea"]?.stateText == "NOT CURRENT")
    }

    @Test("SFAR 73, 2(b)(2)(i): up to 25 hours in an R22 count for the 50 in an R44")
    func robinsonHours() throws {
        let (small, large) = (Case.aircraft("R22"), Case.aircraft("R44"))
        func state(_ hoursInSmall: Int, _ hoursInLarge: Int) throws -> Bool {
            let flights = [
                Case.timed("2020-01-01", Case.aircraft("B06"), 60 * 200, 1),
                Case.timed("2020-02-01", small, 60 * hoursInSmall, 1),
                Case.timed("2020-03-01", large, 60 * hoursInLarge, 1), Case.check("2025-02-01", .review, large),
            ]
            return isCurrent(try answers("faa", flights, [])["faa.review.robinson R44"])
        }
        #expect(try state(25, 25) && state(100, 30) && state(0, 50))
        #expect(try !state(30, 19) && !state(20, 28))
    }

    @Test("Marks that only ultralights have, and that airplanes have")
    func marksOfUltralights() {
        func isUltralight(_ mark: String) -> Bool {
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType) = (mark, "WT9")
            return record.isUltralight
        }
        for mark in ["OK-ABC12", "I-1234", "I-A123", "D-MABC", "57-AXY", "CS-UAB"] {
            #expect(isUltralight(mark), "\(mark)")
        }
        for mark in ["OK-ABC", "I-ABCD", "D-EABC", "CS-ABC", "OO-ABC", "PH-ABC"] {
            #expect(!isUltralight(mark), "\(mark)")
        }
    }

    @Test("AMC1 FCL.140.A, FCL.740.A: hours in an ultralight may count, its landings and training do not")
    func hoursInUltralights() throws {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftType) = ("D-MABC", "C42")
        let ultralight = CurrencyAircraft(record)
        let papers = [
            Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01"),
            Case.document("rating", "SEP", "EASA", expires: "2027-01-31"),
        ]
        let light = Case.timed("09-10", ultralight, 12 * 60, 12)
        let own = Case.timed("10-01", Case.c172, 60, 11)
        let dual = Case.timed("10-10", Case.c172, 60, role: .dualReceived, 1)
        let enough = try answers("easa", [light, own, dual], papers)
        for rule in ["easa.lapl", "easa.sep.revalidation"] {
            let answer = try #require(enough[rule])
            #expect(
                answer.stateText == "cannot tell" && answer.detail.contains("ultralight"), "\(rule) \(answer.detail)")
        }
        let lightDual = Case.timed("10-10", ultralight, 60, role: .dualReceived, 1)
        for flights in [[light, dual], [light, own, lightDual], [own, dual]] {
            let short = try answers("easa", flights, papers)
            #expect(short["easa.lapl"]?.stateText.hasPrefix("NOT CURRENT") == true)
            #expect(short["easa.sep.revalidation"]?.stateText == "due by 2027-01-31")
        }
        // Enough without it is enough.
        let all = try answers("easa", [Case.timed("09-10", Case.c172, 12 * 60, 12), dual, light], papers)
        #expect(isCurrent(all["easa.lapl"]) && isCurrent(all["easa.sep.revalidation"]))
    }

    @Test(
        "MED.A.030: beside an LAPL medical no class 2 that is over, or denied, carries an IR",
        arguments: ["easa", "uk"])
    func secondClassThatIsOver(set: String) throws {
        let authority = set.uppercased()
        func found(_ exam: String, denied: Bool = false) throws -> String? {
            var second = Case.document("medical", "2", authority, exam: exam)
            second.isDenied = denied
            let papers = [
                Case.document("license", "PPL(A)", authority, issued: "2015-01-01"),
                Case.document("rating", "IR(A)", authority, expires: "2027-10-31"),
                Case.document("medical", "LAPL", authority, exam: "2026-06-01"), second,
            ]
            return try answers(set, [Case.flight("11-21", Case.c172, 3, 3)], papers)["easa.ir"]?.stateText
        }
        #expect(try found("2026-06-01") == "current until 2027-06-01")
        #expect(try found("2020-06-01")?.hasPrefix("NOT CURRENT") == true)
        #expect(try found("2026-06-01", denied: true) == "cannot tell")
    }

    @Test("61.57(a)(1)(ii): on floats there is no tailwheel")
    func floats() throws {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftType, record.aircraftClass) = ("N7S", "C185", "ASES")
        let found = try answers("faa", [Case.flight("11-21", CurrencyAircraft(record), 3, 3)], [])
        #expect(!found.keys.contains { $0.hasPrefix("faa.tailwheel") }, "\(found.keys.sorted())")
        record.aircraftClass = "ASEL"
        let land = try answers("faa", [Case.flight("11-21", CurrencyAircraft(record), 3, 3)], [])
        #expect(land["faa.tailwheel ASEL"] != nil, "\(land.keys.sorted())")
    }

    @Test("MED.A.045(a)(3): an expiry that is written later than the paragraph allows is said to be")
    func writtenExpiry() throws {
        let medical = Case.document("medical", "2", "EASA", exam: "2025-03-02", expires: "2027-03-02")
        let old = try #require(try answers("easa", [], [medical], born: "1975-02-28")["easa.medical.2"])
        #expect(old.stateText == "NOT CURRENT since 2026-03-03")
        #expect(old.readings.contains("The document says 2027-03-02; by its exam it ends on 2026-03-02."))
        // A newer certificate that ends earlier takes its place by what is written on it.
        let newer = Case.document("medical", "2", "EASA", exam: "2026-03-02", expires: "2026-12-01")
        let both = try #require(try answers("easa", [], [medical, newer], born: "1995-02-28")["easa.medical.2"])
        #expect(!both.readings.contains { $0.hasPrefix("The document") }, "\(both.readings)")
        let young = try #require(try answers("easa", [], [medical], born: "1995-02-28")["easa.medical.2"])
        #expect(
            young.stateText == "current until 2027-03-02" && !young.readings.contains { $0.hasPrefix("The document") })
    }

    @Test("61.23(a): a commercial and an ATP certificate ask for their classes")
    func americanMedicals() throws {
        let third = Case.document("medical", "3", "FAA", exam: "2026-03-01")
        let commercial = try answers(
            "faa", [Case.flight("11-21")], [Case.document("license", "commercial", "FAA"), third])
        #expect(isCurrent(commercial["faa.medical"]))
        #expect(commercial["faa.medical.commercial"] != nil && !isCurrent(commercial["faa.medical.commercial"]))
        #expect(commercial["faa.medical.atp"] == nil)
        let second = Case.document("medical", "2", "FAA", exam: "2026-03-01")
        let airline = try answers("faa", [Case.flight("11-21")], [Case.document("license", "ATP", "FAA"), second])
        #expect(airline["faa.medical.atp"] != nil && !isCurrent(airline["faa.medical.atp"]))
        #expect(isCurrent(airline["faa.medical.commercial"]))
        let glider = try answers(
            "faa", [Case.flight("11-21", Case.sailplane)], [Case.document("license", "commercial", "FAA"), third])
        #expect(glider["faa.medical.commercial"]?.stateText == "not required")
    }

    @Test("61.23(c)(1)(ii): an old medical does not ground a sport pilot; what he drives by is not in the book")
    func sport() throws {
        let old = Case.document("medical", "3", "FAA", exam: "2015-03-01")
        let sport = Case.document("license", "sport", "FAA")
        let answer = try answers("faa", [Case.flight("11-21")], [sport, old])["faa.medical"]
        #expect(answer?.stateText == "cannot tell" && answer?.detail.contains("driver’s license") == true)
        let both = try answers("faa", [Case.flight("11-21")], [sport, old, Case.document("license", "private", "FAA")])
        #expect(both["faa.medical"]?.stateText == "NOT CURRENT since 2017-04-01")
    }

    // MARK: Aircraft

    @Test("61.57(a)(1)(ii): of a type with and without a tailwheel, an unknown gear cannot be told")
    func gears() throws {
        func tailwheel(_ aircraft: CurrencyAircraft) throws -> String? {
            let found = try answers("faa", [Case.flight("11-20", aircraft, 3, 3)])
            return found["faa.tailwheel ASEL"]?.stateText
        }
        #expect(try tailwheel(Case.aircraft("RV8")) == "cannot tell")
        #expect(try tailwheel(Case.aircraft("M7")) == "cannot tell")
        #expect(try tailwheel(Case.aircraft("RV8", ["gear": .text("fixedTricycle")])) == nil)
        #expect(try tailwheel(Case.c172) == nil)
        #expect(try tailwheel(Case.aircraft("ZZZZ", class: "ASEL")) == nil)
    }

    @Test("91.1715: landings and a flight review in another twin do not count for an MU-2")
    func mu2() throws {
        let mu2 = Case.aircraft("MU2", ["maximumMassKg": .number(5_250)], class: "AMEL")
        let flights = [
            Case.flight("11-20", mu2, 1, 1), Case.flight("11-21", Case.pa34, 3, 3) { $0.checks = [.review] },
        ]
        let found = try answers("faa", flights)
        #expect(found["faa.passengers MU2"]?.stateText == "NOT CURRENT")
        #expect(isCurrent(found["faa.passengers AMEL"]))
        #expect(found["faa.review.mu2 MU2"]?.stateText == "cannot tell", "none is recorded")
        flights[0].checks = [.review]
        #expect(isCurrent(try answers("faa", flights)["faa.review.mu2 MU2"]))
    }

    @Test("A word for no type rating is none, and an old bomber of unknown mass may need one")
    func typeRatings() throws {
        for word in ["none", "No", "n/a", "-", "keine"] {
            let aircraft = Case.aircraft("C172", ["typeRating": .text(word)])
            let found = try answers("faa", [Case.flight("11-20", aircraft, 3, 3)])
            #expect(
                isCurrent(found["faa.passengers ASEL"])
                    && found.keys.filter { $0.hasPrefix("faa.passengers") }.count == 1)
        }
        let bomber = try answers(
            "faa", [Case.flight("11-20", Case.pa34, 3, 3), Case.flight("07-20", Case.aircraft("B25"), 3, 3)])
        #expect(isCurrent(bomber["faa.passengers AMEL"]))
        #expect(bomber["faa.passengers B25"] != nil && !isCurrent(bomber["faa.passengers B25"]))
        let heavy = Case.aircraft("B25", ["maximumMassKg": .number(15_000)])
        let lapsed = try answers("faa", [Case.flight("07-20", heavy, 3, 3)])
        #expect(lapsed["faa.passengers B25"]?.stateText == "NOT CURRENT since 2026-10-19")
    }

    // MARK: Who looked out, and who taught

    @Test("61.51(g)(3)(ii): approaches under the hood count if the safety pilot is named")
    func lookout() throws {
        let flight = Case.instrument("11-20")
        #expect(isCurrent(try answers("faa", [flight])["faa.instrument airplane"]))
        flight.hasLookout = false
        let answer = try #require(try answers("faa", [flight])["faa.instrument airplane"])
        #expect(answer.stateText == "cannot tell" && answer.detail.contains("safety pilot"))
        // In the clouds, and in a device, nobody looks out.
        flight.counts[.actual] = 30
        #expect(isCurrent(try answers("faa", [flight])["faa.instrument airplane"]))
    }

    @Test("In actual conditions an instructor has made the approaches that he oversees; under the hood he has not")
    func instructor() throws {
        func flight(actual: Int, hood: Int) -> CurrencyFlight {
            Case.instrument("11-20", hood: hood) {
                ($0.role, $0.pilotFlying, $0.counts[.actual], $0.hasStudent) = (.instructor, false, actual, true)
            }
        }
        #expect(isCurrent(try answers("faa", [flight(actual: 60, hood: 0)])["faa.instrument airplane"]))
        #expect(
            try answers("faa", [flight(actual: 0, hood: 60)])["faa.instrument airplane"]?.stateText == "NOT CURRENT")
        #expect(!isCurrent(try answers("faa", [flight(actual: 30, hood: 30)])["faa.instrument airplane"]))
    }

    @Test("61.55(c): the month in which it is due stays that of what was done first, however long ago")
    func dueMonth() throws {
        func training(_ day: String) -> CurrencyFlight {
            Case.flight(day, Case.citation, 3, 3) {
                ($0.role, $0.pilotFlying, $0.checks, $0.counts[.dayFullStops]) = (.secondInCommand, true, [.sic], 3)
            }
        }
        let years = 2017...2025
        // In the month before the one in which it is due, each year.
        let flights = years.map { training("\($0)-\($0 == 2017 ? "11-15" : "10-10")") }
        for day in ["2025-12-01", "2026-06-01", "2026-11-22", "2026-11-30"] {
            let answer = try Case.answer("faa.sic", "CE-525", on: day, flights)
            #expect(answer.stateText == "current until 2026-11-30", "\(day)")
        }
        #expect(
            try Case.answer("faa.sic", "CE-525", on: "2026-12-01", flights).stateText == "NOT CURRENT since 2026-12-01")
    }

    // MARK: Landings

    @Test("A flight of 0:00 has no landings, and a glider has as many as launches")
    func landings() throws {
        let flown = Case.flight("11-10", Case.c172, 3, 3) { $0.counts[.block] = 60 }
        let cancelled = Case.flight("11-12") { $0.counts[.block] = 0 }
        let alone = try answers("faa", [flown])
        let both = try answers("faa", [flown, cancelled])
        for name in ["faa.passengers ASEL", "faa.night ASEL"] {
            #expect(
                both[name]?.stateText == alone[name]?.stateText && both[name]?.detail == alone[name]?.detail, "\(name)")
        }
        let launched = Case.timed("11-10", Case.sailplane, 30, launches: 3)
        #expect(isCurrent(try answers("faa", [launched])["faa.passengers glider"]))
    }
}
