extension Listing {
    /// Totals as one object: groups, the whole, and what older books carried over.
    ///
    /// Times are whole minutes (`blockMinutes`) and tenths of an hour by the policy (`blockTenths`), null where no flight
    /// knows them; `blockUnknown` is how many flights do not.
    package init(totals: Totals, policy: RoundingPolicy) {
        let group = groupColumns(policy)
        let parts = group.map(\.field)
        let columns: [ListingColumn<Totals>] = [
            ListingColumn("by") { ListingValue($0.grouping?.rawValue) },
            ListingColumn("rounding") { _ in .text(policy == .sumOfMinutes ? "minutes" : "tenths") },
            ListingColumn("groups", parts: parts, isArray: true) { totals in
                .array(totals.groups.map { one in group.map { $0.value(one) } })
            },
            ListingColumn("whole", parts: parts) { totals in .object(group.map { $0.value(totals.whole) }) },
            ListingColumn(
                "opening", parts: ["category", "column", "minutes", "landings", "asOf"].map { ListingField($0) },
                isArray: true
            ) { .array($0.opening.map(Self.opening)) },
        ]
        self.init(columns, [totals])
    }

    private static func opening(_ balance: OpeningTotal) -> [ListingValue] {
        [
            ListingValue(balance.category), ListingValue(balance.column?.attributeName),
            ListingValue(balance.minutes?.count), ListingValue(balance.landings), ListingValue(balance.asOf?.isoText),
        ]
    }
}

private func groupColumns(_ policy: RoundingPolicy) -> [ListingColumn<TotalsGroup>] {
    var columns: [ListingColumn<TotalsGroup>] = [
        ListingColumn("key") { ListingValue($0.key) }, ListingColumn("flights") { .integer($0.flights) },
    ]
    for column in FlightColumn.allCases {
        let total = { (group: TotalsGroup) in group.times[column].flatMap { $0.knownCount > 0 ? $0 : nil } }
        columns += [
            ListingColumn("\(column.rawValue)Minutes") { ListingValue(total($0)?.minutes.count) },
            ListingColumn("\(column.rawValue)Tenths") { ListingValue(total($0)?.tenthsOfHour(policy)) },
            ListingColumn("\(column.rawValue)Unknown") { .integer($0.times[column]?.unknownCount ?? 0) },
        ]
    }
    return columns
        + FlightCount.allCases.map { count in ListingColumn(count.rawValue) { ListingValue($0.counts[count]) } }
}
