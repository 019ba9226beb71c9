import TestFiles
import Testing

@testable import Aviation

@Suite("Entry lines")
struct EntryLineTests {
    private static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    /// One aircraft, one pilot, and the table of airports.
    private static var names: EntryNames<Never> {
        EntryNames(
            fields: .standard,
            aircraft: { text in
                guard ["HBCFA", "5401"].contains(Registration(text)?.key) else { return nil }
                var aircraft = AircraftRecord()
                aircraft.tailNumber = "HB-CFA"
                aircraft.aircraftType = "C172"
                return aircraft
            },
            aircraftEnding: { text in
                guard ["cfa", "pao"].contains(text.lowercased()) else { return nil }
                var aircraft = AircraftRecord()
                aircraft.tailNumber = "HB-CFA"
                return aircraft
            },
            airport: { text in
                guard var known = AirportTable.airport(text) else { return nil }
                if text.lowercased() != "bla" { known.id = RecordID(kind: .airports, key: 1) }
                return known
            },
            places: { ["grenchen": ["LSZG Grenchen"], "sion": ["LSGS Sion"]][$0.lowercased()] ?? [] },
            pilot: { text in
                switch text.lowercased() {
                case "self": .noOwner
                case "jo": .several(["Jo Brand", "Joan Bär"])
                case let text: "anna keller".hasPrefix(text) ? .known("Anna Keller") : .new
                }
            })
    }

    private func read(_ text: String) throws -> EntryLine {
        EntryLine(parsing: text, today: Self.today, names: Self.names)
    }

    private func time(_ text: String) throws -> ClockTime { try ClockTime(parsing: text) }

    @Test("A date with two readings is read in the order of the conventions, and refused without one")
    func dateOrders() throws {
        for word in ["6/7", "date:6/7", "date:6-7"] {
            for (order, iso) in [(DateOrder.monthFirst, "2026-06-07"), (.dayFirst, "2026-07-06")] {
                let conventions = Conventions(dateOrder: order)
                let line = EntryLine(
                    parsing: "\(word) 1:10", today: Self.today, by: conventions, names: Self.names)
                #expect(line.meanings.contains(.date(try LocalDate(parsing: iso, today: Self.today))), "\(word)")
                #expect(line.firstProblem == nil && line.tokens[0].explanation.hasPrefix(iso))
            }
            let problem = try #require(try read("\(word) 1:10").firstProblem?.problem)
            #expect(problem.message == "6 July or June 7?" && problem.recovery.contains("2026-07-06 or 2026-06-07"))
        }
        let dotted = EntryLine(
            parsing: "6.7. 1:10", today: Self.today, by: Conventions(dateOrder: .monthFirst), names: Self.names)
        #expect(dotted.tokens[0].explanation.hasPrefix("2026-07-06"))
    }

    @Test("Times are explained by the names of the conventions")
    func timeNames() throws {
        let conventions = Conventions(timeNames: .outOffOnIn)
        for (text, explanation) in [
            ("0250/0300/0350/0400", "out 02:50, off 03:00, on 03:50, in 04:00 UTC"), ("off:0250", "out 02:50 UTC"),
        ] {
            let line = EntryLine(parsing: text, today: Self.today, by: conventions, names: Self.names)
            #expect(line.tokens[0].explanation == explanation)
        }
        let late = EntryLine(parsing: "2350/0020", today: Self.today, by: conventions, names: Self.names)
        #expect(late.assumesNextDay && late.tokens[0].explanation.contains("in 00:20+1"))
    }

