import Aviation
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The next match of a search")
struct NextMatchTests {
    private func type(_ driver: Driver) -> String? { driver.state.list.selected?.flight?.aircraftType }

    /// The places of the rows of a type in the list of all flights.
    private func places(_ type: String, _ driver: Driver) -> [Int] {
        driver.state.list.rows.indices.filter { driver.state.list.rows[$0].flight?.aircraftType == type }
    }

    @Test("When the filter is cleared, n and N go through the rows that it matched, and around the ends")
    func cleared() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\" <Enter> x g")
        let places = places("C172", driver)
        #expect(driver.state.list.rows.count == 60 && places.count == 17)
        let first = driver.state.list.cursor
        let next = try #require(places.first { $0 > first })
        try driver.play("n")
        #expect(driver.state.list.cursor == next && type(driver) == "C172")
        try driver.play("N")
        #expect(driver.state.list.cursor == (places.contains(first) ? first : places.last))
        try driver.play("G n")
        let wrapped = places.first ?? 0
        #expect(driver.state.list.cursor == wrapped && driver.line(with: "Continued at the first row.") != nil)
        try driver.play("g N")
        #expect(places.contains(driver.state.list.cursor))
    }

    @Test("While the filter is set, n goes to the next row; another filter narrows the search")
    func filtered() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\" <Enter> g n")
        #expect(driver.state.list.cursor == 1)
        try driver.play("x / \"role:dual\" <Enter> / <C-u> \"type:c172\" <Enter> x n")
        #expect(type(driver) == "C172")
    }

    @Test("The search is that of the list; without one n says so, and without a match the cursor stays")
    func none() throws {
        var driver = try Driver()
        try driver.play("n")
        #expect(driver.line(with: "No filter is set; / sets one.") != nil)
        try driver.play("/ \"type:nosuch\" <Enter> x")
        let cursor = driver.state.list.cursor
        try driver.play("n")
        #expect(
            driver.state.list.cursor == cursor && driver.line(with: "No row of this list matches “type:nosuch”.") != nil
        )
        try driver.play("2 n")
        #expect(driver.line(with: "No filter is set") != nil)
    }
}
