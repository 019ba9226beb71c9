import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing
import Tracks

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("A map of flights")
struct FlownPlacesTests {
    private let folder = TemporaryFolder("places")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    private func opened(size: String = "100x30", keys: String = "m") throws -> Driver {
        let file = LogbookFile(url: folder["log.flightlog"], today: { Self.today })
        let book = try file.open(changed: nil)
        for line in [
            "2025-05-01 N12345 type:C172 kpao-kuki 1:00 pic", "2025-05-02 N12345 kuki-kpao 1:00 pic",
            "2026-05-03 N12345 kpao-ksql 0:20 pic", "2026-06-03 N12345 kpao-kpao 0:30 pic",
            "2026-07-03 N999XX type:P28A ksql-kmry 1:10 pic",
        ] {
            let entry = try book.entry(line, today: Self.today, by: Region.faa.conventions)
            #expect(entry.line.firstProblem == nil, "\(line): \(String(describing: entry.line.firstProblem?.problem))")
            _ = try book.save(.flight(entry.flight), over: nil)
        }
        try book.close()
        var driver = try Driver(file, size: size)
        try driver.play(keys)
        return driver
    }

    private func screen(_ driver: Driver) throws -> FlownPlacesScreen {
        try #require(driver.state.shown(FlownPlacesScreen.self))
    }

    @Test("The map looks like its golden copy")
    func golden() throws {
        var driver = try opened(keys: "m j")
        for size in ["100x30", "80x24", "60x16", "40x8"] {
            driver.take(.resize(try #require(Size(text: size))))
            try expectGolden(driver.frame.buffer, "places-\(size)")
        }
    }

    @Test(
        "It has the flights of the filter, the airports with their flights and first time, and counts each flight once")
    func places() throws {
        var driver = try opened()
        let all = try #require(try screen(driver).found).places
        #expect(all.flightCount == 5)
        #expect(all.airports.map(\.label) == ["KPAO", "KSQL", "KUKI", "KMRY"])
        #expect(all.airports.map(\.count) == [4, 2, 2, 1])
        #expect(all.airports[0].first == LocalDate(isoText: "2025-05-01"))
        #expect(all.routes.map(\.count) == [1, 1, 2])
        #expect(driver.says("5 flights, 4 airports"), "\(driver.text)")
        try driver.play("q / \"reg:N999XX\" <Enter> m")
        let some = try #require(try screen(driver).found).places
        #expect(some.flightCount == 1 && some.airports.map(\.label) == ["KMRY", "KSQL"])
        #expect(driver.says("Map of flights › reg:N999XX"), "\(driver.text)")
    }

    @Test("The order of the airports changes, the cursor stays on its airport, and Enter shows its flights")
    func airports() throws {
        var driver = try opened(keys: "m jj")
        #expect(try screen(driver).selected?.label == "KUKI")
        try driver.play("s")
        #expect(try screen(driver).airports.map(\.label) == ["KMRY", "KSQL", "KPAO", "KUKI"])
        #expect(try screen(driver).selected?.label == "KUKI")
        try driver.play("s")
        #expect(try screen(driver).airports.map(\.label) == ["KMRY", "KPAO", "KSQL", "KUKI"])
        try driver.play("<Enter>")
        #expect(driver.state.isListShown && driver.state.list.rows.count == 2, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(try screen(driver).selected?.label == "KUKI")
    }

    @Test("The map zooms to the airport with the cursor, pans and shows all again")
    func moving() throws {
        var driver = try opened()
        try driver.play("+ + + z")
        let closer = try #require(try screen(driver).window)
        let focus = try #require(try screen(driver).focus)
        #expect(abs(closer.x - Double(focus.x)) < 1e-3 && abs(closer.y - Double(focus.y)) < 1e-3)
        try driver.play("j")
        let area = try screen(driver).mapArea(driver.state)
        let moved = try #require(try screen(driver).window)
        #expect(moved.area(columns: area.columns, rows: area.rows).contains(try #require(try screen(driver).focus)))
        try driver.play("L J")
        #expect(try #require(try screen(driver).window).x > moved.x)
        try driver.play("0")
        #expect(try screen(driver).window == nil)
    }

    @Test("A logbook without flights says so instead of a map")
    func empty() throws {
        let file = LogbookFile(url: folder["empty.flightlog"], today: { Self.today })
        try file.open(changed: nil).close()
        var driver = try Driver(file)
        try driver.play("m")
        #expect(driver.says("No positions known."), "\(driver.text)")
        try driver.play("+ j <Enter> s z q")
        #expect(driver.state.isListShown)
        try driver.play("2 m")
        #expect(driver.says("Only flights have routes"), "\(driver.text)")
    }
}
