import Testing

@testable import Aviation

@Suite("Cells of a table for people")
struct TableStyleTests {
    private let flights = FieldTable.standard[.flights]

    private func text(_ value: FieldValue?, _ name: String, _ style: TableStyle = TableStyle()) throws -> String {
        style.text(of: value, in: try #require(flights.named(name)))
    }

    @Test("Durations are hours and minutes, or tenths with the mark before decimals")
    func durations() throws {
        let tenths = TableStyle(durations: .decimalHours, decimal: ",")
        #expect(
            try text(.minutes(Minutes(73)), "time") == "1:13" && text(.minutes(Minutes(73)), "time", tenths) == "1,2")
        #expect(
            try text(.minutes(Minutes(-73)), "time", tenths) == "-1,2" && text(.minutes(Minutes(0)), "time") == "0:00")
        #expect(try text(nil, "time") == "")
        #expect(try text(.minutes(Minutes(60 * 12_345)), "time") == "12345:00", "no sign between thousands")
    }

    @Test("A comma before decimals makes semicolons between the columns")
    func delimiter() throws {
        let comma = TableStyle(decimal: ",")
        #expect(comma.delimiter == ";" && TableStyle().delimiter == ",")
        #expect(try text(.hundredths(123_450), "hobbsout", comma) == "1234,5")
        #expect(try text(.hundredths(-5), "hobbsout") == "-0.05")
        #expect(
            comma.text(of: .degrees(-122.5), in: try #require(FieldTable.standard[.airports][.longitude])) == "-122,5")
    }

    @Test(
        "A text that a spreadsheet takes for a formula has an apostrophe, a number has none",
        arguments: [
            ("=1+1", "'=1+1"), ("@x", "'@x"), (" =x", "' =x"), ("-5 °C", "'-5 °C"), ("\t=x", "'\t=x"), ("a=b", "a=b"),
            ("", ""), ("＝x", "'＝x"),
        ])
    func formulas(typed: String, shown: String) throws {
        #expect(try text(.text(typed), "remarks") == shown)
        #expect(try text(.link(.new(typed)), "pic") == shown)
    }

    @Test("Headings are labels with units and clocks; choices have their names")
    func headings() throws {
        let style = TableStyle()
        #expect(style.heading(of: try #require(flights.named("offblock"))) == "Off block (UTC)")
        #expect(style.heading(of: try #require(flights.named("mass"))) == "Maximum mass (kg)")
        #expect(style.heading(of: try #require(flights.named("time"))) == "Block time")
        #expect(try text(.text("retractableTricycle"), "gear") == "retractable tricycle")
        #expect(try text(.text("a word of another program"), "gear") == "a word of another program")
        #expect(try text(.number(1978), "built") == "1978" && text(.flag(true), "complex") == "yes")
    }

    @Test("No two columns of a table have the same heading", arguments: RecordKind.allCases)
    func columns(kind: RecordKind) {
        for table in [FieldTable.standard] + FieldTable.others {
            let headings = table.columnsForPeople(kind).map(TableStyle().heading)
            #expect(Set(headings).count == headings.count, "\(headings)")
            #expect(headings.count > 5)
        }
    }
}
