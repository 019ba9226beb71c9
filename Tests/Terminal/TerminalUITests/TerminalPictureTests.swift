import Foundation
import TestFiles
import Testing

@testable import TerminalUI

@Suite("Pictures for terminals")
struct TerminalPictureTests {
    /// A picture whose dots have the color that a closure says.
    private func ppm(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> [UInt8] {
        let dots = (0..<height).flatMap { y in (0..<width).flatMap { color($0, y) } }
        return Array("P6\n\(width) \(height)\n255\n".utf8) + dots
    }

    @Test("Sixels have every dot of the picture in its color", arguments: [(1, 1), (7, 6), (23, 13), (300, 20)])
    func sixels(width: Int, height: Int) throws {
        let colors: [[UInt8]] = [[0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
        func color(_ x: Int, _ y: Int) -> [UInt8] { colors[(x / 3 * 7 + y * 3) % colors.count] }
        let picture = try #require(ScreenPicture(ppm: ppm(width, height, color)))
        let sent = try #require(SentPicture.sixels(picture.bytes))
        #expect(picture.way == .sixel && sent.width == width && sent.height == height)
        for y in 0..<height {
            for x in 0..<width {
                #expect(sent.dots[y * width + x] == color(x, y).map { $0 == 255 ? 100 : 0 }, "\(x) \(y)")
            }
        }
    }

    @Test("A picture of more colors than a terminal has gets the nearest ones, and the same dots are counted")
    func manyColors() throws {
        let many = ppm(64, 64) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2)] }
        let picture = try #require(ScreenPicture(ppm: many))
        let sent = try #require(SentPicture.sixels(picture.bytes))
        let shown = Set(sent.dots.compactMap(\.self))
        #expect(shown.count <= 255 && shown.count > 30 && !sent.dots.contains { $0 == nil })
        for (index, dot) in sent.dots.enumerated() {
            let (x, y) = (index % 64, index / 64)
            let wanted = [x * 4, y * 4, (x + y) * 2].map { $0 * 100 / 255 }
            let far = zip(dot ?? [], wanted).map { abs($0 - $1) }.max() ?? 100
            #expect(far <= 13, "\(x) \(y)")
        }
        let plain = try #require(ScreenPicture(ppm: ppm(1_000, 600) { _, _ in [255, 255, 255] }))
        #expect(plain.bytes.count < 2_000)
    }

    @Test("What is no picture of dots is none")
    func damaged() {
        let whole = ppm(4, 4) { _, _ in [1, 2, 3] }
        #expect(ScreenPicture(ppm: whole) != nil)
        let texts = ["", "P6", "P6\n4 4\n255\n", "P5\n4 4\n255\n", "P6\n4 99999999999\n255\n", "P6\n-4 4\n255\n"]
        for bytes in texts.map({ Array($0.utf8) }) + [whole.dropLast(), whole + [0]] {
            #expect(ScreenPicture(ppm: Array(bytes)) == nil)
        }
    }

    @Test("Kitty gets the bytes of a file in pieces that it must take, over as many cells as they are for")
    func kitty() throws {
        for count in [0, 1, 2, 3, 3_071, 3_072, 3_073, 50_000] {
            let png = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
            let picture = ScreenPicture(png: png, columns: 100, rows: 29)
            let sent = try #require(SentPicture.kitty(picture.bytes))
            #expect([UInt8](sent.data) == png && picture.way == .kitty, "\(count)")
            #expect(sent.keys.contains("a=T,f=100,q=2") && sent.keys.contains("c=100,r=29"))
        }
    }

    @Test("tmux passes a picture on in strings of its own, with each Esc twice")
    func passing() throws {
        let png = [UInt8](repeating: 7, count: 5_000)
        let wrapped = String(
            decoding: ScreenPicture(png: png, columns: 9, rows: 9, passesThrough: true).bytes, as: UTF8.self)
        #expect(wrapped.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_G") && wrapped.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\"))
        let passed = wrapped.replacing("\u{1B}Ptmux;", with: "").replacing("\u{1B}\u{1B}\\\u{1B}\\", with: "\u{1B}\\")
            .replacing("\u{1B}\u{1B}", with: "\u{1B}")
        let sent = try #require(SentPicture.kitty(Array(passed.utf8)))
        #expect([UInt8](sent.data) == png)
    }

    @Test("What a terminal answers decides the way and the size of a cell")
    func answers() {
        func support(_ texts: String...) -> PictureSupport {
            var answers = PictureAnswers()
            for text in texts { answers.read(text.utf8) }
            return answers.support
        }
        #expect(support("\u{1B}[?1;2c") == PictureSupport(.unanswered))
        #expect(support("\u{1B}[?62;4;22c").way == .sixel && support("\u{1B}[?4c").way == .sixel)
        #expect(support("\u{1B}_Gi=31;OK", "\u{1B}[?62;4c").way == .kitty)
        #expect(support("\u{1B}_Gi=31;ENOTSUPPORTED", "\u{1B}[?62c").way == nil)
        let sized = support("\u{1B}[6;40;19t", "\u{1B}[?4c")
        #expect(sized.cellWidth == 19 && sized.cellHeight == 40)
        #expect(support("\u{1B}[6;0;0t", "\u{1B}[?4c").cellHeight == 20)
        #expect(support("\u{1B}[6;99999;1t", "\u{1B}[8;30;100t", "\u{1B}[?4c").cellWidth == 10)
    }

    @Test("The settings decide before the terminal is asked; inside tmux only they show pictures")
    func choices() {
        #expect(PictureSupport(.auto, isInMultiplexer: false) == nil)
        #expect(PictureSupport(.auto, isInMultiplexer: true)?.obstacle == .multiplexer)
        for isInside in [false, true] {
            #expect(PictureSupport(.never, isInMultiplexer: isInside)?.obstacle == .turnedOff)
            #expect(PictureSupport(.sixel, isInMultiplexer: isInside)?.way == .sixel)
            #expect(PictureSupport(.kitty, isInMultiplexer: isInside)?.passesThrough == isInside)
        }
    }
}
