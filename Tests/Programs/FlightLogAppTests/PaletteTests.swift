import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The command palette")
struct PaletteTests {
    private func picker(_ driver: Driver) throws -> Picker {
        guard case .picker(let picker) = driver.state.overlay else { throw Missing() }
        return picker
    }

    private struct Missing: Error {}

    @Test("Totals are found by what they do", arguments: ["group", "sum", "statistics"])
    func totals(word: String) throws {
        var driver = try Driver()
        try driver.play(": \"\(word)\"")
        #expect(driver.line(with: "Totals: hours and counts") != nil)
    }

    @Test("The list of themes comes before each of them, and a word that nothing matches is answered")
    func order() throws {
        var driver = try Driver()
        try driver.play(": \"theme\"")
        #expect(try picker(driver).choice?.label == "Theme: choose one")
        try driver.play("<C-u> \"qqzzqq\"")
        #expect(driver.line(with: "flightlog --help") != nil, "\(driver.text)")
    }

    @Test(
        "The palette has every command of the screen, its key and why it is unavailable", arguments: ["", "a", "2 e"])
    func completeness(keys: String) throws {
        var driver = try Driver()
        try driver.play(keys)
        let here = driver.state
        try driver.play("<C-p>")
        let items = try picker(driver).items
        for command in here.contexts.flatMap(Command.commands(in:)) where command.name != .palette {
            let item = items.first { $0.id == command.name.rawValue }
            #expect(item != nil || !command.listens(here), "\(command.name.rawValue)")
        }
        for item in items {
            let commands = here.contexts.flatMap(Command.commands(in:))
            guard let command = commands.first(where: { $0.name.rawValue == item.id }) else { continue }
            #expect(item.reason == command.reason(here))
            if let key = command.keys.first { #expect(item.detail == key.label) }
        }
    }

    @Test(
        "A few letters find a command, and Enter runs it",
        arguments: [
            (": \"aircr\" <Enter>", RecordKind.aircraft), (": \"screen.pil\" <Enter>", .pilots),
            ("<C-p> \"arpo\" <Enter>", .airports),
        ])
    func running(keys: String, kind: RecordKind) throws {
        var driver = try Driver()
        try driver.play(keys)
        #expect(driver.state.kind == kind)
        #expect(driver.state.overlay == nil)
    }

    @Test(
        "A command is found by the words of other programs, too",
        arguments: [
            ("find", "list.filter"), ("search", "list.filter"), ("duplicate", "list.again"), ("export", "list.copy"),
            ("refresh", "app.redraw"), ("backup", "app.history"),
        ])
    func synonyms(word: String, command: String) throws {
        var driver = try Driver()
        try driver.play(": \"\(word)\"")
        #expect(try picker(driver).matches.contains { $0.id == command })
        try driver.play("<Esc> ? \"\(word)\"")
        #expect(driver.lines.contains { !$0.contains("No matching") })
    }

    @Test("An unavailable command says why and does nothing else")
    func disabled() throws {
        var driver = try Driver()
        try driver.play(": \"clear the filter\" <Enter>")
        #expect(driver.state.status == Status(.caution, "No filter is set."))
    }

    @Test("Themes are previewed as the cursor moves; Esc restores the old theme, Enter keeps the new one")
    func themes() throws {
        var driver = try Driver()
        try driver.play(": \"theme night\"")
        #expect(driver.state.settings.theme == .night)
        try driver.play("<C-u> \"theme apron\"")
        #expect(driver.state.settings.theme == .apron)
        try driver.play("<Esc>")
        #expect(driver.state.settings.theme == .hangar)
        try driver.play(": \"choose the colors\" <Enter>")
        for theme in Theme.shipped.dropFirst() {
            try driver.play("<Down>")
            #expect(driver.state.settings.theme == theme)
        }
        try driver.play("<C-c>")
        #expect(driver.state.settings.theme == .hangar)
        try driver.play(": \"theme instr\" <Enter>")
        #expect(driver.state.settings.theme == .instrument)
        #expect(driver.line(with: "✓ Theme Instrument.") != nil)
    }

    @Test("In a form, the palette goes to fields, and Esc returns to the same field")
    func form() throws {
        var driver = try Driver()
        try driver.play("2 e <C-p> \"go seats\" <Enter>")
        #expect(driver.state.form?.focused?.id == .passengers)
        try driver.play("<C-p> <Esc>")
        #expect(driver.state.form?.focused?.id == .passengers)
    }

    @Test("Ctrl-P does not close the history")
    func dialogue() throws {
        var driver = try Driver()
        try driver.play("d : \"history of changes\" <Enter> <C-p>")
        guard case .history = driver.state.screen else {
            Issue.record("the history is gone")
            return
        }
    }

    @Test("Opening the palette while a filter is typed keeps the filter")
    func search() throws {
        var driver = try Driver()
        try driver.play("/ \"c172\" <C-p> <Esc>")
        #expect(driver.state.list.filter.text == "c172")
        #expect(driver.state.list.search == nil)
    }

    @Test(
        "Better matches of the typed text come first",
        arguments: [
            ("del", ["Delete it", "A model", "Dark yellow"], ["Delete it", "A model", "Dark yellow"]),
            ("flt", ["The filter", "Flat", "Nothing"], ["Flat", "The filter"]),
            ("zurich", ["Zürich", "Bern"], ["Zürich"]),
            ("theme night", ["Theme: Night", "Theme: Day"], ["Theme: Night"]),
            ("x", ["box", "ox x", "none"], ["ox x", "box"]), ("", ["b", "a"], ["b", "a"]),
        ])
    func ranking(typed: String, texts: [String], found: [String]) {
        var picker = Picker(title: "", items: texts.map { Picker.Item($0) { _ in [] } })
        picker.type { $0.insert(typed) }
        #expect(picker.matches.map(\.label) == found)
    }
}
