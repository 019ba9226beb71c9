/// What a list shows, and in which order.
package struct ListQuery: Hashable, Sendable {
    /// The kind of records.
    package var kind: RecordKind
    /// Text that a record must contain, in any of the fields that its list shows or its remarks, case and accents
    /// ignored; several words must all be there. Empty for all.
    package var search = ""
    /// What else it shows, as typed behind `/`; everything by default.
    package var filter = Filter.everything
    /// The primary paint colour of the aircraft; `nil` for all. Applies to aircraft, and to flights by their aircraft.
    package var paint: PaintColor?
    /// Only flights of this aircraft, pilot or airport (at either end); `nil` for all. Applies to flights.
    package var related: RecordLink?
    /// The order.
    package var sort: ListSort

    /// All records of a kind, in the kind's usual order.
    package init(_ kind: RecordKind) {
        self.kind = kind
        sort = ListSort.usual(kind)
    }

    /// Whether it shows less than everything.
    package var isFiltered: Bool { !search.isEmpty || !filter.isEverything || paint != nil || related != nil }
}

/// The order of a list.
package struct ListSort: Hashable, Sendable {
    /// What is compared.
    package var column: SortColumn
    /// Whether small values come first.
    package var isAscending: Bool

    package init(_ column: SortColumn, ascending: Bool) {
        self.column = column
        isAscending = ascending
    }

    /// Flights newest first, aircraft by tail number, pilots and airports by name and identifier.
    package static func usual(_ kind: RecordKind) -> ListSort {
        switch kind {
        case .flights: ListSort(.date, ascending: false)
        case .aircraft: ListSort(.registration, ascending: true)
        case .pilots: ListSort(.name, ascending: true)
        case .airports: ListSort(.icao, ascending: true)
        }
    }
}

/// What a list can be ordered by.
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
    /// How many flights a record was used in.
    case flights
    case departures
    case arrivals

    /// Whether one usually wants to see the largest values first.
    package var beginsWithLargest: Bool {
        switch self {
        case .date, .block, .off, .on, .night, .owner, .flights, .departures, .arrivals: true
        case .registration, .type, .paint, .origin, .destination, .name, .certificate, .icao, .faa, .iata, .city,
            .country, .elevation, .role, .pilot, .remarks, .class, .category, .engines, .seats:
            false
        }
    }

    /// Whether it orders by texts, of which each begins with some letter.
    package var isText: Bool {
        switch self {
        case .registration, .type, .paint, .origin, .destination, .role, .pilot, .remarks, .class, .category, .name,
            .certificate, .icao, .faa, .iata, .city, .country:
            true
        case .date, .block, .elevation, .off, .on, .night, .engines, .seats, .owner, .flights, .departures, .arrivals:
            false
        }
    }

    /// The columns that lists of a kind can be ordered by, in the order of the list's columns.
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
