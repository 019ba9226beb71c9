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
        try? SampleBook.write(
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
            ("recording-landing", "r <Enter> c"),
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
        #expect(driver.line(with: "Garmin G1000") != nil && driver.line(with: "bytes, unchanged") != nil)
        #expect(driver.line(with: "SHA-256 ") != nil)
        try driver.play("q")
        #expect(driver.state.isListShown)
        try driver.play("2 r")
        #expect(driver.says("Recordings ›"), "\(driver.text)")
        try driver.play("q 3 r")
        #expect(driver.says("Only flights and aircraft have recordings"), "\(driver.text)")
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
        let area = followed.mapArea(driver.state)
        let shown = try #require(followed.window).area(columns: area.columns, rows: area.rows)
        #expect(followed.follows && shown.contains(point))
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

    @Test("Space plays at a speed that changes, time that passes moves the cursor, and the end stops it")
    func playing() throws {
        var driver = try opened(keys: "r <Enter> g <Space>")
        let track = try #require(try screen(driver).track)
        #expect(try screen(driver).isMoving && driver.state.isMoving)
        #expect(driver.line(with: "▸ 60×") != nil, "\(driver.text)")
        driver.send(.passed(seconds: 2))
        let passed = track.samples.times[try screen(driver).sample] - track.samples.times[0]
        #expect(abs(passed - 120) <= 4, "\(passed)")
        // Frames shorter than a sample add up.
        for _ in 0..<30 { driver.send(.passed(seconds: 1.0 / 30)) }
        let later = track.samples.times[try screen(driver).sample] - track.samples.times[0]
        #expect(abs(later - 180) <= 4, "\(later)")
        try driver.play(">")
        #expect(try screen(driver).speed == 120)
        for _ in 0..<9 { try driver.play(">") }
        #expect(try screen(driver).speed == 600)
        for _ in 0..<20 { try driver.play("<lt>") }
        #expect(try screen(driver).speed == 1)
        try driver.play("<Space>")
        #expect(try !screen(driver).isMoving)
        driver.send(.passed(seconds: 100))
        #expect(track.samples.times[try screen(driver).sample] - track.samples.times[0] == later)
        try driver.play("<Space>")
        for _ in 0..<9 { try driver.play(">") }
        driver.send(.passed(seconds: 3_600))
        #expect(try screen(driver).sample == track.samples.count - 1 && !screen(driver).isMoving)
        try driver.play("<Space>")
        #expect(try screen(driver).sample == 0 && screen(driver).isMoving)
        try driver.play("w")
        #expect(!driver.state.isMoving)
    }

    @Test("While it is played, the map follows when the cursor leaves its middle, and rests otherwise")
    func following() throws {
        var driver = try opened(keys: "r <Enter> g + + f <Space>")
        let track = try #require(try screen(driver).track)
        var moves = 0
        var window = try screen(driver).window
        for _ in 0..<60 {
            driver.send(.passed(seconds: 1))
            let now = try screen(driver)
            if now.window != window { moves += 1 }
            window = now.window
            let area = now.mapArea(driver.state)
            #expect(now.window?.area(columns: area.columns, rows: area.rows).contains(track.points[now.sample]) == true)
        }
        #expect(moves > 0 && moves < 40, "\(moves)")
    }

    @Test("A landing has a card: its last two minutes, and the touchdown beside the median of the aircraft")
    func landing() throws {
        let file = folder["circuit.gpx"]
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: file)
        var driver = try opened(keys: "r <Enter> c")
        #expect(driver.says("landing, 1 of 1") && driver.says("touchdown at"), "\(driver.text)")
        #expect(driver.says("your median") && driver.says("of 1 landing in HB-CFA"), "\(driver.text)")
        #expect(driver.says("ft at −30 s"), "\(driver.text)")
        try driver.play("<Esc>")
        #expect(try screen(driver).view == .both)
        // A recording of two landings, of an aircraft that is not known.
        try driver.play("q a \"\(file.path)\" <Enter> <Enter> q")
        let kept = try #require(try driver.book?.recordings(of: nil).first { $0.name == "circuit.gpx" })
        let effects = driver.state.show(.recording(RecordingScreen(kept)))
        driver.send(effects)
        try driver.play("g c")
        #expect(driver.says("touch-and-go, 1 of 2") && driver.says("the median of this recording"), "\(driver.text)")
        try driver.play("n")
        #expect(driver.says("landing, 2 of 2"), "\(driver.text)")
        try driver.play("n")
        #expect(driver.says("landing, 2 of 2"))
        try driver.play("N <Enter>")
        let cards = try screen(driver).cards
        #expect(try screen(driver).view == .both && screen(driver).sample == cards[0].touchdown)
    }

    @Test("Every track is one picture, by altitude, by year or by aircraft, which zooms and moves")
    func everyTrack() throws {
        let cache = folder["cache"]
        setenv("XDG_CACHE_HOME", cache.path, 1)
        defer { unsetenv("XDG_CACHE_HOME") }
        for _ in 0..<2 {
            var driver = try opened(keys: "R")
            let screen = try #require(driver.state.shown(AllTracksScreen.self))
            #expect(screen.tracks?.parts.count == 1 && driver.says("1 recording by altitude"), "\(driver.text)")
            #expect(FileManager.default.fileExists(atPath: cache.appending(path: "flightlog/outlines").path))
            try driver.play("n")
            #expect(driver.says("Choose years or aircraft first"), "\(driver.text)")
            try driver.play("<Tab>")
            #expect(driver.says("2026: 1 recording by year"), "\(driver.text)")
            try driver.play("n p <Tab>")
            #expect(driver.says("HB-CFA: 1 recording by aircraft"), "\(driver.text)")
            try driver.play("+ L K 0 <Tab> q")
            #expect(driver.state.isListShown)
        }
        var empty = try Driver()
        try empty.play("R")
        #expect(empty.says("No recording shows a track"), "\(empty.text)")
    }

    @Test("Each figure has its reason, and Enter shows its moment")
    func reasons() throws {
        var driver = try opened(keys: "r <Enter> w")
        #expect(driver.says("The ground speed rises through 40 kt"), "\(driver.text)")
        let labels = try screen(driver).reasons.map(\.label)
        for label in ["off block", "landings", "distance", "night"] { #expect(labels.contains(label)) }
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

    @Test(
        "All files of a folder are added as one step; what is no recording is left out, and a second time adds nothing")
    func addingFolder() throws {
        let card = folder["card"]
        try FileManager.default.createDirectory(
            at: card.appending(path: "2026"), withIntermediateDirectories: true)
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: card.appending(path: "one.gpx"))
        try InventedRecording.gpx("2026-03-05T18:00:00Z").write(to: card.appending(path: "2026/two.gpx"))
        try Data("nothing".utf8).write(to: card.appending(path: "readme.txt"))
        try Data("nothing".utf8).write(to: card.appending(path: ".hidden"))
        var driver = try opened()
        let before = try #require(try driver.book?.recordings(of: nil).count)
        try driver.play("a \"\(card.path)\" <Enter> \"All files\" <Enter>")
        #expect(driver.says("3 files, of which 2 are added"), "\(driver.text)")
        #expect(driver.says("one.gpx: GPX") && driver.says("two.gpx: GPX"), "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.says("Added 2 recordings: 2 new flights"), "\(driver.text)")
        #expect(try driver.book?.recordings(of: nil).count == before + 2)
        try driver.play("a \"\(card.path)\" <Enter> \"All files\" <Enter>")
        #expect(driver.says("3 files, of which 0 are added"), "\(driver.text)")
        try driver.play("<Esc> q u")
        #expect(try driver.book?.recordings(of: nil).count == before, "one step is undone")
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
        #expect(driver.line(with: "bytes, unchanged") != nil)
    }
}
