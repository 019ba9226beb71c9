import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp

@Suite("The filter line")
struct FilterLineTests {
    @Test("Fields and words narrow the list as they are typed; count and hours stand at the right end")
    func live() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172 -role:DUAL\"")
        let rows = driver.state.list.rows.compactMap(\.flight)
        #expect(!rows.isEmpty && rows.count < 60)
        #expect(rows.allSatisfy { $0.aircraftType == "C172" && $0.role != .dualReceived })
        let block = rows.compactMap(\.block).reduce(.zero, +)
        let line = try #require(driver.lines.dropFirst().first)
        #expect(line.contains("\(rows.count) flights  \(block.groupedText) h"))
    }

    @Test("What is not understood is underlined, says what was expected, and leaves the list as it was")
    func error() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\"")
        let rows = driver.state.list.rows
        try driver.play("<Paste \" nigt:>0 pax\">")
        #expect(driver.state.list.rows.map(\.id) == rows.map(\.id))
        #expect(driver.line(with: "Flights have no field “nigt”: type one of date, reg") != nil)
        let buffer = driver.frame.buffer
        let underlined = buffer.row(1).enumerated().filter { $1.attributes.contains(.underline) }.map(\.offset)
        #expect(underlined == [13, 14, 15, 16])
        #expect(buffer.row(1)[buffer.row(1).startIndex + 13].grapheme == "n")
        try driver.play("<Enter>")
        #expect(driver.state.search?.editor.cursor == 14, "behind the wrong word")
        #expect(driver.effects.contains(.bell))
        try driver.play("<Esc>")
        #expect(driver.state.search == nil && driver.state.list.rows.count == 60)
    }

    @Test("What is missing at the end is shown behind the text")
    func missing() throws {
        var driver = try Driver()
        try driver.play("/ \"(hb\"")
        #expect(driver.line(with: "! The parenthesis is not closed: type ).") != nil)
        try driver.play("\")\"")
        #expect(driver.state.news == nil)
    }

    @Test("A long text that scrolls keeps its underline below the wrong place")
    func scrolled() throws {
        var driver = try Driver(size: "60x16")
        try driver.play("/ \"hb hb hb hb hb hb hb hb hb hb hb nigt:>0\"")
        let row = driver.frame.buffer.row(1)
        let marked = row.filter { $0.attributes.contains(.underline) }.map { String($0.grapheme) }.joined()
        #expect(marked == "nigt")
    }

    @Test("Tab offers fields with what they are, then values with how many there are")
    func completion() throws {
        var driver = try Driver()
        try driver.play("/ \"pax ty\" <Tab>")
        #expect(driver.state.search?.editor.text == "pax type:", "the only field that begins so")
        #expect(driver.line(with: "C172  2 ×") != nil)
        try driver.play("<Down> <Enter>")
        #expect(driver.state.search?.editor.text == "pax type:DR40")
        #expect(driver.state.search?.offers == nil)
        #expect(driver.state.list.filter.text == "pax type:DR40")
        try driver.play("\",p\" <Tab>")
        #expect(driver.line(with: "P28A  1 ×") != nil)
        try driver.play("\"a\"")
        #expect(driver.state.search?.offers?.rows.map(\.text) == ["PA28"])
        try driver.play("<Tab>")
        #expect(driver.state.search?.editor.text == "pax type:DR40,PA28")
    }

    @Test("Esc closes what is offered, then drops what was typed; a click takes a line")
    func closing() throws {
        var driver = try Driver()
        try driver.play("/ \"r\" <Tab>")
        #expect((driver.state.search?.offers?.rows.count ?? 0) > 2)
        try driver.play("<Esc>")
        #expect(driver.state.search?.offers == nil && driver.state.search?.editor.text == "r")
        try driver.play("<Tab> <Click 4,6>")
        #expect(driver.state.search?.editor.text == "role:")
        try driver.play("<Esc> <Esc>")
        #expect(driver.state.search == nil)
    }

    @Test("A field that nobody has is said, and nothing is typed")
    func noOffers() throws {
        var driver = try Driver()
        try driver.play("/ \"qq\" <Tab>")
        #expect(driver.state.search?.editor.text == "qq")
        #expect(driver.state.status?.text == "No field begins with that.")
    }

    @Test("Enter that is typed before the offers have come is for them")
    func keysBeforeOffers() throws {
        var state = try Driver().state
        _ = state.update(.command(.filter))
        for character in "ro" { _ = state.update(.key(.character(character))) }
        let effects = state.update(.key(.tab))
        #expect(state.update(.key(.enter)).isEmpty)
        #expect(state.search != nil)
        for case .ask(let job) in effects where job.question is FilterOffersQuestion {
            let offers = [FilterOffer(text: "role:", detail: ""), FilterOffer(text: "route:", detail: "")]
            _ = state.update(job.answered(FilterOffersQuestion.self, offers))
        }
        #expect(state.search?.editor.text == "role:")
    }

    @Test("Up calls up the filters that were kept, Down goes back to what was being typed, and then to the rows")
    func history() throws {
        var driver = try Driver()
        for filter in ["hb-cfa", "type:c172", "hb-cfa"] { try driver.play("/ <C-u> \"\(filter)\" <Enter>") }
        try driver.play("x / \"hb\" <Up>")
        #expect(driver.state.search?.editor.text == "hb-cfa")
        #expect(driver.state.list.filter.text == "hb-cfa")
        try driver.play("<Up> <Up>")
        #expect(driver.state.search?.editor.text == "type:c172")
        try driver.play("<Down> <Down>")
        #expect(driver.state.search?.editor.text == "hb")
        try driver.play("<Down>")
        #expect(driver.state.search == nil && driver.state.list.filter.text == "hb")
        try driver.play("2 / <Up>")
        #expect(driver.state.search?.editor.text == "", "each list has filters of its own")
    }

    @Test("A blank more asks the logbook nothing")
    func sameFilter() throws {
        var state = try Driver().state
        _ = state.update(.command(.filter))
        #expect(!state.update(.key(.character("h"))).isEmpty)
        #expect(state.update(.key(.character(" "))).isEmpty)
    }

    @Test("The filter stays when the screen is left, and x takes it away")
    func stays() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\" <Enter> 2 1")
        #expect(driver.line(with: "/ type:c172") != nil)
        try driver.play("x")
        #expect(driver.state.list.filter == TypedFilter() && driver.state.list.rows.count == 60)
    }
}
