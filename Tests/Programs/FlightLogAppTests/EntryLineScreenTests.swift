import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The entry line on the screen")
struct EntryLineScreenTests {
    private static let line = "HB-CFA LSZH-LSGG 0900/1010 2d pic"

    private func line(_ driver: Driver) throws -> EntryLineScreen {
        guard case .entryLine(let line) = driver.state.overlay else { throw LogbookError.gone }
        return line
    }

    @Test("Every word is explained while it is typed, and the flight is shown below")
    func explained() throws {
        var driver = try Driver()
        try driver.play("L \"\(Self.line)\"")
        let tokens = try #require(try line(driver).current?.line.tokens)
        #expect(tokens.map(\.text) == Self.line.split(separator: " ").map(String.init))
        for token in tokens {
            #expect(
                driver.lines.contains { $0.contains(token.text) && $0.contains(token.explanation) }, "\(token.text)")
        }
        #expect(driver.line(with: "= 2026-11-21 · HB-CFA · LSZH–LSGG · block 1:10") != nil)
    }

    @Test("Typing “log” and a space in the command palette opens the entry line with the text that follows")
    func palette() throws {
        var driver = try Driver()
        try driver.play(": \"log hb-cfa lszh-lsgg\"")
        #expect(try line(driver).editor.text == "hb-cfa lszh-lsgg")
        var pasted = try Driver()
        try pasted.play(": <Paste \"log 1:10\">")
        #expect(try line(pasted).current?.flight.times.block == Minutes(70))
    }

    @Test("Enter opens the form with the flight, which stays a draft until it is saved")
    func form() throws {
        var driver = try Driver()
        try driver.play("3 L \"\(Self.line)\" <Enter>")
        let form = try #require(driver.state.form)
        #expect(driver.state.kind == .flights && driver.state.overlay == nil)
        #expect(
            form[.aircraft]?.text == "HB-CFA" && form[.origin]?.text == "LSZH" && form[.destination]?.text == "LSGG")
        #expect(form[.column(.block)]?.text == "1:10" && form[.count(.dayLandings)]?.text == "2")
        #expect(form[.role]?.text == "PIC" && form[.column(.pilotInCommand)]?.text == "1:10")
        #expect(form.isNew && form.over == nil)
        #expect(!form.fields.contains { $0.wasLeft })
        try driver.play("<Esc>")
        #expect(driver.state.form == nil)
        try driver.play("a")
        #expect(driver.state.form?[.column(.block)]?.text == "1:10")
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.rows.count == 61)
        #expect(driver.state.list.selected?.flight?.block == Minutes(70))
    }

    @Test("Ctrl-Y writes the proposed value into the line, before remarks, or instead of the word that says another")
    func fix() throws {
        var driver = try Driver()
        try driver.play("L \"HB-CFA LSZH-LSGG 0900/1010 2d ifr ; smooth\"")
        #expect(driver.line(with: "IFR flight without IFR time · Ctrl-Y: ifr:1:10") != nil)
        try driver.play("<C-y>")
        #expect(try line(driver).editor.text == "HB-CFA LSZH-LSGG 0900/1010 2d ifr ifr:1:10 ; smooth")
        #expect(try line(driver).current?.flight.times[.instrumentRules] == Minutes(70))
        #expect(driver.line(with: "Ctrl-Y") == nil)
        try driver.play("<C-u> \"HB-CFA LSZH-LSGG 0900/1010 1:30 2d\" <C-y>")
        #expect(try line(driver).editor.text == "HB-CFA LSZH-LSGG 0900/1010 time:1:10 2d")
        #expect(try line(driver).current?.flight.times.block == Minutes(70))
        try driver.play("<C-y>")
        #expect(try line(driver).editor.text == "HB-CFA LSZH-LSGG 0900/1010 time:1:10 2d", "nothing else is proposed")
    }

    @Test("In the form, block time follows the off-block and on-block times unless the line contains a block time")
    func computed() throws {
        var driver = try Driver()
        try driver.play("L \"HB-CFA lszh-lsgg 0900/1010\" <Enter>")
        var form = try #require(driver.state.form)
        form.focus(on: try #require(form.fields.firstIndex { $0.id == .event(.onBlock) }))
        form.changeFocused { $0.set("1030") }
        #expect(form[.column(.block)]?.text == "1:30")
        // A second line does not overwrite the draft that the first form left.
        try driver.play("<Esc> L \"HB-CFA lszh-lsgg 0900/1010 1:05\" <Enter>")
        #expect(driver.state.form == nil)
        var other = try Driver()
        try other.play("L \"HB-CFA lszh-lsgg 0900/1010 1:05\" <Enter>")
        #expect(other.state.form?[.column(.block)]?.text == "1:05")
    }

    @Test("Saving or opening an invalid line shows the error", arguments: ["<C-s>", "<Enter>"])
    func wrong(key: String) throws {
        var driver = try Driver()
        try driver.play("L \(key)")
        #expect(driver.line(with: "Nothing was typed yet.") != nil)
        try driver.play("\"1:10 xyzzy 2d\" \(key)")
        #expect(driver.state.status?.text == "“xyzzy” is not understood." && driver.state.status?.sign == .bad)
        #expect(driver.line(with: "✗ “xyzzy” is not understood.") != nil)
        #expect(try line(driver).editor.cursor == "1:10 xyzzy".count)
    }

    @Test("A line that was left becomes the newest earlier one: Up recalls it, Down returns to the typed text")
    func history() throws {
        var driver = try Driver()
        try driver.play("L \"1:10 pic\" <Esc>")
        #expect(driver.state.status?.text == "The line is kept: L, ↑ brings it back.")
        try driver.play("L \"\(Self.line)\" <C-s> L \"2d\" <Up>")
        #expect(try line(driver).editor.text == Self.line)
        try driver.play("<Up>")
        #expect(try line(driver).editor.text == "1:10 pic" && line(driver).current?.flight.times.block == Minutes(70))
        try driver.play("<Up><Down><Down>")
        #expect(try line(driver).editor.text == "2d")
        try driver.play("<Up><Up>")
        driver.send(.key(.character("!")))
        try driver.play("<Down>")
        #expect(try line(driver).editor.text == "1:10 pic!")
    }

    @Test("Ctrl-S saves the flight at once and moves the cursor to it")
    func saving() throws {
        var driver = try Driver()
        try driver.play("L \"\(Self.line)\" <C-s>")
        #expect(driver.state.overlay == nil && driver.state.list.rows.count == 61)
        #expect(driver.line(with: "✓ Added 2026-11-21 HB-CFA LSZH–LSGG.") != nil)
        #expect(driver.state.list.selected?.flight?.origin == "LSZH")
        #expect(driver.state.total?.count == 61)
    }

    @Test("An invalid word is underlined, a message says what to type, and Enter moves the cursor to it")
    func problem() throws {
        var driver = try Driver()
        try driver.play("L \"hb-cfa 7 lszh-lsgg\"")
        #expect(driver.line(with: "✗ 7 has no unit; Tab chooses, or type 7h for hours") != nil)
        let underlined = driver.frame.buffer.lines.indices.flatMap { row in
            driver.frame.buffer.row(row).filter { $0.attributes.contains(.underline) && $0.style == .bad }
        }
        #expect(underlined.map { String($0.grapheme) } == ["7"])
        try driver.play("<Enter>")
        #expect(try line(driver).editor.cursor == 8)
        #expect(driver.effects.contains(.bell))
        try driver.play("<C-s>")
        #expect(driver.state.list.rows.count == 60)
        try driver.play("d <Enter>")
        #expect(driver.state.form?[.count(.dayLandings)]?.text == "7")
    }

    @Test("Enter typed before the line has been read waits for it")
    func keysBeforeAnswer() throws {
        var state = try Driver().state
        _ = state.update(.command(.logLine))
        let effects = state.update(.paste("1:10"))
        #expect(state.update(.key(.enter)).isEmpty)
        #expect(state.form == nil)
        for case .ask(let job) in effects where job.question is EntryQuestion {
            let names = EntryNames(
                fields: .standard, aircraft: { (_) throws(LogbookError) in nil },
                airport: { (_) throws(LogbookError) in nil },
                pilot: { (_) throws(LogbookError) in .new })
            let line = try EntryLine(parsing: "1:10", today: state.today, names: names)
            _ = state.update(job.answered(EntryQuestion.self, ParsedEntryLine(line: line, flight: FlightRecord())))
        }
        #expect(state.form != nil)
    }

    @Test("An empty line shows an example; a line that is too long is refused; a read-only file opens no entry line")
    func limits() throws {
        var driver = try Driver()
        try driver.play("L")
        #expect(driver.line(with: "N12345 pao-uki 0250/0400 3n ils25r") != nil)
        try driver.play("<Enter>")
        #expect(driver.state.form == nil)
        driver.send(.paste(String(repeating: "x", count: 501)))
        #expect(try line(driver).isBlank && driver.line(with: "A line holds at most 500 characters.") != nil)
        var fixed = try Driver(FakeFile(obstacle: .file))
        try fixed.play("L")
        #expect(fixed.state.overlay == nil)
    }
}
