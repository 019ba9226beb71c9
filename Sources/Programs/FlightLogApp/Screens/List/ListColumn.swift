import Logbook
import TerminalUI

/// A column of a list: its name and heading, its width, what it is sorted by, and what it shows of a row.
struct ListColumn: Sendable {
    /// The column's content.
    enum Content: Sendable {
        case text(@Sendable (ListRow) -> String?)
        case duration(@Sendable (ListRow) -> Minutes?)
        case date(@Sendable (ListRow) -> LocalDate?)
        /// Swatches from the column's left edge.
        case paints(@Sendable (ListRow) -> [PaintColor?])
    }

    /// The name in the settings, such as `night-time`.
    let name: String
    let column: TableColumn
    /// What a click on the heading sorts by; nil when the list cannot be ordered so.
    let sort: SortColumn?
    /// Whether the column is among the default ones.
    let isUsual: Bool
    /// Whether it is of less weight than the others.
    let isSide: Bool
    let content: Content

    init(
        _ name: String, _ title: String, _ minimum: Int, ideal: Int? = nil, _ alignment: Alignment = .leading,
        priority: Int, sort: SortColumn? = nil, grows: Bool = false, isUsual: Bool = true, _ content: Content
    ) {
        self.name = name
        column = TableColumn(
            title, minimum: minimum, ideal: ideal, alignment: alignment, priority: priority, grows: grows)
        self.sort = sort
        self.isUsual = isUsual
        isSide = priority <= 38
        self.content = content
    }

    private init(_ other: ListColumn, priority: Int) {
        name = other.name
        let wanted = other.column
        column = TableColumn(
            wanted.title, minimum: wanted.minimum, ideal: wanted.ideal, alignment: wanted.alignment,
            priority: priority, grows: wanted.grows)
        sort = other.sort
        isUsual = other.isUsual
        isSide = other.isSide
        content = other.content
    }

    /// Returns the column with another weight against the others.
    func withPriority(_ priority: Int) -> ListColumn { ListColumn(self, priority: priority) }

    /// The name in words: `Night time`.
    var label: String {
        if name == "night" { return "Night ☾" }
        let words = name.map { $0 == "-" ? " " : String($0) }.joined()
        return words.capitalizedFirst
    }

    /// Returns what stands in the column for a row; nothing where swatches stand.
    func text(_ row: ListRow, _ style: DisplayStyle) -> String {
        switch content {
        case .text(let text): text(row) ?? ""
        case .duration(let minutes): minutes(row).map(style.text(of:)) ?? ""
        case .date(let date): date(row).map(style.text(of:)) ?? ""
        case .paints: ""
        }
    }

    /// Returns the colors that are drawn as swatches; nothing for most columns.
    func paints(_ row: ListRow) -> [PaintColor?] {
        if case .paints(let paints) = content { paints(row) } else { [] }
    }

    /// All columns that a list can have; those of low priority fall away on a narrow screen.
    static func all(of kind: RecordKind) -> [ListColumn] {
        switch kind {
        case .flights: flights
        case .aircraft: aircraft
        case .pilots: pilots
        case .airports: airports
        }
    }
}
