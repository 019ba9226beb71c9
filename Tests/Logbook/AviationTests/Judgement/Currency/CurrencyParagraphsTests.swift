import AviationCases
import Testing

@testable import Aviation

/// Paragraphs beyond the worked examples, each with what the text of the regulation says.
@Suite("Paragraphs of the rules")
struct CurrencyParagraphsTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument] = [],
        total: ClosedRange<Int>? = nil,
        _ settings: CurrencySettings = CurrencySettings()
    ) throws -> [String: CurrencyAnswer] {
        var book = CurrencyBook(flights, documents: documents)
        (book.total, book.settings) = (total, settings)
        let all = CurrencyEvaluation(book, on: Case.today).answers(try #require(try RuleSet.shipped(set)).rules)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    // MARK: FAA

    private static let jet: [CurrencyFlight] = [
        Case.flight("10-01", Case.citation, 3, 3) { $0.counts[.block] = 900 },
        Case.flight("07-20", Case.citation) { flight in
            flight.counts[.night] = 60
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings], flight.counts[.nightFullStops]) = (3, 3, 3)
        },
    ]

    @Test("61.57(e)(4): a turbine airplane of several pilots may be flown at night with 1,500 hours and 15 in the type")
    func turbine() throws {
        let met = try answers("faa", Self.jet, total: 90_000...90_000)
        #expect(met["faa.night CE-525"]?.stateText == "current until 2026-12-30")
        let short = try answers("faa", Self.jet, total: 60_000...60_000)
        let answer = try #require(short["faa.night CE-525"])
        #expect(answer.stateText.hasPrefix("NOT CURRENT") && answer.detail.contains("500:00 more in all"))
        let unknown = try answers("faa", Self.jet, total: 60_000...99_000)
        #expect(unknown["faa.night CE-525"]?.stateText == "cannot tell")
        #expect(unknown["faa.night CE-525"]?.detail.contains("block time of some flights") == true)
    }

    @Test("61.57(e)(4) is no way for an airplane of one pilot")
    func piston() throws {
        let answer = try #require(try answers("faa", [Case.flight("10-01", Case.c172, 3, 3)])["faa.night ASEL"])
        #expect(answer.detail == "needs 3 night take-offs, 3 night full-stop landings (then until 2027-02-20)")
    }

    @Test("61.57(e)(1)-(3): a carrier's program takes the place of the rules of its part")
    func carrier() throws {
        var settings = CurrencySettings()
        #expect(settings.set(.carrierPart, to: "121") && !settings.set(.carrierPart, to: "99"))
        let flights = [Case.flight("10-01"), Case.instrument("01-01")]
        flights[0].isOperated = true
        let all = try answers("faa", flights, [], settings)
        #expect(all["faa.passengers ASEL"]?.stateText == "not required")
        #expect(all["faa.instrument airplane"]?.stateText == "not required")
        #expect(all["faa.passengers ASEL"]?.readings.first?.contains("part 121") == true)
        _ = settings.set(.carrierPart, to: "125")
        // Part 125 is no exception from 61.57(c).
        #expect(
            try answers("faa", [Case.instrument("01-01")], [], settings)["faa.instrument airplane"]?.state
                != .notRequired)
    }

    @Test("61.57(b)(2): a night landing in a training device that is no full flight simulator does not count")
    func device() throws {
        func session(_ aircraft: CurrencyAircraft) -> CurrencyFlight {
            Case.flight("11-01", aircraft) { flight in
                let counts: [CurrencyNumberColumn] = [.nightTakeoffs, .nightLandings, .nightFullStops]
                for count in counts { flight.counts[count] = 3 }
                (flight.counts[.night], flight.isApprovedCourse) = (60, true)
            }
        }
        let (ftd, ffs) = (Case.aircraft("C172", class: "FTD"), Case.aircraft("C172", class: "FFS"))
        #expect(try Case.answer("faa.night", "ASEL", [session(ftd)]).stateText == "NOT CURRENT")
        #expect(try Case.answer("faa.night", "ASEL", [session(ffs)]).stateText == "current until 2027-01-30")
    }

    @Test("61.57(d): an unknown value of long ago that may show a lapse leaves the answer open")
    func unknownLapse() throws {
        let recent = Case.instrument("04-10")
        let open = Case.instrument("2025-01-10", holds: nil)
        #expect(
            try Case.answer("faa.instrument", "airplane", on: "05-01", [recent]).stateText == "current until 2026-10-31"
        )
        let answer = try Case.answer("faa.instrument", "airplane", on: "05-01", [open, recent])
        #expect(answer.stateText == "cannot tell" && answer.detail.contains("holding unknown for 2025-01-10"))
        let lapsed = try Case.answer(
            "faa.instrument", "airplane", on: "05-01", [Case.instrument("2025-01-10"), recent])
        #expect(lapsed.stateText == "NOT CURRENT since 2025-08-01")
    }

    @Test(
        "61.57(d): a rating whose first months passed without approaches has lapsed, where the book has those months",
        arguments: [
            // The first flight, the issue of the rating, and whether six approaches now restore it.
            ("2020-01-10", "2022-03-01", false), ("2022-05-10", "2022-03-01", false),
            ("2025-11-10", "2022-03-01", true),
            ("2020-01-10", nil, true),
            ("2020-01-10", "2026-01-10", true),
            ("2020-01-10", "2025-03-31", false), ("2020-01-10", "2025-04-01", true),
        ])
    func lapseSinceRating(first: String, issued: String?, restores: Bool) throws {
        let flights = [Case.flight(first), Case.instrument("2026-04-10")]
        for scope in ["IR", "Instrument Airplane", "instrument rating"] {
            let rating = Case.document("rating", scope, "FAA", issued: issued)
            let answer = try Case.answer("faa.instrument", "airplane", on: "2026-05-01", flights, [rating])
            let expected = restores ? "current until 2026-10-31" : "NOT CURRENT"
            #expect(answer.stateText.hasPrefix(expected), "\(scope): \(answer.stateText)")
        }
        // A check restores it.
        let check = Case.flight("2026-04-12") { $0.checks = [.ipc] }
        let rating = Case.document("rating", "IR", "FAA", issued: issued)
        let checked = try Case.answer("faa.instrument", "airplane", on: "2026-05-01", flights + [check], [rating])
        #expect(checked.stateText == "current until 2026-10-31")
    }

    @Test("Instrument currency is answered for what was flown in a device, and for a check alone")
    func shown() throws {
        let session = Case.flight("06-15", Case.simulator) { flight in
            flight.approaches.add(.ils, 6)
            flight.counts[.holds] = 1
        }
        let airplane = Case.flight("10-01")
        #expect(
            try answers("faa", [airplane, session])["faa.instrument airplane"]?.stateText == "current until 2026-12-31")
        let check = Case.flight("10-03") { $0.checks = [.ipc] }
        #expect(try answers("faa", [check])["faa.instrument airplane"]?.stateText == "current until 2027-04-30")
        #expect(try answers("faa", [airplane])["faa.instrument airplane"] == nil)
    }

    @Test("An airplane of several pilots, a jet or a heavy one is a type of its own, and counts for its class, too")
    func types() throws {
        let (a320, light) = (Case.aircraft("A320"), Case.pa34)
        let all = try answers("faa", [Case.flight("11-01", a320, 3, 3), Case.flight("01-01", light, 3, 3)])
        #expect(all["faa.passengers A320"]?.stateText == "current until 2027-01-30")
        let europe = try answers("easa", [Case.flight("11-01", a320, 3, 3), Case.flight("01-01", light, 3, 3)])
        #expect(europe["easa.passengers A320"]?.stateText == "current until 2027-01-30")
        #expect(europe["easa.passengers MEP (land)"]?.stateText.hasPrefix("NOT CURRENT") == true)
        // A helicopter and a turboprop of several engines have a type rating in Europe only.
        for (type, name) in [
            ("R44", "R44"), ("BE20", "BE20"), ("PC12", "PC12"), ("TBM9", "TBM"), ("C172", "SEP (land)"),
        ] {
            #expect(
                try answers("easa", [Case.flight("11-01", Case.aircraft(type), 3, 3)])["easa.passengers \(name)"] != nil
            )
        }
        let twin = Case.aircraft("ZZZZ", ["engineType": .text("turboprop")], class: "AMEL")
        #expect(twin.groups(.rating) == ["ZZZZ"], "no single-engine turboprop, though its engines are not counted")
        let same = Case.aircraft("C525", ["typeRating": .text("ce-525")])
        #expect(same.groups(.rating) == ["CE-525"])
    }

    // MARK: EASA

    @Test(
        "FCL.740.H(a): two hours and a check, or with one engine and up to 3 175 kg six hours and an hour of refresher")
    func helicopter() throws {
        let rating = [Case.document("rating", "R44", expires: "2026-12-31")]
        let r44 = Case.aircraft("R44", ["maximumMassKg": .number(1_134)])
        let hours = Case.timed("06-01", r44, 360)
        let refresher = Case.timed("11-01", r44, 60, role: .dualReceived)
        let name = "easa.helicopter.revalidation R44"
        #expect(try answers("easa", [hours, refresher], rating)[name]?.stateText == "current until 2026-12-31")
        #expect(try answers("easa", [hours], rating)[name]?.stateText == "due by 2026-12-31")
        let check = Case.check("11-01", .proficiency, r44)
        #expect(try answers("easa", [hours, check], rating)[name]?.stateText == "current until 2026-12-31")
        let heavy = Case.aircraft("R44", ["maximumMassKg": .number(4_000)])
        let other = [Case.timed("06-01", heavy, 360), Case.timed("11-01", heavy, 60, role: .dualReceived)]
        #expect(try answers("easa", other, rating)[name]?.stateText == "due by 2026-12-31")
        // Another type's rating shows nothing.
        #expect(try answers("easa", [hours], [Case.document("rating", "R22", expires: "2026-12-31")])[name] == nil)
    }

    @Test("FCL.740.A(a): a check with one sector, or ten sectors besides it")
    func typeRating() throws {
        let rating = [Case.document("rating", "A320", expires: "2026-12-31")]
        let a320 = Case.aircraft("A320")
        let check = Case.check("11-01", .proficiency, a320)
        let name = "easa.type.revalidation A320"
        let open = try answers("easa", [check], rating)[name]
        #expect(open?.stateText == "cannot tell", "sectors are not logged")
        #expect(open?.detail.contains("; if 1: until 2026-12-31") == true, "one with the examiner is the least")
        check.counts[.routeSectors] = 1
        #expect(try answers("easa", [check], rating)[name]?.stateText == "current until 2026-12-31")
        check.counts[.routeSectors] = 0
        #expect(try answers("easa", [check], rating)[name]?.stateText == "due by 2026-12-31")
        // An airliner revalidates no class rating.
        let mep = [Case.document("rating", "MEP", expires: "2026-12-31")]
        check.counts[.routeSectors] = 12
        #expect(try answers("easa", [check], mep)["easa.mep.revalidation"]?.stateText != "current until 2026-12-31")
    }

    @Test("FCL.740.A(b): the hour of refresher training falls away after a check in any class of airplane")
    func refresher() throws {
        let sep = [Case.document("rating", "SEP(land)", expires: "2027-03-31")]
        let year = [Case.timed("06-01", Case.c172, 720, 12)]
        let name = "easa.sep.revalidation"
        #expect(try answers("easa", year, sep)[name]?.stateText == "due by 2027-03-31")
        let check = Case.check("06-02", .proficiency, Case.pa34)
        #expect(try answers("easa", year + [check], sep)[name]?.stateText == "current until 2027-03-31")
        // One in the class itself begins a new period.
        let own = Case.check("06-02", .proficiency, Case.c172)
        #expect(try answers("easa", year + [own], sep)[name]?.stateText == "current until 2028-06-02")
        // A turboprop is another class.
        let short = Case.check("06-02", .proficiency, Case.pa34)
        (short.counts[.block], short.counts[.dayTakeoffs], short.counts[.dayLandings]) = (60, 1, 1)
        let turboprop = [Case.timed("06-01", Case.aircraft("PC12"), 720, 12), short]
        #expect(try answers("easa", turboprop, sep)[name]?.stateText == "due by 2027-03-31")
        let expired = [Case.document("rating", "SEP", expires: "2026-10-31")]
        #expect(
            try answers("easa", year, expired)[name]?.detail
                == "needs a renewal, because the revalidation period has ended")
    }

    @Test("FCL.740.A(b)(4): both SEP ratings together ask for six take-offs and landings, and an hour, in each class")
    func seaplane() throws {
        let ratings = ["SEP (land)", "SEP (sea)"].map { Case.document("rating", $0, expires: "2027-03-31") }
        let sea = Case.aircraft("C172", class: "ASES")
        let dual = Case.timed("07-01", Case.c172, 60, role: .dualReceived, 0)
        let flights = [Case.timed("06-01", Case.c172, 600, 8), Case.timed("06-02", sea, 120, 6), dual]
        let name = "easa.sep.both.revalidation"
        #expect(try answers("easa", flights, ratings)[name]?.stateText == "current until 2027-03-31")
        let land = [Case.timed("06-01", Case.c172, 720, 14), dual]
        #expect(try answers("easa", land, ratings)[name]?.stateText == "due by 2027-03-31")
        #expect(try answers("easa", land, ratings)["easa.sep.sea.revalidation"]?.stateText == "due by 2027-03-31")
    }

    @Test("FCL.625(b): a check renews an instrument rating if it was one for it")
    func instrumentCheck() throws {
        let rating = [Case.document("rating", "IR(A)", expires: "2026-12-31")]
        let name = "easa.ir.revalidation"
        let visual = Case.check("11-10", .proficiency, Case.c172)
        #expect(try answers("easa", [visual], rating)[name]?.stateText != "current until 2027-12-31")
        let hood = Case.check("11-10", .proficiency, Case.c172)
        hood.counts[.hood] = 60
        #expect(try answers("easa", [hood], rating)[name]?.stateText == "current until 2027-12-31")
        let open = try answers("easa", [], rating)[name]?.detail
        #expect(
            open == "needs 1 IPC or proficiency check or checkride (then until 2027-12-31)")
        let ipc = Case.check("11-10", .ipc, Case.c172)
        #expect(try answers("easa", [ipc], rating)[name]?.stateText == "current until 2027-12-31")
    }

    @Test("SFCL.160: launches and checks in a motor glider count for motor gliders, and a Part-FCL rating exempts")
    func sailplanes() throws {
        let license = [Case.document("license", "SPL")]
        let launches = (1...15).map { _ in Case.timed("06-01", Case.motorGlider, 30, 1) }
        let training = ["05-01", "05-02"].map { Case.timed($0, Case.sailplane, 30, role: .dualReceived) }
        let spl = try answers("easa", launches + training, license)["easa.spl"]
        #expect(spl?.stateText == "NOT CURRENT" && spl?.detail.contains("13 launches") == true)
        let check = Case.check("06-01", .proficiency, Case.sailplane)
        let checked = try answers("easa", [check, Case.timed("06-02", Case.motorGlider, 30, 1)], license)
        #expect(checked["easa.spl"]?.stateText == "current until 2028-06-01")
        #expect(checked["easa.spl.tmg"]?.stateText == "NOT CURRENT")
        let rating = license + [Case.document("rating", "TMG", expires: "2027-05-31")]
        #expect(try answers("easa", launches, rating)["easa.spl.tmg"]?.stateText == "current until 2027-05-31")
        // A pilot of motor gliders without an SPL is not asked for launches.
        #expect(try answers("easa", launches)["easa.spl"] == nil)
        // An instructor is pilot in command.
        let teaching = (1...3).map { _ in Case.timed("11-01", Case.sailplane, 10, role: .instructor, launches: 1) }
        #expect(try answers("easa", teaching)["easa.spl.passengers"]?.parts.first?.until == Case.date("2027-01-30"))
    }

    @Test("BFCL.160: the hours of all groups count, the training flight for its group and smaller ones")
    func balloons() throws {
        func balloon(_ group: String?) -> CurrencyAircraft {
            Case.aircraft("BALL", group.map { ["balloonGroup": .text($0)] } ?? [:], class: "LB")
        }
        let flights = [
            Case.timed("05-01", balloon("A"), 240, 6), Case.timed("05-02", balloon("B"), 180, 4),
            Case.timed("05-03", balloon("B"), 60, role: .dualReceived, 1),
        ]
        let all = try answers("easa", flights)
        for group in ["A", "B"] { #expect(all["easa.balloon \(group)"]?.stateText == "current until 2028-05-01") }
        let unknown = try answers("easa", [Case.timed("05-01", balloon(nil), 240, 6)])
        let open = try #require(unknown["easa.balloon unknown class"])
        #expect(open.stateText == "cannot tell" && open.detail.contains("group"), "\(open.detail)")
        // Two of an unknown group may be of two; one beside a known one may be of it.
        let two = try answers(
            "easa",
            [
                Case.timed("05-01", Case.aircraft("BALA", class: "LB"), 360, 10),
                Case.timed("06-01", Case.aircraft("BALB", class: "LB"), 60, role: .dualReceived, 1),
            ])
        #expect(two.values.filter { $0.rule.id == "easa.balloon" }.allSatisfy { $0.stateText == "cannot tell" })
        let trained = try answers(
            "easa",
            [
                Case.timed("05-01", balloon("A"), 360, 10),
                Case.timed("06-01", balloon(nil), 60, role: .dualReceived, 1),
            ])
        #expect(trained["easa.balloon A"]?.stateText == "cannot tell")
    }

    @Test("FCL.140.A: a check in a helicopter is none for the LAPL(A)")
    func light() throws {
        let license = [Case.document("license", "LAPL(A)")]
        let check = Case.check("05-01", .proficiency, Case.aircraft("R44"))
        #expect(try answers("easa", [check, Case.flight("06-01")], license)["easa.lapl"]?.stateText == "NOT CURRENT")
    }

    // MARK: Documents

    @Test("The expiry that is written on a medical ends it, but not what a higher class is good for")
    func writtenExpiry() throws {
        let second = Case.document("medical", "Class 2", "FOCA", exam: "01-10", expires: "07-31")
        let answer = try Case.answer("easa.medical.2", nil, [], [second], born: "1970-01-01")
        #expect(answer.stateText == "NOT CURRENT since 2026-08-01")
        let first = Case.document("medical", "1", "EASA", exam: "01-10", expires: "07-10")
        #expect(
            try Case.answer("easa.medical.2", nil, [], [first], born: "1970-01-01").stateText
                == "current until 2027-01-10")
        let undated = Case.document("medical", "third", "FAA", expires: "2027-01-31")
        #expect(
            try Case.answer("faa.medical", nil, [], [undated], born: "1970-01-01").stateText
                == "current until 2027-01-31")
    }

    @Test("Papers as the authorities print them are recognized")
    func spellings() {
        let medical = DocumentNeed(kind: "medical", levels: ["1", "2"], authority: "EASA")
        for (level, authority) in [
            ("Class 2", "FOCA"), ("class 1", "LBA"), ("second", "Austro Control"), ("2", "EASA"),
        ] {
            #expect(medical.matches(Case.document("medical", level, authority)), "\(level) \(authority)")
        }
        #expect(!medical.matches(Case.document("medical", "3", "FAA")))
        #expect(
            DocumentNeed(kind: "medical", levels: ["2"], authority: "UK").matches(
                Case.document("medical", "2", "UK CAA")))
        let rating = DocumentNeed(kind: "rating", levels: ["SEP"])
        let exact = DocumentNeed(kind: "rating", levels: ["SEP (land)"], isExact: true)
        for scope in ["SEP", "SEP(land)", "SEP (land)", "sep (sea)"] {
            #expect(rating.matches(Case.document("rating", scope)), "\(scope)")
        }
        #expect(
            exact.matches(Case.document("rating", "SEP(land)")) && !exact.matches(Case.document("rating", "SEP (sea)")))
        #expect(DocumentNeed(kind: "rating", levels: ["IR"]).matches(Case.document("rating", "IR(A)")))
    }

    @Test("A book without documents does not say that all is well")
    func noDocuments() throws {
        let all = try answers("easa", [Case.flight("11-01", Case.c172, 3, 3)])
        #expect(
            all["easa.medical"]?.stateText == "cannot tell"
                && all["easa.sep.missing SEP (land)"]?.stateText == "cannot tell")
        let some = try answers(
            "easa", [Case.flight("11-01", Case.c172, 3, 3)],
            [
                Case.document("medical", "2", "EASA", exam: "01-10"),
                Case.document("rating", "SEP", expires: "2027-01-31"),
            ])
        #expect(some["easa.medical"] == nil && some["easa.sep.missing"] == nil)
    }

    @Test("A passport that is issued later does not hide the one of today")
    func laterDocument() throws {
        let passports = [
            Case.document("passport", "CH", expires: "12-01"),
            Case.document("passport", "CH", expires: "2036-12-01", issued: "2027-01-10"),
        ]
        let all = try answers("easa", [], passports)
        #expect(
            all.values.filter { $0.rule.id.hasPrefix("document.") }.map(\.stateText) == ["current until 2026-12-01"])
    }

    // MARK: Limits

    @Test("A limit for each class counts each class by itself")
    func limitsByGroup() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.land "Land" 1
                  ask limit
                  per class
                  most 10 landings in 30 days
                """)
        let flights = [Case.flight("11-01", Case.c172, 3, 3), Case.flight("11-02", Case.pa34, 5, 5)]
        let answers = CurrencyEvaluation(CurrencyBook(flights), on: Case.today).answers(set.rules)
        #expect(
            Set(answers.map { "\($0.name): \($0.stateText)" }) == ["club.land ASEL: 7 left", "club.land AMEL: 5 left"])
    }
}
