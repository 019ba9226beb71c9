package import Aviation
package import TerminalUI

/// A line of the screen, in pieces of different styles.
package struct StyledLine: Hashable, Sendable {
    /// A part of one style.
    package enum Piece: Hashable, Sendable {
        case text(String, Style, CellAttributes)
        /// A color, and whether the text of the line names it.
        case swatch(Swatch, isNamed: Bool)
    }

    /// The parts, from left to right.
    package var pieces: [Piece] = []

    /// Creates an empty line.
    package init() {}

    /// Creates a line of one style.
    package init(_ text: String, _ style: Style = .text, _ attributes: CellAttributes = []) {
        pieces = [.text(text, style, attributes)]
    }

    /// Returns the line followed by a text.
    package func adding(_ text: String, _ style: Style = .text, _ attributes: CellAttributes = []) -> StyledLine {
        var line = self
        line.pieces.append(.text(text, style, attributes))
        return line
    }

    /// Returns the line followed by another one.
    package func adding(_ other: StyledLine) -> StyledLine {
        var line = self
        line.pieces += other.pieces
        return line
    }

    /// Returns the line followed by the swatch of a paint color.
    ///
    /// - Parameter isNamed: whether a text of the line names the color.
    package func adding(_ paint: PaintColor, isNamed: Bool = false) -> StyledLine {
        var line = self
        line.pieces.append(.swatch(paint.swatch, isNamed: isNamed))
        return line
    }

    /// Returns the line in lines of at most a number of columns, broken between words; those after the first one are indented.
    /// For lines without swatches.
    package func wrapped(columns: Int, indent: Int = 2, _ widths: CharacterWidths) -> [StyledLine] {
        guard widths.columns(of: text) > columns else { return [self] }
        var letters: [(letter: Character, style: Style, attributes: CellAttributes)] = []
        for case .text(let text, let style, let attributes) in pieces {
            letters += text.map { ($0, style, attributes) }
        }
        var index = 0
        return widths.wrapped(text, columns: max(columns - indent, 1)).enumerated().map { number, line in
            var result = number == 0 ? StyledLine() : StyledLine(String(repeating: " ", count: indent))
            for letter in line {
                // Blanks at the ends of lines were dropped.
                while index < letters.count, letters[index].letter != letter { index += 1 }
                guard index < letters.count else { break }
                result = result.adding(String(letter), letters[index].style, letters[index].attributes)
                index += 1
            }
            return result
        }
    }

    /// The line's text, with the letters of its swatches.
    package var text: String {
        pieces.map { piece in
            switch piece {
            case .text(let text, _, _): text
            case .swatch(let swatch, _): swatch.text
            }
        }.joined()
    }
}

extension CellBuffer {
    /// Draws a line at the left of an area, and returns the column after it. A line that does not fit ends with `…`, and its
    /// text is one of `cutTexts`.
    @discardableResult
    package mutating func draw(_ line: StyledLine, in rect: Rect) -> Int {
        let end = drawPieces(of: line, in: rect)
        let text = line.text
        guard end > rect.endColumn, rect.columns > 0, rect.rows > 0, bounds.rowRange.contains(rect.row),
            case let shown = text.reversed().drop(while: \.isWhitespace),
            widths.columns(of: String(shown.reversed())) > rect.columns
        else { return end }
        let last = Position(row: rect.row, column: rect.endColumn - 1)
        let cell = self[last]
        write("…", at: last, style: cell.style, attributes: cell.attributes, clip: rect)
        cutTexts.append(text.trimmed)
        return end
    }

    /// Draws a line in as many lines as an area has, broken between words; with too few of them the last one ends with `…`, and
    /// the text is one of `cutTexts`.
    package mutating func drawWrapped(_ line: StyledLine, in rect: Rect, indent: Int = 2) {
        let lines = line.wrapped(columns: rect.columns, indent: indent, widths)
        for (index, part) in lines.prefix(rect.rows).enumerated() { draw(part, in: rect.line(index)) }
        guard lines.count > rect.rows, rect.rows > 0 else { return }
        let last = rect.bottom(1)
        let end = min(last.column + widths.columns(of: lines[rect.rows - 1].text), last.endColumn - 1)
        write(
            "…", at: Position(row: last.row, column: end),
            style: self[Position(row: last.row, column: last.column)].style, clip: last)
        cutTexts.append(line.text.trimmed)
    }

    private mutating func drawPieces(of line: StyledLine, in rect: Rect) -> Int {
        var column = rect.column
        for piece in line.pieces {
            let place = Position(row: rect.row, column: column)
            switch piece {
            case .text(let text, let style, let attributes):
                column = write(text, at: place, style: style, attributes: attributes, clip: rect)
            case .swatch(let swatch, _):
                draw(swatch, at: place, clip: rect)
                column += Swatch.columns
            }
        }
        return column
    }

    /// Draws a line at the right of an area, and returns the column where it begins.
    @discardableResult
    package mutating func drawTrailing(_ line: StyledLine, in rect: Rect) -> Int {
        let width = widths.columns(of: line.text)
        let start = max(rect.endColumn - width, rect.column)
        draw(line, in: Rect(row: rect.row, column: start, rows: rect.rows, columns: rect.endColumn - start))
        return start
    }
}
