/// Which rows of a long list are on the screen, and on which of them the cursor stands.
///
/// Always true: the cursor is a row of the list, or 0 when that is empty; the cursor is on the screen; the screen is
/// as full as it can be.
package struct ScrollWindow: Hashable, Sendable {
    /// Rows in the whole list.
    package private(set) var count: Int
    /// Rows that the screen has room for.
    package private(set) var height: Int
    /// The row with the cursor, from 0.
    package private(set) var cursor: Int
    /// The first row that is on the screen.
    package private(set) var top: Int

    /// Makes a window; what does not fit the list is brought into it.
    package init(count: Int = 0, height: Int = 0, cursor: Int = 0, top: Int = 0) {
        self.count = max(count, 0)
        self.height = max(height, 0)
        self.cursor = cursor
        self.top = top
        settle()
    }

    /// The rows that are on the screen.
    package var visible: Range<Int> { top..<min(count, top + height) }

    /// Returns the row that a line of the screen shows; nil when it shows none.
    package func row(atLine line: Int) -> Int? {
        guard line >= 0, line < height, top + line < count else { return nil }
        return top + line
    }

    /// Moves the cursor to a row, to the nearest end when there is no such row.
    package mutating func select(_ row: Int) {
        cursor = row
        settle()
    }

    /// Moves the cursor by so many rows, to the end at most.
    package mutating func move(by rows: Int) {
        select(cursor + min(max(rows, -count), count))
    }

    /// Moves by whole screens, one row being kept in sight; down when positive.
    package mutating func movePages(_ pages: Int) { scrollWithCursor(pages, step: max(height - 1, 1)) }

    /// Moves by half screens; down when positive.
    package mutating func moveHalfPages(_ halves: Int) { scrollWithCursor(halves, step: max(height / 2, 1)) }

    package mutating func moveToFirst() { select(0) }
    package mutating func moveToLast() { select(count - 1) }

    /// Moves the rows under the cursor, as the wheel does; the cursor is taken along only when it would leave.
    package mutating func scroll(by rows: Int) {
        top = min(max(top + min(max(rows, -count), count), 0), max(count - height, 0))
        cursor = min(max(cursor, top), max(top, top + height - 1))
        settle()
    }

    private mutating func scrollWithCursor(_ times: Int, step: Int) {
        let (rows, overflow) = times.multipliedReportingOverflow(by: step)
        let distance = overflow ? (times < 0 ? -count : count) : min(max(rows, -count), count)
        top += distance
        select(cursor + distance)
    }

    private mutating func settle() {
        cursor = min(max(cursor, 0), max(count - 1, 0))
        guard height > 0 else {
            top = min(max(cursor, 0), max(count - 1, 0))
            return
        }
        top = min(max(top, cursor - height + 1), cursor)
        top = min(max(top, 0), max(count - height, 0))
    }
}
