import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("List state")
struct MemoryTests {
    private func left(_ keys: String) throws -> SavedListStates {
        var driver = try Driver()
        try driver.play(keys)
        return try #require(driver.state.memory)
    }

    @Test("A new run restores filters, orders, columns and rows")
    func restart() throws {
        let keys = "2 / \"type:c172\" <Enter> s \"type\" <Enter> 1 / \"type:c172\" <Enter> jj c j <Space> <Enter>"
        let memory = try left(keys)
        var driver = try Driver(memory: memory)
        #expect(driver.line(with: "/ type:c172") != nil)
        #expect(driver.state.list.rows.allSatisfy { $0.flight?.aircraftType == "C172" })
        #expect(driver.state.list.rowNumber == 3)
        #expect(!driver.state.settings.columnNames(of: .flights).contains("reg"))
        try driver.play("2")
        #expect(driver.state.list.query.sort == ListSort(.aircraftType, ascending: true))
        #expect(driver.state.list.rows.count == 2)
        try driver.play("/ <C-u> <Up>")
        #expect(driver.state.list.search?.editor.text == "type:c172")
    }

    @Test("A line that was being typed when the program ended is shown again, and earlier lines can be recalled")
    func line() throws {
        let memory = try left("L \"n12345 pao-uki ; gusty\" <Esc> L \"t 0250/04\"")
        #expect(memory.line == "t 0250/04" && memory.lines.map(\.text) == ["n12345 pao-uki ; gusty"])
        var driver = try Driver(memory: SavedListStates(memory.text(.standard)))
        #expect(
            driver.line(with: "0250/04") != nil && driver.says("The program ended while you were typing this line."))
        try driver.play("<Up>")
        #expect(driver.line(with: "pao-uki") != nil)
        try driver.play("<Esc>")
        #expect(try #require(driver.state.memory).line.isEmpty)
        // A line that was left with Esc does not open by itself.
        #expect(try Driver(memory: #require(driver.state.memory)).state.overlay == nil)
    }

    @Test("Each key in the entry line, and leaving or saving the line, writes the list state at once")
    func lineAtOnce() throws {
        var driver = try Driver()
        for keys in ["L \"n\"", "\"12345 pao-uki 0250/0400\"", "<Left> <BS>", "\"0\"", "<Esc>", "L <Up>"] {
            driver.remembered = nil
            try driver.play(keys)
            #expect(driver.remembered == driver.state.memory, "\(keys)")
        }
        try driver.play("<C-s>")
        #expect(driver.remembered?.line == "" && driver.remembered?.lines.count == 1)
    }

    @Test("List state is read back as it was written, whatever the filters contain")
    func roundTrip() throws {
        var memory = SavedListStates()
        #expect(memory.isEmpty && memory.text(.standard).isEmpty)
        memory[.flights] = SavedListStates.List(
            filter: "\"a b\" | \\ 東京", sort: ListSort(.block, ascending: false), columns: ["time", "date"], row: 4_812,
            history: ["x", "\"y\""])
        memory[.pilots] = SavedListStates.List(filter: "keller")
        #expect(SavedListStates(memory.text(.standard)) == memory)
        memory[.pilots] = SavedListStates.List()
        #expect(!memory.text(.standard).contains("pilots"))
    }

    @Test("Invalid entries in the file of list state are ignored")
    func damaged() throws {
        let memory = SavedListStates(
            "[flights]\nfilter = \"nigt:>0\"\nsort = \"-wind\"\ncolumns = [\"x\"]\nrow = \"a\"\n[boats]\nrow = 3\n[pilots\n"
        )
        let driver = try Driver(memory: memory)
        #expect(driver.state.list.filter == TypedFilter())
        #expect(driver.state.list.rows.count == 60)
        #expect(driver.state.list.query.sort == ListSort.usual(.flights))
    }

    @Test("If the remembered row does not exist, the cursor is on the first row")
    func rowGone() throws {
        var memory = SavedListStates()
        memory[.flights] = SavedListStates.List(row: 99_999)
        let driver = try Driver(memory: memory)
        #expect(driver.state.list.cursor == 0 && driver.state.list.rows.count == 60)
    }

    @Test("An order that is saved in the settings is not kept in the list state")
    func settings() throws {
        #expect(try left("s \"type\" <Enter>")[.flights].sort == ListSort(.aircraftType, ascending: true))
        #expect(try left("s \"type\" <Enter> : \"keep settings\" <Enter>")[.flights].sort == nil)
    }

    @Test("The flights of one aircraft are not remembered; paint is remembered as a term")
    func visit() throws {
        #expect(try left("2 <Enter>").isEmpty)
        #expect(try left("2 f \"blu\" <Enter>")[.aircraft].filter == "color:blue")
        #expect(try left("2 / \"a | b\" <Enter> f \"blu\" <Enter>")[.aircraft].filter == "(a | b) color:blue")
    }

    @Test("A program that showed no list has no list state to write")
    func neverOpen() throws {
        #expect(try Driver(FakeFile(state: .failure(.gone))).state.memory == nil)
    }
}
