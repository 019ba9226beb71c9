import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Keys and changes before an answer")
struct MeanwhileTests {
    private func jobs(_ effects: [Effect]) -> [LogbookJob] {
        effects.compactMap { if case .ask(let job) = $0 { job } else { nil } }
    }

    private func page(_ effects: [Effect], _ kind: RecordKind = .flights) -> LogbookJob? {
        jobs(effects).first { $0.topic == PageQuestion.topic(.all(kind)) }
    }

    private func answer(_ job: LogbookJob, _ rows: [ListRow]) -> Message {
        job.answered(PageQuestion.self, ListPage(rows: rows, hasEarlier: false, hasLater: false))
    }

    @Test("Keys typed faster than rows are read apply when the rows arrive")
    func outrunning() throws {
        let driver = try Driver(FakeFile(flights: 900))
        var (state, waiting) = (driver.state, [LogbookJob]())
        let book = try FakeLogbook.sample(flights: 900)
        func jobs(_ effects: [Effect]) -> [LogbookJob] {
            effects.compactMap { if case .ask(let job) = $0 { job } else { nil } }
        }
        for _ in 0..<700 { waiting += jobs(state.update(.key(.character("j")))) }
        #expect(state.typeAhead.count > 100)
        while !waiting.isEmpty {
            let job = waiting.removeFirst()
            waiting += jobs(state.update(job.answered(by: book)))
        }
        #expect(state.typeAhead.isEmpty && state.list.rowNumber == 701)
    }

    @Test(
        "At the last row that was read, keys that do not move the cursor apply at once",
        arguments: ["/", "a", ":", "?"] as [Character])
    func takenAtEndOfRead(key: Character) throws {
        var state = try Driver(FakeFile(flights: 900)).state
        for _ in 0..<700 where state.typeAhead.isEmpty { _ = state.update(.key(.character("j"))) }
        try #require(state.typeAhead.count == 1 && state.list.cursor == state.list.rows.count - 1)
        state.typeAhead = []
        _ = state.update(.key(.character(key)))
        #expect(state.typeAhead.isEmpty)
    }

    @Test("Changes that another program saves while rows are being read are read afterwards")
    func changedWhileReading() throws {
        var state = try Driver().state
        let first = try #require(page(state.update(.fileChanged)))
        let meanwhile = state.update(.fileChanged)
        #expect(page(meanwhile) == nil && jobs(meanwhile).contains { $0.question is BookTotalQuestion })
        let second = try #require(page(state.update(answer(first, state.list.rows))))
        #expect(page(state.update(answer(second, state.list.rows))) == nil)
    }

    @Test("If a list is left before a change of the file is read, the change is read when the list is shown again")
    func changedBehind() throws {
        var state = try Driver().state
        let first = try #require(page(state.update(.fileChanged)))
        _ = state.update(.fileChanged)
        let aircraft = try #require(page(state.update(.command(.aircraft)), .aircraft))
        #expect(page(state.update(answer(first, state.lists[.flights].rows))) == nil)
        _ = state.update(answer(aircraft, []))
        #expect(page(state.update(.command(.flights))) != nil)
    }

