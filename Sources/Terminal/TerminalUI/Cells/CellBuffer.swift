/// A screen, or a part of one, as a value that views draw into and terminals show.
///
/// Drawing is clipped. A wide character at the edge becomes spaces instead of being cut in half.
///
///     var buffer = CellBuffer(size: Size(rows: 1, columns: 8))
///     buffer.write("Zürich 東京", at: .origin)
///     buffer.lines  // ["Zürich"]: the second character would be cut in half
package struct CellBuffer: Sendable {
    package let size: Size
    /// The widths of the characters.
    package let widths: CharacterWidths
    /// The position of the terminal's cursor, for users and screen readers; nil hides it.
    package var cursor: Position?
    /// The texts that were drawn only in part, in their order, for a place where they can be read in full.
    package var cutTexts: [String] = []
    /// The cells, row by row.
    private(set) var cells: [Cell]

    /// Creates an empty buffer.
    package init(size: Size, style: Style = .ground, widths: CharacterWidths = .standard) {
        self.size = size
        self.widths = widths
        cells = Array(repeating: .blank(style), count: size.rows * size.columns)
    }

    /// The whole area.
    package var bounds: Rect { Rect(size) }

    /// The cell at a position; an empty one outside.
    package subscript(position: Position) -> Cell {
        bounds.contains(position) ? cells[index(position.row, position.column)] : .blank()
    }

    /// The cell at a position; an empty one outside.
    package subscript(row: Int, column: Int) -> Cell { self[Position(row: row, column: column)] }

    /// Returns the columns of a row in which another buffer of the same size differs: from the first to the last, or none.
    package func columns(of row: Int, differingFrom other: CellBuffer) -> Range<Int> {
        let start = index(row, 0)
        var first = 0
        while first < size.columns, cells[start + first] == other.cells[start + first] { first += 1 }
        guard first < size.columns else { return 0..<0 }
        var last = size.columns - 1
        while cells[start + last] == other.cells[start + last] { last -= 1 }
        return first..<last + 1
    }

    /// Returns the cells of one row, from the left; empty if the row is outside.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[index(row, 0)..<index(row, size.columns)]
    }

    /// Returns the cells of an area of one row, from the left; empty where it is not all within the screen.
    package func cells(in line: Rect) -> ArraySlice<Cell> {
        guard line.rows == 1, line.intersection(bounds) == line else { return [] }
        return cells[index(line.row, line.column)..<index(line.row, line.endColumn)]
    }

    /// Puts the cells of such an area into another one of the same columns.
    package mutating func put(_ drawn: [Cell], in line: Rect) {
        guard drawn.count == cells(in: line).count else { return }
        let start = index(line.row, line.column)
        for (place, cell) in drawn.enumerated() { cells[start + place] = cell }
    }

    private func index(_ row: Int, _ column: Int) -> Int { row * size.columns + column }

    /// Stores a glyph, which must be completely inside.
    mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style, attributes: CellAttributes) {
        put(
            Cell(glyph.grapheme, width: UInt8(glyph.columns), style: style, attributes: attributes), row: row,
            column: column)
    }

    /// Stores a copy of a cell that is no second half, which must be completely inside.
    mutating func put(_ cell: Cell, row: Int, column: Int) {
        let place = index(row, column)
        if cells[place].width != 1 { loosen(row: row, column: column) }
        cells[place] = cell
        guard cell.width == 2 else { return }
        if cells[place + 1].width == 2 { loosen(row: row, column: column + 1) }
        cells[place + 1] = Cell(" ", width: 0, style: cell.style, attributes: cell.attributes)
    }

    /// Changes cells of a row.
    mutating func change(row: Int, columns: Range<Int>, _ change: (Cell) -> Cell) {
        for column in columns { cells[index(row, column)] = change(cells[index(row, column)]) }
    }

    /// Replaces the other half of a wide character with a space before one half is overwritten.
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
    /// Two buffers are equal if a terminal would show the same.
    package static func == (one: CellBuffer, other: CellBuffer) -> Bool {
        one.size == other.size && one.cursor == other.cursor && one.cells == other.cells
    }
}
