import Aviation
import Foundation
import Logbook
import LogbookSample
import Paper
import TerminalUI
import TestFiles
import Testing
import Tracks

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Pictures on a full page")
struct MapPictureTests {
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)
    /// A sample logbook with recordings.
    private static let sample: TemporaryFolder = {
        let folder = TemporaryFolder("pictures")
        try? SampleBook.write(
            to: folder["log.flightlog"].path, today: today.adding(days: -1), count: 40, recordingCount: 1)
        return folder
    }()

    /// What was asked of the program that draws.
    private final class Drawn: @unchecked Sendable {
        var pictures: [(picture: VectorPicture, form: PictureDrawer.Form, dots: Int)] = []
    }

    /// Opens the sample, and keys a screen with a map.
    private func opened(
        _ keys: String, _ support: PictureSupport, choice: PictureChoice = .auto, theme: Theme = .hangar,
        drawn: Drawn = Drawn()
    ) throws -> Driver {
        var reading = SettingsReading()
        reading.settings.pictures = choice
        reading.settings.choose(theme)
        let file = LogbookFile(url: Self.sample["log.flightlog"], today: { Self.today })
        var driver = try Driver(file, reading: reading)
        driver.pictureSupport = support
        driver.drawPicture = { picture, _, form, dots in
            drawn.pictures.append((picture, form, dots))
            // A small picture, red at the left and white at the right.
            let row = [UInt8]([255, 0, 0, 255, 255, 255])
            return form == .png ? Data([1, 2, 3]) : Data("P6\n2 2\n255\n".utf8) + row + row
        }
        let book = try #require(driver.book)
        let recording = try #require(try book.recordings(of: nil).last { $0.format != nil }?.flights.first)
        for _ in 0..<40 where driver.state.list.selected?.id != recording { try driver.play("j") }
        try driver.play(keys)
        return driver
    }

    @Test("A map, a recording and all tracks are pictures of the screen's size, sent as the terminal takes them")
    func shown() throws {
        for (keys, title) in [("m", "Map of flights"), ("r <Enter>", "."), ("R", "Every track")] {
            let drawn = Drawn()
            let driver = try opened(keys + " i", PictureSupport(.sixel), drawn: drawn)
            let shown = try #require(driver.shownPictures.all.first, "\(keys): \(driver.text)")
            let sent = try #require(SentPicture.sixels(shown.picture.bytes))
            #expect(sent.width == 2 && sent.height == 2)
            #expect(sent.dots == [[100, 0, 0], [100, 100, 100], [100, 0, 0], [100, 100, 100]])
            #expect(shown.caption.contains(title) && shown.caption.hasSuffix("Any key goes back."))
            let picture = try #require(drawn.pictures.first)
            #expect(picture.form == .ppm && picture.picture.width == 1_000 && picture.picture.height == 580)
            #expect(!picture.picture.page.strokes.isEmpty && picture.dots == 1)
        }
    }

    @Test("Kitty gets the file as it is drawn; small dots make more of them for a unit")
    func kitty() throws {
        let drawn = Drawn()
        var support = PictureSupport(.kitty)
        (support.cellWidth, support.cellHeight) = (19, 40)
        let driver = try opened("m i", support, drawn: drawn)
        let shown = try #require(driver.shownPictures.all.first)
        let sent = try #require(SentPicture.kitty(shown.picture.bytes))
        #expect([UInt8](sent.data) == [1, 2, 3] && sent.keys.contains("c=100,r=29"))
        let picture = try #require(drawn.pictures.first)
        #expect(picture.form == .png && picture.dots == 2 && picture.picture.width == 950)
    }

    @Test("A light theme has a picture on white, a dark one on a dark ground")
    func grounds() throws {
        for (theme, color) in [(Theme.apron, 0xFF_FF_FF), (.hangar, 0x1C_1C_1C), (.terminal, 0x1C_1C_1C)] {
            let drawn = Drawn()
            _ = try opened("m i", PictureSupport(.sixel), theme: theme, drawn: drawn)
            #expect(drawn.pictures.first?.picture.page.strokes.first?.color == color, "\(theme.name)")
        }
    }

    @Test("Where there are no pictures, a sentence says why and what to do")
    func refused() throws {
        let cases: [(PictureSupport, PictureChoice, String)] = [
            (PictureSupport(.unanswered), .auto, "This terminal shows no pictures; flightlog map --png writes one."),
            (PictureSupport(.multiplexer), .auto, "Inside tmux and screen there are no pictures"),
            (PictureSupport(.sixel), .never, "The settings turn pictures off"),
        ]
        for (support, choice, words) in cases {
            let drawn = Drawn()
            let driver = try opened("m i", support, choice: choice, drawn: drawn)
            #expect(driver.says(words), "\(driver.text)")
            #expect(driver.shownPictures.all.isEmpty && drawn.pictures.isEmpty)
        }
    }

    @Test("A program that is missing or fails, and a picture that is damaged, are said")
    func failures() throws {
        var driver = try opened("m", PictureSupport(.sixel))
        driver.drawPicture = { _, _, _, _ in throw SigningComplaint("") }
        try driver.play("i")
        #expect(driver.says("The program flightlog-paper has failed"), "\(driver.text)")
        driver.drawPicture = { _, _, _, _ in Data("nothing".utf8) }
        try driver.play("i")
        #expect(driver.says("The picture that flightlog-paper drew is damaged."), "\(driver.text)")
        #expect(driver.shownPictures.all.isEmpty)
    }

    @Test("The loop shows the picture on the terminal, and the key that ends it does nothing else")
    func loop() throws {
        let terminal = ScriptedTerminal(
            script: try KeyScript("m i q j"), size: try #require(Size(text: "100x30")))
        terminal.support = PictureSupport(.kitty)
        let environment = AppLoop.Environment(
            today: { Self.today }, seconds: { 0 }, drawPicture: { _, _, _, _ in Data([9, 9]) })
        let file = LogbookFile(url: Self.sample["log.flightlog"], today: { Self.today })
        #expect(AppLoop(file, on: terminal, environment: environment, pace: .script).run() == 0)
        #expect(terminal.pictures.count == 1 && terminal.pictures.first?.caption.contains("Map of flights") == true)
        #expect(SentPicture.kitty(terminal.pictures.first?.picture.bytes ?? [])?.data == Data([9, 9]))
        #expect(terminal.screen.text.contains("Map of flights"), "q ended the picture alone")
    }
}
