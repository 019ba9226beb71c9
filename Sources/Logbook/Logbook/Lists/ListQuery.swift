package import Aviation

/// The content and the order of a list.
package struct ListQuery: Hashable, Sendable {
    /// The kind of records.
    package var kind: RecordKind
    /// Words that a record must all contain in the fields that its list shows or in its remarks, case and accents
    /// ignored. Empty for all records.
    package var search = ""
    /// The filter as typed after `/`; by default every record meets it.
    package var filter = Filter.everything
    /// The primary color of the aircraft; nil for all. Applies to aircraft, and to flights by their aircraft.
    package var paint: PaintColor?
    /// The aircraft, pilot or airport (at either end) of the flights; nil for all. Applies to flights.
    package var related: RecordLink?
    /// The order.
    package var sort: ListSort
    /// Fields that rows do not hold by themselves and that columns show: they are read with each page.
    package var columns: [FieldID] = []

    /// All records of a kind, in the usual order of the kind.
    package init(_ kind: RecordKind) {
        self.kind = kind
        sort = ListSort.usual(kind)
    }

    /// Whether the list omits records.
    package var isFiltered: Bool { !search.isEmpty || !filter.isEverything || paint != nil || related != nil }
}

/// The order of a list.
package struct ListSort: Hashable, Sendable {
    /// The field.
    package var column: FieldID
    /// Whether small values come first.
    package var isAscending: Bool

    package init(_ column: FieldID, ascending: Bool) {
        self.column = column
        isAscending = ascending
    }

    /// Returns the usual order: flights newest first, aircraft by tail number, pilots by name, airports by identifier,
    /// documents by expiry, the next one first.
    package static func usual(_ kind: RecordKind) -> ListSort {
        switch kind {
        case .flights: ListSort(.date, ascending: false)
        case .aircraft: ListSort(.tailNumber, ascending: true)
        case .pilots: ListSort(.pilotName, ascending: true)
        case .airports: ListSort(.icao, ascending: true)
        case .documents: ListSort(.expires, ascending: true)
        }
    }
}
