import Aviation
import Paper
import Reports
import TestFiles
import Testing

@Suite("Pages of a logbook")
struct PageTests {
    /// The layouts that list flights.
    private static let lists = [
        "easa", "easa-single", "easa-a5", "sfcl", "bfcl", "uk", "faa", "faa-single", "canada",
    ]

    @Test("A spread has the flights on the left and how they were flown on the right, with three sums under both")
    func spread() throws {
        let pages = try printed(
            shipped("easa"),
            [
                Flights.flight(0, 90),
                Flights.flight(1, 45, role: .dualReceived) {
                    $0.pilot = .new("Berg"); $0.remarks = "stalls"
                },
                Flights.flight(2, 120, in: Flights.baron) { $0.times[.night] = Minutes(30) },
                Flights.session(3),
            ], PageOptions(holder: PaperHolder(name: "Anna Keller", licenses: ["CH.FCL.1234"])))
        #expect(pages.map(\.label) == ["cover", "1 left", "1 right"])
        let (left, right) = (pages[1], pages[2])
        #expect(pages[0].words.contains("Anna Keller") && pages[0].words.contains("CH.FCL.1234"))
        #expect(left.sum("TOTAL THIS PAGE", under: "SE") == "2:15")
        #expect(left.sum("TOTAL THIS PAGE", under: "ME") == "2:00")
        #expect(left.sum("TOTAL TIME", under: "DAY") == "3")
        #expect(left.words.contains("Cessna 172 Skyhawk") && left.words.contains("SELF") && left.words.contains("Berg"))
        #expect(right.sum("TOTAL THIS PAGE", under: "NIGHT") == "0:30")
        #expect(right.sum("TOTAL THIS PAGE", under: "DUAL") == "0:45")
        #expect(right.sum("TOTAL TIME", under: "CO-PILOT") == nil, "no one knows of any: blank, not zero")
        #expect(right.words.contains("FNPT II") && right.words.contains("stalls"))
        #expect(!left.words.contains { $0.hasPrefix("Lines without") }, "all is known")
        #expect(right.words.contains("I certify that the entries in this log are true."))
    }

    @Test("Every sum of every layout is that of its flights, and brought forward to the next page", arguments: lists)
    func sums(name: String) throws {
        var chance = SeededChance("sums of \(name)")
        let layout = try shipped(name)
        for _ in 0..<(4 * fuzzRounds) {
            var day = 0
            let drawn = (0..<(1 + chance.below(150))).map { _ in
                day += chance.below(4)
                return Drawn(&chance, day: day)
            }
            let books = drawn.filter { layout.lists($0) }
            guard !books.isEmpty else { continue }
            let pages = try printed(layout, drawn.map(\.entry))
            // An independent sum of the flight times: of the printed tenths where the layout has tenths.
            let flights = books.filter { $0.flight.kind == .flight && $0.flight.role != .observer }.compactMap(
                \.flight.times.block)
            let tenths = name.hasPrefix("faa") || name == "canada"
            let expected =
                tenths
                ? {
                    let sum = flights.reduce(0) { $0 + ($1.count + 3) / 6 }; return "\(sum / 10).\(sum % 10)"
                }()
                : {
                    let sum = flights.reduce(0) { $0 + $1.count };
                    return "\(sum / 60):\(sum % 60 < 10 ? "0" : "")\(sum % 60)"
                }()
            let last = pages.suffix(layout.sides.count)
            if !flights.isEmpty {
                #expect(last.contains { $0.sums(layout.totals[2]).contains(expected) }, "\(name): \(expected)")
            }
            // What is brought forward is the last sum of the page before.
            let numbered = pages.filter { $0.label != "cover" }
            for (before, page) in zip(numbered, numbered.dropFirst(layout.sides.count)) {
                #expect(before.sums(layout.totals[2]) == page.sums(layout.totals[1]))
            }
        }
    }

