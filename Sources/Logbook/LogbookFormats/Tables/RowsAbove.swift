import Aviation

/// Fills cells that stand for those of the row above: ditto marks, and a year and a month that are written once.
///
/// A blank date among the flights of a page is that of the row above. A ditto mark among the destinations may stand for the place of
/// departure, and is left to the row. Rows of totals have nothing to hand on.
///
/// ```
/// var above = RowsAbove(rules)
/// above.filled(TableRow(cells: ["01.08.2026", "D-EABC", "0:55"], line: 2, place: 40))
/// above.filled(TableRow(cells: ["\"", "\"", "0:57"], line: 3, place: 65)).cells    // ["01.08.2026", "D-EABC", "0:57"]
/// ```
struct RowsAbove {
    private let rules: RowRules
    private let dittoColumns: [Int]
    /// The column of the date, and those that only a flight has: its aircraft and its places.
    private let dateColumn: Int?
    private let flightColumns: [Int]
    /// The columns of the parts of the date; empty where the date is in one column.
    private var dateColumns: [String: Int] = [:]
    /// The cells of the row above.
    private var previous: [String] = []

    /// Whether no column takes anything from the row above.
    var isEmpty: Bool { dittoColumns.isEmpty && dateColumns.isEmpty && dateColumn == nil }

    /// Farther from the row above, a date without its year may be of another one.
    private static let mostDays = 183

    init(_ rules: RowRules) {
        self.rules = rules
        let columns = rules.hasSums ? rules.columns : []
        dittoColumns = columns.filter { column in
            column.meaning.map { !$0.isPlaceOrRemarks || $0.field == .origin } ?? false
        }.map(\.index)
        dateColumn = columns.first { $0.meaning?.field == .date }?.index
        let ofFlights: [FieldID] = [.aircraft, .origin, .destination]
        flightColumns = columns.filter { $0.meaning?.field.map(ofFlights.contains) ?? false }.map(\.index)
        for name in ["year", "month", "day", "dayMonth"] {
            dateColumns[name] = columns.first { $0.meaning?.target == .part(name) }?.index
        }
        if dateColumns["year"] == nil { dateColumns = [:] }
    }

    /// Returns a row with what it takes from the row that was asked for before it.
    mutating func filled(_ row: TableRow) -> TableRow {
        guard !Self.isTotals(row.cells) else { return row }
        var row = row
        for index in dittoColumns where index < min(row.cells.count, previous.count) {
            guard row.cells[index].utf8.count < 8, Self.isDitto(row.cells[index]), !previous[index].isEmpty else {
                continue
            }
            row.cells[index] = previous[index]
            row.copied.append(index)
        }
        if let index = dateColumn, index < min(row.cells.count, previous.count), isBlank(row.cells, index),
            !isBlank(previous, index), flightColumns.count(where: { !isBlank(row.cells, $0) }) > 1
        {
            row.cells[index] = previous[index]
            row.copied.append(index)
        }
        goOn(&row.cells)
        previous = row.cells
        return row
    }

    private func isBlank(_ cells: [String], _ index: Int) -> Bool {
        index >= cells.count || cells[index].allSatisfy(\.isWhitespace)
    }

    /// Gives cells the year and the month of the row above, where they have none of their own and the date goes on from it.
    private func goOn(_ cells: inout [String]) {
        guard !dateColumns.isEmpty, !previous.isEmpty else { return }
        var whole = cells
        for name in ["year", "month"] {
            guard let index = dateColumns[name], index < min(cells.count, previous.count),
                cells[index].allSatisfy(\.isWhitespace)
            else { continue }
            whole[index] = previous[index]
        }
        guard whole != cells, let date = self.date(of: whole), let last = self.date(of: previous),
            abs(date.dayNumber - last.dayNumber) <= Self.mostDays
        else { return }
        cells = whole
    }

    private func date(of cells: [String]) -> LocalDate? {
        func text(_ name: String) -> String? {
            dateColumns[name].flatMap { $0 < cells.count ? cells[$0].trimmed.nonEmpty : nil }
        }
        func count(_ name: String) -> Int? { text(name).flatMap { CellText.count($0) } }
        return count("year").flatMap {
            rules.date(year: $0, dayMonth: text("dayMonth"), month: text("month"), day: count("day"))
        }
    }

    /// Whether a row begins with the word of a row of totals.
    private static func isTotals(_ cells: [String]) -> Bool {
        guard let first = cells.first(where: { $0.contains { !$0.isWhitespace } })?.first(where: { !$0.isWhitespace })
        else { return true }
        return first.isLetter && RowWord(cells: cells) != nil
    }

    /// Returns whether a cell is a mark that stands for the cell above.
    static func isDitto(_ cell: String) -> Bool { marks.contains(cell.trimmed.lowercased()) }

    private static let marks: Set<String> = [
        "\"", "''", "\"\"", "″", "”", "„", "〃", "do", "do.", "dto", "dto.", "dito", "ditto", "idem", "id.", "-\"-",
        "-''-", "- \" -", "--\"--",
    ]
}
