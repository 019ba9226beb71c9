import Aviation

/// A row of a table with nothing but the year, or the month, of the rows below it: `2024`, `JANUARY 2023`.
struct RowHeading: Hashable, Sendable {
    private(set) var year: Int?
    private(set) var month: Int?

    /// Creates the heading that a row is; nil for a row of something else.
    init?(_ cells: [String]) {
        var filled: [String] = []
        for cell in cells where cell.utf8.contains(where: { $0 > 0x20 }) {
            guard filled.count < 2, cell.utf8.count <= 24 else { return nil }
            filled.append(cell)
        }
        for word in filled.joined(separator: " ").split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let names = TitleVocabulary.title(String(word)).words
            if let number = Int(word) {
                guard year == nil, word.utf8.count == 4, (1_920...2_100).contains(number) else { return nil }
                year = number
            } else if let number = Self.month(word) {
                guard month == nil else { return nil }
                month = number
            } else if names != ["year"], names != ["month"] {
                return nil
            }
        }
        guard year != nil || month != nil else { return nil }
    }

    /// Returns the number of the month that a word names; nil for another word.
    private static func month(_ word: Substring) -> Int? {
        let today = LocalDate(dayNumber: 0)
        guard word.utf8.count > 2, case .date(let date)? = DateParts("1 \(word) 2000", today: today) else { return nil }
        return date.month
    }
}

/// The year and the month of rows whose dates have none, as the rows above them go on: those of the last heading, until
/// the dates seem to be of another year.
struct YearsAbove {
    private let rules: RowRules
    /// The columns of the parts of the date, of which none has the year.
    private let dayMonth: Int?
    private let month: Int?
    private let day: Int?
    /// The columns of figures: a number in one of them is no year.
    private let figures: [Int]
    private var heading: (year: Int?, month: Int?) = (nil, nil)
    private var last: LocalDate?
    /// How many rows have a later date than the one above, and an earlier one.
    private var later = 0
    private var earlier = 0
    /// Whether nothing says the year any more.
    private var isOpen = false

    /// Farther from the row above, a date without its year may be of another one.
    static let mostDays = 183

    /// Creates the state before the first row; nil for a table whose dates have their years.
    init?(_ rules: RowRules) {
        func column(_ part: String) -> Int? {
            rules.columns.first { $0.meaning?.target == .part(part) }?.index
        }
        guard rules.hasSums, column("year") == nil else { return nil }
        (dayMonth, month, day) = (column("dayMonth"), column("month"), column("day"))
        guard dayMonth != nil || day != nil else { return nil }
        figures = rules.columns.filter { $0.meaning?.unit != nil }.map(\.index)
        self.rules = rules
    }

    /// Gives a row the year and the month of the headings above it.
    mutating func complete(_ row: inout TableRow) {
        (row.year, row.month) = heading
        guard let date = date(of: row) else { return }
        if let last {
            let days = date.dayNumber - last.dayNumber
            // Dates that ran on so far do not go back half a year, nor the other way round.
            if -days > Self.mostDays && earlier == 0 || days > Self.mostDays && later == 0 && earlier > 0 {
                isOpen = true
            }
            if days > 0 { later += 1 } else if days < 0 { earlier += 1 }
        }
        last = date
        row.isYearOpen = isOpen
    }

    /// Goes on from a row that is a heading. Returns whether it is one.
    mutating func begins(with row: TableRow) -> Bool {
        guard let heading = RowHeading(row.cells),
            figures.allSatisfy({ $0 >= row.cells.count || row.cells[$0].trimmed.isEmpty })
        else { return false }
        begin(heading)
        return true
    }

    private mutating func begin(_ heading: RowHeading) {
        if let year = heading.year {
            self.heading = (year, heading.month)
            (last, isOpen) = (nil, false)
        } else if let month = heading.month {
            if let before = self.heading.month, month < before { isOpen = true }
            self.heading.month = month
        }
    }

    private func date(of row: TableRow) -> LocalDate? {
        func text(_ index: Int?) -> String? {
            index.flatMap { $0 < row.cells.count ? row.cells[$0].trimmed.nonEmpty : nil }
        }
        guard let year = row.year ?? rules.yearAbove else { return nil }
        let month = text(month) ?? row.month.map(String.init)
        return rules.date(
            year: year, dayMonth: text(dayMonth), month: month, day: text(day).flatMap { CellText.count($0) })
    }
}
