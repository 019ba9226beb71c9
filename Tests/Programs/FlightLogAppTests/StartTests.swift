import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Starting and ending")
struct StartTests {
    @Test("An old file shows its plan and waits; Esc leaves it untouched")
    func plan() throws {
        var driver = try Driver(FakeFile(state: .success(.old(FakeFile.plan))))
        #expect(driver.line(with: "Nothing has been changed") != nil)
        try driver.play("<Esc>")
        #expect(driver.effects.last == .quit(exitCode: 0))
        #expect(!driver.effects.contains { $0 == .file(.upgrade) })
    }

    @Test("An upgrade that was interrupted before it was checked says so, and announces no steps")
    func unfinished() throws {
        var plan = FakeFile.plan
        plan.steps = []
        let driver = try Driver(FakeFile(state: .success(.old(plan))))
        #expect(driver.line(with: "was interrupted before it was checked") != nil)
        #expect(driver.line(with: "Nothing has been changed") == nil && driver.line(with: "backup is made") == nil)
    }

    @Test("A plan that is longer than the screen says so, and scrolls to its end")
    func longPlan() throws {
        var driver = try Driver(FakeFile(state: .success(.old(FakeFile.plan))), size: "60x12")
        #expect(driver.line(with: "more lines") != nil)
        #expect(driver.line(with: "The old column of colors") == nil)
        try driver.play("<PgDn><PgDn>")
        #expect(driver.line(with: "The old column of colors") != nil)
        try driver.play("kkkkkkkkkkkkkkkk")
        #expect(driver.line(with: "This logbook uses an older format") != nil)
    }

    @Test("If the file does not exist, Enter creates it, and a similar name is shown")
    func missing() throws {
        let names = ["aaa.flightlog", "jorg.flightlog"]
        var driver = try Driver(FakeFile(state: .success(.missing(neighbors: names)), flights: 0))
        #expect(driver.line(with: "/logs/jörg.flightlog") != nil && driver.line(with: "jorg.flightlog") != nil)
        #expect(!driver.effects.contains { $0 == .file(.open) })
        try driver.play("<Enter>")
        #expect(driver.line(with: "✓ New logbook: /logs/jörg.flightlog") != nil)
        try driver.play("a")
        #expect(driver.state.form != nil)
    }

    @Test("Esc creates no logbook; --yes creates it without asking")
    func unbegun() throws {
        let file = FakeFile(state: .success(.missing(neighbors: [])), flights: 0)
        var driver = try Driver(file)
        try driver.play("<Esc>")
        #expect(driver.effects.last == .quit(exitCode: 0) && !driver.effects.contains { $0 == .file(.open) })
        #expect(driver.line(with: "Beside it") == nil)
        var state = driver.state
        state = State(path: file.path, today: state.today, size: state.size, upgradesAtOnce: true)
        #expect(state.update(.start) == [.file(.inspect)])
        let effects = state.update(.file(.inspect, .success(.inspected(.missing(neighbors: [])))))
        #expect(effects.contains { $0 == .file(.open) })
    }

    @Test("Enter upgrades and shows the result; a second Enter opens the list")
    func upgrade() throws {
        var driver = try Driver(FakeFile(state: .success(.old(FakeFile.plan))))
        try driver.play("<Enter>")
        #expect(driver.line(with: "Your logbook is now V3") != nil)
        #expect(driver.line(with: FakeFile.plan.backupPath) != nil)
        try driver.play("<Enter> <Esc>")
        #expect(driver.line(with: "60 flights") != nil)
    }

