package import Aviation

/// The position of a page in a list.
package enum PagePosition: Hashable, Sendable {
    /// The first rows.
    case first
    /// The last rows.
    case last
    /// The rows after a row.
    case after(RecordID)
    /// The rows before a row.
    case before(RecordID)
    /// A row with rows before and after it.
    case around(RecordID)
}

/// Consecutive rows of a list.
package struct ListPage: Hashable, Sendable {
    /// The rows, in the order of the list.
    package var rows: [ListRow]
    /// Whether the list has rows before the first one.
    package var hasEarlier: Bool
    /// Whether the list has rows after the last one.
    package var hasLater: Bool

    package init(rows: [ListRow], hasEarlier: Bool, hasLater: Bool) {
        self.rows = rows
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
    }
}

/// The number of rows of a list with the sums of their flights.
package struct ListSummary: Hashable, Sendable {
    /// The number of rows.
    package var count = 0
    /// The number of flights' rows that are sessions in devices and on the ground, or other entries.
    package var sessions = 0
    /// The sums of the time columns and counts of the flights, without columns that no flight has. For other kinds,
    /// those of the flights that used the records.
    package var times = FlightTimes()
    /// The number of launches, where a method without a number is one; nil when no flight has any.
    package var launches: Int?
    /// The sums of the pilot's own fields, without those that no flight has.
    package var custom: [FieldID: FieldValue] = [:]

    package init() {}
}

/// The number of aircraft with a primary color.
package struct PaintCount: Hashable, Sendable {
    /// The color; nil counts the aircraft without a known one.
    package var paint: PaintColor?
    package var count: Int

    package init(paint: PaintColor?, count: Int) {
        self.paint = paint
        self.count = count
    }
}