    @Test("No text is lost, cut or smaller than six points, and each has room", arguments: lists)
    func nothingIsCut(name: String) throws {
        var chance = SeededChance("texts of \(name)")
        let layout = try shipped(name)
        let drawn = (0..<60).map { Drawn(&chance, day: $0) }
        let pages = try printed(layout, drawn.map(\.entry))
        let all = pages.flatMap(\.texts)
        #expect(all.allSatisfy { $0.size >= 60 }, "six points at least")
        for page in pages {
            for text in page.texts {
                #expect(text.x >= 0 && text.x + text.width <= page.width && text.baseline < page.height)
            }
        }
        let printed = all.map(\.text).joined(separator: " ").filter { !$0.isWhitespace }
        for one in drawn where layout.lists(one) {
            let remarks = (one.flight.remarks ?? "").filter { !$0.isWhitespace }
            #expect(printed.contains(remarks) || remarks.count > 60, "\(remarks)")
            for word in (one.flight.remarks ?? "").split(separator: " ") { #expect(printed.contains(word)) }
        }
    }

    @Test("A page that is printed alone is the one that was printed with the others")
    func reprint() throws {
        var chance = SeededChance("printed again")
        let layout = try shipped("easa")
        let drawn = (0..<200).map { Drawn(&chance, day: $0).entry }
        let all = try printed(layout, drawn).filter { $0.label != "cover" }
        let count = all.count / 2
        for page in 1...count {
            var options = PageOptions()
            options.fromPage = page
            let some = try printed(layout, drawn, options).filter { $0.label != "cover" }
            #expect(some == Array(all.dropFirst((page - 1) * 2)))
        }
        // More flights do not change a page that was full.
        let more = try printed(layout, drawn + [Flights.flight(2000, 60)]).filter { $0.label != "cover" }
        #expect(more.prefix(all.count - 2) == all.prefix(all.count - 2))
        var options = PageOptions()
        options.fromPage = count + 1
        #expect(throws: PaperError.noSuchPage(count + 1, count: count)) { try printed(layout, drawn, options) }
    }

    @Test("Long remarks continue in rows below, which count as rows, and are not divided without need")
    func continuation() throws {
        let long = String(repeating: "crosswind landings and go-arounds ", count: 12)
        let entries = (0..<22).map { Flights.flight($0, 60) } + [Flights.flight(30, 60) { $0.remarks = long }]
        let pages = try printed(shipped("easa"), entries).filter { $0.label.hasSuffix("right") }
        #expect(pages.count == 2, "the last flight goes to the next page whole")
        #expect(!pages[0].words.contains { $0.contains("crosswind") })
        let lines = pages[1].texts.filter { $0.text.contains("crosswind") || $0.text.contains("go-arounds") }
        #expect(lines.count > 3)
        #expect(lines.map(\.text).joined(separator: " ") == long.dropLast())
        // A page has 23 rows: a text that is longer than a page goes on.
        let book = String(repeating: "word ", count: 2_000)
        let longest = try right(of: book)
        #expect(longest.flatMap(\.words).filter { $0.hasPrefix("word") }.joined(separator: " ").count == book.count - 1)
        #expect(longest[0].sums("TOTAL TIME") == longest[longest.count - 1].sums("TOTAL TIME"), "counted once")
    }

    private func right(of remarks: String) throws -> [PaperPage] {
        try printed(shipped("easa"), [Flights.flight(0, 60) { $0.remarks = remarks }])
            .filter { $0.label.hasSuffix("right") }
    }

    @Test("What is unknown is blank, and the page says how often")
    func unknown() throws {
        let strange = Flights.aircraft("D-XXXX", "ZZZZ", nil)
        let entries = [
            Flights.flight(0, 60), Flights.flight(1, nil) { $0.times[.dayLandings] = nil },
            Flights.flight(2, 30, in: strange, role: nil) { $0.times[.night] = nil },
        ]
        let page = try #require(try printed(shipped("easa"), entries).first { $0.label == "1 left" })
        let notes = page.words.filter { !$0.hasPrefix("Dates are") }.joined(separator: " ")
        #expect(notes.contains("TOTAL TIME OF FLIGHT 1 (1)"), "the one without a time")
        #expect(notes.contains("SINGLE-PILOT TIME, SE 2 (2)"), "the one without a time, and the one without a class")
        #expect(notes.contains("LANDINGS, DAY 1 (1)"))
        #expect(notes.contains("OPERATIONAL CONDITION TIME, NIGHT 1 (1)"))
        #expect(!notes.contains("DUAL"), "of which nothing is known at all")
        #expect(page.sum("TOTAL TIME", under: "SE") == "1:00")
    }

    @Test("A flight as an observer has a row that says so, and is in no sum", arguments: ["easa", "faa-single", "uk"])
    func observed(layout: String) throws {
        let flown = Flights.flight(0, 60)
        let watched = Flights.flight(1, 90, role: .observer) {
            ($0.times[.night], $0.times[.dayLandings]) = (Minutes(90), 3)
        }
        let style = try shipped(layout)
        let alone = try printed(style, [flown]).filter { $0.label != "cover" }
        let both = try printed(style, [flown, watched]).filter { $0.label != "cover" }
        for title in ["TOTAL TIME", "Totals to date"] {
            #expect(zip(alone, both).allSatisfy { $0.sums(title) == $1.sums(title) }, "\(title)")
        }
        let words: [String] = both.flatMap { $0.words }
        #expect(words.contains { $0.contains("observer") || $0 == "OBS" })
        #expect(!words.contains { $0.contains("simulator session") })
    }

    @Test("A session in a simulator as an observer is in no sum", arguments: ["easa", "faa-single", "uk"])
    func observedSession(layout: String) throws {
        let flown = Flights.flight(0, 60)
        let watched = Flights.flight(1, nil, in: nil, role: .observer) {
            ($0.kind, $0.simulatorDevice, $0.approaches) = (.simulator, "FNPT II", [ApproachRecord()])
            ($0.times[.simulator], $0.times[.simulatedInstrument], $0.times[.night]) = (Minutes(60), Minutes(40), nil)
        }
        let style = try shipped(layout)
        let alone = try printed(style, [flown]).filter { $0.label != "cover" }
        let both = try printed(style, [flown, watched]).filter { $0.label != "cover" }
        for title in ["TOTAL TIME", "Totals to date"] {
            #expect(zip(alone, both).allSatisfy { $0.sums(title) == $1.sums(title) }, "\(title)")
        }
    }

    @Test("Opening balances are brought forward into their columns; what has none is said")
    func opening() throws {
        var options = PageOptions()
        options.opening = [
            OpeningTotal(category: "total", minutes: Minutes(60 * 1_250 + 30), landings: 830, asOf: nil),
            OpeningTotal(category: "pic", minutes: Minutes(60 * 900), landings: nil, asOf: nil),
            OpeningTotal(category: "se", minutes: Minutes(60 * 800), landings: nil, asOf: nil),
            OpeningTotal(category: "aerobatics", minutes: Minutes(60), landings: nil, asOf: nil),
        ]
        var said: [String] = []
        let all = try printed(shipped("easa"), [Flights.flight(0, 90)], options) { said = $0.sentences }
        #expect(all[1].sums("TOTAL FROM PREVIOUS PAGES") == ["800:00", "1250:30"])
        #expect(all[1].sum("TOTAL TIME", under: "SE") == "801:30")
        #expect(all[2].sums("TOTAL TIME").contains("901:30"))
        #expect(said.contains { $0.contains("830 landings") } && said.contains { $0.contains("aerobatics") }, "\(said)")
        let single = try printed(shipped("bfcl"), [Flights.flight(0, 90, in: nil)], options) { said = $0.sentences }
        #expect(single[1].sums("TOTAL FROM PREVIOUS PAGES").contains("830") && !said.contains { $0.contains("830") })
    }

    @Test("A flight that the opening balance counts already is refused")
    func beforeOpening() throws {
        let day = try #require(LocalDate(year: 2024, month: 1, day: 5))
        var options = PageOptions()
        options.opening = [OpeningTotal(category: "total", minutes: Minutes(60), landings: nil, asOf: day)]
        let error = #expect(throws: PaperError.self) { try printed(shipped("easa"), [Flights.flight(4, 60)], options) }
        #expect(error == .beforeOpening("2024-01-05 HB-CFA LSZH–LSZG", day))
        #expect(error?.message.contains("2024-01-05") == true && error?.recovery.contains("date:>2024-01-05") == true)
        #expect(try !printed(shipped("easa"), [Flights.flight(5, 60)], options).isEmpty)
    }

    @Test("A new book begins at its date with the sums of what is before")
    func newBook() throws {
        let entries = (0..<40).map { Flights.flight($0, 60) }
        var options = PageOptions()
        options.newBook = LocalDate(year: 2024, month: 1, day: 31)
        let pages = try printed(shipped("faa-single"), entries, options).filter { $0.label != "cover" }
        #expect(pages.map(\.label) == ["1"])
        #expect(pages[0].sum("Amount forwarded", under: "Solo") == nil)
        #expect(pages[0].sums("Amount forwarded").contains("30.0") && pages[0].sums("Totals to date").contains("40.0"))
        #expect(pages[0].words.contains { $0.contains("This book begins on 01/31/24.") })
        options.newBook = LocalDate(year: 2025, month: 1, day: 1)
        #expect(throws: PaperError.nothing(broughtForward: 40)) {
            try printed(shipped("easa"), entries, options)
        }
    }

