import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The filter line")
struct FilterLineTests {
    @Test("The list is filtered while terms are typed; count and hours are at the right end")
    func live() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172 -role:DUAL\"")
        let rows = driver.state.list.rows.compactMap(\.flight)
        #expect(!rows.isEmpty && rows.count < 60)
        #expect(rows.allSatisfy { $0.aircraftType == "C172" && $0.role != .dualReceived })
        let block = rows.compactMap(\.block).reduce(.zero, +)
        let line = try #require(driver.lines.dropFirst().first)
        #expect(line.contains("\(rows.count) flights  \(DisplayStyle().text(of: block)) h"))
    }

    @Test("An invalid term is underlined, a message says what was expected, and the list does not change")
    func error() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\"")
        let rows = driver.state.list.rows
        try driver.play("<Paste \" nigt:>0 pax\">")
        #expect(driver.state.list.rows.map(\.id) == rows.map(\.id))
        #expect(driver.line(with: "Flights have no field “nigt”: type one of date, kind") != nil)
        let buffer = driver.frame.buffer
        let underlined = buffer.row(1).enumerated().filter { $1.attributes.contains(.underline) }.map(\.offset)
        #expect(underlined == [13, 14, 15, 16])
        #expect(buffer.row(1)[buffer.row(1).startIndex + 13].grapheme == "n")
        try driver.play("<Enter>")
        #expect(driver.state.list.search?.editor.cursor == 14, "behind the wrong word")
        #expect(driver.effects.contains(.bell))
        try driver.play("<Esc>")
        #expect(driver.state.list.search == nil && driver.state.list.rows.count == 60)
    }

    @Test("A missing parenthesis is reported until it is typed")
    func missing() throws {
        var driver = try Driver()
        try driver.play("/ \"(hb\"")
        #expect(driver.line(with: "! The parenthesis is not closed: type ).") != nil)
        try driver.play("\")\"")
        #expect(ListScreen.message(driver.state) == nil)
    }

    @Test("The underline stays below the invalid word when a long filter scrolls")
    func scrolled() throws {
        var driver = try Driver(size: "60x16")
        try driver.play("/ \"hb hb hb hb hb hb hb hb hb hb hb nigt:>0\"")
        let row = driver.frame.buffer.row(1)
        let marked = row.filter { $0.attributes.contains(.underline) }.map { String($0.grapheme) }.joined()
        #expect(marked == "nigt")
    }

    @Test("Tab offers fields with their descriptions, then values with their counts")
    func completion() throws {
        var driver = try Driver()
        try driver.play("/ \"pax ty\" <Tab>")
        #expect(driver.state.list.search?.editor.text == "pax type:", "the only field that begins so")
        #expect(driver.line(with: "C172  2 ×") != nil)
        try driver.play("<Down> <Enter>")
        #expect(driver.state.list.search?.editor.text == "pax type:DR40")
        #expect(driver.state.list.search?.offers == nil)
        #expect(driver.state.list.filter.text == "pax type:DR40")
        try driver.play("\",p\" <Tab>")
        #expect(driver.line(with: "P28A  1 ×") != nil)
        try driver.play("\"a\"")
        #expect(driver.state.list.search?.offers?.rows.map(\.text) == ["PA28"])
        try driver.play("<Tab>")
        #expect(driver.state.list.search?.editor.text == "pax type:DR40,PA28")
    }

    @Test("Esc closes the completions, then drops the typed text; a click chooses a completion")
    func closing() throws {
        var driver = try Driver()
        try driver.play("/ \"r\" <Tab>")
        #expect((driver.state.list.search?.offers?.rows.count ?? 0) > 2)
        try driver.play("<Esc>")
        #expect(driver.state.list.search?.offers == nil && driver.state.list.search?.editor.text == "r")
        try driver.play("<Tab> <Click 4,6>")
        #expect(driver.state.list.search?.editor.text == "role:")
        try driver.play("<Esc> <Esc>")
        #expect(driver.state.list.search == nil)
    }

    @Test("If no field begins with the typed text, Tab says so and types nothing")
    func noOffers() throws {
        var driver = try Driver()
        try driver.play("/ \"qq\" <Tab>")
        #expect(driver.state.list.search?.editor.text == "qq")
        #expect(driver.state.status?.text == "No field begins with that.")
    }

    @Test("Enter typed before the completions arrive chooses the first one")
    func keysBeforeOffers() throws {
        var state = try Driver().state
        _ = state.update(.command(.filter))
        for character in "ro" { _ = state.update(.key(.character(character))) }
        let effects = state.update(.key(.tab))
        #expect(state.update(.key(.enter)).isEmpty)
        #expect(state.list.search != nil)
        for case .ask(let job) in effects where job.question is FilterOffersQuestion {
            let offers = [FilterOffer(text: "role:", detail: ""), FilterOffer(text: "route:", detail: "")]
            _ = state.update(job.answered(FilterOffersQuestion.self, offers))
        }
        #expect(state.list.search?.editor.text == "role:")
    }

    @Test("Up recalls earlier filters; Down returns to the typed text, then to the rows")
    func history() throws {
        var driver = try Driver()
        for filter in ["hb-cfa", "type:c172", "hb-cfa"] { try driver.play("/ <C-u> \"\(filter)\" <Enter>") }
        try driver.play("x / \"hb\" <Up>")
        #expect(driver.state.list.search?.editor.text == "hb-cfa")
        #expect(driver.state.list.filter.text == "hb-cfa")
        try driver.play("<Up> <Up>")
        #expect(driver.state.list.search?.editor.text == "type:c172")
        try driver.play("<Down> <Down>")
        #expect(driver.state.list.search?.editor.text == "hb")
        try driver.play("<Down>")
        #expect(driver.state.list.search == nil && driver.state.list.filter.text == "hb")
        try driver.play("2 / <Up>")
        #expect(driver.state.list.search?.editor.text == "", "each list has filters of its own")
    }

    @Test("A space at the end does not ask the logbook again")
    func sameFilter() throws {
        var state = try Driver().state
        _ = state.update(.command(.filter))
        #expect(!state.update(.key(.character("h"))).isEmpty)
        #expect(state.update(.key(.character(" "))).isEmpty)
    }

    @Test("The filter stays when the screen is left, and x clears it")
    func stays() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\" <Enter> 2 1")
        #expect(driver.line(with: "/ type:c172") != nil)
        try driver.play("x")
        #expect(driver.state.list.filter == TypedFilter() && driver.state.list.rows.count == 60)
    }
}
