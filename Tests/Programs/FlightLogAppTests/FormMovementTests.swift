import Aviation
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Moving in a form")
struct FormMovementTests {
    private func focus(_ driver: Driver) -> FieldID? { driver.state.form?.focused?.id }

    @Test("Landings are on the first screen, and have letters of their own", arguments: ["80x24", "100x30"])
    func landings(size: String) throws {
        var driver = try Driver(size: size)
        try driver.play("a")
        #expect(driver.line(with: "Day landings") != nil && driver.line(with: "Night landings") != nil)
        try driver.play("<A-y>")
        #expect(focus(driver) == .count(.dayLandings))
        try driver.play("<A-n>")
        #expect(focus(driver) == .count(.nightLandings))
    }

    @Test("Tab goes from the last field to the first, Shift-Tab back; the wheel stops at the ends")
    func around() throws {
        var driver = try Driver()
        try driver.play("2 a <S-Tab>")
        #expect(focus(driver) == .remarks)
        try driver.play("<Tab>")
        #expect(focus(driver) == .tailNumber)
        driver.send(.wheel(nil, rows: -3))
        #expect(focus(driver) == .tailNumber)
    }

    @Test(
        "PgUp and PgDn move by screens of fields; Home and End move to the ends if the field has no text",
        arguments: ["80x24", "40x8"])
    func pages(size: String) throws {
        var driver = try Driver(size: size)
        try driver.play("a <PgUp>")
        #expect(focus(driver) == .date)
        var pages = 0
        while focus(driver) != FieldTable.standard[.flights].last(where: \.isInForm)?.id, pages < 99 {
            try driver.play("<PgDn>")
            pages += 1
        }
        #expect(size == "80x24" ? pages == 5 : pages > 3 && pages < 30)
        try driver.play("<Home>")
        #expect(focus(driver) == .date)
        try driver.play("<End>")
        #expect(focus(driver) == .date, "it has a text")
        #expect(driver.state.form?.focused?.editor.cursor == 10)
    }

    @Test("Fly again says that its values come from the flight of that day")
    func reasons() throws {
        var driver = try Driver()
        try driver.play("jj")
        let row = try #require(driver.state.list.selected?.flight)
        let day = try #require(row.date?.isoText)
        try driver.play("y")
        #expect(driver.lines.contains { $0.contains(" From ") && $0.contains("as on \(day)") })
        #expect(driver.line(with: "where you landed last") == nil)
    }

    @Test("The reverse of a flight says where that flight ended and began; the next leg, where the last one ended")
    func turned() throws {
        var driver = try Driver()
        let row = try #require(driver.state.list.rows.compactMap(\.flight).first { $0.origin != $0.destination })
        var flight = FlightRecord()
        flight.origin = row.destination.map { .new($0) }
        flight.destination = row.origin.map { .new($0) }
        var state = driver.state
        _ = FlightAgainQuestion(id: row.id, today: state.today).receive(flight, in: &state)
        #expect(state.form?.reasons[.origin] == "where that flight ended")
        #expect(state.form?.reasons[.destination] == "where that flight began")
        try driver.play("a \"lsgg\" <Tab> \"1405\" <C-n>")
        #expect(driver.line(with: "where that leg ended") != nil)
    }

    @Test("A text that is there is replaced by what is typed, unless a key moved the cursor; remarks and routes grow")
    func replaced() throws {
        var driver = try Driver()
        try driver.play("e")
        let before = try #require(driver.state.form?.focused?.text)
        #expect(!before.isEmpty)
        try driver.play("\"2026-11-18\"")
        #expect(driver.state.form?.focused?.text == "2026-11-18")
        driver = try Driver()
        try driver.play("e <End> \"x\"")
        #expect(driver.state.form?.focused?.text == before + "x")
        driver = try Driver()
        try driver.play("e <Backspace>")
        #expect(driver.state.form?.focused?.text == String(before.dropLast()))
        driver = try Driver()
        try driver.play("a")
        let place = try #require(driver.state.form?.fields.firstIndex { $0.id == .remarks })
        driver.state.form?.focus(on: place)
        try driver.play("\"a\" <S-Tab> <Tab> \"b\"")
        #expect(driver.state.form?[.remarks]?.text == "ab")
    }
}