    @Test("Leaving a form reads what another program changed meanwhile: rows, sums, total and preview")
    func changedBehindForm() throws {
        for keys in ["<Esc>", "<C-x>"] {
            var driver = try Driver()
            try driver.play("2 <Enter> e")
            var state = driver.state
            try #require(state.listID == .related && state.form != nil && state.preview.id != nil)
            #expect(state.update(.fileChanged).isEmpty)
            #expect(state.lists[.flights].needsReload)
            let leaving = try #require(KeyScript(keys).steps.first?.events.first)
            guard case .key(let key) = leaving else { return #expect(Bool(false), "no key") }
            let topics = state.update(.key(key)).compactMap(\.job?.topic)
            #expect(state.form == nil)
            let wanted = [
                PageQuestion.topic(.related), ListSumsQuestion.topic(.related), BookTotalQuestion.topic,
                PreviewQuestion.topic,
            ]
            #expect(Set(topics).isSuperset(of: wanted))
        }
    }

    @Test("Until a filter's rows are counted, the list shows the least number there can be, and no old sums")
    func uncounted() throws {
        var driver = try Driver()
        let rows = driver.state.list.rows
        try driver.play("/")
        var state = driver.state
        let effects = state.update(.key(.character("p")))
        let question = try #require(page(effects))
        let sums = try #require(effects.job(ListSumsQuestion.self))
        #expect(Frame(state).buffer.text.contains("Σ 60 flights"), "old rows with their own sums")
        let some = ListPage(rows: Array(rows.prefix(40)), hasEarlier: false, hasLater: true)
        _ = state.update(question.answered(PageQuestion.self, some))
        let waiting = Frame(state).buffer.text
        #expect(waiting.contains("Σ ≥ 40 flights …") && waiting.contains("row 1 of ≥ 40 …"))
        #expect(!waiting.contains("100:43   PIC"))
        var counted = ListSummary()
        counted.count = 52
        _ = state.update(sums.answered(ListSumsQuestion.self, counted))
        #expect(Frame(state).buffer.text.contains("row 1 of 52"))
        // A page that contains all rows needs no counting.
        let again = try #require(page(state.update(.key(.character("a")))))
        _ = state.update(answer(again, Array(rows.prefix(3))))
        #expect(Frame(state).buffer.text.contains("row 1 of 3"))
    }

    @Test("Leaving a list does not wait for its rows; other keys do")
    func leaving() throws {
        var state = try Driver().state
        let aircraft = try #require(page(state.update(.key(.character("2"))), .aircraft))
        #expect(state.update(.key(.character("j"))).isEmpty && state.typeAhead.count == 1)
        state = try Driver().state
        _ = state.update(.key(.character("2")))
        let pilots = page(state.update(.key(.character("3"))), .pilots)
        #expect(state.kind == .pilots && pilots != nil && state.typeAhead.isEmpty)
        _ = state.update(answer(aircraft, []))
        #expect(state.kind == .pilots)
    }

    @Test("A deletion concerns the row where the key was typed; the cursor stays where it has moved meanwhile")
    func deletedElsewhere() throws {
        var state = try Driver().state
        let (first, second) = (state.list.rows[0], state.list.rows[1])
        let deleting = try #require(state.update(.command(.delete)).job(DeleteQuestion.self))
        state.list.marks.toggle(Mark(first))
        state.list.marks.toggle(Mark(second))
        state.list.select(1)
        let effects = state.update(deleting.answered(DeleteQuestion.self, 0))
        #expect(state.status?.text == "Deleted \(first.sentence).  u undoes.")
        #expect(state.list.marks.rows.map(\.id) == [second.id])
        #expect((page(effects)?.question as? PageQuestion)?.place == .around(second.id))
    }

    @Test("The sums of marked rows follow changes, and a deleted row loses its mark")
    func marks() throws {
        var driver = try Driver()
        try driver.play("<Space> g")
        let id = try #require(driver.state.list.marks.rows.first).id
        let marked = try #require(driver.state.list.rows.first { $0.id == id }?.flight)
        #expect(marked.block != Minutes(59))
        var state = driver.state
        var changed = marked
        changed.block = Minutes(59)
        let rows = [ListRow.flight(changed)] + state.list.rows.dropFirst()
        let first = try #require(page(state.update(.fileChanged)))
        _ = state.update(answer(first, rows))
        #expect(state.list.marks.block == Minutes(59) && state.list.marks.count == 1)
        let second = try #require(page(state.update(.fileChanged)))
        _ = state.update(answer(second, Array(rows.dropFirst())))
        #expect(state.list.marks.isEmpty)
    }

    @Test("A mark stays when a page without its row is read")
    func marksElsewhere() throws {
        var driver = try Driver(FakeFile(flights: 3_000))
        try driver.play("<Space> G")
        #expect(driver.state.list.marks.count == 1)
    }

    @Test("Clearing the filter of an aircraft's flights returns to the list of all flights, with all marks")
    func marksBehindVisit() throws {
        var driver = try Driver()
        try driver.play("<Space> 2 j <Enter> <Space> x")
        #expect(driver.state.listID != .related && driver.state.list.marks.count == 2)
    }

    @Test("The next leg uses the answer to the save: the record is not read again")
    func nextLeg() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1405\" <C-n>")
        #expect(driver.state.form?[.origin]?.editor.text == "LSGG")
        let records = driver.effects.count { effect in
            effect.question(OpenFormQuestion.self)?.purpose == .nextLeg(logsHobbs: false)
        }
        #expect(records == 0)
    }

    @Test("Closing the list of keys returns to the dialog below it", arguments: ["c", ": \"theme night\""])
    func helpAbove(keys: String) throws {
        var driver = try Driver()
        let before = driver.state.settings
        try driver.play(keys)
        let below = driver.state.overlay
        let (shown, settings) = (driver.text, driver.state.settings)
        try driver.play("<F1> <Esc>")
        #expect(driver.state.overlay == below && driver.text == shown && driver.state.settings == settings)
        try driver.play("<Esc>")
        #expect(driver.state.overlay == nil && driver.state.settings == before)
    }

    @Test("The message of a read-only file includes an error in the settings")
    func twoNotes() throws {
        var reading = SettingsReading()
        reading.readSettings("theme = \"dark\"\n")
        let text = try #require(try Driver(FakeFile(obstacle: .file), reading: reading).state.status?.text)
        #expect(text.hasPrefix("The file is read-only") && text.contains("config.toml, line 1"))
    }
}
