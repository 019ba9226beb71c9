package import Aviation

/// A saved view: the filter, the order and the columns of a list under a name.
package struct ListView: Hashable, Sendable {
    /// The name, unique in the logbook, case and accents ignored.
    package var name: String
    package var kind: RecordKind
    /// The filter as typed after `/`; empty for everything.
    package var filter: String
    /// The order; nil for the usual one.
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

    /// Returns whether the view has a name, case and accents ignored.
    package func isCalled(_ name: String) -> Bool { FoldedText.folded(self.name) == FoldedText.folded(name) }
}

extension ListSort {
    /// The order as text: the column, with a minus before it for descending order; a field of the pilot's own as
    /// `custom.name`, which another logbook lacks.
    package var text: String {
        let own = RecordKind.flights.customFields.first { $0.id == column }
        return (isAscending ? "" : "-") + (own?.exportKey ?? column.word)
    }

    /// Reads an order; nil when lists of the kind do not have it.
    package init?(_ text: String, of kind: RecordKind) {
        let isTurned = text.hasPrefix("-")
        let name = isTurned ? String(text.dropFirst()) : text
        guard let field = kind.field(named: name, among: kind.sortFields) else { return nil }
        self.init(field.id, ascending: !isTurned)
    }

    /// Reads an order by a field of the pilot's own, whose logbook is not open; nil for any other text. A list that lacks
    /// the field has the usual order.
    package init?(ofCustomField text: String) {
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard name.hasPrefix(FieldDefinition.prefix) else { return nil }
        self.init(FieldID(name), ascending: name == text)
    }
}
