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

/// The size of a screen or of a part of it, in rows and columns.
///
/// Between 0 and ``limit``, so that arithmetic cannot overflow.
package struct Size: Hashable, Sendable {
    /// The maximum extent, far larger than any terminal.
    package static let limit = 100_000

    package let rows: Int
    package let columns: Int

    /// Creates a size, limited to the range from 0 to ``limit``.
    package init(rows: Int, columns: Int) {
        self.rows = min(max(rows, 0), Size.limit)
        self.columns = min(max(columns, 0), Size.limit)
    }

    /// Parses `COLUMNSxROWS`, as in `100x30`; nil unless both are whole numbers from 1 to 1000.
    package init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        self.init(rows: rows, columns: columns)
    }

    /// Whether the size has no cells.
    package var isEmpty: Bool { rows == 0 || columns == 0 }

    /// The size as text, columns first: `100x30`.
    package var text: String { "\(columns)x\(rows)" }
}

/// A position on the screen, counted from 0 at the top left; may be outside the screen.
package struct Position: Hashable, Sendable {
    package static let origin = Position(row: 0, column: 0)

    package let row: Int
    package let column: Int

    /// Creates a position; limits each coordinate to ±``Size/limit``.
    package init(row: Int, column: Int) {
        self.row = Position.held(row)
        self.column = Position.held(column)
    }

    /// Returns the position moved down and to the right.
    package func moved(rows: Int = 0, columns: Int = 0) -> Position {
        Position(row: row + Position.held(rows), column: column + Position.held(columns))
    }

    private static func held(_ value: Int) -> Int { min(max(value, -Size.limit), Size.limit) }
}
