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
    private let originColumn: Int?
    private let destinationColumn: Int?
    /// The column of the date, and those that only a flight has: its aircraft and its places.
    private let dateColumn: Int?
    private let flightColumns: [Int]
    /// The columns of the parts of the date; empty where the date is in one column.
    private var dateColumns: [String: Int] = [:]
    /// The cells of the row above.
    private var previous: [String] = []
    /// The first date of the table, and the last one above the row.
    private var firstDate = ""
    private var lastDate = ""
    /// The columns of remarks.
    private let remarks: [Int]
    /// The years of dates that have none.
    private var years: YearsAbove?

    /// Whether no column takes anything from the row above.
    var isEmpty: Bool {
        dittoColumns.isEmpty && remarks.isEmpty && dateColumns.isEmpty && dateColumn == nil && years == nil
    }

    init(_ rules: RowRules) {
        self.rules = rules
        let columns = rules.hasSums ? rules.columns : []
        dittoColumns = columns.filter { column in
            column.meaning.map { !$0.isPlaceOrRemarks || $0.field == .origin } ?? false
        }.map(\.index)
        destinationColumn = columns.first { $0.meaning?.field == .destination }?.index
        remarks = columns.filter { $0.meaning?.field == .remarks }.map(\.index)
        originColumn = columns.first { $0.meaning?.field == .origin }?.index
        years = YearsAbove(rules)
        dateColumn = columns.first { $0.meaning?.field == .date }?.index
        let ofFlights: [FieldID] = [.aircraft, .origin, .destination, .route]
        flightColumns = columns.filter { $0.meaning?.field.map(ofFlights.contains) ?? false }.map(\.index)
        for name in ["year", "month", "day", "dayMonth"] {
            dateColumns[name] = columns.first { $0.meaning?.target == .part(name) }?.index
        }
        if dateColumns["year"] == nil, rules.yearAbove == nil || dateColumns["month"] == nil { dateColumns = [:] }
    }

    /// Returns a row with what it takes from the row that was asked for before it.
    mutating func filled(_ row: TableRow) -> TableRow {
        guard row.cells.contains(where: { $0.contains { !$0.isWhitespace } }), !Self.isTotals(row.cells),
            years?.begins(with: row) != true
        else { return row }
        var row = row
        for index in dittoColumns where index < min(row.cells.count, previous.count) {
            guard Self.isDitto(row.cells[index], isPlace: index == originColumn), !previous[index].isEmpty else {
                continue
            }
            row.cells[index] = previous[index]
            row.copied.append(index)
        }
        // The row knows what a mark among its places means.
        if let index = destinationColumn, index < row.cells.count, Self.isMark(row.cells[index]),
            PlaceWord(row.cells[index]) == nil
        {
            row.cells[index] = "\""
        }
        // Words among remarks stand for themselves.
        for index in remarks where index < min(row.cells.count, previous.count) {
            guard Self.isMark(row.cells[index]), !previous[index].isEmpty else { continue }
            row.cells[index] = previous[index]
            row.copied.append(index)
        }
        addYear(&row)
        if let index = dateColumn, index < row.cells.count {
            if !isBlank(row.cells, index) {
                lastDate = row.cells[index]
                if firstDate.isEmpty { firstDate = lastDate }
            } else if !lastDate.isEmpty, flightColumns.count(where: { !isBlank(row.cells, $0) }) > 1 {
                row.cells[index] = lastDate
                row.copied.append(index)
            }
        }
        goOn(&row)
        years?.complete(&row)
        previous = row.cells
        return row
    }

    private func isBlank(_ cells: [String], _ index: Int) -> Bool {
        index >= cells.count || cells[index].allSatisfy(\.isWhitespace)
    }

    /// Gives a date without its year, `28/12`, that of the row above, or the next one, where it goes on from it; in a table that
    /// begins with the newest flight the one before.
    private func addYear(_ row: inout TableRow) {
        guard let index = dateColumn, index < row.cells.count,
            case let text = row.cells[index].trimmed, Self.hasNoYear(text), let last = read(lastDate),
            flightColumns.count(where: { !isBlank(row.cells, $0) }) > 1
        else { return }
        let direction = read(firstDate).map { $0 > last } ?? false ? -1 : 1
        // What was flown is not of a year to come, unless the row above is.
        let latest = max(last, rules.today.adding(days: 1))
        let mark = text.hasSuffix(".") ? "" : text.contains(where: \.isLetter) ? " " : text.contains(".") ? "." : "/"
        let whole = [last.year, last.year + direction].map { "\(text)\(mark)\($0)" }
        let days = whole.map { text in
            read(text).flatMap { $0 <= latest ? ($0.dayNumber - last.dayNumber) * direction : nil }
        }
        guard
            let place = days.firstIndex(where: { $0.map { (0...YearsAbove.mostDays).contains($0) } ?? false })
                ?? (days[0].map { abs($0) <= Self.mostDaysOutOfOrder } ?? false ? 0 : nil)
        else { return }
        row.cells[index] = whole[place]
        row.copied.append(index)
    }

    /// A row that is so many days out of order is of the year of the row above.
    private static let mostDaysOutOfOrder = 31

    /// Whether a text may be a day and a month: `28/12`, `3.1.`, `28 Dec`.
    private static func hasNoYear(_ text: String) -> Bool {
        guard (3...14).contains(text.utf8.count) else { return false }
        let digits = text.utf8.count { (48...57).contains($0) }
        guard digits <= 4 else { return false }
        guard !text.contains(where: \.isLetter) else { return (1...2).contains(digits) }
        let marks = (text.hasSuffix(".") ? text.utf8.dropLast() : text.utf8[...]).count { !(48...57).contains($0) }
        return (2...4).contains(digits) && marks == 1
    }

    private func read(_ text: String) -> LocalDate? {
        CellText.date(text, order: rules.layout.dateOrder, today: rules.today)
    }

    /// Gives cells the year and the month of the row above, where they have none of their own and the date goes on from it.
    private func goOn(_ row: inout TableRow) {
        let cells = row.cells
        guard !dateColumns.isEmpty, !previous.isEmpty else { return }
        var whole = cells
        // A flight without any part of a date was on the day of the one above.
        let isWhole =
            ["month", "day", "dayMonth"].allSatisfy { name in dateColumns[name].map { isBlank(cells, $0) } ?? true }
            && flightColumns.count(where: { !isBlank(cells, $0) }) > 1
        for name in isWhole ? ["year", "month", "day", "dayMonth"] : ["year", "month"] {
            guard let index = dateColumns[name], index < min(cells.count, previous.count),
                cells[index].allSatisfy(\.isWhitespace)
            else { continue }
            whole[index] = previous[index]
        }
        guard whole != cells, let date = self.date(of: whole), let last = self.date(of: previous),
            abs(date.dayNumber - last.dayNumber) <= YearsAbove.mostDays
        else { return }
        row.cells = whole
        if isWhole { row.copied += ["day", "dayMonth"].compactMap { dateColumns[$0] } }
    }

    private func date(of cells: [String]) -> LocalDate? {
        func text(_ name: String) -> String? {
            dateColumns[name].flatMap { $0 < cells.count ? cells[$0].trimmed.nonEmpty : nil }
        }
        func count(_ name: String) -> Int? { text(name).flatMap { CellText.count($0) } }
        return (count("year") ?? rules.yearAbove).flatMap {
            rules.date(year: $0, dayMonth: text("dayMonth"), month: text("month"), day: count("day"))
        }
    }

    /// Whether a row begins with the word of a row of totals.
    private static func isTotals(_ cells: [String]) -> Bool {
        guard let first = cells.first(where: { $0.contains { !$0.isWhitespace } })?.first(where: { !$0.isWhitespace })
        else { return true }
        return first.isLetter && RowWord(cells: cells) != nil
    }

    /// Returns whether a cell is a mark, or a word, that stands for the cell above. A place may be called as such a
    /// word.
    static func isDitto(_ cell: String, isPlace: Bool = false) -> Bool {
        guard cell.utf8.count <= longestMark, let first = cell.utf8.first(where: { $0 > 0x20 }) else { return false }
        switch Character(UnicodeScalar(first | 0x20)) {
        case "a", "c", "d", "i", "s", "u", "w":
            let word = cell.trimmed.lowercased()
            return marks.contains(word) || !isPlace && words.contains(word)
        default: return !(0x30...0x7A).contains(first) && isMark(cell)
        }
    }

    /// Returns whether a cell has nothing but quotation marks, with or without lines beside them, or an arrow down.
    static func isMark(_ cell: String) -> Bool {
        var marks = 0
        guard cell.utf8.count <= longestMark else { return false }
        for character in cell where !character.isWhitespace {
            if signs.contains(character) {
                marks += 2
            } else if halves.contains(character) {
                marks += 1
            } else if !lines.contains(character) {
                return false
            }
        }
        return marks > 1
    }

    private static let longestMark = 14
    private static let signs: Set<Character> = [
        "\"", "″", "”", "“", "„", "‟", "〃", "«", "»", "↓", "⇓", "⬇", "⇩",
    ]
    /// Two of these are one.
    private static let halves: Set<Character> = ["'", "’", "‘", "′"]
    private static let lines: Set<Character> = ["-", "–", "—"]

    private static let marks: Set<String> = ["do", "do.", "dto", "dto.", "dito", "ditto", "idem", "id."]
    private static let words: Set<String> = [
        "same", "as above", "same as above", "s.o.", "s. o.", "siehe oben", "wie oben", "w.o.", "ut supra",
        "come sopra",
    ]
}
