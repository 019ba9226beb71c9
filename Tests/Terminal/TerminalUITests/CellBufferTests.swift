import Testing

@testable import TerminalUI

@Suite("Cell buffers")
struct CellBufferTests {
    private func buffer(_ rows: Int, _ columns: Int) -> CellBuffer {
        CellBuffer(size: Size(rows: rows, columns: columns))
    }

    @Test("Drawing is clipped on every side")
    func clipping() {
        var buffer = buffer(2, 5)
        #expect(buffer.write("Zürich", at: Position(row: 0, column: 2)) == 8)
        buffer.write("abc", at: Position(row: 1, column: -1))
        buffer.write("x", at: Position(row: 2, column: 0))
        #expect(buffer.lines == ["  Zür", "bc"])
    }

    @Test("A wide character is never cut in half, by the edge or by another character")
    func wideCharacters() {
        var buffer = buffer(1, 5)
        buffer.write("東京都", at: .origin)
        #expect(buffer.lines == ["東京"])
        buffer.write("x", at: Position(row: 0, column: 1))
        #expect(buffer.lines == [" x京"])
        buffer.write("y", at: Position(row: 0, column: 2))
        #expect(buffer.lines == [" xy"])
        buffer.write("東", at: Position(row: 0, column: -1))
        #expect(buffer.lines == [" xy"])
        #expect(buffer[0, 0].width == 1)
        buffer.write("京", at: Position(row: 0, column: 1))
        buffer.write("東", at: Position(row: 0, column: 0))
        #expect(buffer.lines == ["東"])
        #expect(buffer[0, 2] == Cell(" ", style: .text))
    }

    @Test(
        "No cell contains characters that control a terminal",
        arguments: ["\u{1B}", "\u{07}", "\u{9B}", "\u{7F}", "\u{202E}", "\u{2066}", "\n", "\r\n", "\u{0}", "\u{200F}"])
    func controls(text: String) {
        var buffer = buffer(1, 4)
        buffer.write("a" + text + "b", at: .origin)
        #expect(buffer.lines == ["a\u{FFFD}b"])
    }

    @Test("Characters that terminals draw differently are simplified: no selectors, joiners or skin tones")
    func simplified() {
        var buffer = buffer(1, 12)
        buffer.write("❤\u{FE0F}👩\u{200D}💻👍🏽e\u{301}", at: .origin)
        #expect(buffer.lines == ["❤👩👍e\u{301}"])
        #expect(buffer[0, 5].grapheme == "e\u{301}")
    }

    @Test("A cell holds at most as many marks as ncurses stores")
    func manyMarks() {
        var buffer = buffer(1, 3)
        buffer.write("e" + String(repeating: "\u{301}", count: 40), at: .origin)
        #expect(buffer[0, 0].grapheme.unicodeScalars.count == 5)
    }

    @Test("An area is drawn separately and clipped")
    func parts() {
        var buffer = buffer(3, 6)
        buffer.fill(buffer.bounds, style: .line, with: "#")
        buffer.draw(in: Rect(row: 1, column: 2, rows: 1, columns: 3)) { part in
            part.write("東京", at: .origin, style: .good)
            part.cursor = Position(row: 0, column: 1)
        }
        #expect(buffer.lines == ["######", "##東 #", "######"])
        #expect(buffer.cursor == Position(row: 1, column: 3))
        #expect(buffer[1, 2].style == .good && buffer[1, 4].style == .good && buffer[1, 5].style == .line)
    }

    @Test("A buffer that is partly outside keeps its wide characters whole")
    func blit() {
        var wide = buffer(1, 4)
        wide.write("東京", at: .origin)
        var target = buffer(1, 4)
        target.draw(wide, at: Position(row: 0, column: -1))
        #expect(target.lines == [" 京"])
        target.draw(wide, at: Position(row: 0, column: 1))
        #expect(target.lines == [" 東"])
    }

    @Test("Changing a row's style keeps its text and bold")
    func restyle() {
        var buffer = buffer(1, 4)
        buffer.write("東a", at: .origin, attributes: .bold)
        buffer.restyle(buffer.bounds, style: .cursor)
        #expect(buffer.lines == ["東a"])
        #expect(buffer.row(0).allSatisfy { $0.style == .cursor })
        #expect(buffer[0, 2].attributes == .bold)
    }

    @Test("A frame has corners, and is omitted if there is no room")
    func frame() {
        var buffer = buffer(3, 4)
        buffer.frame(buffer.bounds)
        #expect(buffer.lines == ["┌──┐", "│  │", "└──┘"])
        var flat = self.buffer(1, 4)
        flat.frame(flat.bounds)
        #expect(flat.lines == [""])
    }

    @Test("The saved screen has the theme's colors and no sequences other than SGR")
    func ansi() {
        var buffer = buffer(1, 3)
        buffer.write("ab", at: .origin, style: .key)
        #expect(
            buffer.ansi(theme: .hangar)
                == "\u{1B}[0;1;38;5;117;48;5;234mab\u{1B}[0;38;5;252;48;5;234m \u{1B}[0m\n")
        #expect(buffer.ansi(theme: .mono) == "\u{1B}[0;1mab\u{1B}[0m \u{1B}[0m\n")
    }

    @Test("A swatch is a mark in its color and two letters")
    func swatch() {
        var buffer = buffer(1, Swatch.columns)
        buffer.draw(.blue, at: .origin)
        #expect(buffer.lines == ["●Bl"] && Swatch.blue.text == "●Bl")
        #expect(buffer[0, 0].style == .swatch(.blue) && buffer[0, 1].style == .muted)
    }

    @Test("The halves of wide characters stay together after any drawing")
    func invariants() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<400 {
            var buffer = buffer(Int.random(in: 0...6, using: &generator), Int.random(in: 0...12, using: &generator))
            for _ in 0..<12 {
                let place = Position(
                    row: Int.random(in: -2...7, using: &generator), column: Int.random(in: -4...14, using: &generator))
                let size = Size(
                    rows: Int.random(in: 0...3, using: &generator), columns: Int.random(in: 0...7, using: &generator))
                buffer.write(
                    generator.text(upTo: 8), at: place,
                    clip: Bool.random(using: &generator) ? nil : Rect(origin: .origin, size: size))
                var part = CellBuffer(size: size)
                part.write(generator.text(upTo: 6), at: .origin)
                buffer.draw(part, at: place)
                buffer.fill(Rect(origin: place, size: size), style: .mark)
            }
            expectWholeCharacters(buffer)
        }
    }

    private func expectWholeCharacters(_ buffer: CellBuffer) {
        for row in 0..<buffer.size.rows {
            let widths = buffer.row(row).map(\.width)
            for (column, width) in widths.enumerated() {
                if width == 2 { #expect(column + 1 < widths.count && widths[column + 1] == 0) }
                if width == 0 { #expect(column > 0 && widths[column - 1] == 2) }
            }
        }
    }
}
