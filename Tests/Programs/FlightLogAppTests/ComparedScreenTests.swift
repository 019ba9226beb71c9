import Aviation
import Foundation
import Logbook
import LogbookSample
import TerminalUI
import TestFiles
import Testing
import Tracks

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Two recordings above each other")
struct ComparedScreenTests {
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)
    /// A sample logbook with several recordings.
    private static let sample: TemporaryFolder = {
        let folder = TemporaryFolder("compared")
        try? SampleBook.write(
            to: folder["log.flightlog"].path, today: today.adding(days: -1), count: 40, recordingCount: 6)
        return folder
    }()

    /// Opens the sample with the cursor on an aircraft that has so many recordings, or more.
    private func opened(_ keys: String, least: Int = 2) throws -> Driver {
        let file = LogbookFile(url: Self.sample["log.flightlog"], today: { Self.today })
        var driver = try Driver(file)
        try driver.play("2 g")
        let book = try #require(driver.book)
        for _ in 0..<40 {
            let id = try #require(driver.state.list.selected?.id)
            let kept = try book.recordings(of: id).filter { $0.format != nil }
            if kept.count >= least { break }
            try driver.play("j")
        }
        try driver.play(keys)
        return driver
    }

    private func screen(_ driver: Driver) throws -> ComparedScreen {
        try #require(driver.state.shown(ComparedScreen.self), "\(driver.text)")
    }

    @Test("The screen looks like its golden copies")
    func golden() throws {
        var driver = try opened("r c j c n")
        for size in ["100x30", "80x24", "60x16", "40x8"] {
            driver.take(.resize(try #require(Size(text: size))))
            try expectGolden(driver.frame.buffer, "compared-\(size)")
        }
    }

    @Test("The first one is marked and taken back; two of them have one cursor, one scale and one axis")
    func comparing() throws {
        var driver = try opened("r c")
        #expect(driver.says("Marked. Press c on the second recording."), "\(driver.text)")
        #expect(driver.state.shown(RecordingsScreen.self)?.compared != nil)
        try driver.play("c")
        #expect(driver.state.shown(RecordingsScreen.self)?.compared == nil)
        try driver.play("c <Esc>")
        #expect(driver.state.shown(RecordingsScreen.self)?.compared == nil && driver.says("Recordings ›"))
        try driver.play("c j c")
        let start = try screen(driver)
        let tracks = try #require(start.tracks)
        #expect(tracks.alignment == .takeOff && driver.says("by take-off") && driver.says("lower − upper:"))
        // Both begin in the air at the same place.
        for number in 0...1 {
            let origin = tracks.origin(number)
            let sample = try #require(tracks.sample(number, at: 0))
            #expect(abs(tracks.tracks[number].samples.times[sample] - origin) < 3)
        }
        try driver.play("l l")
        #expect(try screen(driver).place > start.place)
        try driver.play("h h")
        #expect(try abs(screen(driver).place - start.place) < 1e-6)
        try driver.play("g n")
        #expect(try screen(driver).place == tracks.eventPlaces.first { $0 > tracks.places.lowerBound })
        try driver.play("G")
        #expect(try screen(driver).place == tracks.places.upperBound)
        try driver.play("N")
        #expect(try screen(driver).place == tracks.eventPlaces.last { $0 < tracks.places.upperBound })
        try driver.play("j")
        #expect(try screen(driver).name == tracks.names[1] && driver.says(tracks.names[1]))
        try driver.play("k k")
        #expect(try screen(driver).name == tracks.names.last)
    }

    @Test("By the clock, the cursor stays at the time of the first one, and the other was not recorded then")
    func clock() throws {
        var driver = try opened("r c j c n")
        let before = try screen(driver)
        let time = before.place + (before.tracks?.origin(0) ?? 0)
        try driver.play("t")
        let after = try screen(driver)
        #expect(after.tracks?.alignment == .clock && after.place == time)
        #expect(driver.says("by the clock") && driver.says("not recorded at this time"), "\(driver.text)")
        try driver.play("<Tab>")
        #expect(try abs(screen(driver).place - before.place) < 1e-6)
        try driver.play("q")
        #expect(driver.state.shown(RecordingsScreen.self) != nil)
    }

    @Test("A lone recording has nothing to be compared with, and the footer names the key")
    func lone() throws {
        let file = LogbookFile(url: Self.sample["log.flightlog"], today: { Self.today })
        var driver = try Driver(file)
        let book = try #require(driver.book)
        let flight = try #require(try book.recordings(of: nil).last { $0.format != nil }?.flights.first)
        for _ in 0..<40 where driver.state.list.selected?.id != flight { try driver.play("j") }
        try driver.play("r c")
        #expect(driver.line(with: "There is no other recording") != nil)
        let several = try opened("r")
        #expect(several.lines.last?.contains("c compare") == true, "\(several.text)")
    }
}
