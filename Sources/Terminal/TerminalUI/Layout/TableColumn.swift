/// A column of a table with its width limits.
package struct TableColumn: Hashable, Sendable {
    package let title: String
    /// The minimum width; the column is omitted if there is less room.
    package let minimum: Int
    /// The width beyond which the column has no use for more room.
    package let ideal: Int
    package let alignment: Alignment
    /// The columns with the lowest priority are omitted first if there is not enough room.
    package let priority: Int
    /// Whether the column takes the remaining room.
    package let grows: Bool

    /// Creates a column; widths are at least 1, and the ideal width is at least the minimum.
    package init(
        _ title: String, minimum: Int, ideal: Int? = nil, alignment: Alignment = .leading, priority: Int = 0,
        grows: Bool = false
    ) {
        self.title = title
        self.minimum = min(max(minimum, 1), Size.limit)
        self.ideal = min(max(ideal ?? minimum, self.minimum), Size.limit)
        self.alignment = alignment
        self.priority = priority
        self.grows = grows
    }
}
