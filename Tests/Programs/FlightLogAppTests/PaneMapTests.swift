import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The map of a flight in the pane")
struct PaneMapTests {
    private let folder = TemporaryFolder("panemap")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    private func opened(_ lines: [String], size: String = "120x40", recording: Bool = false) throws -> Driver {
        let file = LogbookFile(url: folder["log.flightlog"], today: { Self.today })
        let book = try file.open(changed: nil)
        for line in lines {
            let entry = try book.entry(line, today: Self.today, by: Region.faa.conventions)
            #expect(entry.line.firstProblem == nil, "\(line): \(String(describing: entry.line.firstProblem?.problem))")
            _ = try book.save(.flight(entry.flight), over: nil)
        }
        if recording {
            let bytes = InventedRecording.gpx("2026-03-04T18:00:00Z")
            let plan = try book.plan(recordings: [RecordedFile("one.gpx", bytes)], keepsAll: true, aircraft: nil)
            try book.add(plan, bytes: { _ in bytes }, progress: { _ in })
        }
        try book.close()
        var driver = try Driver(file, size: size)
        driver.rest()
        return driver
    }

    /// The letters of the pane.
    private func pane(_ driver: Driver) throws -> [String] {
        let area = try #require(ListGeometry(driver.state).preview)
        return driver.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(area.origin.row)
            .prefix(area.rows).map { String($0.dropFirst(area.origin.column)) }
    }

    private func dots(_ lines: [String]) -> Int {
        lines.joined().count { ("\u{2801}"..."\u{28FF}").contains($0) }
    }

    @Test("The way between the airports is drawn below the details, with their names and a scale")
    func route() throws {
        let driver = try opened(["2026-05-03 N12345 type:C172 kpao-kmry 1:00 pic"])
        let lines = try pane(driver)
        #expect(driver.state.preview.map != nil, "\(driver.text)")
        #expect(lines.contains { $0.contains("KPAO") && $0.contains("•") }, "\(driver.text)")
        #expect(lines.last { !$0.allSatisfy(\.isWhitespace) }?.contains(" NM") ?? false, "\(driver.text)")
        #expect(dots(lines) > 20, "\(driver.text)")
    }

    @Test("What a recording shows is drawn instead; a flight without a way has no map, and no room is no map")
    func recorded() throws {
        var driver = try opened(["2026-05-03 N12345 type:C172 kpao-kpao 1:00 pic"], recording: true)
        let own = driver.state.preview.map
        #expect(own == nil, "The newest flight returns to where it began, and was not recorded: \(driver.text)")
        #expect(try dots(pane(driver)) == 0)
        try driver.play("j")
        driver.rest()
        #expect(try dots(pane(driver)) > 20, "\(driver.text)")
        for size in ["90x40", "120x20"] {
            driver.take(.resize(try #require(Size(text: size))))
            #expect(!driver.text.contains(" NM"), "\(size): \(driver.text)")
        }
    }

    @Test("Until the row with the cursor is read, the pane stays whole as it is")
    func waiting() throws {
        var driver = try opened([
            "2026-05-03 N12345 type:C172 kpao-kmry 1:00 pic", "2026-05-02 N12345 kpao-khaf 0:30 pic",
        ])
        let before = try pane(driver)
        driver.take(.key(.character("j")))
        #expect(driver.state.list.cursor == 1)
        #expect(try pane(driver) == before)
        driver.rest()
        let after = try pane(driver)
        #expect(after.contains { $0.contains("KHAF") } && !after.contains { $0.contains("KMRY") }, "\(driver.text)")
    }

    @Test("After a change the map is read again")
    func changed() throws {
        var driver = try opened(["2026-05-03 N12345 type:C172 kpao-kmry 1:00 pic"])
        let before = try #require(driver.state.preview.map)
        #expect(driver.state.preview.isMapRead)
        driver.send(.fileChanged)
        driver.rest()
        #expect(driver.state.preview.map != nil && driver.state.preview.map != before)
    }
}
