import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The check screen")
struct CheckScreenTests {
    private let folder = TemporaryFolder("check")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    /// Saves a flight of 1:30 by day around Zurich.
    @discardableResult
    private func save(_ day: Int, in book: any LogbookAccess, _ change: (inout FlightRecord) -> Void) throws -> RecordID
    {
        let date = Self.today.adding(days: day - 21)
        var flight = FlightRecord()
        flight.date = date
        flight.aircraft = try book.match(.aircraft, text: "HB-CFA") ?? .new("HB-CFA")
        flight.newType = flight.aircraft?.id == nil ? "" : nil
        flight.origin = try book.match(.airports, text: "LSZH") ?? .new("LSZH")
        flight.destination = flight.origin
        flight.offBlock = date.midnight.adding(Minutes(600))
        flight.onBlock = date.midnight.adding(Minutes(690))
        (flight.times.block, flight.times[.pilotInCommand]) = (Minutes(90), Minutes(90))
        (flight.times[.dayLandings], flight.role, flight.rules) = (1, .pilotInCommand, .visual)
        change(&flight)
        return try book.save(.flight(flight), over: nil)
    }

    /// Opens a logbook with a sound flight, two whose block time differs from the times, and one without a landing.
    private func opened(size: String = "100x30") throws -> Driver {
        let url = folder["log.flightlog"]
        let file = LogbookFile(
            url: url,
            now: {
                Date(timeIntervalSinceReferenceDate: Self.today.adding(days: 1).midnight.secondsSinceReferenceDate)
            },
            today: { Self.today })
        let book = try file.open(changed: nil)
        try save(10, in: book) { _ in }
        for day in [11, 12] { try save(day, in: book) { $0.onBlock = $0.onBlock?.adding(Minutes(10)) } }
        try save(13, in: book) { $0.times[.dayLandings] = 0 }
        try book.close()
        return try Driver(file, size: size)
    }

    private func screen(_ driver: Driver) throws -> CheckScreen { try #require(driver.state.shown(CheckScreen.self)) }

    @Test("Findings are shown by kind, with the remedy and the values of a fix")
    func shown() throws {
        var driver = try opened()
        try driver.play("!")
        #expect(driver.line(with: "Check › all flights") != nil, "\(driver.text)")
        #expect(driver.line(with: "all 3   block 2   landings 1") != nil, "\(driver.text)")
        #expect(driver.line(with: "2026-11-12 HB-CFA LSZH–LSZH") != nil)
        #expect(driver.line(with: "→ Block time 1:30 → 1:40") != nil, "\(driver.text)")
        #expect(driver.line(with: "Correct one of them; totals use the block time.") != nil)
        try driver.play("<Tab> <Tab>")
        #expect(driver.line(with: "2026-11-12") == nil && driver.line(with: "no landing is logged") != nil)
        #expect(driver.line(with: "→ Block") == nil, "only the pilot knows it")
        try driver.play("f")
        #expect(driver.line(with: "No automatic fix: Enter edits, a accepts.") != nil, "\(driver.text)")
        try driver.play("<Tab> G")
        #expect(try screen(driver).place.cursor == 2 && screen(driver).kind == nil)
        try driver.play("<S-Tab>")
        #expect(try screen(driver).kind == .landings)
        try driver.play("<Esc>")
        #expect(driver.state.isListShown && driver.state.shown(CheckScreen.self) == nil)
    }

    @Test(
        "f fixes one, F all of the kind after a question; u undoes each as one step, and the flights are checked again")
    func fixing() throws {
        var driver = try opened()
        try driver.play("! f")
        #expect(driver.line(with: "Corrected block time of flight 2026-11-12 HB-CFA LSZH–LSZH.  u undoes.") != nil)
        #expect(driver.line(with: "block 1   landings 1") == nil, "PIC does not cover the flight now: \(driver.text)")
        #expect(driver.line(with: "block 1   roles 1   landings 1") != nil, "\(driver.text)")
        try driver.play("u")
        #expect(driver.line(with: "all 3   block 2   landings 1") != nil, "\(driver.text)")
        try driver.play("F")
        #expect(driver.line(with: "Fix block on all") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.line(with: "block 2") != nil, "nothing changes without agreement")
        try driver.play("F <Enter>")
        #expect(driver.line(with: "Corrected block time of 2 flights.  u undoes.") != nil, "\(driver.text)")
        #expect(driver.line(with: "all 3   roles 2   landings 1") != nil, "\(driver.text)")
        try driver.play("u")
        #expect(driver.line(with: "all 3   block 2   landings 1") != nil, "\(driver.text)")
        try driver.play("<C-r>")
        #expect(driver.line(with: "roles 2") != nil, "\(driver.text)")
    }

    @Test("a accepts a kind for one flight, v shows what is silenced, a brings it back")
    func accepting() throws {
        var driver = try opened()
        try driver.play("! a")
        #expect(
            driver.line(
                with: "Accepted the finding “Block time vs. out/in times” for 2026-11-12 HB-CFA LSZH–LSZH.  u undoes.")
                != nil)
        #expect(driver.line(with: "all 2   block 1   landings 1") != nil, "\(driver.text)")
        try driver.play("v")
        #expect(driver.line(with: "Check › silenced › all flights") != nil, "\(driver.text)")
        #expect(driver.line(with: "accepted for this flight") != nil, "\(driver.text)")
        try driver.play("a")
        #expect(driver.line(with: "Nothing is silenced.") != nil, "\(driver.text)")
        try driver.play("v")
        #expect(driver.line(with: "all 3   block 2   landings 1") != nil, "\(driver.text)")
        try driver.play("a u")
        #expect(driver.line(with: "all 3   block 2   landings 1") != nil, "\(driver.text)")
    }

