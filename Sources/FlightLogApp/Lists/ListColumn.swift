import Logbook
import TerminalUI

/// A column of a list: its heading and width, what it is sorted by, and what it shows of a row.
struct ListColumn: Sendable {
    let column: TableColumn
    /// What a click on the heading sorts by; nil when the list cannot be ordered so.
    let sort: SortColumn?
    let text: @Sendable (ListRow) -> String
    /// The colours that are drawn as swatches from the column's left edge; empty for most columns.
    let paints: @Sendable (ListRow) -> [PaintColor?]

    /// A column of text.
    init(
        _ title: String, _ minimum: Int, ideal: Int? = nil, _ alignment: Alignment = .leading, priority: Int,
        sort: SortColumn? = nil, grows: Bool = false, text: @escaping @Sendable (ListRow) -> String?
    ) {
        column = TableColumn(
            title, minimum: minimum, ideal: ideal, alignment: alignment, priority: priority, grows: grows)
        self.sort = sort
        self.text = { text($0) ?? "" }
        paints = { _ in [] }
    }

    /// A column of swatches.
    init(
        _ title: String, _ minimum: Int, priority: Int, sort: SortColumn? = nil,
        paints: @escaping @Sendable (ListRow) -> [PaintColor?]
    ) {
        column = TableColumn(title, minimum: minimum, priority: priority)
        self.sort = sort
        text = { _ in "" }
        self.paints = paints
    }

    /// Whether it is of less weight than the others.
    var isSide: Bool { column.priority <= 38 }

    /// The columns of a list, from the left; those of low priority fall away on a narrow screen.
    static func columns(of kind: RecordKind) -> [ListColumn] {
        switch kind {
        case .flights: flights
        case .aircraft: aircraft
        case .pilots: pilots
        case .airports: airports
        }
    }
}
