/// A rectangle of the screen. All arithmetic is clipped, so it cannot overflow.
package struct Rect: Hashable, Sendable {
    package let origin: Position
    package let size: Size

    package init(origin: Position, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle; negative extents become 0.
    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.init(origin: Position(row: row, column: column), size: Size(rows: rows, columns: columns))
    }

    /// Creates the rectangle of a whole screen.
    package init(_ size: Size) { self.init(origin: .origin, size: size) }

    package var row: Int { origin.row }
    package var column: Int { origin.column }
    package var rows: Int { size.rows }
    package var columns: Int { size.columns }
    package var isEmpty: Bool { size.isEmpty }

    /// The row after the last one.
    package var endRow: Int { row + rows }
    /// The column after the last one.
    package var endColumn: Int { column + columns }
    package var rowRange: Range<Int> { row..<endRow }
    package var columnRange: Range<Int> { column..<endColumn }

    /// Returns whether the position is inside.
    package func contains(_ position: Position) -> Bool {
        rowRange.contains(position.row) && columnRange.contains(position.column)
    }

    /// Returns the intersection; empty if the rectangles do not overlap.
    package func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: min(endRow, other.endRow) - top, columns: min(endColumn, other.endColumn) - left)
    }

    /// Returns the rectangle moved by a number of rows and columns.
    package func moved(rows: Int = 0, columns: Int = 0) -> Rect {
        Rect(origin: origin.moved(rows: rows, columns: columns), size: size)
    }
}
