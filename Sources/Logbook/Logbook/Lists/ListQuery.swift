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
    /// The column.
    package var column: SortColumn
    /// Whether small values come first.
    package var isAscending: Bool

    package init(_ column: SortColumn, ascending: Bool) {
        self.column = column
        isAscending = ascending
    }

    /// Returns the usual order: flights newest first, aircraft by tail number, pilots by name, airports by identifier.
    package static func usual(_ kind: RecordKind) -> ListSort {
        switch kind {
        case .flights: ListSort(.date, ascending: false)
        case .aircraft: ListSort(.registration, ascending: true)
        case .pilots: ListSort(.name, ascending: true)
        case .airports: ListSort(.icao, ascending: true)
        }
    }
}

/// The columns that lists can be ordered by.
package enum SortColumn: String, Hashable, Sendable, CaseIterable {
    case date
    case registration
    case type
    case paint
    case origin
    case destination
    case block
    case name
    case certificate
    case icao
    case faa
    case iata
    case city
    case country
    case elevation
    case off
    case on
    case role
    case night
    case pilot
    case remarks
    case `class`
    case category
    case engines
    case seats
    /// Whether the pilot is the owner of the logbook.
    case owner
    /// The number of flights that used the record.
    case flights
    case departures
    case arrivals

    /// Whether the usual direction is descending.
    package var beginsWithLargest: Bool {
        switch self {
        case .date, .block, .off, .on, .night, .owner, .flights, .departures, .arrivals: true
        case .registration, .type, .paint, .origin, .destination, .name, .certificate, .icao, .faa, .iata, .city,
            .country, .elevation, .role, .pilot, .remarks, .class, .category, .engines, .seats:
            false
        }
    }

    /// Whether the values are texts.
    package var isText: Bool {
        switch self {
        case .registration, .type, .paint, .origin, .destination, .role, .pilot, .remarks, .class, .category, .name,
            .certificate, .icao, .faa, .iata, .city, .country:
            true
        case .date, .block, .elevation, .off, .on, .night, .engines, .seats, .owner, .flights, .departures, .arrivals:
            false
        }
    }

    /// Returns the columns that lists of a kind can be ordered by, in the order of the list's columns.
    package static func columns(of kind: RecordKind) -> [SortColumn] {
        switch kind {
        case .flights:
            [
                .date, .registration, .paint, .type, .origin, .destination, .off, .on, .block, .role, .night, .pilot,
                .remarks,
            ]
        case .aircraft:
            [.registration, .type, .paint, .class, .category, .engines, .seats, .flights, .block, .remarks]
        case .pilots: [.name, .owner, .certificate, .flights, .block]
        case .airports: [.icao, .faa, .iata, .name, .city, .country, .elevation, .departures, .arrivals]
        }
    }
}
