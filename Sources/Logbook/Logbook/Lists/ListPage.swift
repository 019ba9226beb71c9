/// Where a page of a list begins.
package enum PagePlace: Hashable, Sendable {
    /// At the first row.
    case first
    /// At the last row; the page holds the rows before it.
    case last
    /// Behind a row; the page holds the rows after it.
    case after(RecordID)
    /// Before a row; the page holds the rows that precede it.
    case before(RecordID)
    /// Around a row: some rows before it, it, and rows after it.
    case around(RecordID)
}

/// A run of rows of a list, in the list's order.
package struct ListPage: Hashable, Sendable {
    /// The rows.
    package var rows: [ListRow]
    /// Whether there are rows before the first.
    package var hasEarlier: Bool
    /// Whether there are rows after the last.
    package var hasLater: Bool

    package init(rows: [ListRow], hasEarlier: Bool, hasLater: Bool) {
        self.rows = rows
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
    }
}

/// What a list comes to.
package struct ListSummary: Hashable, Sendable {
    /// How many rows there are.
    package var count = 0
    /// The sums of the flights' time columns, and of their landings; columns that no flight knows are left out. For
    /// other kinds, those of the flights that the records were used in.
    package var times = FlightTimes()

    package init() {}
}

/// How many aircraft have a primary paint colour.
package struct PaintCount: Hashable, Sendable {
    /// The colour; `nil` counts the aircraft without a known one.
    package var paint: PaintColor?
    package var count: Int

    package init(paint: PaintColor?, count: Int) {
        self.paint = paint
        self.count = count
    }
}
