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

    /// The text of the line, with the letters of its swatches.
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
    /// Draws a line at the left of an area, clipped at its right edge, and returns the column after it.
    @discardableResult
    package mutating func draw(_ line: StyledLine, in rect: Rect) -> Int {
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
