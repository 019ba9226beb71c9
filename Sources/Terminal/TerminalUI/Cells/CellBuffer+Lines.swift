/// Lines and frames of box drawing characters, which every font has in width one.
extension CellBuffer {
    /// Draws a horizontal line in the top row of an area.
    package mutating func horizontalLine(_ rect: Rect, style: Style = .line) {
        fill(rect.top(1), style: style, with: "─")
    }

    /// Draws a vertical line in the leftmost column of an area.
    package mutating func verticalLine(_ rect: Rect, style: Style = .line) {
        fill(rect.left(1), style: style, with: "│")
    }

    /// Draws a frame along the edge of an area, if there is room for one.
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

    /// Draws a swatch: its two letters in its own colors.
    package mutating func draw(_ swatch: Swatch, at position: Position, clip: Rect? = nil) {
        write(swatch.letters, at: position, style: .swatch(swatch), clip: clip)
    }
}
