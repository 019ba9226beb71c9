import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The photo of an aircraft on the screen")
struct PhotoScreenTests {
    /// What was asked of the program that draws.
    private final class Drawn: @unchecked Sendable {
        var asked: [(form: PictureDrawer.Form, width: Int, height: Int)] = []
    }

    /// The first bytes of a PNG of 200 by 100 dots.
    private static let png =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        + [0, 0, 0, 200, 0, 0, 0, 100, 8, 2]

    /// Two dots, red above white.
    private static let ppm = Data("P6\n1 2\n255\n".utf8) + [255, 0, 0, 255, 255, 255]

    private func opened(_ support: PictureSupport, drawn: Drawn = Drawn(), hasPhoto: Bool = true) throws -> Driver {
        var driver = try Driver(FakeFile(flights: 3))
        driver.pictureSupport = support
        driver.drawPhoto = { _, form, width, height in
            drawn.asked.append((form, width, height))
            return form == .png ? Self.png : Self.ppm
        }
        try driver.play("2")
        let id = try #require(driver.state.list.selected?.id)
        if hasPhoto { driver.fake?.photos[id] = Data([1]) }
        try driver.play("O")
        return driver
    }

    @Test("It is a picture where the terminal has graphics, in its shape, and half blocks elsewhere")
    func shown() throws {
        let drawn = Drawn()
        var driver = try opened(PictureSupport(.kitty), drawn: drawn)
        var shown = try #require(driver.shownPictures.all.first, "\(driver.text)")
        #expect(SentPicture.kitty(shown.picture.bytes)?.keys.contains("c=20,r=5") == true)
        #expect(drawn.asked[0].form == .png && drawn.asked[0].width == 1_000 && drawn.asked[0].height == 580)
        #expect(shown.caption.hasSuffix("Any key goes back."))
        driver = try opened(PictureSupport(.sixel), drawn: drawn)
        shown = try #require(driver.shownPictures.all.first)
        #expect(shown.picture.way == .sixel && drawn.asked[1].form == .ppm && drawn.asked[1].width == 1_000)
        driver = try opened(PictureSupport(.multiplexer), drawn: drawn)
        shown = try #require(driver.shownPictures.all.first)
        #expect(shown.picture.way == .blocks && drawn.asked[2].width == 100 && drawn.asked[2].height == 58)
        let text = String(decoding: shown.picture.bytes, as: UTF8.self)
        #expect(text.contains("\u{1B}[38;5;196;48;5;231m▀"), "\(text.debugDescription)")
        var support = PictureSupport(.unanswered)
        support.hasAllColors = true
        driver = try opened(support)
        shown = try #require(driver.shownPictures.all.first)
        let deep = String(decoding: shown.picture.bytes, as: UTF8.self)
        #expect(deep.contains("\u{1B}[38;2;255;0;0;48;2;255;255;255m▀"), "\(deep.debugDescription)")
    }

    @Test("Without a photo, and where it cannot be drawn, a sentence says so")
    func refused() throws {
        let without = try opened(PictureSupport(.sixel), hasPhoto: false)
        #expect(without.says("has no photo; flightlog photo"), "\(without.text)")
        #expect(without.shownPictures.all.isEmpty)
        var failing = try opened(PictureSupport(.sixel))
        failing.drawPhoto = { _, _, _, _ in throw SigningComplaint("") }
        try failing.play("O")
        #expect(failing.says("The program flightlog-paper has failed"), "\(failing.text)")
        failing.drawPhoto = { _, _, _, _ in Data("nothing".utf8) }
        try failing.play("O")
        #expect(failing.says("The picture that flightlog-paper drew is damaged."), "\(failing.text)")
    }
}
