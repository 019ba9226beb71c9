import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Saved views")
struct ViewTests {
    /// Saves a view of Cessnas with fewer columns, then shows everything again.
    private func driver(size: String = "100x30") throws -> Driver {
        var driver = try Driver(size: size)
        try driver.play("/ \"type:c172\" <Enter> s \"type\" <Enter> c j <Space> <Enter> * \"Cessnas\" <Enter>")
        try driver.play("x s \"date\" <Enter> c 0 <Enter>")
        return driver
    }

    @Test("A view saves filter, order and columns under a name, and restores them on its own screen")
    func roundTrip() throws {
        var driver = try driver()
        #expect(
            driver.state.views == [
                ListView(
                    name: "Cessnas", kind: .flights, filter: "type:c172",
                    sort: ListSort(.aircraftType, ascending: true),
                    columns: driver.state.settings.columnNames(of: .flights).filter { $0 != "reg" })
            ])
        #expect(driver.state.list.rows.count == 60)
        try driver.play("2 ' ")
        #expect(driver.line(with: "Flights: Cessnas") != nil)
        try driver.play("<Enter>")
        #expect(driver.state.kind == .flights && driver.state.list.filter.text == "type:c172")
        #expect(driver.state.list.query.sort == ListSort(.aircraftType, ascending: true))
        #expect(!driver.state.settings.columnNames(of: .flights).contains("reg"))
        #expect(driver.state.list.rows.allSatisfy { $0.flight?.aircraftType == "C172" })
        #expect(driver.line(with: "✓ View “Cessnas”.") != nil)
    }

    @Test("Saving under an existing name replaces the view; an empty name is refused")
    func names() throws {
        var driver = try driver()
        try driver.play("* <C-u> <Enter>")
        #expect(driver.line(with: "✗ A view needs a name.") != nil)
        try driver.play("\"CESSNAS\" <Enter>")
        #expect(driver.state.views.map(\.name) == ["CESSNAS"])
        #expect(driver.state.views.first?.filter == "")
        try driver.play("* <Esc>")
        #expect(driver.state.overlay == nil && driver.state.views.count == 1)
    }

    @Test("Views can be renamed and deleted where they are chosen, and undo restores them")
    func renaming() throws {
        var driver = try driver()
        try driver.play("* <C-u> \"All\" <Enter> ' \"ces\" <F2>")
        try driver.play("<C-u> \"all\" <Enter>")
        #expect(driver.line(with: "Another view is called “All”.") != nil)
        try driver.play("<C-u> \"C172\" <Enter>")
        #expect(driver.state.views.map(\.name) == ["C172", "All"])
        #expect(driver.line(with: "The view “Cessnas” is called “C172” now.") != nil)
        try driver.play("<F8>")
        #expect(driver.state.views.map(\.name) == ["All"] && driver.state.overlay == nil)
        #expect(driver.state.status?.text == "Deleted the view “C172”.  u undoes.")
        try driver.play("u '")
        #expect(driver.state.views.map(\.name) == ["C172", "All"])
        try driver.play("<Esc> <C-r> ' <F8>")
        #expect(driver.state.views.isEmpty && driver.state.overlay == nil)
        try driver.play("'")
        #expect(driver.state.status?.text == "No view is saved yet; * saves what is shown.")
    }

    @Test("Paint, and a record whose flights are shown, are saved as terms of the filter")
    func terms() throws {
        var driver = try Driver()
        try driver.play("2 f \"blu\" <Enter> * \"blue\" <Enter>")
        #expect(driver.state.views.last?.filter == "color:blue")
        try driver.play("x <Enter> * <C-u> \"own\" <Enter>")
        #expect(driver.state.views.last?.filter == "reg=N172SP" && driver.state.views.last?.kind == .flights)
        try driver.play("<Esc> 3 <Enter> * <C-u> \"with\" <Enter>")
        #expect(driver.state.views.last?.filter == "with=\"Keller, Anna\"")
    }

    @Test("A view whose filter is no longer valid shows an error and does not change the list")
    func unknownFilter() throws {
        var state = try Driver().state
        state.views = [ListView(name: "x", kind: .flights, filter: "nigt:>0")]
        let view = state.views[0]
        #expect(view.show(&state).isEmpty)
        #expect(state.status?.sign == .bad && state.list.filter == TypedFilter())
    }

    @Test("A name that is too long is refused")
    func sheet() throws {
        var driver = try Driver()
        driver.send(.command(.saveView))
        driver.send(.paste(String(repeating: "x", count: 61)))
        try driver.play("<C-s>")
        #expect(driver.line(with: "A name has at most 60 characters.") != nil)
        #expect(driver.effects.contains(.bell))
    }

    @Test("A read-only file saves no view")
    func readOnly() throws {
        var driver = try Driver(FakeFile(obstacle: .file))
        try driver.play("*")
        #expect(driver.state.overlay == nil && driver.state.status?.sign == .caution)
    }
}
