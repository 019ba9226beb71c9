import Paper

/// Where the parts of a page are, for one layout on one size of paper. All lengths are hundredths of a millimeter.
struct PageGeometry: Sendable {
    let paper: PaperFormat
    /// The columns of each side, with their places.
    let sides: [[PlacedColumn]]
    /// The lines of the titles of groups and of columns.
    let groupLines: Int
    let columnLines: Int
    let hasNumbers: Bool
    /// The distance of lines of titles.
    let pitch: Int

    /// A column at its place.
    struct PlacedColumn: Sendable {
        let column: PaperColumn
        let group: Int
        let x: Int
        let width: Int
        /// The lines of the title, and their letters.
        let title: [String]
        let measure: TextMeasure
    }

    /// The blank between a line and the text beside it.
    static let padding = 60
    static let noteSize = 60
    static let notePitch = 250
    /// The lines that notes take at most: those of a page of which every column has something to say.
    let noteLines: Int

    init(_ layout: PaperLayout, on paper: PaperFormat) {
        self.paper = paper
        let room = paper.width - 2 * paper.margin
        var (groupLines, columnLines) = (0, 0)
        sides = layout.sides.map { side in
            let sum = max(side.columns.reduce(0) { $0 + $1.width }, 1)
            var (placed, before) = ([PlacedColumn](), 0)
            for (number, group) in side.groups.enumerated() {
                let begin = before
                for column in group.columns {
                    // Each edge is rounded by itself, so that the last one is the margin.
                    let x = before * room / sum
                    before += column.width
                    let width = before * room / sum - x
                    let measure = Self.titleMeasure(column.title, width, layout.titles)
                    placed.append(
                        PlacedColumn(
                            column: column, group: number, x: paper.margin + x, width: width,
                            title: Self.titleLines(column.title, measure, width), measure: measure))
                }
                let width = (before - begin) * room / sum
                groupLines = max(groupLines, Self.titleLines(group.title, width, layout.titles).count)
            }
            return placed
        }
        hasNumbers = layout.sides.contains { $0.groups.contains { !$0.number.isEmpty } }
        pitch = layout.titles * 41 / 10
        self.groupLines = groupLines
        for (side, columns) in zip(layout.sides, sides) {
            for placed in columns {
                // A column without a group has the room of both titles.
                let own = placed.title.count - (side.groups[placed.group].title.isEmpty ? groupLines : 0)
                columnLines = max(columnLines, own)
            }
        }
        self.columnLines = columnLines
        let measure = TextMeasure(size: Self.noteSize)
        noteLines = PageNotes.longest(layout).reduce(0) { $0 + measure.lines(of: $1, width: room).count }
    }

    /// The letters of a title: smaller ones where a word is too long for the column.
    private static func titleMeasure(_ title: String, _ width: Int, _ size: Int) -> TextMeasure {
        var measure = TextMeasure(size: size, isBold: true)
        let words = title.split { $0 == "|" || $0.isWhitespace }
        while measure.size > TextMeasure.smallest,
            words.contains(where: { measure.width(of: $0) > width - 2 * padding })
        {
            measure = TextMeasure(size: max(measure.size - 5, TextMeasure.smallest), isBold: true)
        }
        return measure
    }

    static func titleLines(_ title: String, _ width: Int, _ size: Int) -> [String] {
        titleLines(title, titleMeasure(title, width, size), width)
    }

    private static func titleLines(_ title: String, _ measure: TextMeasure, _ width: Int) -> [String] {
        guard !title.isEmpty else { return [] }
        return title.split(separator: "|").flatMap { measure.lines(of: String($0), width: width - 2 * padding) }
    }

    /// Returns the widest room of a side without sums, which has the names of the sums.
    func sumNames(_ side: Int) -> (x: Int, width: Int) {
        var best = (x: left, width: 0)
        var current = best
        for placed in sides[side] {
            if placed.column.isSummed {
                current = (placed.x + placed.width, 0)
            } else {
                current.width += placed.width
                if current.width > best.width { best = current }
            }
        }
        return best
    }

    /// Returns the letters of the title of a group.
    func groupMeasure(_ title: String, _ width: Int, _ size: Int) -> TextMeasure {
        Self.titleMeasure(title, width, size)
    }

    var left: Int { paper.margin }
    var right: Int { paper.width - paper.margin }
    var headTop: Int { paper.margin + 550 }
    /// The line below the numbers of groups.
    var groupTop: Int { headTop + (hasNumbers ? pitch + 60 : 0) }
    /// The line between the titles of groups and of columns.
    var columnTop: Int { groupTop + (groupLines > 0 ? groupLines * pitch + 80 : 0) }
    var bodyTop: Int { columnTop + (columnLines > 0 ? columnLines * pitch + 80 : 0) }
    var totalsTop: Int { bodyTop + paper.rows * paper.rowHeight }
    /// Returns where the rows of sums end.
    func tableEnd(_ totals: Int) -> Int { totalsTop + totals * paper.rowHeight }

    /// The height that a page needs, with its margins.
    func neededHeight(_ layout: PaperLayout) -> Int {
        let signing = layout.certification == nil && layout.signatures.isEmpty ? 0 : 700
        return tableEnd(layout.totals.count) + 100 + noteLines * Self.notePitch + signing + paper.margin
    }

    /// Returns the baseline of letters in the middle of a row.
    func baseline(top: Int, size: Int) -> Int { top + paper.rowHeight / 2 + size * 125 / 100 }
}
