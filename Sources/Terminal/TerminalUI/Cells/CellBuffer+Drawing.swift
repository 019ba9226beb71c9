/// Drawing, clipped to the given area.
extension CellBuffer {
    /// Writes a text in one row and returns the column after its end.
    ///
    /// - Parameters:
    ///  - clip: The area that may be drawn to; nil for the whole buffer.
    /// - Returns: The column for the next text, as if nothing had been clipped.
    @discardableResult
    package mutating func write(
        _ text: String, at position: Position, style: Style = .text, attributes: CellAttributes = [],
        clip: Rect? = nil
    ) -> Int {
        let area = clip?.intersection(bounds) ?? bounds
        guard area.rowRange.contains(position.row) else { return position.column + widths.columns(of: text) }
        if text.isPlain {
            return write(plain: text.utf8, position, style, attributes, area)
        }
        var column = position.column
        for character in text {
            for glyph in Glyph.glyphs(of: character, widths: widths) {
                draw(glyph, position.row, column, style, attributes, area)
                column += glyph.columns
            }
        }
        return column
    }

    /// Writes printable ASCII, of which nothing joins and everything takes one column.
    private mutating func write(
        plain text: String.UTF8View, _ position: Position, _ style: Style, _ attributes: CellAttributes, _ area: Rect
    ) -> Int {
        var column = position.column
        for byte in text {
            if area.columnRange.contains(column) {
                put(
                    Cell(GraphemeCode(ascii: byte), style: style, attributes: attributes), row: position.row,
                    column: column)
            }
            column += 1
        }
        return column
    }

    /// Fills an area with a character of width one.
    package mutating func fill(_ rect: Rect, style: Style, with character: Character = " ") {
        let area = rect.intersection(bounds)
        let cell = Cell(character, style: style)
        for row in area.rowRange {
            for column in area.columnRange { put(cell, row: row, column: column) }
        }
    }

    /// Changes the style of an area and keeps the text, as for the row under the cursor.
    package mutating func restyle(_ rect: Rect, style: Style, attributes: CellAttributes = []) {
        let area = rect.intersection(bounds)
        for row in area.rowRange {
            change(row: row, columns: area.columnRange) { $0.styled(style, $0.attributes.union(attributes)) }
        }
    }

    /// Draws another buffer over an area of this one, and adopts its cursor if it has one.
    package mutating func draw(_ other: CellBuffer, at origin: Position, clip: Rect? = nil) {
        let wanted = Rect(origin: origin, size: other.size)
        let area = wanted.intersection(bounds).intersection(clip ?? bounds)
        for row in area.rowRange {
            let cells = other.row(row - origin.row)
            let shift = cells.startIndex - origin.column
            for column in area.columnRange { copy(cells[column + shift], row: row, column: column, area: area) }
        }
        if let cursor = other.cursor {
            let moved = cursor.moved(rows: origin.row, columns: origin.column)
            if area.contains(moved) { self.cursor = moved }
        }
    }

    /// Draws an area separately: in the closure, (0, 0) is the area's top left, and drawing is clipped to the area.
    package mutating func draw(in rect: Rect, style: Style = .ground, _ body: (inout CellBuffer) -> Void) {
        var part = CellBuffer(size: rect.size, style: style, widths: widths)
        body(&part)
        draw(part, at: rect.origin)
    }

    private mutating func draw(
        _ glyph: Glyph, _ row: Int, _ column: Int, _ style: Style, _ attributes: CellAttributes, _ area: Rect
    ) {
        guard column < area.endColumn, column + glyph.columns > area.column else { return }
        if column >= area.column, column + glyph.columns <= area.endColumn {
            return put(glyph, row: row, column: column, style: style, attributes: attributes)
        }
        // Half of a wide character is visible: spaces take its columns, so that the following text keeps its position.
        let space = Glyph(grapheme: " ", columns: 1)
        for inside in column..<(column + glyph.columns) where area.columnRange.contains(inside) {
            put(space, row: row, column: inside, style: style, attributes: attributes)
        }
    }

    private mutating func copy(_ cell: Cell, row: Int, column: Int, area: Rect) {
        let isCut = cell.isSecondHalf ? column == area.column : column + Int(cell.width) > area.endColumn
        if isCut {
            put(Cell(" ", style: cell.style, attributes: cell.attributes), row: row, column: column)
        } else if !cell.isSecondHalf {
            put(cell, row: row, column: column)
        }
    }
}

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

    /// Draws a swatch: a mark in its color, and its two letters.
    ///
    /// - Parameter style: the style of the letters.
    package mutating func draw(_ swatch: Swatch, at position: Position, style: Style = .muted, clip: Rect? = nil) {
        let mark: Style =
            switch style {
            case .cursor: .cursorSwatch(swatch)
            case .mark: .markSwatch(swatch)
            case .field: .fieldSwatch(swatch)
            default: .swatch(swatch)
            }
        write(swatch.mark, at: position, style: mark, clip: clip)
        write(swatch.letters, at: position.moved(columns: 1), style: style, clip: clip)
    }

    /// Dims an area, without the attributes of its cells.
    package mutating func dim(_ rect: Rect) {
        let area = rect.intersection(bounds)
        for row in area.rowRange { change(row: row, columns: area.columnRange) { $0.styled(.dimmed, []) } }
    }
}