    @Test("A silences a kind for good after a question, and brings it back without one")
    func silencing() throws {
        var driver = try opened()
        try driver.play("! A")
        #expect(driver.line(with: "Hide 2 findings, and those to come") != nil, "\(driver.text)")
        try driver.play("<Down> <Enter>")
        #expect(driver.line(with: "block 2") != nil, "the second line changes nothing: \(driver.text)")
        try driver.play("A n")
        #expect(
            driver.line(with: "block 2") != nil && driver.state.overlay == nil, "n is the second line: \(driver.text)")
        try driver.play("A y")
        #expect(driver.line(with: "all 1   landings 1") != nil, "\(driver.text)")
        #expect(driver.line(with: "Silenced block.  u undoes.") != nil, "\(driver.text)")
        try driver.play("v a")
        #expect(driver.line(with: "This kind is silenced for all flights; A brings it back.") != nil, "\(driver.text)")
        #expect(driver.line(with: "silenced for all flights") != nil)
        try driver.play("A")
        #expect(driver.line(with: "Nothing is silenced.") != nil, "\(driver.text)")
        try driver.play("v <Tab> <Tab> a")
        #expect(driver.line(with: "all 2   block 2") != nil, "a kind without rows is left: \(driver.text)")
        try driver.play("a a")
        #expect(driver.line(with: "No findings in 4 flights.") != nil, "\(driver.text)")
        try driver.play("a")
        #expect(driver.line(with: "There is no finding.") != nil, "\(driver.text)")
    }

    @Test("Enter opens the flight’s form and comes back; the flights are checked again")
    func opening() throws {
        var driver = try opened()
        try driver.play("! <Tab> <Tab> <Enter>")
        #expect(driver.state.form != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.form == nil && driver.state.shown(CheckScreen.self) != nil, "\(driver.text)")
        try driver.play("<Enter>")
        let place = try #require(driver.state.form?.fields.firstIndex { $0.id == .dayLandings })
        driver.state.form?.focus(on: place)
        try driver.play("<C-u> \"1\" <C-s>")
        #expect(driver.state.form == nil, "\(driver.text)")
        #expect(driver.line(with: "all 2   block 2") != nil, "\(driver.text)")
    }

    @Test("The form of a finding shows its note at once, with the cursor on its field")
    func atTheField() throws {
        var driver = try opened()
        try driver.play("! <Tab> <Tab> <Enter>")
        #expect(driver.state.form?.focused?.id == .dayLandings, "\(driver.text)")
        #expect(driver.line(with: "no landing is logged") != nil, "\(driver.text)")
        #expect(driver.state.form?.isChanged == false)
    }

    @Test("After the last fix of a kind the cursor stays among the kinds; d deletes a flight, and u brings it back")
    func neighborhood() throws {
        var driver = try opened()
        try driver.play("! <Tab> <Tab>")
        #expect(try screen(driver).kind == .landings)
        try driver.play("a")
        #expect(try screen(driver).kind == nil && screen(driver).place.cursor == 1, "\(driver.text)")
        try driver.play("u <Tab> F y")
        #expect(try screen(driver).kind == nil && screen(driver).selected?.kind == .roles, "\(driver.text)")
        try driver.play("G d")
        #expect(driver.line(with: "Deleted") != nil, "\(driver.text)")
        #expect(try screen(driver).found?.entries == 3 && !screen(driver).shown.contains { $0.kind == .landings })
        try driver.play("u")
        #expect(try screen(driver).shown.contains { $0.kind == .landings }, "\(driver.text)")
    }

    @Test("While the flights are checked nothing is decided, and what was fixed is gone from the list at once")
    func deciding() throws {
        var driver = try opened()
        try driver.play("!")
        var state = driver.state
        _ = state.refresh(CheckScreen.self)
        for key in ["f", "F", "a", "A", "d"] {
            _ = state.update(.key(.character(Character(key))))
            #expect(state.status?.text == "The flights are being checked.", "\(key)")
            #expect(state.overlay == nil)
        }
        #expect(Frame(state).buffer.text.contains("checking …"))
        state = driver.state
        let finding = try #require(state.shown(CheckScreen.self)?.selected)
        _ = FixQuestion(findings: [finding]).receive((), in: &state)
        #expect(
            state.shown(CheckScreen.self)?.shown.contains(finding) == false
                && state.shown(CheckScreen.self)?.shown.count == 2)
    }

    @Test("A flight that is logged twice names the other one; a long finding ends with an ellipsis")
    func duplicates() throws {
        var driver = try opened(size: "60x24")
        let book = try #require(driver.book)
        let id = try save(10, in: book) { _ in }
        try driver.play("!")
        #expect(try screen(driver).selected?.kind == .duplicate)
        #expect(driver.text.contains("The other flight is number"), "\(driver.text)")
        #expect(driver.line(with: "Delete one of the two, or accept it if you flew both.") != nil, "\(driver.text)")
        #expect(try screen(driver).shown.contains { $0.other == id })
        #expect(driver.text.contains("…"), "\(driver.text)")
    }

    @Test("A fix of a flight that was changed meanwhile is refused, and the flights are checked again")
    func changedElsewhere() throws {
        var driver = try opened()
        try driver.play("!")
        let book = try #require(driver.book)
        let id = try #require(try screen(driver).selected?.entry.id)
        guard case .flight(var flight) = try book.record(id) else { return }
        flight.onBlock = flight.onBlock?.adding(Minutes(10))
        _ = try book.save(.flight(flight), over: id)
        try driver.play("f")
        #expect(driver.line(with: "changed by another program") != nil, "\(driver.text)")
        #expect(driver.line(with: "→ Block time 1:30 → 1:50") != nil, "\(driver.text)")
        try driver.play("f")
        #expect(driver.line(with: "Corrected block time of flight") != nil, "\(driver.text)")
    }

    @Test("The filter of the list selects the flights; only flights are checked")
    func filter() throws {
        var driver = try opened()
        try driver.play("/ \"date:2026-11-13\" <Enter> !")
        #expect(driver.line(with: "Check › flights / date:2026-11-13") != nil, "\(driver.text)")
        #expect(driver.line(with: "all 1   landings 1") != nil, "\(driver.text)")
        try driver.play("<Esc> 2 !")
        #expect(driver.line(with: "Only flights are checked.") != nil, "\(driver.text)")
    }

    @Test("A long check shows its progress, and Esc stops it")
    func progress() throws {
        var state = try opened().state
        _ = state.update(.key(.character("!")))
        #expect(state.requests.isUnderWay(CheckQuestion.topic))
        _ = state.update(.advanced(CheckQuestion.topic, QuestionProgress(percent: 34, after: .seconds(6))))
        #expect(
            Frame(state).buffer.text.contains("checking … 34 %, 11 s left  Esc stops"), "\(Frame(state).buffer.text)")
        let effects = state.update(.key(.escape))
        let isStopped = effects.contains { effect in
            if case .ask(let job) = effect { job.question is StopCheckQuestion } else { false }
        }
        #expect(isStopped && state.isListShown)
        #expect(CheckQuestion.traits.isReplaceable && !CheckQuestion.traits.holdsKeys)
    }

    @Test("A logbook that can only be read is checked, and nothing is saved")
    func readOnly() throws {
        var driver = try Driver(FakeFile(obstacle: .file))
        try driver.play("!")
        #expect(try !screen(driver).shown.isEmpty)
        for key in ["f", "F", "a", "A"] {
            try driver.play(key)
            #expect(driver.line(with: "The file is read-only") != nil, "\(key)\n\(driver.text)")
        }
    }

    @Test("Every size is drawn", arguments: ["40x8", "60x16", "80x24", "200x60"])
    func sizes(size: String) throws {
        var driver = try opened(size: size)
        try driver.play("!")
        for key in ["<Down>", "<Tab>", "v", "v", "G", "F", "<Esc>"] { try driver.play(key) }
        #expect(driver.lines.count == Size(text: size)?.rows)
    }

    @Test("A click selects a row, and a second one opens its flight")
    func clicks() throws {
        var driver = try opened()
        try driver.play("! <Click 5,5>")
        #expect(try screen(driver).place.cursor > 0, "\(driver.text)")
        try driver.play("<Click 5,5>")
        #expect(driver.state.form != nil)
    }
}
