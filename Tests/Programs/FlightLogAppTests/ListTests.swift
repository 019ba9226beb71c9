import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Lists")
struct ListTests {
    @Test(
        "Letters, arrows and page keys move the cursor",
        arguments: [
            ("j", 1), ("jjk", 1), ("<Down><Down>", 2), ("<C-d>", 12), ("<C-f>", 24), ("<PgDn><PgUp>", 0), ("G", 59),
            ("Gg", 0), ("<End>", 59), ("<End><Home>", 0), ("kk", 0), ("<C-d><C-u>", 0),
        ])
    func movement(keys: String, row: Int) throws {
        var driver = try Driver()
        try driver.play(keys)
        #expect(driver.state.list.cursor == row)
        #expect(driver.state.list.visible.contains(row))
    }

    @Test("A long list is fetched page by page ahead of the cursor, and never held in memory as a whole")
    func paging() throws {
        var driver = try Driver(FakeFile(flights: 3_000))
        var numbers: [Int] = []
        for _ in 0..<140 {
            try driver.play("<C-f>")
            #expect(driver.state.list.rows.count <= ListState.windowLength + ListState.pageLength)
            numbers.append(driver.state.list.rowNumber ?? -1)
        }
        #expect(numbers.last == 3_000)
        #expect(numbers == numbers.sorted())
        for _ in 0..<140 { try driver.play("<C-b>") }
        #expect(driver.state.list.rowNumber == 1)
    }

    @Test("G reaches the last row at once and knows its number")
    func last() throws {
        var driver = try Driver(FakeFile(flights: 3_000))
        try driver.play("G")
        #expect(driver.state.list.rowNumber == 3_000)
        #expect(driver.line(with: "row 3 000 of 3 000") != nil)
        try driver.play("k g")
        #expect(driver.state.list.rowNumber == 1)
    }

    @Test("An answer to an older question is dropped")
    func stale() throws {
        var state = try Driver().state
        let first = state.update(.command(.filter)) + state.update(.key(.character("a")))
        let second = state.update(.key(.character("b")))
        func page(_ effects: [Effect]) throws -> LogbookJob {
            try #require(effects.job(PageQuestion.self))
        }
        let empty = ListPage(rows: [], hasEarlier: false, hasLater: false)
        let before = state.list.rows
        _ = state.update(try page(first).answered(PageQuestion.self, empty))
        #expect(state.list.rows == before)
        #expect(state.list.isStale)
        _ = state.update(try page(second).answered(PageQuestion.self, empty))
        #expect(state.list.rows.isEmpty)
        #expect(!state.list.isStale)
    }

    @Test("Pasted text that is too long for a filter is refused, and the filter stays")
    func longFilter() throws {
        var driver = try Driver()
        try driver.play("/ \"hb\"")
        driver.send(.paste(String(repeating: "aircraft ", count: 500)))
        #expect(driver.state.list.filter.text == "hb")
        #expect(driver.state.list.search?.editor.text == "hb")
        #expect(driver.state.status?.text == "A filter has at most 200 characters.")
        #expect(driver.text.contains("A filter has at most 200 characters."))
    }

    @Test("Typing a filter narrows the list; Enter keeps the filter, Esc drops it")
    func search() throws {
        var driver = try Driver()
        try driver.play("/ \"hb-kpz\"")
        #expect(driver.state.list.rows.count == 8)
        try driver.play("<Enter>")
        #expect(driver.state.list.search == nil)
        #expect(driver.state.list.filter.text == "hb-kpz")
        #expect(driver.line(with: "/ hb-kpz") != nil)
        try driver.play("/ \"zzz\" <Esc>")
        #expect(driver.state.list.filter.text == "hb-kpz")
        try driver.play("x")
        #expect(driver.state.list.rows.count == 60)
    }

    @Test("f and the first letters of a color filter the list by paint")
    func paint() throws {
        var driver = try Driver()
        try driver.play("2 f \"blu\" <Enter>")
        #expect(driver.state.list.rows.map(\.name) == ["N172SP"])
        #expect(driver.line(with: "paint ●Bl Blue") != nil)
        try driver.play("1 f \"yel\" <Enter>")
        #expect(driver.state.list.rows.allSatisfy { $0.flight?.registration == "HB-EYC" })
        #expect(!driver.state.list.rows.isEmpty)
    }