    @Test("Times are explained in UTC and in local time, where the place is known")
    func localTimes() throws {
        #expect(
            try read("pao-uki 1700L/1810L").tokens.last?.explanation
                == "off block 01:00+1, on block 02:10+1 UTC (17:00, 18:10 local)")
        #expect(
            try read("from:\"My meadow\" to:uki 1700PST/1810L").tokens.last?.explanation
                == "off block 01:00+1, on block 02:10+1 UTC (17:00 PST, 18:10 local)")
        #expect(
            try read("from:\"My meadow\" to:uki 0100/0210").tokens.last?.explanation
                == "off block 01:00, on block 02:10 UTC (on block 18:10-1 local)")
        #expect(
            try read("pao-uki 2350L/0020L").tokens.last?.explanation
                == "off block 07:50+1, on block 08:20+1 UTC (23:50, 00:20+1 local), the next day")
        #expect(try read("pao-uki 2350/0105").tokens.last?.explanation.hasSuffix(", the next day") == true)
    }

    @Test("The documented example is read as described, with each word explained")
    func example() throws {
        let line = try read("N12345 pao-uki 0250/0400 3n ils25r")
        #expect(line.firstProblem == nil)
        #expect(
            line.meanings
                == [
                    .aircraft("N12345"), .origin("pao"), .destination("uki"), .event(.offBlock, try time("2:50")),
                    .event(.onBlock, try time("4:00")), .count(.nightLandings, 3),
                    .approach(EntryApproach(type: .ils, runway: "25R", airport: nil, count: 1)),
                ])
        #expect(
            line.tokens.map(\.explanation)
                == [
                    "new aircraft N12345",
                    "from KPAO · Palo Alto Airport · by FAA identifier, to KUKI · Ukiah Municipal Airport · by FAA identifier",
                    "off block 02:50, on block 04:00 UTC (18:50-1, 20:00-1 local)", "3 night landings",
                    "approach ILS, runway 25R",
                ])
        #expect(line.tokens.map(\.range) == [0..<6, 7..<14, 15..<24, 25..<27, 28..<34])
    }

    private static let words: [(String, [EntryMeaning])] = [
        ("hbcfa", [.aircraft("HB-CFA")]), ("hb-cfa", [.aircraft("HB-CFA")]), ("D-EABC", [.aircraft("D-EABC")]),
        ("OEABC", [.aircraft("OE-ABC")]), ("d1234", [.aircraft("D-1234")]), ("b-1234", [.aircraft("B-1234")]),
        ("reg:gusty", [.aircraft("G-USTY")]), ("JA123A", [.aircraft("JA123A")]), ("N73M", [.aircraft("N73M")]),
        ("t", [.date(today)]), ("y", [.date(today.adding(days: -1))]), ("-3", [.date(today.adding(days: -3))]),
        ("sat", [.date(today)]), ("21nov", [.date(today)]), ("21.11.", [.date(today)]), ("20261121", [.date(today)]),
        ("2026-11-20", [.date(today.adding(days: -1))]), ("date:21.11", [.date(today)]),
        ("lsgg", [.destination("lsgg")]), ("-uki", [.destination("uki")]), ("pao-", [.origin("pao")]),
        ("pao-sjc-uki", [.origin("pao"), .destination("uki"), .route("SJC")]), ("1q4", [.destination("1q4")]),
        ("from:pao", [.origin("pao")]), ("to:\"My meadow\"", [.destination("My meadow")]),
        ("route:\"a b\"", [.route("a b")]),
        ("1:13", [.time(.block, Minutes(73))]), ("1.2", [.time(.block, Minutes(72))]),
        ("73m", [.time(.block, Minutes(73))]),
        ("2h", [.time(.block, Minutes(120))]), ("time:2", [.time(.block, Minutes(120))]),
        ("night:0:40", [.time(.night, Minutes(40))]), ("xc=1.0", [.time(.crossCountry, Minutes(60))]),
        ("night", [.wholeFlight(.night)]), ("xc", [.wholeFlight(.crossCountry)]),
        ("hood:all", [.wholeFlight(.simulatedInstrument)]),
        ("3n", [.count(.nightLandings, 3)]), ("2D", [.count(.dayLandings, 2)]), ("1to", [.count(.dayTakeoffs, 1)]),
        ("1nto", [.count(.nightTakeoffs, 1)]), ("holds:2", [.count(.holds, 2)]), ("full", [.fullStop]),
        ("pic", [.role(.pilotInCommand)]), ("cfi", [.role(.instructor)]), ("role:p2", [.role(.secondInCommand)]),
        ("ifr", [.rules(.instrument)]), ("rules:y", [.rules(.instrumentFirst)]),
        ("pic:anna", [.pilot("Anna Keller")]), ("safety:\"Øre Ålund\"", [.crew(.safetyPilot, "Øre Ålund")]),
        ("rnav16x2", [.approach(EntryApproach(type: .rnavGPS, runway: "16", airport: nil, count: 2))]),
        ("vor/dme25@koak", [.approach(EntryApproach(type: .vorDME, runway: "25", airport: "koak", count: 1))]),
        ("ndb", [.approach(EntryApproach(type: .ndb, runway: nil, airport: nil, count: 1))]),
        ("\"gusty  day\"", [.remarks("gusty day")]), ("remark:calm", [.remarks("calm")]),
        ("; all of it:  3n \"so\" ", [.remarks("all of it:  3n \"so\"")]),
        ("\"call sign \\\"Bravo\\\"\"", [.remarks("call sign \"Bravo\"")]),
        ("device:\"FNPT II\"", [.device("FNPT II")]),
    ]

    @Test("Each form of a word is read as the table says", arguments: words)
    func word(text: String, meanings: [EntryMeaning]) throws {
        let line = try read(text)
        #expect(line.meanings == meanings, "\(line.tokens)")
        #expect(line.tokens.count == 1 && line.tokens.allSatisfy { !$0.explanation.isEmpty && $0.problem == nil })
    }

    @Test(
        "`;` behind a word begins remarks, as behind a blank; within a named value it is part of it",
        arguments: [
            ("2d; gusty", "2d ; gusty"), ("2d;gusty;  day ", "2d ;gusty;  day"), ("2d;", "2d ;"),
            ("night:0:40; 3n", "night:0:40 ; 3n"), ("1700/1810;calm", "1700/1810 ;calm"),
            ("device:\"a; b\"; calm", "device:\"a; b\" ; calm"), ("\"a;b\";c", "\"a;b\" ;c"),
            ("device:a;b", "device:\"a;b\""), ("device:a;b; c", "device:\"a;b\" ; c"),
        ])
    func rest(text: String, spaced: String) throws {
        let (line, expected) = (try read(text), try read(spaced))
        #expect(line.tokens.map(\.meanings) == expected.tokens.map(\.meanings))
        #expect(line.tokens.map(\.problem) == expected.tokens.map(\.problem))
        #expect(line.tokens.last.map { $0.range.upperBound } == text.count)
    }

    @Test("Four times are off blocks, take-off, landing and on blocks; any may be omitted or relative")
    func times() throws {
        #expect(
            try read("0245/0250/0400/0405").meanings
                == zip(FlightEvent.allCases, ["2:45", "2:50", "4:00", "4:05"]).map { .event($0, try time($1)) })
        #expect(try read("0250/+1:10").meanings.last == .event(.onBlock, try time("4:00")))
        #expect(try read("2350/0020+1").meanings.last == .event(.onBlock, try time("0:20+1")))
        #expect(try read("0250-0400").meanings == read("0250/0400").meanings)
        #expect(try read("2:50-4:00").meanings == read("0250/0400").meanings)
        #expect(try read("0250/").meanings == [.event(.offBlock, try time("2:50"))])
        #expect(try read("off:0250 on:+1:10").meanings.last == .event(.onBlock, try time("4:00")))
    }

    @Test("Two or four times may be single words; one or three of them are an error")
    func loneTimes() throws {
        #expect(try read("t 0250 0400 3n").meanings == read("t 0250/0400 3n").meanings)
        #expect(try read("0245 0250 0400 0405").meanings == read("0245/0250/0400/0405").meanings)
        #expect(try read("0250 0400").tokens.map(\.explanation) == ["off block 02:50 UTC", "on block 04:00 UTC"])
        #expect(try read("0250").firstProblem?.problem == .timeCount(1))
        #expect(try read("0250 t 0400").tokens.map(\.problem) == [.timeCount(1), nil, .timeCount(1)])
        #expect(try read("0250 0300 0400").firstProblem?.problem == .timeCount(3))
        #expect(try read("0250/0300 0400 0500").firstProblem?.problem == .saidTwice("off block time"))
        #expect(try read("5401 0250 0400").meanings.dropFirst() == read("0250/0400").meanings[...])
        #expect(try read("0250 0475").firstProblem?.problemRange == 5..<9)
    }

    @Test("The name of an unknown airport suggests identifiers; a name as short as an identifier adds a hint")
    func placeNames() throws {
        let grenchen = try #require(try read("hbcfa grenchen").firstProblem)
        #expect(grenchen.problem == .noSuchAirport("grenchen", ["LSZG Grenchen"]))
        #expect(grenchen.problem?.recovery.hasPrefix("type the identifier of LSZG Grenchen, or add it as new") == true)
        #expect(try read("grenchen-lszb").firstProblem?.problem == .noSuchAirport("grenchen", ["LSZG Grenchen"]))
        #expect(try read("sion").tokens[0].explanation == "to new airport SION – or LSGS Sion?")
        #expect(try read("to:sion").tokens[0].explanation == "to new airport SION")
    }

    @Test("Two single places are origin and destination; the end of a registration names an aircraft")
    func plainWords() throws {
        let line = try read("cfa lszh LSZB 1500-1600")
        #expect(line.firstProblem == nil)
        #expect(
            line.meanings.prefix(3) == [.aircraft("HB-CFA"), .origin("lszh"), .destination("LSZB")])
        #expect(line.tokens[1].explanation.hasPrefix("from LSZH"))
        #expect(try read("lszh to:LSZB").meanings == [.origin("lszh"), .destination("LSZB")])
        // An airport's identifier is an airport.
        #expect(try read("pao").meanings == [.destination("pao")])
        // Behind each other they are a way.
        let way = try read("lszh lszb lsgg")
        #expect(way.firstProblem == nil && way.meanings.contains(.route("LSZB")))
        #expect(try read("from:lszh lszb lsgg").firstProblem?.text == "lszb lsgg")
    }

    private static let problems: [(String, EntryProblem, Range<Int>)] = [
        ("gustee!", .notUnderstood, 0..<7), ("t crosswynd", .notUnderstood, 2..<11),
        ("foo:1", .noSuchName("foo", known: []), 0..<3), ("ngiht:1", .noSuchName("ngiht", known: ["night"]), 0..<5),
        ("t night:", .valueMissing("night"), 2..<8), ("0250/0475", .input(.clockMinutesOverFiftyNine), 5..<9),
        ("0250/0300/0400", .timeCount(3), 0..<14), ("5", .bareNumber(5), 0..<1),
        ("pilot:keller", .noSuchName("pilot", known: []), 0..<5),
        ("role:boss", .noSuchChoice(FieldTable.standard[.flights][.role] ?? .tag, "boss"), 5..<9),
        ("holds:many", .noNumber, 6..<10), ("t y", .saidTwice("date"), 2..<3),
        ("1:10 time:80m", .saidTwice(FlightColumn.block.displayName.lowercased()), 5..<13),
        ("zurich-geneva", .noSuchAirport("zurich", []), 0..<6), ("lszh lszb c152", .thirdPlace("c152"), 10..<14),
        ("lszh lszb with anna", .noSeat("Anna Keller"), 10..<19),
        ("a \"b", .notUnderstood, 0..<1),
        ("t \"b", .quoteOpen, 2..<4),
        ("gustee", .notUnderstood, 0..<6), ("t ils40", .notUnderstood, 2..<7), ("99999d", .notUnderstood, 0..<6),
        ("ILS40", .notUnderstood, 0..<5), ("on-off", .noSuchAirport("on", []), 0..<2), ("seven", .notUnderstood, 0..<5),
        ("t pic:jo", .severalPilots("jo", ["Jo Brand", "Joan Bär"]), 6..<8), ("with:self", .noOwner, 5..<9),
        ("time:all", .input(.notUnderstood(.duration)), 5..<8),
        ("1:75", .input(.minutesOverFiftyNine), 2..<4), ("night:x", .input(.notUnderstood(.duration)), 6..<7),
    ]

    @Test("Each problem has a range and a remedy", arguments: problems)
    func problem(text: String, problem: EntryProblem, range: Range<Int>) throws {
        let word = try #require(try read(text).firstProblem)
        #expect(word.problem == problem && word.problemRange == range, "\(word)")
        #expect(!problem.message.isEmpty && !problem.message.hasSuffix(".") && !problem.recovery.isEmpty)
    }

    @Test("No line makes the reader trap: each word has a meaning or a problem")
    func anyText() throws {
        let pieces = [
            "N12345", "pao", "-", "/", ":", "=", "0250", "3n", "ils25r", "x2", "@", "\"", ";", "1", ".", "13", "+", "h",
            "m",
            " ", "  ", "date:", "pic:", "night:", "off:", "Å", "東京", "e\u{301}", "👩‍✈️", "\u{0}", "\n", "٣", "99999999999",
        ]
        var random = SeededChance(seed: 17)
        for _ in 0..<10_000 {
            let text = (0..<random.integer(in: 0...9)).compactMap { _ in random.pick(pieces) }.joined()
            for word in try read(text).tokens {
                let isNothing = word.explanation == "adds nothing"
                #expect(word.problem != nil || !word.meanings.isEmpty || isNothing, "“\(text)” \(word)")
                #expect(word.range.lowerBound >= 0 && word.range.upperBound <= text.count)
                #expect(
                    word.problemRange.lowerBound >= 0 && word.problemRange.upperBound <= text.count, "“\(text)” \(word)"
                )
            }
        }
    }
}
