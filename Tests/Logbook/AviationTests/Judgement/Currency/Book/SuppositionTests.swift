import Testing

@testable import Aviation

@Suite("Flights that a question supposes")
struct SuppositionTests {
    private func entry(_ text: String, _ change: (inout FlightRecord) -> Void = { _ in }) throws -> ParsedEntryLine {
        let day = try #require(LocalDate(isoText: "2026-11-22"))
        let names = EntryNames<Never>(
            fields: .standard, aircraft: { _ in nil }, airport: { AirportTable.airport($0) }, pilot: { _ in .new })
        var flight = FlightRecord()
        flight.date = day
        change(&flight)
        return ParsedEntryLine(line: EntryLine(parsing: text, today: day, names: names), flight: flight)
    }

    @Test("A flight on the day or before it is supposed")
    func supposed() throws {
        let day = try #require(LocalDate(isoText: "2026-11-22"))
        #expect(try entry("1:10").supposed(on: day).date == day)
    }

    @Test("A flight after the day, a new aircraft without a type and a word with a problem are refused")
    func refused() throws {
        let before = try #require(LocalDate(isoText: "2026-11-21"))
        let day = before.adding(days: 1)
        #expect(throws: SuppositionError.afterDay(day, day: before)) { try entry("1:10").supposed(on: before) }
        let new = try entry("1:10") { $0.aircraft = .new("N99999") }
        #expect(throws: SuppositionError.typeMissing("N99999")) { try new.supposed(on: day) }
        #expect(throws: SuppositionError.self) { try entry("qqqq:1").supposed(on: day) }
        let typed = try entry("1:10") { ($0.aircraft, $0.newType) = (.new("N99999"), "C172") }
        #expect(try typed.supposed(on: day).newType == "C172")
    }
}