    @Test("Choosing the same order again reverses it; a click on a heading sorts, too")
    func sort() throws {
        var driver = try Driver()
        try driver.play("2 s \"type\" <Enter>")
        #expect(driver.state.list.query.sort == ListSort(.aircraftType, ascending: true))
        try driver.play("s \"type\" <Enter>")
        #expect(driver.state.list.query.sort == ListSort(.aircraftType, ascending: false))
        try driver.play("<Click 2,3>")
        #expect(driver.state.list.query.sort == ListSort(.tailNumber, ascending: true))
    }

    @Test(
        "Every column of a list orders it, except sums, approaches, crew, tags, numbers and what is computed",
        arguments: RecordKind.allCases)
    func everyColumn(kind: RecordKind) throws {
        var driver = try Driver()
        for (place, column) in ListColumn.all(of: kind, .standard).enumerated() {
            driver.send(.command(kind.command))
            if let sort = column.sort {
                #expect(FieldTable.standard[kind][sort]?.isSortable == true)
            } else {
                let isComputed = column.field?.isComputed ?? false
                let names = ["ldg", "takeoffs", "approach", "instructor", "student", "safety", "crew", "tag", "id"]
                #expect(isComputed || names.contains(column.name))
            }
            // A column that is empty in all rows is not shown.
            guard column.isUsual, column.name != FieldID.attachment.name,
                let shown = driver.state.settings.columns(of: kind, driver.state.fields).firstIndex(where: {
                    $0.name == column.name
                })
            else { continue }
            driver.send(.click(.heading(shown)))
            #expect(column.sort == nil || driver.state.list.query.sort.column == column.sort, "\(place)")
        }
        #expect(kind != .flights || driver.state.list.query.sort.column == .pilot)
        driver.send(.command(.flights))
        driver.send(.click(.heading(10)))
        #expect(driver.state.status?.text == "The list cannot be ordered by landings.")
        var reading = SettingsReading()
        reading.readSettings("[flights]\ncolumns = [\"date\", \"greatcircle\"]")
        driver = try Driver(reading: reading)
        driver.send(.click(.heading(1)))
        #expect(driver.state.status?.text == "The list cannot be ordered by great circle.")
    }

    @Test("Alt with a letter goes to the next row that begins with it in the column of the order, and wraps around")
    func jump() throws {
        var driver = try Driver()
        try driver.play("4 <A-e>")
        #expect(driver.state.list.selected?.name == "EDNY")
        try driver.play("<A-l>")
        #expect(driver.state.list.selected?.name == "LSGG")
        try driver.play("<A-l>")
        #expect(driver.state.list.selected?.name == "LSZB")
        try driver.play("s \"name\" <Enter> <A-z>")
        #expect(driver.state.list.selected?.airport?.name == "Zürich")
        try driver.play("<A-q>")
        #expect(driver.state.status?.text == "No row begins with “q” in the order by name.")
        try driver.play("3 <A-o>")
        #expect(driver.state.list.selected?.name == "Øre Ålund", "as people type it")
        try driver.play("1 <A-h>")
        #expect(driver.state.status?.text.hasPrefix("Alt-letter jumps only in a list sorted by text") == true)
    }

    @Test("Alt with a letter reaches a row that is not in memory, and wraps around after the last row")
    func farJump() throws {
        var driver = try Driver(FakeFile(flights: 3_000))
        try driver.play("s \"aircraft\" <Enter> g")
        let known = driver.state.list.rows
        #expect(known.count < 3_000 && !known.contains { $0.flight?.registration?.hasPrefix("N") == true })
        try driver.play("<A-n>")
        let selected = driver.state.list.selected?.flight
        #expect(selected?.registration == "N172SP")
        let place = try #require(driver.state.list.rows.firstIndex { $0.flight?.registration == "N172SP" })
        #expect(driver.state.list.cursor == place, "the first of them")
        try driver.play("G <A-h>")
        #expect(driver.state.list.selected?.flight?.registration == "HB-CFA")
        try driver.play("s \"aircraft\" <Enter> <A-d>")
        #expect(driver.state.list.selected?.flight?.registration == "D-EABC")
    }

