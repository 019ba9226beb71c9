import Foundation
import LogbookSample
import Testing

@testable import Aviation
@testable import Logbook

/// Returns a field of flights.
private func flight(_ id: FieldID) -> Field { field(id, .flights) }

private func field(_ id: FieldID, _ kind: RecordKind) -> Field { FieldTable.standard[kind][id] ?? .tag }

/// Returns the error of a name that no field of a kind has.
private func noField(_ name: String, _ kind: RecordKind) -> FilterReason {
    .noSuchField(name, kind: kind, known: FieldTable.standard[kind].filterable)
}

@Suite("Parsing of filters")
struct FilterParsingTests {
    private static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    private func read(_ text: String, _ kind: RecordKind = .flights) throws -> Filter {
        try Filter(parsing: text, of: kind, in: .standard, today: Self.today)
    }

    private func error(_ text: String, _ kind: RecordKind = .flights) throws -> FilterError {
        try #require(throws: FilterError.self) { _ = try read(text, kind) }
    }

    private func day(_ text: String) throws -> FilterValue {
        .date(.span(try #require(DateSpan(text))))
    }

    @Test("The documented example is parsed as described")
    func example() throws {
        let filter = try read("type:C172 2025..  -role:DUAL  night:>0  (from:LSZH | to:LSZH)  crosswind")
        #expect(
            filter
                == .all([
                    .field(flight(.aircraftType), [.value(.text("C172"))]), .days(FilterRange(try day("2025"), nil)),
                    .not(.field(flight(.role), [.value(.choice("DUAL"))])),
                    .field(flight(.column(.night)), [.compare(.greater, .minutes(Minutes(0)))]),
                    .any([
                        .field(flight(.origin), [.value(.text("LSZH"))]),
                        .field(flight(.destination), [.value(.text("LSZH"))]),
                    ]),
                    .word("crosswind"),
                ]))
        #expect(filter.text == "type:C172 2025.. -role:DUAL night:>0:00 (from:LSZH | to:LSZH) crosswind")
        #expect(try read("  ").isEverything && Filter.everything.text.isEmpty)
    }

    @Test(
        "The text of a filter is the shortest form and parses to the same filter",
        arguments: [
            ("type:c172,PA28", "type:c172,PA28"), ("TYPE:x", "type:x"), ("cl:ASEL", "class:ASEL"),
            ("reg=HB-CFA", "reg=HB-CFA"), ("reg:=HB-CFA", "reg=HB-CFA"), ("role=p1", "role:PIC"),
            ("rem:\"a b\"", "remark:\"a b\""), ("remark:\"plain\"", "remark:plain"), ("remark:\"?\"", "remark:\"?\""),
            ("remark:?", "remark:?"), ("\"say \\\"hi\\\"\"", "\"say \\\"hi\\\"\""), ("time:90m", "time:1:30"),
            ("time>=1.5", "time:>=1:30"), ("time:1:00..2:00,3:00", "time:1:00..2:00,3:00"), ("ldg:..3", "ldg:..3"),
            ("date:t", "date:today"), ("date:y..today", "date:yesterday..today"), ("date:-3", "date:-3"),
            ("date:last-90d", "date:last-90d"), ("date:ytd", "date:ytd"), ("date:21.11", "date:2026-11-21"),
            ("date:2026-11..", "date:2026-11.."), ("((a))", "a"), ("(a b) c", "a b c"), ("a | b c", "(a | b c)"),
            ("-(a b)", "-(a b)"), ("-(-a)", "-(-a)"), ("color:grey", "color:gray"), ("color2:blue", "color2:blue"),
            ("id:17", "id:17"), ("self", "self"), ("a|b", "(a | b)"), ("reg=A,?", "reg=A,?"), ("tag:xc", "tag:xc"),
        ])
    func printed(typed: String, text: String) throws {
        let filter = try read(typed)
        #expect(filter.text == text)
        #expect(try read(text) == filter)
    }

    @Test("An exact name precedes longer names, and a beginning must be unambiguous")
    func names() throws {
        #expect(try read("color:blue") == .field(flight(.paint(0)), [.value(.choice("blue"))]))
        #expect(try read("night:1m") == .field(flight(.column(.night)), [.value(.minutes(Minutes(1)))]))
        #expect(try read("cit:x", .airports) == .field(field(.city, .airports), [.value(.text("x"))]))
        #expect(try read("paint2:wh", .aircraft) == .field(field(.paint(1), .aircraft), [.value(.choice("white"))]))
        #expect(try read("colour:blue") == .field(flight(.paint(0)), [.value(.choice("blue"))]))
        #expect(try read("secondary:gold", .aircraft).text == "color2:gold")
        #expect(try error("color:bl").reason == .noSuchChoice(flight(.paint(0)), "bl"))
        #expect(
            try read("registration:cfa", .aircraft) == .field(field(.tailNumber, .aircraft), [.value(.text("cfa"))]))
        #expect(
            try error("re:x").reason
                == .severalFields("re", [flight(.aircraft), flight(FieldID("checks.isRefresher")), flight(.remarks)]))
        #expect(try error("from:LSZH", .aircraft).reason == noField("from", .aircraft))
    }

    private static let wrongs: [(String, FilterReason, Range<Int>)] = [
        ("abc foo:x", noField("foo", .flights), 4..<7),
        ("type:", .valueMissing(flight(.aircraftType)), 5..<5),
        ("a (b c", .parenthesisOpen, 2..<3), ("a)", .stray(")"), 1..<2), ("a | ", .alternativeEmpty, 4..<4),
        ("()", .alternativeEmpty, 1..<1), ("a - b", .nothingNegated, 2..<3), ("--a", .nothingNegated, 0..<1),
        ("x \"abc", .quoteOpen, 2..<6), ("role:capt", .noSuchChoice(flight(.role), "capt"), 5..<9),
        ("color:mauve", .noSuchChoice(flight(.paint(0)), "mauve"), 6..<11), ("ldg:many", .noNumber("many"), 4..<8),
        ("distance:12.345", .noDecimal("12.345"), 9..<15), ("distance:12.5..12.4", .rangeBackward, 9..<19),
        ("type:>3", .noOrder(flight(.aircraftType)), 4..<6), ("type:a..b", .noOrder(flight(.aircraftType)), 5..<9),
        ("time:>1:00,2:00", .severalValues, 10..<11), ("time:1:00,>2:00", .severalValues, 10..<11),
        ("..", .rangeEmpty, 0..<2), ("date:2026..2025", .rangeBackward, 5..<15),
        ("time:1:75", .input(.minutesOverFiftyNine), 7..<9), ("date:2026-13", .input(.noSuchDate), 5..<12),
        ("time:113", .input(.ambiguousDuration(["1:13", "113h", "113m"])), 5..<8), ("a , b", .stray(","), 2..<3),
        ("\"\"", .alternativeEmpty, 0..<2),
    ]

    @Test("Each error has its range", arguments: wrongs)
    func wrong(text: String, reason: FilterReason, range: Range<Int>) throws {
        let error = try error(text)
        #expect(error.reason == reason && error.range == range)
        #expect(!error.message.isEmpty && !error.message.hasSuffix(".") && !error.recovery.isEmpty)
        #expect(error.message != error.recovery)
    }

    @Test(
        "Each reason has a message and a remedy",
        arguments: [
            FilterReason.severalFields("re", [flight(.aircraft), flight(.remarks)]), .tooDeep,
            noField("x", .pilots), .tooManyParts, .tooLong,
        ])
    func words(reason: FilterReason) {
        #expect(!reason.message.isEmpty && !reason.message.hasSuffix(".") && reason.recovery.hasPrefix("type "))
    }

    @Test("Every field of filters has a description and a valid example", arguments: RecordKind.allCases)
    func fields(kind: RecordKind) throws {
        for field in FieldTable.standard[kind].filterable {
            #expect(!field.help.isEmpty)
            let examples = field.example.replacing(" or ", with: ", ").components(separatedBy: ", ")
            for example in examples { #expect(!(try read(example, kind)).isEverything, "\(example)") }
        }
    }

    @Test("Deeply nested parentheses are refused")
    func deep() throws {
        let text = String(repeating: "(", count: 5_000) + "a"
        #expect(try error(text).reason == .tooDeep)
        #expect(try read(String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)) == .word("a"))
    }

    @Test("A filter of more words and values than a list can test is refused, with the place of the first one too many")
    func many() throws {
        let limit = Filter.partLimit
        for (begin, part, between) in [("", "a", " "), ("", "a", " | "), ("remark:", "a", ","), ("", "\"a\"", " ")] {
            let fits = begin + Array(repeating: part, count: limit).joined(separator: between)
            #expect(!(try read(fits)).isEverything)
            let text = fits + between + part
            let error = try error(text)
            #expect(error.reason == .tooManyParts)
            #expect(error.range == (text.count - part.count)..<text.count)
        }
        let groups = (0...limit).map { _ in "(a | b)" }.joined(separator: " ")
        #expect(try error(groups).reason == .tooManyParts)
    }

    @Test("A text that is too long is refused at once, with the place where it is")
    func long() throws {
        let limit = Filter.lengthLimit
        #expect(try read(String(repeating: "é", count: limit)) == .word(String(repeating: "é", count: limit)))
        let error = try error(String(repeating: "x", count: 1_000_000))
        #expect(error.reason == .tooLong && error.range == limit..<1_000_000)
    }

    @Test("Recent days count from the date of each use")
    func recent() throws {
        let days = { (text: String) throws in try FilterDate(parsing: text, today: Self.today).days(today: Self.today) }
        #expect(try days("last-90d").first == Self.today.adding(days: -89))
        let span = try days("last-28d")
        #expect(span.first.days(until: span.last) + 1 == 28)
        #expect(try days("last-1m").first.isoText == "2026-10-22" && days("last-1y").first.isoText == "2025-11-22")
        #expect(try days("ytd").first.isoText == "2026-01-01" && days("ytd").last == Self.today)
        #expect(try days("2024").last.isoText == "2024-12-31" && days("2024-02").last.isoText == "2024-02-29")
        let later = Self.today.adding(days: 5)
        #expect(FilterDate.daysAgo(1).days(today: later).first == later.adding(days: -1))
    }

    @Test("No text makes the parser trap: it gives a filter whose text parses to itself, or an error within the text")
    func anyText() throws {
        let pieces = [
            "type", "date", "role", "color", "night", "ldg", "re", ":", "=", "<", ">", "<=", ",", "..", "-", "|", "(",
            ")",
            " ", "\"", "\\", "?", "2026", "2026-11", "PIC", "blue", "1:30", "7", "last-3m", "t", "Å", "東京", "e\u{301}",
            "👩‍✈️", "\u{0}", "\n", "٣", "x",
        ]
        var random = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            let text = (0..<random.integer(in: 0...9)).compactMap { _ in random.pick(pieces) }.joined()
            let kind = random.pick(RecordKind.allCases) ?? .flights
            do throws(FilterError) {
                let filter = try Filter(parsing: text, of: kind, in: .standard, today: Self.today)
                let again = try Filter(parsing: filter.text, of: kind, in: .standard, today: Self.today)
                #expect(again == filter && again.text == filter.text, "“\(text)” became “\(filter.text)”")
            } catch {
                #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.count, "“\(text)” \(error)")
            }
        }
    }

    @Test("Every cursor position has a field and a typed text")
    func places() {
        let place = { (text: String) in FilterPosition(in: text, at: text.count, of: FieldTable.standard[.flights]) }
        #expect(place("ty") == FilterPosition(field: nil, typed: "ty", range: 0..<2))
        #expect(place("a -ty") == FilterPosition(field: nil, typed: "ty", range: 3..<5))
        #expect(place("type:C1") == FilterPosition(field: flight(.aircraftType), typed: "C1", range: 5..<7))
        #expect(place("(type:C172,P") == FilterPosition(field: flight(.aircraftType), typed: "P", range: 11..<12))
        #expect(place("night:>=") == FilterPosition(field: flight(.column(.night)), typed: "", range: 8..<8))
        #expect(place("pic:\"Anna K") == FilterPosition(field: flight(.pilot), typed: "Anna K", range: 4..<11))
        #expect(place("foo:x").field == nil)
        #expect(FilterPosition(in: "type:C172 x", at: 6, of: FieldTable.standard[.flights]).typed == "C")
        #expect(FilterPosition(in: "abc", at: -1, of: FieldTable.standard[.flights]).range == 0..<0)
    }
}
