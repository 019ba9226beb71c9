import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Forms")
struct FormTests {
    private func text(_ id: FieldID, _ driver: Driver) -> String? { driver.state.form?[id]?.editor.text }

    @Test("A new flight has likely values, and the cursor is in the first empty field")
    func suggestion() throws {
        var driver = try Driver()
        try driver.play("a")
        #expect(text(.date, driver) == "2026-11-21")
        #expect(text(.aircraft, driver) == "D-EABC")
        #expect(driver.state.form?.focused?.id == .destination)
        #expect(driver.line(with: "where you landed last") != nil)
    }

    @Test("Off-block and on-block times fill in block time, the role its column, the sun night time")
    func filledIn() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1630\" <Tab><Tab><Tab> \"1750\" <Tab>")
        #expect(text(.column(.block), driver) == "1:20")
        #expect(text(.column(.dualGiven), driver) == "")
        #expect(text(.column(.pilotInCommand), driver) == "1:20")
        #expect(text(.column(.night), driver) != "")
        #expect(driver.line(with: "✓ sun sets 15:57 UTC at LSGG") != nil)
        try driver.play("<Tab> f")
        #expect(text(.column(.dualGiven), driver) == "1:20")
    }

    @Test("Computed values do not overwrite typed ones")
    func own() throws {
        var driver = try Driver()
        try driver.play(
            "a \"lsgg\" <Tab> \"1405\" <Tab><Tab><Tab> \"1505\" <Tab> <C-u> \"1:30\" <S-Tab> <C-u> \"1605\"")
        #expect(text(.column(.block), driver) == "1:30")
        #expect(driver.line(with: "block time is 1:30, but the times give 2:00") != nil)
    }

    @Test("An error is shown when the cursor leaves the field, and prevents saving the form")
    func errors() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"2561\"")
        #expect(driver.line(with: "✗") == nil)
        try driver.play("<Tab>")
        #expect(driver.line(with: "✗ a day has 24 hours") != nil || driver.line(with: "✗ an hour has 60") != nil)
        try driver.play("<Tab><C-s>")
        #expect(driver.state.form?.focused?.id == .event(.offBlock))
        #expect(driver.effects.contains(.bell))
    }

    @Test("After saving, the cursor is on the flight")
    func save() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1405\" <Tab><Tab><Tab> \"1505\" <C-s>")
        #expect(driver.state.form == nil)
        let row = try #require(driver.state.list.selected?.flight)
        #expect(row.block == Minutes(60))
        #expect(row.destination == "LSGG")
        #expect(driver.state.status?.text == "Added 2026-11-21 D-EABC LSZS–LSGG.")
        #expect(driver.state.list.summary?.count == 61)
    }

    @Test("The message names a saved flight as the logbook has it, not as it was typed")
    func savedName() throws {
        var driver = try Driver()
        try driver.play("a <S-Tab> <C-u> \"zqzq\" <Tab> \"lsgg\" <C-s>")
        #expect(driver.state.status?.text == "Added 2026-11-21 D-EABC ZQZQ–LSGG.")
    }

    @Test("A paste that broke off is in the field, one into a list does nothing, and both say so")
    func pastesThatFail() throws {
        var driver = try Driver()
        try driver.play("2 e")
        while driver.state.form?.focused?.id != .remarks { try driver.play("<Tab>") }
        try driver.play("<C-u>")
        driver.send(.pasteBrokeOff("half of it"))
        #expect(text(.remarks, driver) == "half of it")
        #expect(driver.state.status?.text == "The paste was interrupted; what had come is in the text. Esc continues.")
        driver = try Driver()
        let before = driver.state.list
        driver.send(.paste("MD d 5"))
        #expect(driver.state.status?.text == "Nothing here accepts a paste. L opens a line for a flight.")
        driver.send(.pasteBrokeOff("MD d 5"))
        #expect(driver.state.status?.text == "The paste was interrupted; nothing was done with it. Esc continues.")
        #expect(driver.state.list.rows == before.rows && driver.state.list.marks == before.marks)
        #expect(driver.state.list.selected == before.selected && driver.state.overlay == nil)
    }

    @Test("Pasted line breaks stay in remarks, and become spaces in fields of one line")
    func pastedLineEnds() throws {
        var driver = try Driver()
        try driver.play("2 e")
        while driver.state.form?.focused?.id != .remarks { try driver.play("<Tab>") }
        try driver.play("<C-u>")
        driver.send(.paste("Oil: W100\r\nTyres:\ttwo\nlast\u{1B}[31m"))
        #expect(text(.remarks, driver) == "Oil: W100↵Tyres: two↵last[31m")
        driver.send(.key(.control("s")))
        guard case .aircraft(let aircraft) = try saved(driver) else {
            Issue.record("no aircraft was saved")
            return
        }
        #expect(aircraft.remarks == "Oil: W100\nTyres: two\nlast[31m")
        try driver.play("e")
        driver.send(.paste("HB\nX"))
        #expect(text(.tailNumber, driver)?.hasSuffix("HB X") == true)
        try driver.play("<Esc> y / ")
        driver.send(.paste("two\nwords"))
        #expect(driver.state.list.search != nil)
        #expect(driver.text.contains("two words"))
    }

    /// The record that was saved last.
    private func saved(_ driver: Driver) throws -> Record {
        let saved = driver.effects.compactMap { $0.question(SaveFormQuestion.self)?.record }
        return try #require(saved.last)
    }

    @Test("Saving a flight creates an aircraft that the logbook does not have")
    func newThings() throws {
        var driver = try Driver()
        try driver.play("a <S-Tab><S-Tab> <C-u> \"HB-NEW\" <Tab>")
        #expect(driver.line(with: "✓ new aircraft “HB-NEW”") != nil)
        try driver.play("<C-s>")
        #expect(driver.line(with: "✗ 1 error") != nil && driver.state.form?.focused?.id == .newType)
        try driver.play("\"C172\" <C-s> 2")
        #expect(driver.state.list.rows.contains { $0.name == "HB-NEW" })
    }

    @Test("A known tail number creates no second aircraft, however it is typed")
    func knownNames() throws {
        var driver = try Driver()
        try driver.play("a <S-Tab><S-Tab> <C-u> \"hbkpz\" <Esc> <Tab>")
        #expect(driver.line(with: "PA28 · ASEL") != nil)
        try driver.play("<C-s> 2")
        #expect(driver.state.list.summary?.count == 6)
    }

    @Test("The next leg begins where this one ended")
    func nextLeg() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1405\" <C-n>")
        #expect(driver.state.form?.isNew == true)
        #expect(text(.origin, driver) == "LSGG")
        #expect(text(.event(.offBlock), driver) == "")
    }

    @Test("Keys typed while a form is being opened go into the form")
    func typeAhead() throws {
        var state = try Driver().state
        let effects = state.update(.key(.character("a")))
        _ = state.update(.key(.character("q")))
        _ = state.update(.key(.character("d")))
        let job = try #require(effects.first?.job)
        _ = state.update(job.answered(NewFlightQuestion.self, FlightRecord()))
        #expect(state.form?.focused?.editor.text == "qd")
    }

    @Test("Keys meant for a form that could not be opened are dropped")
    func droppedTypeAhead() throws {
        var state = try Driver().state
        let effects = state.update(.key(.character("e")))
        _ = state.update(.key(.character("d")))
        _ = state.update(.key(.character("y")))
        let job = try #require(effects.first?.job)
        #expect(state.update(job.failed(.gone)).isEmpty)
        #expect(state.overlay == nil)
        #expect(state.status?.sign == .bad)
    }

    @Test("Letters typed while the colors are being counted go into the picker")
    func typeAheadInPicker() throws {
        var state = try Driver().state
        let effects = state.update(.key(.character("f")))
        _ = state.update(.key(.character("q")))
        let job = try #require(effects.first?.job)
        let replayed = state.update(
            job.answered(PaintCountsQuestion.self, [PaintCount(paint: .blue, count: 2)]))
        #expect(replayed.isEmpty)
        guard case .picker(let picker) = state.overlay else {
            Issue.record("no picker")
            return
        }
        #expect(picker.filter.text == "q")
    }

    @Test("An unchanged form returns the record as it was")
    func unchanged() throws {
        let book = try FakeLogbook.sample()
        for (id, record) in book.records {
            let form = Form(record, over: id, today: try #require(LocalDate(isoText: "2026-11-21")), in: .standard)
            #expect(form.reading.record == record)
            #expect(!form.isChanged)
        }
    }

    @Test("Changing the date moves the times to the new date")
    func dateChange() throws {
        var driver = try Driver()
        try driver.play("<Enter> <C-u> \"2026-11-18\" <C-s>")
        let row = try #require(driver.state.list.selected?.flight)
        #expect(row.off?.date.isoText == "2026-11-18")
        #expect(row.off?.time.text == "17:06")
    }

    @Test("Fly again copies aircraft, people and airports to today, without times, and replaces no draft")
    func again() throws {
        var driver = try Driver()
        try driver.play("jj")
        let row = try #require(driver.state.list.selected?.flight)
        try driver.play("y")
        let form = try #require(driver.state.form)
        #expect(form.isNew && !form.isChanged && form[.date]?.text == "2026-11-21")
        #expect(form[.aircraft]?.text == row.registration && form[.origin]?.text == row.origin)
        #expect(form[.destination]?.text == row.destination && form[.column(.block)]?.text == "")
        #expect(form[.remarks]?.text == "")
        try driver.play("<C-s>")
        #expect(driver.state.list.rows.count == 61 && driver.state.list.selected?.flight?.date == driver.state.today)
        try driver.play("a \"x\" <Esc> <Esc> y")
        #expect(driver.state.form == nil && driver.line(with: "A draft of a new flight is kept; a opens it") != nil)
        try driver.play("2 y")
        #expect(driver.state.status == Status(.caution, "Only flights can be flown again."))
    }

    @Test("Letters and arrows choose a value, and Backspace clears it")
    func choices() throws {
        var driver = try Driver()
        try driver.play("2 e")
        for _ in 0..<7 { try driver.play("<Tab>") }
        #expect(driver.state.form?.focused?.id == .paint(0))
        try driver.play("g")
        #expect(text(.paint(0), driver) == "gray")
        try driver.play("g <Right>")
        #expect(text(.paint(0), driver) == "gold")
        try driver.play("<BS>")
        #expect(text(.paint(0), driver) == "")
    }

    @Test("Remarks of several lines survive a field of one line, and a failed editor changes nothing")
    func remarks() throws {
        var driver = try Driver()
        driver.editorResult = .saved("first line\nsecond line\n")
        try driver.play("o")
        #expect(driver.state.list.selected?.flight?.remarks == "first line\nsecond line")
        try driver.play("e <S-Tab>")
        #expect(driver.state.form?[.remarks]?.editor.text == "first line↵second line")
        try driver.play("<Esc>")
        for outcome in [EditorOutcome.failed, .notStarted(program: "emcas", reason: "No such file or directory")] {
            driver.editorResult = outcome
            try driver.play("o")
            #expect(driver.state.status?.sign == .caution && driver.state.status?.text == outcome.complaint)
        }
        #expect(driver.state.status?.text.contains("“emcas” cannot be started: No such file") == true)
        #expect(driver.state.list.selected?.flight?.remarks == "first line\nsecond line")
    }

    @Test("Text of earlier records is offered, and inserted only when it is chosen")
    func earlierValues() throws {
        var driver = try Driver()
        try driver.play("2 a \"n1\" <Tab><Tab> \"PA\" <Tab>")
        #expect(text(.aircraftType, driver) == "PA")
        try driver.play("<S-Tab> <BS> \"A\" <Down><Enter>")
        #expect(text(.aircraftType, driver) == "PA28")
    }
}

