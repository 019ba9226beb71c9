/// Parts of a rectangle; sizes are limited to the available space.
extension Rect {
    /// Returns one row; empty if it is outside.
    package func line(_ index: Int) -> Rect {
        guard rowRange.contains(row + index), index >= 0 else {
            return Rect(row: row, column: column, rows: 0, columns: columns)
        }
        return Rect(row: row + index, column: column, rows: 1, columns: columns)
    }

    /// Returns the top rows.
    package func top(_ count: Int) -> Rect {
        Rect(row: row, column: column, rows: min(max(count, 0), rows), columns: columns)
    }

    /// Returns the bottom rows.
    package func bottom(_ count: Int) -> Rect {
        let taken = min(max(count, 0), rows)
        return Rect(row: endRow - taken, column: column, rows: taken, columns: columns)
    }

    /// Returns the leftmost columns.
    package func left(_ count: Int) -> Rect {
        Rect(row: row, column: column, rows: rows, columns: min(max(count, 0), columns))
    }

    /// Returns the rightmost columns.
    package func right(_ count: Int) -> Rect {
        let taken = min(max(count, 0), columns)
        return Rect(row: row, column: endColumn - taken, rows: rows, columns: taken)
    }

    /// Returns the rectangle without its top and bottom rows.
    package func dropping(top: Int = 0, bottom: Int = 0) -> Rect {
        let upper = min(max(top, 0), rows)
        return Rect(row: row + upper, column: column, rows: rows - upper - max(bottom, 0), columns: columns)
    }

    /// Returns the rectangle without its leftmost and rightmost columns.
    package func dropping(left: Int = 0, right: Int = 0) -> Rect {
        let leading = min(max(left, 0), columns)
        return Rect(row: row, column: column + leading, rows: rows, columns: columns - leading - max(right, 0))
    }

    /// Returns the rectangle reduced on every side.
    package func inset(rows: Int, columns: Int) -> Rect {
        dropping(top: rows, bottom: rows).dropping(left: columns, right: columns)
    }

    /// Returns a rectangle of the given size in the center, limited to this one.
    package func centered(_ wanted: Size) -> Rect {
        let rows = min(wanted.rows, rows)
        let columns = min(wanted.columns, columns)
        return Rect(
            row: row + (self.rows - rows) / 2, column: column + (self.columns - columns) / 2,
            rows: rows, columns: columns)
    }
}
