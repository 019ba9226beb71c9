/// The sums of flights, in groups and together.
package struct Totals: Hashable, Sendable {
    /// The grouping; nil for the whole only.
    package var grouping: TotalsGrouping?
    /// The groups: years and months in their order, others by descending block time; the group of unknown values last.
    package var groups: [TotalsGroup] = []
    /// The sums of all flights, without those of older books.
    package var whole = TotalsGroup(key: nil)
    /// The totals carried over from older books.
    package var opening: [OpeningTotal] = []
    /// The number of flights that are not in the sums, because a damaged number in them is too large for any sum.
    package var leftOut = 0

    package init(grouping: TotalsGrouping?) { self.grouping = grouping }

    /// What is to be said of flights that are not in the sums because a number is damaged; nil for none.
    package var damageSentence: String? {
        let names = "a number is damaged. “flightlog store verify” names \(leftOut == 1 ? "it" : "them")"
        return Self.sentence(leftOut, names)
    }

    /// What is to be said of flights that are not in the sums because the pilot only watched; nil for none.
    package var observedSentence: String? { Self.sentence(whole.observed, "you were an observer") }

    private static func sentence(_ count: Int, _ reason: String) -> String? {
        count > 0 ? "\(count) \(count == 1 ? "flight is" : "flights are") not in these sums: \(reason)." : nil
    }

    /// Returns the total of a column for all flights, with the totals carried over for it; balances without a column
    /// are in `opening` only.
    package func wholeWithOpening(_ column: FlightColumn) -> DurationTotal {
        var total = whole.times[column] ?? DurationTotal()
        for balance in opening where balance.column == column { total.add(balance.minutes) }
        return total
    }
}

/// The sums of a group of flights.
package struct TotalsGroup: Hashable, Sendable {
    /// The common value, such as `C172`, `PIC`, `2026` or `2026-11`; nil when it is unknown, and for the whole.
    package var key: String?
    /// The number of flights.
    package var flights = 0
    /// The number of sessions in devices and on the ground, and of other entries that are no flights.
    package var sessions = 0
    /// The number of flights as an observer, which are in no other sum.
    package var observed = 0
    /// The sums of the time columns, in both roundings, with the number of flights without a value.
    package var times: [FlightColumn: DurationTotal] = [:]
    /// The sums of the counts, without counts that no flight has.
    package var counts: [FlightCount: Int] = [:]
    /// The number of approaches.
    package var approaches = 0
    /// The number of launches, where a method without a number is one; nil when no flight has any.
    package var launches: Int?
    /// The sums of the pilot's own fields, without those that no flight has.
    package var custom: [FieldID: FieldValue] = [:]

    package init(key: String?) { self.key = key }

    /// The sum of day and night landings; nil when both are unknown.
    package var landings: Int? { sum(.dayLandings, .nightLandings) }

    /// The sum of day and night take-offs; nil when both are unknown.
    package var takeoffs: Int? { sum(.dayTakeoffs, .nightTakeoffs) }

    private func sum(_ first: FlightCount, _ second: FlightCount) -> Int? {
        let known = [counts[first], counts[second]].compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0) { $0.plus($1) }
    }

    /// Adds the flights of another group.
    package mutating func add(_ other: TotalsGroup) {
        flights += other.flights
        sessions += other.sessions
        observed += other.observed
        for (column, total) in other.times { times[column, default: DurationTotal()].add(total) }
        for (count, number) in other.counts { counts[count] = (counts[count] ?? 0).plus(number) }
        approaches = approaches.plus(other.approaches)
        if let more = other.launches { launches = (launches ?? 0).plus(more) }
        custom.add(other.custom)
    }
}

/// A total carried over from an older book.
package struct OpeningTotal: Hashable, Sendable {
    /// The key of its row; nil before it is saved.
    package var key: Int64?
    /// What the total is of: `block`, `pic`, or other words of the pilot.
    package var category: String?
    /// The time; nil when it is unknown.
    package var minutes: Minutes?
    package var landings: Int?
    /// The last date that the total includes.
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

    /// The total's column; nil when the words name none.
    package var column: FlightColumn? {
        let name = FoldedText.folded(category ?? "")
        if name == "total" { return .block }
        return FlightColumn.allCases.first { column in
            [column.rawValue, column.shortName, column.displayName, column.fullName].contains {
                FoldedText.folded($0) == name
            }
        }
    }
}

/// A carried over total in words.
extension OpeningTotal {
    /// Returns the known parts of the balance in words: `Block time`, `1250:30`, `830 landings`, `up to 2019-12-31`.
    ///
    /// - Parameters:
    ///   - minutes: returns the text of a duration.
    ///   - number: returns the text of a count.
    ///   - date: returns the text of a date.
    package func words(
        minutes: (Minutes) -> String = \.clockText, number: (Int) -> String = { String($0) },
        date: (LocalDate) -> String = \.isoText
    ) -> [String] {
        let parts = [
            column?.displayName ?? category ?? "before this logbook", self.minutes.map(minutes),
            landings.map { "\(number($0)) landing\($0 == 1 ? "" : "s")" }, asOf.map { "up to \(date($0))" }, remarks,
        ]
        return parts.compactMap(\.self)
    }

    /// The words in one text, for labels of the history.
    package var sentence: String { words().joined(separator: " · ") }
}