    @Test("Deleting a row that another program has deleted removes it from the list")
    func deletedTwice() throws {
        var state = try Driver().state
        let id = try #require(state.list.selected?.id)
        let job = try #require(state.update(.command(.delete)).job(DeleteQuestion.self))
        _ = state.update(job.failed(.gone))
        #expect(!state.list.rows.contains { $0.id == id })
        #expect(state.status == Status(.gone))
    }

    @Test("Enter on an aircraft shows its flights; Esc returns to the aircraft")
    func visit() throws {
        var driver = try Driver()
        try driver.play("jjj 2 jj <Enter>")
        #expect(driver.state.kind == .flights)
        #expect(driver.line(with: "aircraft HB-EYC") != nil)
        try driver.play("<Esc>")
        #expect(driver.state.kind == .aircraft)
        #expect(driver.state.list.cursor == 2)
        try driver.play("1")
        #expect(driver.state.list.cursor == 3)
        #expect(driver.state.list.rows.count == 60)
    }

    @Test("Deleting does not ask, moves to the next row, and says what was deleted and how to undo it")
    func delete() throws {
        var driver = try Driver()
        try driver.play("jj")
        let next = driver.state.list.rows[3].id
        try driver.play("d")
        #expect(driver.state.overlay == nil && driver.state.list.rows.count == 59)
        #expect(driver.state.list.selected?.id == next)
        #expect(driver.state.status == Status(.good, "Deleted 2026-11-13 N172SP EDNY–EDNY.  u undoes."))
    }

    @Test("An aircraft in use is not deleted, and a message says why")
    func deleteRefused() throws {
        var driver = try Driver()
        try driver.play("2 d")
        #expect(driver.line(with: "D-EABC is used in 13 flights.") != nil)
    }

    @Test("The pane shows the whole record when the cursor rests")
    func preview() throws {
        var driver = try Driver()
        try driver.play("jj")
        #expect(driver.line(with: "take-off") != nil)
        try driver.play("p")
        #expect(driver.line(with: "take-off") == nil)
        try driver.play("<Resize 80x24> p")
        #expect(driver.line(with: "take-off") != nil)
    }

    @Test("A click selects a row, a second click opens it, the wheel scrolls")
    func mouse() throws {
        var driver = try Driver()
        try driver.play("<Click 6,10>")
        #expect(driver.state.list.cursor == 3)
        try driver.play("<Click 6,10>")
        #expect(driver.state.form != nil)
        try driver.play("<Esc> <WheelDown 6,10>")
        #expect(driver.state.list.visible.lowerBound == 3)
        try driver.play("<Click 1,16>")
        #expect(driver.state.kind == .aircraft)
    }

    @Test("A read-only logbook says why nothing can be changed")
    func readOnly() throws {
        for obstacle in WriteObstacle.allCases {
            let fixed = try Driver(FakeFile(obstacle: obstacle))
            #expect(fixed.state.status?.text.hasPrefix(obstacle.clause.capitalizedFirst) == true)
        }
        var driver = try Driver(FakeFile(obstacle: .file))
        try driver.play("a")
        #expect(driver.state.form == nil)
        #expect(driver.state.status?.text.hasPrefix("The file is read-only") == true)
    }

