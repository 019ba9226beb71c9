import Aviation
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Taking a reading with Tab")
struct TakingReadingsTests {
    private func line(_ driver: Driver) -> String {
        if case .entryLine(let line) = driver.state.overlay { line.editor.text } else { "" }
    }

    @Test("In the line, Tab takes one reading after the other, and Shift-Tab returns to what was typed")
    func turns() throws {
        var driver = try Driver()
        try driver.play("L \"HB-CFA LSZH-LSGG 130\"")
        #expect(driver.line(with: "1:30 or 130m? Tab chooses, or type 1:30 or 130m") != nil)
        var lines: [String] = []
        for key in ["<Tab>", "<Tab>", "<Tab>", "<S-Tab>", "<Tab>"] {
            try driver.play(key)
            lines.append(line(driver))
        }
        let typed = "HB-CFA LSZH-LSGG "
        #expect(lines == ["1:30", "130m", "1:30", "130", "1:30"].map { typed + $0 })
        try driver.play("\" 2d\" <C-s>")
        #expect(driver.state.list.selected?.flight?.block == Minutes(90))
    }

    @Test("Without an error that offers readings, Tab changes nothing")
    func nothing() throws {
        var driver = try Driver()
        for text in ["", "HB-CFA LSZH-LSGG 1:30", "xyzzy"] {
            try driver.play("L <C-u> \"\(text)\" <Tab>")
            #expect(line(driver).hasSuffix(text))
            #expect(driver.line(with: "The word at the cursor is not ambiguous.") != nil)
            try driver.play("<S-Tab>")
            #expect(line(driver).hasSuffix(text))
            try driver.play("<Esc>")
        }
    }

    @Test("A reading is taken where the word stands, and the cursor stays behind it")
    func inside() throws {
        var driver = try Driver()
        try driver.play("L \"HB-CFA 6/7 LSZH-LSGG 1.5\" <Enter><Tab>")
        #expect(line(driver) == "HB-CFA 2026-07-06 LSZH-LSGG 1.5")
        guard case .entryLine(let line)? = driver.state.overlay else { return }
        #expect(line.editor.textBeforeCursor == "HB-CFA 2026-07-06")
    }

    @Test("A time that runs backward offers the next day")
    func nextDay() throws {
        let folder = TemporaryFolder("line")
        var driver = try Driver(pilotsIn: folder)
        try driver.play("L \"pao-uki 1405/1310\"")
        #expect(driver.line(with: "Tab accepts it, or type 13:10z+1 for the next day") != nil)
        try driver.play("<Tab>")
        #expect(line(driver) == "pao-uki 1405/13:10z+1")
    }

    // MARK: The form

    private func text(_ driver: Driver) -> String? { driver.state.form?.focused?.editor.text }

    @Test("In the form, a text with readings is left as typed; saving lists them, Tab takes one after the other")
    func field() throws {
        var driver = try Driver()
        try driver.play("a \"LSGG\" <Esc><Tab><Tab><Tab><Tab><Tab> \"130\" <Tab>")
        #expect(driver.state.form?[.block]?.text == "130" && driver.state.form?.focused?.id != .block)
        try driver.play("<C-s>")
        #expect(driver.state.form?.focused?.id == .block && text(driver) == "130")
        #expect(driver.line(with: "1:30 or 130m? · type 1:30 or 130m") != nil)
        #expect(driver.lines.contains { $0.contains(" 1:30 ") && $0.contains("Tab chooses") })
        try driver.play("<Down><Up>")
        #expect(text(driver) == "130", "arrows pass by")
        var texts: [String?] = []
        for key in ["<Tab>", "<Tab>", "<Tab>", "<Down>", "<S-Tab>", "<Esc>"] {
            try driver.play(key)
            texts.append(text(driver))
        }
        #expect(texts == ["1:30", "130m", "1:30", "130m", "130", "130"])
        #expect(driver.state.form?.offers == nil)
        try driver.play("<BS>")
        #expect(driver.state.form?.offers == nil && text(driver) == "13")
        try driver.play("\"0\" <Tab>")
        #expect(driver.state.form?.focused?.id == .role && driver.state.form?[.block]?.text == "130")
        try driver.play("<S-Tab> <Tab> <Enter>")
        #expect(driver.state.form?.focused?.id == .role && driver.state.form?[.block]?.text == "1:30")
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.selected?.flight?.block == Minutes(90))
    }

    @Test(
        "Every text of two readings offers them in its field",
        arguments: [
            ("6/7", FieldID.date, ["2026-07-06", "2026-06-07"]), ("1700 CST", .event(.offBlock), ["23:00z", "09:00z"]),
            ("+130", .event(.onBlock), ["+1:30", "+130m"]),
        ])
    func fields(typed: String, id: FieldID, readings: [String]) throws {
        var driver = try Driver()
        try driver.play("a")
        for _ in 0..<99 where driver.state.form?.focused?.id != id { try driver.play("<Tab>") }
        try driver.play("<C-u> \"\(typed)\" <C-s>")
        #expect(driver.state.form?.focused?.id == id)
        #expect(driver.state.form?.offers?.rows.map(\.value) == readings)
        try driver.play("<Tab>")
        #expect(text(driver) == readings[0])
    }

    @Test("A time that runs backward offers the next day in its field")
    func nextDayInField() throws {
        var driver = try Driver()
        try driver.play("a \"LSGG\" <Esc><Tab> \"1405\" <Tab><Tab><Tab> \"1310\" <C-s>")
        #expect(driver.state.form?.focused?.id == .event(.onBlock))
        #expect(driver.lines.contains { $0.contains("13:10z+1  the next day") && $0.contains("Tab chooses") })
        try driver.play("<Tab><Enter>")
        #expect(driver.state.form?[.event(.onBlock)]?.text == "13:10z+1")
    }
}
