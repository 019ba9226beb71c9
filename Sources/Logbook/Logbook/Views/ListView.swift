/// A list as the pilot likes to see it, under a name of its own: what it shows, in which order and columns.
package struct ListView: Hashable, Sendable {
    /// The name; no other view of the logbook has it, case and accents ignored.
    package var name: String
    package var kind: RecordKind
    /// What is shown, as it is typed behind `/`; empty for everything.
    package var filter: String
    /// The order; `nil` for the usual one.
    package var sort: ListSort?
    /// The names of the columns, from the left; empty for the usual ones.
    package var columns: [String]

    package init(
        name: String, kind: RecordKind, filter: String = "", sort: ListSort? = nil, columns: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.filter = filter
        self.sort = sort
        self.columns = columns
    }

    /// Whether a name is that of the view, case and accents ignored.
    package func isCalled(_ name: String) -> Bool { TextFolding.folded(self.name) == TextFolding.folded(name) }
}

extension ListSort {
    /// The order as it is written: the column, with a minus before it for the largest first.
    package var text: String { (isAscending ? "" : "-") + column.rawValue }

    /// Reads an order; `nil` when lists of the kind cannot be ordered so.
    package init?(_ text: String, of kind: RecordKind) {
        let isTurned = text.hasPrefix("-")
        let name = isTurned ? String(text.dropFirst()) : text
        guard let column = SortColumn.columns(of: kind).first(where: { $0.rawValue == name }) else { return nil }
        self.init(column, ascending: !isTurned)
    }
}
