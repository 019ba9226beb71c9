/// The visible rows of a long list, with the row of the cursor.
///
/// Invariants: the cursor is a row of the list, or 0 if the list is empty; the cursor's row is visible; as many rows as
/// possible are visible.
package struct ScrollWindow: Hashable, Sendable {
    /// The number of rows in the list.
    package private(set) var count: Int
    /// The number of visible rows.
    package private(set) var height: Int
    /// The cursor's row, from 0.
    package private(set) var cursor: Int
    /// The first visible row.
    package private(set) var top: Int

    /// Creates a window, correcting values that violate the invariants.
    package init(count: Int = 0, height: Int = 0, cursor: Int = 0, top: Int = 0) {
        self.count = max(count, 0)
        self.height = max(height, 0)
        self.cursor = cursor
        self.top = top
        settle()
    }

    /// The visible rows.
    package var visible: Range<Int> { top..<min(count, top + height) }

    /// Returns the row shown on a line of the screen; nil if there is none.
    package func row(atLine line: Int) -> Int? {
        guard line >= 0, line < height, top + line < count else { return nil }
        return top + line
    }

    /// Moves the cursor to a row, limited to the list.
    package mutating func select(_ row: Int) {
        cursor = row
        settle()
    }

    /// Moves the cursor by a number of rows, limited to the list.
    package mutating func move(by rows: Int) {
        select(cursor + min(max(rows, -count), count))
    }

    /// Moves by pages, keeping one row visible; positive numbers move down.
    package mutating func movePages(_ pages: Int) { scrollWithCursor(pages, step: max(height - 1, 1)) }

    /// Moves by half pages; positive numbers move down.
    package mutating func moveHalfPages(_ halves: Int) { scrollWithCursor(halves, step: max(height / 2, 1)) }

    package mutating func moveToFirst() { select(0) }
    package mutating func moveToLast() { select(count - 1) }

    /// Scrolls the rows, as the mouse wheel does; moves the cursor only to keep it visible.
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
