import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Columns, marks and the clipboard")
struct ColumnTests {
    private func heading(_ driver: Driver) -> String {
        driver.lines.first { $0.contains("DATE") || $0.contains("REG") } ?? ""
    }

    @Test("Space hides and shows a column, J and K move it, and the list follows at once")
    func choosing() throws {
        var driver = try Driver()
        try driver.play("c j <Space>")
        #expect(!heading(driver).contains("REG"))
        try driver.play("<Space> K <Enter>")
        #expect(driver.state.overlay == nil)
        #expect(heading(driver).hasPrefix(" REG    DATE ▾"))
        try driver.play("2 1")
        #expect(heading(driver).hasPrefix(" REG"))
    }

    @Test("Esc drops changes of columns; 0 restores the default columns")
    func dropping() throws {
        var driver = try Driver()
        let before = heading(driver)
        try driver.play("c <Space> j <Space> <Esc>")
        #expect(heading(driver) == before)
        try driver.play("c <Space> <Enter>")
        #expect(heading(driver) != before)
        try driver.play("c 0 <Enter>")
        #expect(heading(driver) == before)
    }

    @Test("f and e show the columns of a paper logbook's page, Esc the former ones; only flights have pages")
    func pages() throws {
        var driver = try Driver(size: "200x40")
        let before = heading(driver)
        try driver.play("c f <Enter>")
        #expect(
            heading(driver).split(separator: " ").starts(with: ["DATE", "▾", "TYPE", "REG", "FROM", "TO", "ROUTE"]))
        try driver.play("c e <Enter>")
        #expect(
            heading(driver).split(separator: " ").starts(with: [
                "DATE", "▾", "FROM", "OFF", "TO", "ON", "TYPE", "REG", "SE", "ME",
            ]))
        try driver.play("c 0 <Enter>")
        #expect(heading(driver) == before)
        try driver.play("c f <Esc>")
        #expect(heading(driver) == before)
        try driver.play("2 c f")
        #expect(driver.line(with: "Only flights have a page.") != nil)
    }

    @Test("A screen that is too small says what it needs, whole", arguments: ["20x5", "39x7", "38x9"])
    func small(size: String) throws {
        let driver = try Driver(size: size)
        let needs = ListGeometry.smallest.text
        #expect(driver.lines[0].contains(size == "20x5" ? "Needs \(needs)." : "Make this window at least \(needs)."))
    }

    @Test("The last column cannot be hidden", arguments: RecordKind.allCases)
    func last(kind: RecordKind) {
        var chooser = ColumnChooser(kind, Settings(), .standard)
        for place in chooser.names.indices {
            chooser.select(place)
            if chooser.shown.contains(chooser.names[place]) { chooser.toggle() }
        }
        #expect(chooser.chosen.count == 1)
    }

    @Test(
        "Columns that are not shown by default can be added",
        arguments: [("night-time", "NIGHT"), ("pilot", "PIC"), ("remarks", "REMARKS")])
    func more(name: String, title: String) throws {
        var reading = SettingsReading()
        reading.readSettings("[flights]\ncolumns = [\"date\", \"\(name)\"]")
        let driver = try Driver(reading: reading)
        #expect(heading(driver).contains(title))
        #expect(!heading(driver).contains("FROM"))
    }

    @Test("A click on a heading sorts by its column, also after the column was moved")
    func headings() throws {
        var reading = SettingsReading()
        reading.readSettings("[flights]\ncolumns = [\"time\", \"date\"]")
        var driver = try Driver(reading: reading)
        try driver.play("<Click 2,3>")
        #expect(driver.state.list.query.sort.column == .block)
    }

    @Test("Names of columns are unique in every list", arguments: RecordKind.allCases)
    func names(kind: RecordKind) {
        let names = ListColumn.all(of: kind, .standard).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!Settings().columns(of: kind, .standard).isEmpty)
    }

    @Test("Space marks a row and moves on; the sums of marked rows are shown below; Esc removes the marks")
    func marks() throws {
        var driver = try Driver()
        try driver.play("<Space><Space>")
        #expect(driver.state.list.cursor == 2)
        #expect(driver.line(with: "• 2 flights marked   2:25") != nil)
        #expect(driver.lines.count { $0.hasPrefix("•") } == 2)
        try driver.play("k<Space>")
        #expect(driver.line(with: "• 1 flight marked") != nil)
        try driver.play("<Esc>")
        #expect(driver.state.list.marks.isEmpty)
        #expect(driver.line(with: "Σ 60 flights") != nil)
    }

    @Test("A mark stays with its row when the order or the filter changes, and ends when the row is deleted")
    func marksStay() throws {
        var driver = try Driver()
        try driver.play("<Space> s \"block\" <Enter> / \"hb\" <Enter>")
        #expect(driver.state.list.marks.count == 1)
        try driver.play("x g <Esc> <Space> k d y")
        #expect(driver.state.list.marks.isEmpty)
    }

    @Test("The selected row or all marked rows are copied as lines with tabs")
    func copying() throws {
        var reading = SettingsReading()
        reading.readSettings("[flights]\ncolumns = [\"date\", \"registration\", \"paint\", \"time\"]")
        var driver = try Driver(reading: reading)
        try driver.play("Y")
        #expect(driver.effects.last == .run(CopyTask(text: "2026-11-19\tD-EABC\tWhite\t1:23")))
        try driver.play("<Space><Space> Y")
        #expect(
            driver.effects.last
                == .run(CopyTask(text: "2026-11-19\tD-EABC\tWhite\t1:23\n2026-11-16\tHB-KPZ\tRed\t1:02")))
        #expect(driver.state.status?.text.hasPrefix("Copied 2 flights") == true)
    }

    @Test("Marked rows are copied with their current values; deleted rows are counted and unmarked")
    func copyingMarks() throws {
        var driver = try Driver(FakeFile(flights: 3_000))
        try driver.play("<Space><Space><Space>")
        var state = driver.state
        let job = try #require(state.update(.command(.copy)).compactMap(\.job).first)
        let marked = state.list.marks.rows
        let third = try #require(state.list.rows.first { $0.id == marked[2].id })
        var empty = state
        let effects = state.update(job.answered(CopyQuestion.self, [third]))
        let copied = effects.compactMap { effect in
            if case .outside(let job) = effect { (job.task as? CopyTask)?.text } else { nil }
        }
        #expect(copied.count == 1 && copied.allSatisfy { !$0.contains("\n") })
        #expect(state.list.marks.rows == [marked[2]] && state.status?.sign == .caution)
        #expect(state.status?.text.hasPrefix("Copied 1 flight,") == true)
        #expect(state.status?.text.hasSuffix("2 marked rows are gone: another program has deleted them.") == true)
        let none = empty.update(job.answered(CopyQuestion.self, []))
        #expect(none.contains(.bell) && empty.list.marks.isEmpty && empty.status?.sign == .caution)
    }

    @Test("If the terminal has no clipboard, a message says so and what to do instead")
    func noClipboard() throws {
        let terminal = ScriptedTerminal(script: try KeyScript("Y"), size: try #require(Size(text: "100x30")))
        terminal.hasClipboard = false
        let day = try #require(LocalDate(isoText: "2026-11-21"))
        let environment = AppLoop.Environment(today: { day }, seconds: { 0 })
        _ = AppLoop(FakeFile(), on: terminal, environment: environment, pace: .script).run()
        #expect(terminal.clipboard == nil)
        #expect(
            terminal.screen.lines.contains {
                $0.contains("✗ Not copied: this terminal has no clipboard; flightlog list prints rows.")
            }
        )
    }

    @Test("J and K scroll the pane, and stop at its end")
    func pane() throws {
        var driver = try Driver(size: "100x14")
        for _ in 0..<60 { try driver.play("J") }
        let scrolled = driver.state.preview.scroll.top
        #expect(scrolled > 0)
        try driver.play("K")
        #expect(driver.state.preview.scroll.top == scrolled - 1)
    }

    @Test("Alt and the underlined letter go to a field", arguments: ["a", "2 a", "3 a", "4 a"])
    func jumping(keys: String) throws {
        var driver = try Driver()
        try driver.play(keys)
        let form = try #require(driver.state.form)
        var letters: Set<Character> = []
        for place in form.fields.indices {
            guard let letter = form.jumpLetter(at: place) else { continue }
            #expect(letters.insert(letter).inserted, "\(letter) stands twice")
            driver.send(.key(.alt(letter)))
            #expect(driver.state.form?.focus == place)
        }
        #expect(letters.count >= min(form.fields.count, 20))
    }

    @Test("The letter that goes to a field is underlined in its label")
    func underlines() throws {
        var driver = try Driver(size: "100x60")
        try driver.play("2 a")
        let form = try #require(driver.state.form)
        for (place, field) in form.fields.enumerated() {
            guard let offset = form.jumpOffset(at: place) else { continue }
            #expect(Array(field.label.lowercased())[offset] == form.jumpLetter(at: place))
        }
        let underlined = (0..<60).map { driver.frame.buffer.row($0).prefix(20) }.flatMap { $0 }
            .filter { $0.attributes.contains(.underline) && $0.style != .title }
        #expect(underlined.count == form.fields.indices.count { form.jumpOffset(at: $0) != nil })
        #expect(underlined.count > 20)
    }

    @Test("A slow question shows “working …” until its answer arrives")
    func slow() throws {
        var state = try Driver().state
        let effects = state.update(.command(.sort)) + state.update(.key(.down)) + state.update(.key(.enter))
        #expect(!Frame(state).buffer.text.contains("working"))
        _ = state.update(.waited)
        #expect(Frame(state).buffer.text.contains("working …"))
        for case .ask(let job) in effects {
            let page = ListPage(rows: [], hasEarlier: false, hasLater: false)
            _ = state.update(job.answered(PageQuestion.self, page))
        }
        #expect(!Frame(state).buffer.text.contains("working"))
        #expect(!state.showsWork)
    }
}
