import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Statistics")
struct StatisticsTests {
    private func statistics(_ driver: Driver) -> StatisticsScreen? {
        if case .statistics(let screen) = driver.state.screen { screen } else { nil }
    }

    @Test("The rows of the list are counted by one column; Tab chooses the next column, a picker any")
    func fields() throws {
        var driver = try Driver()
        try driver.play("s \"type\" <Enter> S")
        #expect(driver.line(with: "all flights by type") != nil)
        #expect(driver.line(with: "TYPE           FLIGHTS     BLOCK     SHARE") != nil)
        #expect(driver.line(with: "C172") != nil && driver.line(with: "values") != nil)
        let counts = try #require(statistics(driver)?.counts)
        #expect(counts.records == 60 && counts.rows.count > 3)
        try driver.play("<Tab>")
        #expect(statistics(driver)?.field.id != .aircraftType)
        try driver.play("<S-Tab> s \"role\" <Enter>")
        #expect(statistics(driver)?.counts?.field == .role && driver.line(with: "DUAL") != nil)
        try driver.play("<Esc>")
        #expect(driver.state.isListShown)
    }

    @Test("Enter adds the value to the filter, and puts alternatives in parentheses")
    func filter() throws {
        var driver = try Driver()
        try driver.play("/ \"pax | keller\" <Enter> s \"role\" <Enter> S")
        let row = try #require(statistics(driver)?.selected)
        try driver.play("<Enter>")
        #expect(driver.state.isListShown && driver.state.list.filter.text == "(pax | keller) role=\(row.value ?? "")")
        #expect(driver.state.list.rows.count == row.records)
        try driver.play("/ <Up> <Up>")
        #expect(driver.state.list.search?.editor.text == "pax | keller", "both are remembered")
    }

    @Test("The cursor moves over the values, a click selects one and a second one filters by it")
    func moving() throws {
        var driver = try Driver()
        try driver.play("2 S G")
        let last = try #require(statistics(driver)).counts?.rows.count
        #expect(statistics(driver)?.place.cursor == last.map { $0 - 1 })
        try driver.play("g j k <Click 4,5>")
        #expect(statistics(driver)?.place.cursor == 1)
        try driver.play("<Click 4,5>")
        #expect(driver.state.isListShown && driver.state.list.query.isFiltered)
    }

    @Test("An empty list has no values, and Enter says so")
    func empty() throws {
        var driver = try Driver(FakeFile(flights: 0))
        try driver.play("S <Enter>")
        #expect(driver.state.status?.text == "There is nothing to show.")
        #expect(driver.line(with: "0 values") != nil)
    }

    @Test("In the totals, Enter on a group shows its flights")
    func group() throws {
        var driver = try Driver()
        try driver.play("5 g <Enter>")
        #expect(driver.state.status?.text == "There is no group under the cursor.")
        try driver.play("<Tab>")
        while driver.state.totals.grouping != .role { try driver.play("<Tab>") }
        let group = try #require(driver.state.totals.totals?.groups.first)
        try driver.play("<Enter>")
        #expect(driver.state.isListShown && driver.state.list.filter.text == "role:\(group.key ?? "?")")
        #expect(driver.state.list.rows.count == group.flights)
    }
}
