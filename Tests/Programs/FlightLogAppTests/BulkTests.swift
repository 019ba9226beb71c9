import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Changing one field of marked rows")
struct BulkTests {
    @Test("The preview shows each row before and after, and the change is one step")
    func change() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space><Space> E \"type\" <Enter> \"C182\"")
        #expect(driver.line(with: "D-EABC")?.contains("P28A → C182") == true)
        #expect(driver.line(with: "HB-CFA")?.contains("C172 → C182") == true)
        try driver.play("<Enter>")
        #expect(driver.state.overlay == nil)
        #expect(driver.state.status?.text == "Changed Type of 3 aircraft.  u undoes.")
        let types = driver.state.list.rows.compactMap(\.aircraft?.aircraftType)
        #expect(types.count { $0 == "C182" } == 3)
        try driver.play("u")
        #expect(driver.state.list.rows.compactMap(\.aircraft?.aircraftType).count { $0 == "C182" } == 0)
        #expect(driver.state.status?.text.hasPrefix("Undone: changed Type of 3 aircraft.") == true)
    }

    @Test("An arrow key turns a choice; a value that every row already has changes nothing")
    func choice() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"paint\" <Enter> <Right>")
        guard case .bulkEdit(let bulk) = driver.state.screen else {
            Issue.record("there is no preview")
            return
        }
        #expect(bulk.field.choice == 1)
        try driver.play("<Left> <Esc> E \"engines\" <Enter> \"1\" <Enter>")
        #expect(driver.line(with: "That changes nothing.") != nil)
    }

    @Test("Without a value nothing is changed; a minus makes a text unknown, and a choice is chosen first")
    func emptyValue() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"type\" <Enter>")
        #expect(driver.line(with: "→ –") == nil && driver.line(with: "- makes it unknown") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Type a value first; - makes it unknown.") != nil, "\(driver.text)")
        try driver.play("\"x\" <C-u> <Enter>")
        #expect(driver.line(with: "Type a value first; - makes it unknown.") != nil, "\(driver.text)")
        try driver.play("\"-\"")
        #expect(driver.line(with: "C172 → –") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Changed Type of 2 aircraft.") != nil, "\(driver.text)")
        try driver.play("<Esc> 1 <Space><Space> E \"role\" <Enter> <Enter>")
        #expect(driver.line(with: "Choose a value first.") != nil, "\(driver.text)")
        try driver.play("<Right> <Left>")
        #expect(driver.line(with: "→ –") != nil, "it was chosen: \(driver.text)")
    }

    @Test("A value that does not fit the field shows an error, and no row is changed")
    func wrong() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"engines\" <Enter> \"many\"")
        #expect(driver.line(with: "is not such a number") != nil)
        try driver.play("<Enter>")
        guard case .bulkEdit = driver.state.screen else {
            Issue.record("the preview is gone")
            return
        }
        #expect(driver.state.status?.sign == .bad)
    }

    @Test("A new airport is created for all marked flights")
    func flights() throws {
        var driver = try Driver()
        try driver.play("<Space><Space> E \"from\" <Enter> \"lszz\" <Enter>")
        let rows = driver.state.list.rows.prefix(2).compactMap(\.flight)
        #expect(rows.count == 2 && rows.allSatisfy { $0.origin == "LSZZ" })
    }

    @Test(
        "The preview resolves the typed text before it is saved: a bundled airport, a tail number without its hyphen")
    func meaning() throws {
        var driver = try Driver()
        try driver.play("<Space><Space> E \"from\" <Enter> \"pic\"")
        #expect(driver.lines.count { $0.contains("→ MBPI · Pine Cay Airport · new airport") } == 2)
        try driver.play("<Enter>")
        #expect(driver.state.list.rows.prefix(2).compactMap(\.flight?.origin) == ["MBPI", "MBPI"])
        try driver.play("E \"aircraft\" <Enter> \"hbkpz\"")
        #expect(driver.line(with: "→ HB-KPZ") != nil)
    }

    @Test("A new aircraft is refused, because its type is not asked for, and no row is changed")
    func newAircraft() throws {
        var driver = try Driver()
        let before = driver.state.list.rows.prefix(2).compactMap(\.flight?.registration)
        try driver.play("<Space><Space> E \"aircraft\" <Enter> \"hbzzz\"")
        let refusal = "HB-ZZZ is new; make it first, with its type"
        #expect(driver.lines.count { $0.contains("✗ \(refusal)") } == 2)
        try driver.play("<Enter>")
        #expect(driver.state.status?.sign == .bad && driver.state.status?.text.contains(refusal) == true)
        try driver.play("<Esc>")
        #expect(driver.state.list.rows.prefix(2).compactMap(\.flight?.registration) == before)
    }

    @Test("Enter waits until the typed text has been looked up")
    func waiting() throws {
        var driver = try Driver()
        try driver.play("<Space> E \"from\" <Enter>")
        var state = driver.state
        let job = try #require(state.update(.key(.character("p"))).compactMap(\.job).first)
        #expect(state.update(.key(.enter)).isEmpty)
        let saving = state.update(job.answered(BulkMatchQuestion.self, LinkMeaning(.new("PPPP"))))
        let asked = try #require(saving.first?.question(ChangeMarkedQuestion.self))
        let outcome = asked.change.outcome(of: .flight(FlightRecord()), asked.ids[0])
        guard case .flight(let flight) = outcome.change.after else {
            Issue.record("no flight is changed")
            return
        }
        #expect(flight.origin == .new("PPPP"))
    }

    @Test("An approach at an airport is refused, because the preview cannot resolve it")
    func approach() throws {
        var driver = try Driver()
        try driver.play("<Space> E \"approaches\" <Enter> \"ILS 25R PIC\"")
        #expect(driver.line(with: "✗ “PIC” is named") != nil)
    }

    @Test("Changing the role moves the hours of the whole flight, and the preview shows it")
    func role() throws {
        var driver = try Driver()
        try driver.play("<Space><Space> E \"role\" <Enter>")
        while driver.line(with: "‹ SIC ›") == nil { try driver.play("<Right>") }
        guard case .bulkEdit(let bulk) = driver.state.screen, let change = bulk.outcome(0)?.change,
            case .flight(let before) = change.before, case .flight(let after) = change.after
        else {
            Issue.record("no flight is being changed")
            return
        }
        let block = try #require(before.times.block)
        try #require(before.role == .pilotInCommand && before.times[.pilotInCommand] == block)
        #expect(after.role == .secondInCommand && after.times[.secondInCommand] == block)
        #expect(after.times[.pilotInCommand] == nil)
        #expect(driver.line(with: "PIC → SIC · \(block.clockText) moves from PIC to SIC") != nil)
    }

    @Test("The preview names roles as the region does, and counts how many rows change")
    func region() throws {
        var reading = SettingsReading()
        reading.settings.choose(.easa)
        var driver = try Driver(reading: reading)
        try driver.play("<Space><Space> E \"role\" <Enter> \"c\"")
        #expect(driver.line(with: "‹ COP ›") != nil, "a letter chooses: \(driver.text)")
        #expect(driver.line(with: "moves from PIC to COP") != nil, "\(driver.text)")
        #expect(driver.line(with: "2 change") != nil, "\(driver.text)")
        try driver.play("<Esc> <Esc> 2 <Space><Space><Space> E \"type\" <Enter> \"C172\"")
        #expect(driver.line(with: "2 change, 1 unchanged") != nil, "\(driver.text)")
    }

    @Test("The preview counts the rows that a value does not fit")
    func refused() throws {
        var driver = try Driver()
        try driver.play("<Space><Space><Space> E \"night\" <Enter> \"1:00\"")
        let refused = driver.text.split(separator: "\n").count { $0.contains("✗") }
        try #require((1...2).contains(refused), "\(driver.text)")
        #expect(driver.line(with: "\(3 - refused) change, \(refused) refused") != nil, "\(driver.text)")
    }

    struct Hours: Sendable {
        let role: PilotRole?
        let times: [FlightColumn: Int]
        let new: PilotRole?
        let after: [FlightColumn: Int]
        let text: String?
    }

    private static let hours: [Hours] = [
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 60], new: .secondInCommand, after: [.secondInCommand: 60],
            text: "1:00 moves from PIC to SIC"),
        Hours(
            role: .instructor, times: [.pilotInCommand: 60, .dualGiven: 60], new: .pilotInCommand,
            after: [.pilotInCommand: 60], text: "1:00 is taken from dual given"),
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 60], new: .solo, after: [.pilotInCommand: 60, .solo: 60],
            text: "1:00 counts as Solo"),
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 60], new: .studentPilotInCommand,
            after: [.pilotInCommand: 60], text: nil),
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 40], new: .secondInCommand, after: [.pilotInCommand: 40],
            text: "the hours stay as they are"),
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 60, .secondInCommand: 20], new: .secondInCommand,
            after: [.pilotInCommand: 60, .secondInCommand: 20], text: "the hours stay as they are"),
        Hours(
            role: .pilotInCommand, times: [.pilotInCommand: 60], new: nil, after: [.pilotInCommand: 60],
            text: "the hours stay as they are"),
        Hours(role: nil, times: [:], new: .dualReceived, after: [.dualReceived: 60], text: "1:00 counts as Dual"),
        Hours(
            role: nil, times: [.pilotInCommand: 30], new: .dualReceived, after: [.pilotInCommand: 30],
            text: "the hours stay as they are"),
    ]

    @Test("Hours that cover the whole flight move with the role; other hours stay", arguments: hours)
    func move(_ hours: Hours) {
        var flight = FlightRecord()
        flight.role = hours.role
        flight.times.block = Minutes(60)
        for (column, minutes) in hours.times { flight.times[column] = Minutes(minutes) }
        let move = RoleMove(flight, to: hours.new)
        var expected = FlightTimes()
        expected.block = Minutes(60)
        for (column, minutes) in hours.after { expected[column] = Minutes(minutes) }
        #expect(move.times == expected && move.text(.secondInCommand) == hours.text)
        #expect(move.text(.coPilot) == hours.text?.replacing("SIC", with: "COP"))
    }

    @Test(
        "The preview counts marked rows that were deleted meanwhile and unmarks them; if none is left, it closes"
    )
    func gone() throws {
        var driver = try Driver(FakeFile(flights: 30))
        try driver.play("<Space><Space><Space> E \"role\"")
        var state = driver.state
        let job = try #require(state.update(.key(.enter)).compactMap(\.job).first)
        let ids = state.list.marks.rows.map(\.id)
        let flight = IdentifiedRecord(id: ids[1], record: .flight(FlightRecord()))
        var empty = state
        _ = state.update(job.answered(MarkedRecordsQuestion.self, .init(ids: [ids[1]], first: [flight])))
        guard case .bulkEdit(let bulk) = state.screen else {
            Issue.record("there is no preview")
            return
        }
        #expect(bulk.ids == [ids[1]] && bulk.gone == 2 && state.list.marks.rows.map(\.id) == [ids[1]])
        #expect(Frame(state).buffer.text.contains("2 marked rows are gone: another program has deleted them."))
        _ = empty.update(job.answered(MarkedRecordsQuestion.self, .init(ids: [], first: [])))
        #expect(empty.overlay == nil && empty.list.marks.isEmpty && empty.status?.sign == .caution)
        // The logbook returns only the rows that still exist.
        let book = try FakeLogbook.sample()
        let first = try #require(book.rows(ListQuery(.pilots)).first).id
        let certificate = try #require(FieldTable.standard[.pilots][.certificate])
        let asked = MarkedRecordsQuestion(field: certificate, ids: [RecordID(kind: .pilots, key: 99_999), first])
        #expect(try asked.ask(book).ids == [first])
    }

    @Test("Only the rows about the screen are read, and those below when the screen gets there")
    func window() throws {
        var driver = try Driver(FakeFile(flights: 900))
        try driver.play("M E \"role\" <Enter>")
        guard case .bulkEdit(let bulk) = driver.state.screen else {
            Issue.record("there is no preview")
            return
        }
        #expect(bulk.ids.count > 800 && bulk.records.count == BulkEdit.windowLength)
        #expect(bulk.outcome(0) != nil && bulk.outcome(bulk.ids.count - 1) == nil)
        for _ in 0..<60 { try driver.play("<PgDn>") }
        guard case .bulkEdit(let end) = driver.state.screen else { return }
        #expect(end.records.count <= BulkEdit.windowLength)
        #expect(end.outcome(end.ids.count - 1) != nil, "\(driver.text)")
    }

    @Test("While rows are changed, progress is shown, keys change nothing, and Esc stops the change")
    func stopping() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"type\" <Enter> \"C182\"")
        var state = driver.state
        let job = try #require(state.update(.key(.enter)).compactMap(\.job).first)
        #expect(job.topic == .bulkChange && !state.requests.holdsKeys)
        _ = state.update(.advanced(.bulkChange, QuestionProgress(percent: 34, after: .seconds(1))))
        #expect(Frame(state).buffer.text.contains("changing … 34 %"))
        #expect(Frame(state).buffer.text.contains("Esc stops"))
        #expect(state.update(.key(.enter)).compactMap(\.job).isEmpty)
        _ = state.update(.key(.character("x")))
        guard case .bulkEdit(let bulk) = state.screen else {
            Issue.record("the preview is gone")
            return
        }
        #expect(bulk.field.text == "C182")
        let stop = try #require(state.update(.key(.escape)).compactMap(\.job).first)
        #expect(stop.topic == .bulkChange)
        // The answer of the change that was stopped is no longer wanted.
        _ = state.update(job.answered(ChangeMarkedQuestion.self, .changed("changed Type of 2 aircraft")))
        guard case .bulkEdit = state.screen else {
            Issue.record("the preview is gone")
            return
        }
        _ = state.update(stop.answered(StopChangeQuestion.self, ()))
        #expect(state.status?.text == "Stopped; no row was changed.")
        #expect(state.update(.key(.enter)).compactMap(\.job).count == 1)
    }

    @Test(
        "Without marks, or for rows that cannot be changed together; edit them one at a time, a message says why nothing can be changed"
    )
    func reasons() throws {
        var driver = try Driver()
        try driver.play("E")
        #expect(driver.state.status == Status(.caution, "No rows are marked; Space marks one."))
        try driver.play("3 <Space> E")
        #expect(driver.state.status == Status(.caution, "Pilots cannot be changed together; edit them one at a time."))
    }
}