    @Test("Deferred tasks of an upgrade run one at a time while nothing is typed")
    func deferred() throws {
        let driver = try Driver(FakeFile(deferredTasks: 2))
        #expect(!driver.state.hasDeferredWork)
        #expect(
            driver.effects.count { $0.job?.question is DeferredWorkQuestion } == 2)
        #expect(driver.line(with: "nothing is left") != nil)
    }

    @Test("A list without matches names the key that brings its rows back: Esc while typing, x afterwards")
    func nothingMatches() throws {
        var driver = try Driver()
        try driver.play("/ \"qqxx\"")
        #expect(driver.line(with: "Nothing matches.") != nil)
        #expect(driver.line(with: "Esc  returns to the filter before") != nil)
        #expect(driver.line(with: "clears the filter") == nil)
        try driver.play("<Enter>")
        #expect(driver.line(with: "x  clears the filter") != nil)
        try driver.play("x")
        #expect(driver.line(with: "Nothing matches.") == nil)
    }

    @Test("Keys typed before the rows of a list arrive apply to these rows")
    func keysBeforeRows() throws {
        var state = try Driver().state
        let effects = state.update(.key(.character("2")))
        _ = state.update(.key(.character("j")))
        #expect(state.typeAhead == [.key(.character("j"))])
        let aircraft = (1...3).map { number in
            ListRow.aircraft(AircraftRow(id: RecordID(kind: .aircraft, key: Int64(number))))
        }
        for case .ask(let job) in effects {
            guard job.question is PageQuestion else { continue }
            let page = ListPage(rows: aircraft, hasEarlier: false, hasLater: false)
            _ = state.update(job.answered(PageQuestion.self, page))
        }
        #expect(state.typeAhead.isEmpty)
        #expect(state.list.cursor == 1)
    }

    @Test("The first deferred task waits until no key is typed; the others follow at once until the next key")
    func deferredPace() throws {
        var state = try Driver().state
        state.hasDeferredWork = true
        #expect(state.restDelay == 2_000)
        for _ in 0..<2 {
            let effects = state.update(.rested)
            let job = try #require(effects.first?.job)
            #expect(job.question is DeferredWorkQuestion)
            #expect(state.restDelay == nil, "one piece at a time")
            _ = state.update(job.answered(DeferredWorkQuestion.self, true))
            #expect(state.restDelay == 10)
        }
        _ = state.update(.key(.character("g")))
        #expect(state.restDelay == 2_000)
    }

    @Test("Stored text reaches the terminal without control characters, and remarks as one line")
    func hostileText() throws {
        var driver = try Driver()
        driver.editorResult = .saved("\u{1B}[2Jred\u{7}\u{9B}31m\nsecond line")
        try driver.play("o")
        let row = try #require(driver.lines.dropFirst(2).first)
        #expect(row.contains("red"))
        #expect(!row.contains("second"))
        for scalar in driver.text.unicodeScalars where scalar != "\n" {
            #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
    }

    @Test("A list that was left is read again after a change on another screen")
    func visitedListIsReadAnew() throws {
        var driver = try Driver()
        try driver.play("2 <Enter> d y <Esc> 1")
        #expect(driver.state.list.rows.count == 59)
    }

    @Test("After a change of the file, the rows are read again, and the cursor stays where it has moved meanwhile")
    func fileChanged() throws {
        var state = try Driver().state
        let here = try #require(state.list.selected?.id)
        let effects = state.update(.fileChanged)
        let jobs = effects.compactMap { if case .ask(let job) = $0 { job } else { nil } }
        #expect(!state.list.isStale)
        let page = try #require(jobs.first { ($0.question as? PageQuestion)?.place == .around(here) })
        #expect(jobs.contains { $0.question is BookTotalQuestion })
        _ = state.update(.key(.down))
        let gone = state.list.selected?.id
        let rows = state.list.rows
        _ = state.update(
            page.answered(PageQuestion.self, ListPage(rows: rows, hasEarlier: false, hasLater: false)))
        #expect(state.list.selected?.id == gone)
        #expect(state.update(.fileChanged).count >= 3)
    }

    @Test("When the row under the cursor was deleted, the cursor moves to the next one")
    func rowGone() throws {
        var state = try Driver().state
        let (first, second) = (state.list.rows[0].id, state.list.rows[1].id)
        for case .ask(let job) in state.update(.fileChanged) where job.topic == PageQuestion.topic(.flights) {
            let effects = state.update(job.failed(.gone))
            #expect(effects.contains { $0.question(PageQuestion.self)?.place == .around(second) })
        }
        #expect(state.list.selected?.id == second && second != first)
    }

    @Test("In a window that shows too little, keys move and quit, and change nothing")
    func tooSmall() throws {
        var driver = try Driver(size: "20x5")
        let rows = driver.state.list.rows.map(\.id)
        try driver.play("d a <C-x> e")
        #expect(driver.state.list.rows.map(\.id) == rows && driver.state.form == nil)
        try driver.play("j")
        #expect(driver.state.list.cursor == 1)
        try driver.play("<Resize 80x24> e")
        #expect(driver.state.form != nil)
        try driver.play("<Resize 20x5> <C-x> <Resize 80x24>")
        #expect(driver.state.form != nil, "the draft is not discarded blindly")
    }
}
