/// What flights come to, in groups and together.
package struct Totals: Hashable, Sendable {
    /// What the groups are; `nil` when there is only the whole.
    package var grouping: TotalsGrouping?
    /// The groups: years and months in their order, all others with the most block time first; what is unknown last.
    package var groups: [TotalsGroup] = []
    /// All flights together, without what was flown before the logbook.
    package var whole = TotalsGroup(key: nil)
    /// What older books carried over, as it was written down.
    package var opening: [OpeningTotal] = []

    package init(grouping: TotalsGrouping?) { self.grouping = grouping }

    /// A column of all flights with what older books carried over for it; a balance for no column of the logbook is left
    /// out, and stands in `opening`.
    package func wholeWithOpening(_ column: FlightColumn) -> DurationTotal {
        var total = whole.times[column] ?? DurationTotal()
        for balance in opening where balance.column == column { total.add(balance.minutes) }
        return total
    }
}

/// What the flights of totals are put together by.
package enum TotalsGrouping: String, Hashable, Sendable, CaseIterable {
    case role
    case type
    case `class`
    case category
    case aircraft
    case year
    case month

    /// The words for it, such as `Aircraft type`.
    package var displayName: String {
        switch self {
        case .role: "Role"
        case .type: "Aircraft type"
        case .class: "Aircraft class"
        case .category: "Aircraft category"
        case .aircraft: "Aircraft"
        case .year: "Year"
        case .month: "Month"
        }
    }
}

/// Some flights put together.
package struct TotalsGroup: Hashable, Sendable {
    /// What they have in common, such as `C172`, `PIC`, `2026` or `2026-11`; `nil` where it is not known, and for the whole.
    package var key: String?
    /// How many flights there are.
    package var flights = 0
    /// The sums of the time columns, with both roundings, and how many flights did not say.
    package var times: [FlightColumn: DurationTotal] = [:]
    /// The sums of the counts; a count that no flight knows is left out.
    package var counts: [FlightCount: Int] = [:]

    package init(key: String?) { self.key = key }

    /// Day and night landings together; `nil` when neither is known.
    package var landings: Int? {
        let known = [counts[.dayLandings], counts[.nightLandings]].compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0, Self.sum)
    }

    /// Adds other flights.
    mutating func add(_ other: TotalsGroup) {
        flights += other.flights
        for (column, total) in other.times { times[column, default: DurationTotal()].add(total) }
        for (count, number) in other.counts { counts[count] = Self.sum(counts[count] ?? 0, number) }
    }

    /// A sum; the greatest number there is where it would be greater.
    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, isTooGreat) = first.addingReportingOverflow(second)
        return isTooGreat ? (second > 0 ? .max : .min) : sum
    }
}

/// What an older book carried over.
package struct OpeningTotal: Hashable, Sendable {
    /// The key of its row; `nil` while it has none.
    package var key: Int64?
    /// What it is of, as written down: `block`, `pic`, or words of the pilot's.
    package var category: String?
    /// The time; `nil` when it was not written down.
    package var minutes: Minutes?
    package var landings: Int?
    /// The day up to which it counts.
    package var asOf: LocalDate?
    package var remarks: String?

    package init(
        key: Int64? = nil, category: String?, minutes: Minutes?, landings: Int?, asOf: LocalDate?,
        remarks: String? = nil
    ) {
        self.key = key
        self.remarks = remarks
        self.category = category
        self.minutes = minutes
        self.landings = landings
        self.asOf = asOf
    }

    /// The column that it belongs to; `nil` for words that name none.
    package var column: FlightColumn? {
        let name = TextFolding.folded(category ?? "")
        if name == "total" { return .block }
        return FlightColumn.allCases.first { column in
            [column.rawValue, column.shortName, column.displayName].contains { TextFolding.folded($0) == name }
        }
    }
}
