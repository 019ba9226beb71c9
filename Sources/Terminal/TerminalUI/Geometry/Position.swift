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
