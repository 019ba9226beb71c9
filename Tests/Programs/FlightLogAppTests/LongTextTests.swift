import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// No sentence is cut without a sign, and each can be read in full.
@Suite("Long texts on small screens")
struct LongTextTests {
    private static let long =
        "Zebra one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        + "seventeen eighteen nineteen twenty ostrich"

    /// Whether the list of keys, opened now, has a text in full.
    private func isInHelp(_ text: String, _ driver: Driver) throws -> Bool {
        var driver = driver
        try driver.play("<F1>")
        guard case .help(let help) = driver.state.overlay else { return false }
        let lines = HelpView.lines(help, KeyMap(), in: driver.state.size)
        let words = lines.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
        return words.contains(text.split(separator: " ").joined(separator: " "))
    }

    /// Whether all words of a text are on the screen in their order; beside a dialog there are others.
    private func isShown(_ text: String, _ driver: Driver) -> Bool {
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        for word in driver.lines.joined(separator: " ").split(whereSeparator: { " │".contains($0) })
        where word == words.first { words = words.dropFirst() }
        return words.isEmpty
    }

    /// Whether a text is all on the screen, or begins there, ends with `…` and is in the list of keys in full.
    private func canBeRead(_ text: String, _ driver: Driver) throws -> Bool {
        if isShown(text, driver) { return true }
        // Another dialog may lie over the sign.
        let isMarked = driver.state.overlay != nil || driver.lines.contains { $0.contains("…") }
        return try isMarked && isInHelp(text, driver)
    }

    @Test("A message is read in full wherever it is shown", arguments: scenes, ["80x24", "60x16", "40x8"])
    func message(scene: Scene, size: String) throws {
        var driver = try Driver(scene.file, size: size)
        try driver.play(scene.keys)
        driver.state.status = Status(.caution, Self.long)
        guard driver.lines.contains(where: { $0.contains("Zebra") }) else { return }
        if case .help = driver.state.overlay { return }
        #expect(try canBeRead(Self.long, driver), "\(driver.text)")
    }

    @Test("Most screens show a message")
    func shown() throws {
        let count = try scenes.count { scene in
            var driver = try Driver(scene.file, size: "80x24")
            try driver.play(scene.keys)
            driver.state.status = Status(.caution, Self.long)
            return driver.lines.contains { $0.contains("Zebra") }
        }
        #expect(count > scenes.count / 2, "\(count) of \(scenes.count)")
    }

    @Test("Every line that was cut ends with … and is in the list of keys in full", arguments: scenes)
    func lines(scene: Scene) throws {
        var driver = try Driver(scene.file, size: "60x16")
        try driver.play(scene.keys)
        for text in driver.frame.buffer.cutTexts {
            #expect(driver.state.overlay != nil || driver.lines.contains { $0.contains("…") }, "\(text)")
            if case .help = driver.state.overlay { continue }
            #expect(try isInHelp(text, driver), "\(text)")
        }
    }

    @Test(
        "The hint of each field of a form is read in full", arguments: RecordKind.allCases, ["80x24", "60x16", "40x12"])
    func hints(kind: RecordKind, size: String) throws {
        var driver = try Driver(size: size)
        try driver.play(
            ["flights": "1", "aircraft": "2", "pilots": "3", "airports": "4", "documents": "7"][kind.rawValue] ?? "")
        try driver.play("a")
        let count = try #require(driver.state.form).fields.count
        #expect(count > 3)
        for _ in 0..<count {
            let form = try #require(driver.state.form)
            let field = try #require(form.focused)
            let label = field.label
            if let note = form.note(for: field) {
                #expect(try canBeRead(note.text, driver), "\(field.label): \(note.text)\n\(driver.text)")
            }
            #expect(driver.says(label) || driver.frame.buffer.cutTexts.contains(label), "\(driver.text)")
            try driver.play("<Tab>")
        }
    }

    @Test("Errors of a form are read in full", arguments: ["80x24", "60x16"])
    func findings(size: String) throws {
        var driver = try Driver(size: size)
        try driver.play("a \"lsgg\" <Tab> \"1405\" <Tab><Tab><Tab> \"1340\" <Tab> \"3:00\" <Tab> f")
        let form = try #require(driver.state.form)
        let shown = form.shownFindings
        #expect(!shown.isEmpty)
        let first = try #require(shown.first { $0.severity == .error } ?? shown.first)
        #expect(try canBeRead(first.message, driver), "\(first.message)\n\(driver.text)")
    }

    @Test("What a line of a flight means is wrapped, not cut", arguments: ["80x24", "60x20"])
    func entryLine(size: String) throws {
        var driver = try Driver(size: size)
        try driver.play("L \"hb-cfa lszh-gva 0900/1010 3:20 3n ils25r gustee\"")
        guard case .entryLine(let line) = driver.state.overlay else {
            Issue.record("no line")
            return
        }
        for finding in try #require(line.entry).findings {
            #expect(driver.says(finding.message.split(separator: " ").joined(separator: " ")), "\(driver.text)")
        }
        #expect(driver.frame.buffer.cutTexts.isEmpty, "\(driver.frame.buffer.cutTexts)")
    }

    @Test("Hints, errors and notes of dialogs are read in full", arguments: ["80x24", "60x16", "40x12"])
    func dialogs(size: String) throws {
        var driver = try Driver(size: size)
        driver.state.overlay = .sheet(
            Sheet(title: "A sheet", [Sheet.Field("Word", "", hint: Self.long)]) { _, _ in [] })
        #expect(try canBeRead(Self.long, driver), "\(driver.text)")
        let wanted = Array(repeating: Self.long, count: 4).joined(separator: " ")
        _ = driver.state.refuseSheet(wanted)
        #expect(try canBeRead(wanted, driver), "\(driver.text)")
        let items = [Picker.Item(Self.long) { _ in [] }, Picker.Item("b") { _ in [] }]
        var picker = Picker(title: "A question", items: items, isQuestion: true)
        driver.state.overlay = .picker(picker)
        #expect(try canBeRead(Self.long, driver), "\(driver.text)")
        picker.note = Self.long
        driver.state.overlay = .picker(picker)
        #expect(try canBeRead(Self.long, driver), "\(driver.text)")
    }

    @Test("A line of several styles is wrapped between words, and keeps its letters")
    func wrapping() {
        let line = StyledLine("! ", .caution, .bold).adding("one two three", .text).adding(" · four", .muted)
        let lines = line.wrapped(columns: 9, .standard)
        #expect(lines.map(\.text) == ["! one", "  two", "  three ·", "  four"])
        #expect(lines[0].pieces.first == .text("!", .caution, .bold))
        #expect(line.wrapped(columns: 80, .standard) == [line])
        #expect(StyledLine("").wrapped(columns: 4, .standard).map(\.text) == [""])
    }

    @Test("A line that has room is drawn as it is; blanks at its end are no text")
    func cut() {
        var buffer = CellBuffer(size: Size(rows: 3, columns: 6))
        buffer.draw(StyledLine("abcdef"), in: buffer.bounds.line(0))
        buffer.draw(StyledLine("abc      "), in: buffer.bounds.line(1))
        buffer.draw(StyledLine("abcdefg"), in: buffer.bounds.line(2))
        #expect(buffer.lines == ["abcdef", "abc", "abcde…"])
        #expect(buffer.cutTexts == ["abcdefg"])
    }
}
