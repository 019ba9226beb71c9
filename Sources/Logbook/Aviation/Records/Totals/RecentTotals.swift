/// The flights and the block time of groups in all, in the last twelve months and in the last ninety days: what insurers
/// ask for.
package struct RecentTotals: Hashable, Sendable {
    /// A group, or the whole.
    package struct Row: Hashable, Sendable {
        /// The group's key; nil for the flights without a value, and for the whole.
        package let key: String?
        /// The group in each of the spans of `RecentTotals.spans`; nil where it has no flight.
        package let groups: [TotalsGroup?]
    }

    /// The spans, the first of which has no beginning.
    package static let spans: [FilterDate?] = [nil, .last(12, .months), .last(90, .days)]

    package let grouping: TotalsGrouping?
    /// The groups, in the order of all their flights; empty without a grouping.
    package let rows: [Row]
    package let whole: Row
    /// The totals of all flights.
    package let all: Totals

    /// - Parameter totals: the totals in each span, by the same grouping.
    package init(_ totals: [Totals], in fields: FieldTable) {
        let all = totals.first ?? Totals(grouping: nil)
        let field = all.grouping.flatMap { fields[.flights][$0.field] }
        func isSame(_ one: String?, _ other: String?) -> Bool {
            // A span may have a name in another spelling.
            guard let one, let other, let field, field.type != .date else { return one == other }
            return field.bucket(one) == field.bucket(other)
        }
        self.all = all
        grouping = all.grouping
        rows = all.groups.filter { $0.flights > 0 }.map { group in
            Row(key: group.key, groups: totals.map { $0.groups.first { isSame($0.key, group.key) } })
        }
        whole = Row(key: nil, groups: totals.map { $0.whole.flights > 0 ? $0.whole : nil })
    }
}