@Suite("Text of approaches and degrees")
struct FormTextTests {
    @Test(
        "Approaches are read back as they are written",
        arguments: [
            "ILS 25R KLVK", "RNAV (GPS) 16 x2", "ILS CAT II 14; VISUAL 32", "VOR KPAO", "circling 07 LSZH x3", "RNP AR",
        ])
    func approaches(text: String) {
        let approaches = ApproachText.approaches(in: text, known: [])
        #expect(ApproachText.text(of: approaches) == text)
        #expect(ApproachText.approaches(in: ApproachText.text(of: approaches), known: []) == approaches)
    }

    @Test("Short types of approaches and counts are read")
    func approachParts() {
        let found = ApproachText.approaches(in: "rnav 16 x2; ils 25r klvk;;", known: [])
        #expect(found.map(\.type) == [.rnavGPS, .ils])
        #expect(found.map(\.count) == [2, 1])
        #expect(found.map(\.runway) == ["16", "25R"])
        #expect(found.last?.airport == .new("KLVK"))
    }

    @Test(
        "Approaches written as in an entry line are read",
        arguments: [
            ("ils28r@koak; vor-21", "ILS 28R KOAK; VOR 21"), ("rnav 15x2", "RNAV (GPS) 15 x2"),
            ("rnav15x2@koak", "RNAV (GPS) 15 KOAK x2"), ("ILS 28@koak", "ILS 28 KOAK"), ("vor 3X5", "VOR 3X5"),
            ("ils40", "ils40"), ("vor/dme25", "VOR/DME 25"),
        ])
    func approachesOfLine(typed: String, text: String) {
        #expect(ApproachText.text(of: ApproachText.approaches(in: typed, known: [])) == text)
    }

