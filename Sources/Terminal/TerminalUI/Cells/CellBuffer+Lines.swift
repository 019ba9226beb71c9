/// Rules and frames, drawn with characters of one column that every font has.
extension CellBuffer {
    /// Draws a line from left to right in the uppermost row of a part.
    package mutating func horizontalLine(_ rect: Rect, style: Style = .line) {
        fill(rect.top(1), style: style, with: "─")
    }

    /// Draws a line from top to bottom in the leftmost column of a part.
    package mutating func verticalLine(_ rect: Rect, style: Style = .line) {
        fill(rect.left(1), style: style, with: "│")
    }

    /// Draws a frame along the edge of a part; nothing where there is no room for one.
    package mutating func frame(_ rect: Rect, style: Style = .line) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        horizontalLine(rect.top(1), style: style)
        horizontalLine(rect.bottom(1), style: style)
        verticalLine(rect.left(1), style: style)
        verticalLine(rect.right(1), style: style)
        let last = Position(row: rect.endRow - 1, column: rect.endColumn - 1)
        write("┌", at: rect.origin, style: style)
        write("┐", at: Position(row: rect.row, column: last.column), style: style)
        write("└", at: Position(row: last.row, column: rect.column), style: style)
        write("┘", at: last, style: style)
    }

    /// Draws the swatch of a color: two columns with its letters in its own colors.
    package mutating func draw(_ swatch: Swatch, at position: Position, clip: Rect? = nil) {
        write(swatch.letters, at: position, style: .swatch(swatch), clip: clip)
    }
}
