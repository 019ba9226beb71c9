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
    /// Returns the order as text: the column, with a minus before it for descending order; a field of the pilot's own as
    /// `custom.name`, which another logbook lacks.
    package func text(_ fields: FieldTable) -> String {
        let own = fields.customFields.first { $0.id == column }
        return (isAscending ? "" : "-") + (own?.exportKey ?? fields.word(of: column))
    }

    /// Reads an order by one of some fields; nil when lists do not have it.
    package init?(_ text: String, among fields: FieldList) {
        let isTurned = text.hasPrefix("-")
        let name = isTurned ? String(text.dropFirst()) : text
        guard let field = fields.sortable.named(name) else { return nil }
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