    @Test("Without flights, and with entries of other kinds only, there is nothing to print, and it is said why")
    func nothing() throws {
        #expect(throws: PaperError.nothing(broughtForward: 0)) { try printed(shipped("easa"), []) }
        var maker = try PageMaker(shipped("sfcl"), PageOptions())
        _ = try maker.add(Flights.session(0))
        _ = try maker.add(Flights.flight(0, 60, in: nil) { $0.date = nil })
        #expect(throws: PaperError.nothing(broughtForward: 0)) { try maker.finish() }
        #expect(
            maker.report.sentences == [
                "1 simulator session is not on these pages.", "1 entry has no date, and is not on these pages.",
            ])
    }

    @Test("A logbook of sailplanes has the flights of gliders and those of unknown aircraft; the others are counted")
    func otherAircraft() throws {
        var airplane = Flights.cessna
        (airplane.aircraftCategory, airplane.aircraftClass) = ("airplane", "ASEL")
        var glider = Flights.glider
        glider.aircraftCategory = "glider"
        let entries = [
            Flights.flight(0, 60, in: airplane), Flights.flight(1, 50, in: glider), Flights.flight(2, 40, in: nil),
        ]
        var said: [String] = []
        let page = try #require(try printed(shipped("sfcl"), entries) { said = $0.sentences }.last)
        #expect(page.sums("TOTAL TIME").contains("1:30"), "\(page.sums("TOTAL TIME"))")
        #expect(said == ["1 flight belongs in another kind of logbook, and is not on these pages."])
        #expect(throws: PaperError.nothing(broughtForward: 0)) {
            try printed(shipped("bfcl"), Array(entries.prefix(2)))
        }
    }

    @Test("A layout has its own sizes of paper")
    func paper() throws {
        var options = PageOptions()
        options.paper = "letter"
        let letter = try printed(shipped("easa"), [Flights.flight(0, 60)], options)
        #expect(letter.allSatisfy { $0.width == 27_940 && $0.height == 21_590 })
        options.paper = "a3"
        #expect(throws: PaperError.noPaper("a3", layout: "easa", known: ["a4", "letter", "a5"])) {
            try printed(shipped("easa"), [Flights.flight(0, 60)], options)
        }
    }

    @Test("Make and model are printed; of a designator of several models, it alone")
    func models() throws {
        let known = Flights.flight(0, 60)
        let table = Flights.flight(1, 60, in: Flights.aircraft("HB-PNU", "P28A", "ASEL"))
        let page = try #require(try printed(shipped("easa"), [known, table]).first { $0.label == "1 left" })
        #expect(page.words.contains("Cessna 172 Skyhawk") && page.words.contains("P28A"), "\(page.words)")
    }

    @Test("Landings of a session are in its remarks, and in no sum", arguments: ["easa-single", "uk", "faa-single"])
    func landingsOfSessions(name: String) throws {
        let session = Flights.flight(1, nil, in: nil, role: nil) {
            $0.kind = .simulator
            $0.simulatorDevice = "FNPT II"
            $0.times[.simulator] = Minutes(60)
            $0.times[.dayLandings] = 7
        }
        let pages = try printed(shipped(name), [Flights.flight(0, 60), session, Flights.flight(2, 60)])
        let text = pages.flatMap(\.words).joined(separator: " ")
        #expect(text.contains("7 landings in") && text.contains("device"), "\(text)")
        #expect(!pages.flatMap { $0.sums("Totals to date") }.contains("9"))
    }

    @Test("Tenths are added as they are printed")
    func tenths() throws {
        let entries = (0..<10).map { Flights.flight($0, 63) }
        let page = try #require(try printed(shipped("faa-single"), entries).last)
        #expect(page.words.filter { $0 == "1.1" }.count == 20, "total and PIC of ten flights")
        #expect(page.sums("Totals to date").contains("11.0"), "ten times 1.1, not 630 minutes")
        #expect(page.words.contains("Each time is rounded to a tenth of an hour, then added."))
    }
}

extension PaperLayout {
    /// Whether a drawn entry has a row: in logbooks of sailplanes and of balloons, one of other aircraft has none.
    fileprivate func lists(_ drawn: Drawn) -> Bool {
        switch name {
        case "sfcl": drawn.flight.kind == .flight && [nil, "GL"].contains(drawn.aircraft?.aircraftClass)
        case "bfcl": drawn.flight.kind == .flight && drawn.aircraft == nil
        default: [.flight, .simulator].contains(drawn.flight.kind)
        }
    }
}
