/// Checks that what a layout describes has room on the paper.
struct LayoutCheck {
    /// The lines of the columns, in their order.
    let places: [LayoutLine]
    /// The lines of the sizes of paper.
    let paperLines: [LayoutLine]
    let lineCount: Int

    /// The widest times and numbers that a column must have room for, in the smallest letters.
    private static let widestTime = "99999:59"
    private static let widestNumber = "99999"

    /// Completes the layout, and checks it.
    func check(_ layout: inout PaperLayout) throws(LayoutError) {
        if layout.papers.isEmpty { throw missing("no paper", expected: "paper a4 landscape rows 23") }
        guard !layout.isSummary else {
            if !layout.sides.isEmpty { throw missing("pages and tables in one layout", expected: "one of them") }
            return try checkTables(layout)
        }
        if layout.columns.isEmpty { throw missing("no columns", expected: "page, and columns below it, or table") }
        if layout.sides.count > 2 { throw missing("more than two pages side by side", expected: "one page, or two") }
        if layout.totals.isEmpty { layout.totals = ["Totals this page", "Amount forwarded", "Totals to date"] }
        for (format, line) in zip(layout.papers, paperLines) {
            guard format.rows > 0 else {
                throw line.error("the paper has no rows", expected: "rows 23 of 5.6", at: line.words.first)
            }
            try check(layout, on: format, line)
        }
    }

    private func check(
        _ layout: PaperLayout, on format: PaperFormat, _ line: LayoutLine
    ) throws(LayoutError) {
        let geometry = PageGeometry(layout, on: format)
        let missing = geometry.neededHeight(layout) - format.height
        guard missing <= 0 else {
            let millimeters = (missing + 99) / 100
            throw line.error(
                "the page is \(millimeters) mm too high", expected: "fewer rows, or lower ones", at: line.words.first)
        }
        guard format.rowHeight * 10 >= layout.letters * 38 else {
            throw line.error(
                "the rows are too low for letters of \(Double(layout.letters) / 10) points",
                expected: "at least \(Double((layout.letters * 38 + 9) / 10) / 100) mm", at: line.words.first)
        }
        let bold = TextMeasure(size: TextMeasure.smallest, isBold: true)
        let names = layout.totals.map { bold.width(of: $0) }.max() ?? 0
        for side in geometry.sides.indices
        where geometry.sides[side].contains(where: \.column.isSummed)
            && geometry.sumNames(side).width - 2 * PageGeometry.padding < names
        {
            let name = layout.sides[side].name
            throw line.error(
                "the names of the sums have no room on the page\(name.isEmpty ? "" : " “\(name)”")",
                expected: "columns of texts beside each other, of at least \(names / 100 + 2) mm", at: line.words.first)
        }
        for (placed, place) in zip(geometry.sides.flatMap(\.self), places) {
            let room = placed.width - 2 * PageGeometry.padding
            let needed: Int
            switch placed.column.unit {
            case .text: needed = 400
            case .minutes: needed = bold.width(of: Self.widestTime)
            case .number, .hundredths: needed = bold.width(of: Self.widestNumber)
            }
            let word = place.words.dropFirst(2).first
            if room < needed {
                let least = placed.column.width * (needed + 2 * PageGeometry.padding) / max(placed.width, 1) + 1
                throw place.error(
                    "the column is too narrow on \(format.size.rawValue)",
                    expected: "at least \(Double(least) / 100) mm",
                    at: word)
            }
            let words = placed.column.title.split { $0 == "|" || $0.isWhitespace }
            if let long = words.first(where: { bold.width(of: $0) > room }) {
                throw place.error(
                    "“\(long)” in the title has no room on \(format.size.rawValue)",
                    expected: "a shorter word, or a wider column", at: place.words.dropFirst(3).first)
            }
        }
        try checkGroups(layout, geometry, places, bold)
    }

    /// A word of a group's title that is broken looks like two.
    private func checkGroups(
        _ layout: PaperLayout, _ geometry: PageGeometry, _ places: [LayoutLine], _ bold: TextMeasure
    ) throws(LayoutError) {
        var first = 0
        for (side, placed) in zip(layout.sides, geometry.sides) {
            for (number, group) in side.groups.enumerated() {
                let columns = placed.filter { $0.group == number }
                let room = columns.reduce(0) { $0 + $1.width } - 2 * PageGeometry.padding
                let words = group.title.split { $0 == "|" || $0.isWhitespace }
                if let long = words.first(where: { bold.width(of: $0) > room }), places.indices.contains(first) {
                    throw places[first].error(
                        "“\(long)” in the title of the group has no room on \(geometry.paper.size.rawValue)",
                        expected: "a shorter word, or wider columns", at: places[first].words.dropFirst(2).first)
                }
                first += columns.count
            }
        }
    }

    private func checkTables(_ layout: PaperLayout) throws(LayoutError) {
        for table in layout.tables {
            if table.rows.isEmpty {
                throw missing("the table “\(table.title)” has no rows", expected: "row, or rows by")
            }
            if table.columns.isEmpty { throw missing("the table “\(table.title)” has no columns", expected: "column") }
        }
    }

    /// What is missing in the whole is missed at its end.
    private func missing(_ problem: String, expected: String) -> LayoutError {
        LayoutError(line: lineCount, column: 1, message: "\(problem); expected: \(expected)")
    }
}