    @Test("After an upgrade, aircraft that lack facts of their types are offered them, as one step")
    func types() throws {
        var driver = try Driver(FakeFile(state: .success(.old(FakeFile.plan))))
        try driver.play("<Enter> <Enter>")
        #expect(driver.effects.contains { $0.question(TypesQuestion.self)?.isAsked == false })
        try driver.play("<Esc>")
        let book = try #require(driver.book)
        let row = try #require(try book.page(ListQuery(.aircraft), at: .first, limit: 1).rows.first)
        var aircraft = try #require(AircraftRecord(try book.record(row.id)))
        (aircraft.aircraftType, aircraft.aircraftClass, aircraft.attributes) = ("C172", nil, [:])
        _ = try book.save(.aircraft(aircraft), over: row.id, ending: nil)
        try driver.play(": \"fill from types\" <Enter>")
        #expect(driver.line(with: "Fill empty fields of") != nil, "\(driver.text)")
        try driver.play("y")
        #expect(driver.state.status?.text.hasPrefix("Filled ") == true, "\(driver.text)")
        let filled = try #require(AircraftRecord(try book.record(row.id)))
        #expect(filled.aircraftClass == "ASEL" && filled[.gear] != nil)
        try driver.play(": \"fill from types\" <Enter>")
        #expect(driver.state.status?.text.hasPrefix("No aircraft has empty fields") == true, "\(driver.text)")
        try driver.play("u")
        let before = try #require(AircraftRecord(try book.record(row.id)))
        #expect(before.aircraftClass == nil)
    }

    @Test("Ctrl-C during an upgrade stops it and does not quit")
    func stop() throws {
        var state = try Driver(FakeFile(state: .success(.old(FakeFile.plan)))).state
        #expect(state.update(.key(.enter)) == [.file(.upgrade)])
        #expect(state.update(.key(.control("c"))) == [.stopUpgrade])
        _ = state.update(.file(.upgrade, .failure(.canceled(version: "V2"))))
        #expect(state.screen == .start(.problem(.canceled(version: "V2"))))
        #expect(state.update(.key(.enter)) == [.quit(exitCode: 2)])
    }

    @Test(
        "The program says why a file cannot be opened, and ends with the exit code of the error",
        arguments: [
            (LogbookError.newer(path: "/x"), Int32(4)), (.foreign(path: "/x"), 4), (.locked(path: "/x"), 5),
            (.damaged(path: "/x", detail: "page 3"), 2),
        ])
    func problem(error: LogbookError, code: Int32) throws {
        var driver = try Driver(FakeFile(state: .failure(error)))
        #expect(driver.line(with: error.message) != nil)
        try driver.play("q")
        #expect(driver.effects.last == .quit(exitCode: code))
    }

    @Test("Esc never quits; q quits; Ctrl-C quits when it is typed twice in a row")
    func leaving() throws {
        var driver = try Driver()
        for _ in 0..<5 { try driver.play("<Esc>") }
        #expect(!driver.hasQuit)
        try driver.play("<C-c> j <C-c>")
        #expect(!driver.hasQuit)
        try driver.play("<C-c>")
        #expect(driver.hasQuit)
        driver = try Driver()
        try driver.play("q")
        #expect(driver.effects.last == .quit(exitCode: 0))
    }

    @Test("The loop plays a script with the logbook on its own thread, and returns the exit code")
    func loop() throws {
        let script = try KeyScript("jj 2 e <Tab><Tab> <C-u> \"DR42\" <C-s>")
        let terminal = ScriptedTerminal(script: script, size: try #require(Size(text: "100x30")))
        let day = try #require(LocalDate(isoText: "2026-11-21"))
        let environment = AppLoop.Environment(today: { day }, seconds: { 0 })
        let loop = AppLoop(FakeFile(), on: terminal, environment: environment, pace: .script)
        #expect(loop.run() == 0)
        #expect(terminal.screen.lines.contains { $0.contains("D-EABC") && $0.contains("DR42") })
        #expect(terminal.screen.lines.contains { $0.contains("✓ Saved D-EABC") })
    }

    @Test("When the terminal is closed, the loop returns the exit code of the error")
    func loopProblem() throws {
        let terminal = ScriptedTerminal(script: try KeyScript(""), size: try #require(Size(text: "80x24")))
        let day = try #require(LocalDate(isoText: "2026-11-21"))
        let environment = AppLoop.Environment(today: { day }, seconds: { 0 })
        let file = FakeFile(state: .failure(.locked(path: "/x")))
        #expect(AppLoop(file, on: terminal, environment: environment, pace: .script).run() == 5)
    }
}
