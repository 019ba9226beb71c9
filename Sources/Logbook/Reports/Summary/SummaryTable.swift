import Aviation
import Paper

/// A table of a summary: sums of flights, in rows and columns.
package struct SummaryTable: Sendable {
    /// The title above the table.
    package let title: String
    /// The title and the width of the column with the names of the rows, in hundredths of a millimeter.
    var label = ""
    var labelWidth = 4000
    /// The conditions of all cells.
    var conditions: [PaperCondition] = []
    /// The rows, in their order.
    package var rows: [SummaryRow] = []
    /// The columns, from left to right.
    package var columns: [SummaryColumn] = []
}

/// A row of a table, or one for each value of a grouping.
package struct SummaryRow: Sendable {
    /// The name of the row; that of a grouping comes from its values.
    package let label: String
    /// What the row sums; nil where the columns say it.
    var expression: PaperExpression?
    var conditions: [PaperCondition] = []
    var window: SummaryWindow?
    /// The limit of the row, in minutes or as a number.
    var limit: Int?
    /// The grouping by whose values the row is repeated; nil for a single row.
    var grouping: SummaryGrouping?
}

/// A column of a table.
package struct SummaryColumn: Sendable {
    /// The title; a bar breaks the line.
    package let title: String
    let width: Int
    let content: Content
    let conditions: [PaperCondition]
    let window: SummaryWindow?

    /// What the column shows.
    enum Content: Sendable {
        /// What the row sums.
        case ofRow
        case sum(PaperExpression)
        /// The limit of the row, and what is left of it.
        case limit, left
    }
}

/// The groupings of rows; the raw value is the word in layouts.
enum SummaryGrouping: String, Hashable, Sendable, CaseIterable {
    case aircraftClass = "class"
    case category
    case type
    case model
    case year
    case month

    /// Returns the group of an entry; nil when it is unknown.
    func group(of entry: PaperEntry) -> String? {
        switch self {
        case .aircraftClass: entry.aircraftClass?.rawValue
        case .category: entry.category?.displayName
        case .type: entry.aircraft?.aircraftType ?? (entry.isDevice ? entry.device : nil)
        case .model: entry.makeAndModel
        case .year: entry.date.map { String($0.isoText.prefix(4)) }
        case .month: entry.date.map { String($0.isoText.prefix(7)) }
        }
    }
}

/// The days that a cell counts.
enum SummaryWindow: Hashable, Sendable {
    /// The last days, with the day of the summary.
    case days(Int)
    /// The last months, to the day of the summary.
    case months(Int)
    /// The calendar year of the summary.
    case year
    /// The calendar month of the summary.
    case month

    /// Whether a date is in the window that ends on a day.
    func contains(_ date: LocalDate, on day: LocalDate) -> Bool {
        guard date <= day else { return false }
        switch self {
        case .days(let count): return date > day.adding(days: -count)
        case .months(let count): return date > day.adding(months: -count)
        case .year: return date.year == day.year
        case .month: return (date.year, date.month) == (day.year, day.month)
        }
    }
}

/// What is listed below the tables; the raw value is the word in layouts.
enum SummaryList: String, Hashable, Sendable, CaseIterable {
    /// The documents that the pilot holds, with the days on which they end.
    case documents
    /// The last check of each kind.
    case checks
    /// The flights of which a cell is a guess.
    case guesses
    /// The answers of the rules of currency, with the flights by which they are met.
    case currency
    /// The answers of the rules that are limits, such as those of duty.
    case limits

    /// Whether the rules have to be asked.
    var asksRules: Bool { self == .currency || self == .limits }
}