    @Test(
        "Degrees are read as decimals, and as degrees, minutes and seconds",
        arguments: [
            ("47.458", 47.458), ("-8.5", -8.5), ("N47 27 36", 47.46), ("47°27'36\"N", 47.46), ("S33.5", -33.5),
            ("47 30", 47.5),
        ])
    func degrees(text: String, value: Double) throws {
        let read = try #require(DegreesText.degrees(in: text, positive: "N", negative: "S"))
        #expect(abs(read - value) < 1e-9)
        #expect(DegreesText.degrees(in: DegreesText.text(of: read), positive: "N", negative: "S") == read)
    }

    @Test("Invalid degrees are refused", arguments: ["", "abc", "47 70", "E8", "N-5", "1 2 3 4", "nan", "--3"])
    func noDegrees(text: String) {
        #expect(DegreesText.degrees(in: text, positive: "N", negative: "S") == nil)
    }

    @Test("A new airport takes what the table of the world says, until it is typed")
    func airportOfTable() throws {
        var driver = try Driver()
        try driver.play("4 a \"KSFO\"")
        let name = try #require(driver.state.form?[.airportName]?.text)
        #expect(name.contains("San Francisco"), "\(name)")
        #expect(driver.state.form?[.latitude]?.text.isEmpty == false && driver.state.form?[.iata]?.text == "SFO")
        try driver.play("<C-u> \"KPAO\"")
        #expect(driver.state.form?[.airportName]?.text.contains("Palo Alto") == true, "another one")
        try driver.play("<C-u> \"KPAQX\"")
        #expect(driver.state.form?[.airportName]?.text.isEmpty == true, "none of the table")
    }

    @Test("A new entry of which nothing is typed and no time suggested is not saved")
    func saysNothing() throws {
        var driver = try Driver()
        let count = driver.state.list.rows.count
        try driver.play("a <C-s>")
        #expect(driver.state.form != nil && driver.line(with: "Nothing is typed yet") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.list.rows.count == count)
    }
}
