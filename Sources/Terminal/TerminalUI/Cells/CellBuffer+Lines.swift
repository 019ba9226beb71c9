/// Rules and frames, drawn with characters of one column that every font has.
extension CellBuffer {
    /// Draws a line from left to right in the uppermost row of a part.
    package mutating func horizontalLine(_ rect: Rect, paint: Paint = .line) {
        fill(rect.top(1), paint: paint, with: "─")
    }

    /// Draws a line from top to bottom in the leftmost column of a part.
    package mutating func verticalLine(_ rect: Rect, paint: Paint = .line) {
        fill(rect.left(1), paint: paint, with: "│")
    }

    /// Draws a frame along the edge of a part; nothing where there is no room for one.
    package mutating func frame(_ rect: Rect, paint: Paint = .line) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        horizontalLine(rect.top(1), paint: paint)
        horizontalLine(rect.bottom(1), paint: paint)
        verticalLine(rect.left(1), paint: paint)
        verticalLine(rect.right(1), paint: paint)
        let last = Position(row: rect.endRow - 1, column: rect.endColumn - 1)
        write("┌", at: rect.origin, paint: paint)
        write("┐", at: Position(row: rect.row, column: last.column), paint: paint)
        write("└", at: Position(row: last.row, column: rect.column), paint: paint)
        write("┘", at: last, paint: paint)
    }

    /// Draws the swatch of a colour: two columns with its letters in its own colours.
    package mutating func draw(_ swatch: Swatch, at position: Position, clip: Rect? = nil) {
        write(swatch.letters, at: position, paint: .swatch(swatch), clip: clip)
    }
}
