/// What a column of a table wants.
package struct TableColumn: Hashable, Sendable {
    package let title: String
    /// Below this many columns of the screen it is left out.
    package let minimum: Int
    /// More than this it does not need.
    package let ideal: Int
    package let alignment: Alignment
    /// Where there is too little room, the columns with the lowest priority fall away first.
    package let priority: Int
    /// True for a column that takes what the others leave.
    package let grows: Bool

    /// Makes a column; widths below 1 become 1, and the ideal is at least the minimum.
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
