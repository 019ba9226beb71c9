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

@Suite("Recordings on the screen")
struct RecordingScreenTests {
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)
    /// A sample logbook, one flight of which has a recording of a G1000.
    private static let sample: TemporaryFolder = {
        let folder = TemporaryFolder("recordings")
        try? LogbookSample.write(
            to: folder["log.flightlog"].path, today: today.adding(days: -1), count: 40, recordingCount: 1)
        return folder
    }()
    private let folder = TemporaryFolder("recording")

    /// Opens a copy of the sample with the cursor on the flight that has the recording.
    private func opened(size: String = "100x30", keys: String = "r", marker: DotMarker = .braille) throws -> Driver {
        let path = folder["log.flightlog"]
        try? FileManager.default.removeItem(at: path)
        try FileManager.default.copyItem(at: Self.sample["log.flightlog"], to: path)
        let file = LogbookFile(url: path, today: { Self.today })
        let book = try file.open(changed: nil)
        let recording = try #require(try book.recordings(of: nil).last { $0.format != nil })
        try book.close()
        var reading = SettingsReading()
        reading.settings.marker = marker
        var driver = try Driver(file, size: size, reading: reading)
        let flight = try #require(recording.flights.first)
        for _ in 0..<40 where driver.state.list.selected?.id != flight { try driver.play("j") }
        #expect(driver.state.list.selected?.id == flight)
        try driver.play(keys)
        return driver
    }

    private func screen(_ driver: Driver) throws -> RecordingScreen {
        try #require(driver.state.shown(RecordingScreen.self))
    }

    @Test(
        "The screens look like their golden copies",
        arguments: [
            ("recordings", "r"), ("recording", "r <Enter> n"), ("recording-map", "r <Enter> <Tab> n n + +"),
            ("recording-heads", "r <Enter> <Tab><Tab> jjj <PageDown>"), ("recording-why", "r <Enter> w jj"),
        ])
    func golden(scene: (name: String, keys: String)) throws {
        var driver = try opened(keys: scene.keys)
        for size in ["100x30", "80x24", "60x16", "40x8"] {
            driver.take(.resize(try #require(Size(text: size))))
            try expectGolden(driver.frame.buffer, "\(scene.name)-\(size)")
        }
    }

    @Test("A recording is drawn in ASCII where it is chosen")
    func ascii() throws {
        let driver = try opened(keys: "r <Enter>", marker: .ascii)
        try expectGolden(driver.frame.buffer, "recording-ascii-100x30")
    }

    @Test("The list says what a recording is, and that its bytes are those that were added")
    func list() throws {
        var driver = try opened()
        #expect(driver.line(with: "Garmin G1000") != nil && driver.line(with: "bytes, as they were added") != nil)
        #expect(driver.line(with: "SHA-256 ") != nil)
        try driver.play("q")
        #expect(driver.state.isListShown)
        try driver.play("2 r")
        #expect(driver.says("Recordings ›"), "\(driver.text)")
        try driver.play("q 3 r")
        #expect(driver.says("Only flights have recordings"), "\(driver.text)")
    }

    @Test("A flight without a recording says so, and how to add one")
    func none() throws {
        let driver = try opened(keys: "j r")
        #expect(driver.says("There is no recording. a adds a file"), "\(driver.text)")
    }

    @Test("One cursor walks the map, the profile and the events")
    func walking() throws {
        var driver = try opened(keys: "r <Enter>")
        let start = try screen(driver)
        let track = try #require(start.track)
        #expect(track.analysis.flights.count == 1 && start.sample == track.analysis.flights[0].airborne.lowerBound)
        try driver.play("l l")
        #expect(try screen(driver).sample > start.sample)
        try driver.play("h h")
        #expect(try abs(screen(driver).sample - start.sample) <= 1)
        try driver.play("g")
        #expect(try screen(driver).sample == 0)
        try driver.play("h")
        #expect(try screen(driver).sample == 0)
        let events = track.analysis.events.map(\.index)
        for index in events {
            try driver.play("n")
            #expect(try screen(driver).sample == index)
        }
        #expect(driver.says("landing"), "\(driver.text)")
        try driver.play("G")
        #expect(try screen(driver).sample == track.samples.count - 1)
        try driver.play("[")
        #expect(try screen(driver).sample == events.last)
        let clock = track.samples.instant(try screen(driver).sample).clockText
        #expect(driver.line(with: clock) != nil)
    }

    @Test("The map zooms, pans, follows the cursor, and shows all again")
    func map() throws {
        var driver = try opened(keys: "r <Enter>")
        #expect(try screen(driver).window == nil)
        try driver.play("+")
        let closer = try #require(try screen(driver).window)
        try driver.play("+")
        #expect(try #require(try screen(driver).window).scale == closer.scale / 2)
        try driver.play("-")
        #expect(try #require(try screen(driver).window).scale == closer.scale)
        try driver.play("L")
        #expect(try #require(try screen(driver).window).x > closer.x)
        try driver.play("H K")
        let north = try #require(try screen(driver).window)
        #expect(abs(north.x - closer.x) < 1e-3 && north.y > closer.y)
        try driver.play("J f n n")
        let followed = try screen(driver)
        let point = try #require(followed.track).points[followed.sample]
        #expect(followed.follows && abs((followed.window?.x ?? 0) - Double(point.x)) < 1e-3)
        #expect(driver.line(with: "following") != nil)
        try driver.play("0")
        #expect(try screen(driver).window == nil && screen(driver).follows == false)
    }

    @Test("The profile shows each line of the recording, the engine's too, with its value at the cursor")
    func profile() throws {
        var driver = try opened(keys: "r <Enter> <Tab><Tab>")
        let names = try #require(try screen(driver).track).series.map(\.name)
        #expect(names == ["altitude", "ground speed", "vertical speed", "CHT", "EGT", "RPM", "fuel flow"])
        for name in names {
            #expect(driver.line(with: " \(name)") != nil, "\(name)\n\(driver.text)")
            try driver.play("j")
        }
        #expect(try screen(driver).chosen == 0)
        try driver.play("k n")
        #expect(driver.line(with: "gph") != nil)
    }

    @Test("Each figure has its reason, and Enter shows its moment")
    func reasons() throws {
        var driver = try opened(keys: "r <Enter> w")
        #expect(driver.says("The ground speed rises through 40 kt"), "\(driver.text)")
        let labels = try screen(driver).reasons.map(\.label)
        for label in ["off blocks", "landings", "distance", "night"] { #expect(labels.contains(label)) }
        #expect(try screen(driver).reasons.filter { !$0.isHeading }.allSatisfy { !$0.why.isEmpty })
        try driver.play("G")
        let last = try #require(try screen(driver).reasons.last { $0.sample != nil })
        try driver.play("<Enter>")
        #expect(try screen(driver).sample == last.sample && screen(driver).view == .both)
        try driver.play("w q")
        #expect(try screen(driver).view == .both)
        try driver.play("q")
        #expect(driver.state.shown(RecordingScreen.self) == nil)
    }

    @Test("A file is added from the screen: a preview, Enter saves, and Esc asks before it is dropped")
    func adding() throws {
        let file = folder["circuit.gpx"]
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: file)
        var driver = try opened()
        let before = try #require(try driver.book?.recordings(of: nil).count)
        try driver.play("a \"\(file.path)\" <Enter>")
        #expect(driver.says("Add a recording") && driver.says("new entry"), "\(driver.text)")
        #expect(driver.says("circuit.gpx: GPX"), "\(driver.text)")
        #expect(try driver.book?.recordings(of: nil).count == before)
        try driver.play("<Esc>")
        #expect(driver.says("Leave without adding the file?"), "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.shown(RecordingPlanScreen.self) != nil)
        try driver.play("<Esc> y")
        #expect(driver.state.shown(RecordingPlanScreen.self) == nil)
        #expect(try driver.book?.recordings(of: nil).count == before)
        try driver.play("a \"\(file.path)\" <Enter> <Enter>")
        #expect(try driver.book?.recordings(of: nil).count == before + 1, "\(driver.text)")
        #expect(driver.says("Added 1 recording: 1 new flight"), "\(driver.text)")
        #expect(driver.state.shown(RecordingPlanScreen.self) == nil)
        // The same file again: there is nothing to add, so nothing is asked.
        try driver.play("a \"\(file.path)\" <Enter>")
        #expect(driver.says("in the logbook already"), "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.says("There is nothing to add"), "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.shown(RecordingPlanScreen.self) == nil && driver.state.overlay == nil)
    }

    @Test("A file that is no recording is kept as it is, and one that is gone says so")
    func strange() throws {
        let file = folder["notes.txt"]
        try Data("nothing of a flight".utf8).write(to: file)
        var driver = try opened()
        try driver.play("a \"\(file.path)\" <Enter>")
        #expect(driver.says("No recorder's format is recognized"), "\(driver.text)")
        try FileManager.default.removeItem(at: file)
        try driver.play("<Enter>")
        #expect(driver.state.status?.sign == .bad, "\(driver.text)")
    }

    @Test("A recording that another program deleted meanwhile is not drawn, and says why")
    func gone() throws {
        var driver = try opened(keys: "r")
        let effects = driver.state.show(.recording(RecordingScreen(key: 99_999, name: "gone.igc")))
        driver.send(effects)
        #expect(try screen(driver).track == nil && screen(driver).complaint != nil)
        #expect(driver.says("Recording › gone.igc"), "\(driver.text)")
        for keys in ["l", "n", "+", "f", "w", "<Tab>", "j", "L"] { try driver.play(keys) }
        #expect(try screen(driver).track == nil)
        try driver.play("q")
        #expect(driver.line(with: "bytes, as they were added") != nil)
    }
}
