/// A whole screen, or a part of one, as a value: what every view draws into and every terminal shows.
///
/// Whatever is drawn outside is cut off; a wide character is drawn whole or as spaces, never by halves.
///
///     var buffer = CellBuffer(size: Size(rows: 1, columns: 8))
///     buffer.write("Zürich 東京", at: .origin)
///     buffer.lines  // ["Zürich"]: the second character would be cut in half
package struct CellBuffer: Sendable {
    package let size: Size
    /// How columns are counted in all that is written here.
    package let widths: CharacterWidths
    /// Where the terminal's own cursor stands, for the eye and for screen readers; nil hides it.
    package var cursor: Position?
    /// The cells, row after row.
    private(set) var cells: [Cell]

    /// Makes an empty buffer.
    package init(size: Size, style: Style = .ground, widths: CharacterWidths = .standard) {
        self.size = size
        self.widths = widths
        cells = Array(repeating: .blank(style), count: size.rows * size.columns)
    }

    /// All of it.
    package var bounds: Rect { Rect(size) }

    /// The cell at a place; an empty one outside.
    package subscript(position: Position) -> Cell {
        bounds.contains(position) ? cells[index(position.row, position.column)] : .blank()
    }

    /// The cell at a place; an empty one outside.
    package subscript(row: Int, column: Int) -> Cell { self[Position(row: row, column: column)] }

    /// Returns the cells of one row, from the left; empty outside.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[index(row, 0)..<index(row, size.columns)]
    }

    private func index(_ row: Int, _ column: Int) -> Int { row * size.columns + column }

    /// Puts a glyph down; the caller has made sure that all of it lies inside.
    mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style, attributes: CellAttributes) {
        let place = index(row, column)
        if cells[place].width != 1 { loosen(row: row, column: column) }
        cells[place] = Cell(glyph.grapheme, width: UInt8(glyph.columns), style: style, attributes: attributes)
        guard glyph.columns == 2 else { return }
        if cells[place + 1].width == 2 { loosen(row: row, column: column + 1) }
        cells[place + 1] = Cell(" ", width: 0, style: style, attributes: attributes)
    }

    /// Puts a copy of a cell down, first halves only where the second has room.
    mutating func put(_ cell: Cell, row: Int, column: Int) {
        put(
            Glyph(grapheme: cell.grapheme, columns: Int(cell.width)), row: row, column: column, style: cell.style,
            attributes: cell.attributes)
    }

    /// Gives cells of a row another style and keeps what stands in them.
    mutating func change(row: Int, columns: Range<Int>, _ change: (Cell) -> Cell) {
        for column in columns { cells[index(row, column)] = change(cells[index(row, column)]) }
    }

    /// Turns the other half of a wide character into a space before one half is overwritten.
    private mutating func loosen(row: Int, column: Int) {
        let cell = cells[index(row, column)]
        let other = cell.isSecondHalf ? column - 1 : column + 1
        guard cell.width != 1, other >= 0, other < size.columns else { return }
        let kept = cells[index(row, other)]
        cells[index(row, other)] = Cell(" ", style: kept.style, attributes: kept.attributes)
        cells[index(row, column)] = Cell(" ", style: cell.style, attributes: cell.attributes)
    }
}

extension CellBuffer: Equatable {
    /// Two buffers are equal when a terminal would show the same.
    package static func == (one: CellBuffer, other: CellBuffer) -> Bool {
        one.size == other.size && one.cursor == other.cursor && one.cells == other.cells
    }
}
