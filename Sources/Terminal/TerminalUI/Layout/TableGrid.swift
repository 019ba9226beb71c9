/// The columns of a table that fit a width, with their positions.
///
///     let layout = TableGrid(columns, width: 60)
///     layout.places.map(\.index)  // the columns that are shown
package struct TableGrid: Hashable, Sendable {
    /// The position of a column.
    package struct Place: Hashable, Sendable {
        /// The column's index in the table.
        package let index: Int
        /// The columns of the screen from the table's left edge.
        package let offset: Int
        package let width: Int
        package let alignment: Alignment
    }

    /// The visible columns, from the left.
    package let places: [Place]
    /// The titles of all columns.
    package let titles: [String]
    /// Whether columns have no room.
    package let isCut: Bool

    /// Lays out a table.
    ///
    /// - Parameters:
    ///  - width: The available columns of the screen.
    ///  - gap: The columns of the screen between two columns of the table.
    ///  - pinned: The number of columns at the left that stay visible when the table is scrolled sideways.
    ///  - scrolled: The number of columns after the pinned ones that are scrolled out of view.
    package init(_ columns: [TableColumn], width: Int, gap: Int = 1, pinned: Int = 0, scrolled: Int = 0) {
        let hidden = max(pinned, 0)..<(max(pinned, 0) + min(max(scrolled, 0), columns.count))
        let candidates = columns.indices.filter { !hidden.contains($0) }
        let shown = TableGrid.fitting(candidates, of: columns, width: width, gap: max(gap, 0))
        let widths = TableGrid.widths(shown, of: columns, width: width, gap: max(gap, 0))
        var offset = 0
        var places: [Place] = []
        for (index, width) in zip(shown, widths) {
            places.append(Place(index: index, offset: offset, width: width, alignment: columns[index].alignment))
            offset += width + max(gap, 0)
        }
        self.places = places
        titles = columns.map(\.title)
        isCut = shown.count < candidates.count
    }

    /// Returns the index of the column at a column of the screen; nil in a gap.
    package func column(at offset: Int) -> Int? {
        places.first { ($0.offset..<($0.offset + $0.width)).contains(offset) }?.index
    }

    /// Selects columns by priority, then from the left, while their minimum widths fit.
    private static func fitting(_ candidates: [Int], of columns: [TableColumn], width: Int, gap: Int) -> [Int] {
        var taken: [Int] = []
        var total = -gap
        for index in candidates.sorted(by: { comesFirst($0, $1, columns) }) {
            guard total + gap + columns[index].minimum <= width else { break }
            total += gap + columns[index].minimum
            taken.append(index)
        }
        return taken.sorted()
    }

    private static func comesFirst(_ one: Int, _ other: Int, _ columns: [TableColumn]) -> Bool {
        (-columns[one].priority, one) < (-columns[other].priority, other)
    }

    /// Distributes the remaining room: first up to the ideal widths by priority, then to the first growing column.
    private static func widths(_ shown: [Int], of columns: [TableColumn], width: Int, gap: Int) -> [Int] {
        var widths = shown.map { columns[$0].minimum }
        var spare = width - widths.reduce(0, +) - gap * max(shown.count - 1, 0)
        for place in shown.indices.sorted(by: { comesFirst(shown[$0], shown[$1], columns) }) {
            let more = min(max(spare, 0), columns[shown[place]].ideal - widths[place])
            widths[place] += more
            spare -= more
        }
        if spare > 0, let place = shown.firstIndex(where: { columns[$0].grows }) { widths[place] += spare }
        return widths
    }
}

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

/// The alignment of a text in a wider space.
package enum Alignment: Hashable, Sendable, CaseIterable {
    case leading
    case trailing
    case center
}
