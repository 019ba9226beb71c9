package import Aviation

extension Listing {
    /// Totals as one object: the groups, the whole, and the totals of older books.
    ///
    /// Times are in whole minutes (`blockMinutes`) and in tenths of an hour by the policy (`blockTenths`), null when no
    /// flight has a value; `blockUnknown` is the number of flights without one, `leftOut` that of flights with a damaged
    /// number, which are in no sum.
    package init(totals: Totals, policy: RoundingPolicy, _ fields: FieldTable) {
        let group = groupColumns(policy, fields)
        let parts = group.map(\.field)
        let columns: [ListingColumn<Totals>] = [
            ListingColumn("by") { ListingValue($0.grouping?.name(in: fields)) },
            ListingColumn("rounding") { _ in .text(policy == .sumOfMinutes ? "minutes" : "tenths") },
            ListingColumn("groups", parts: parts, isArray: true) { totals in
                .array(totals.groups.map { one in group.map { $0.value(one) } })
            },
            ListingColumn("whole", parts: parts) { totals in .object(group.map { $0.value(totals.whole) }) },
            ListingColumn(
                "opening", parts: ["category", "column", "minutes", "landings", "asOf"].map { ListingField($0) },
                isArray: true
            ) { .array($0.opening.map(Self.opening)) },
            ListingColumn("leftOut") { .integer($0.leftOut) },
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

private func groupColumns(_ policy: RoundingPolicy, _ fields: FieldTable) -> [ListingColumn<TotalsGroup>] {
    var columns: [ListingColumn<TotalsGroup>] = [
        ListingColumn("key") { ListingValue($0.key) }, ListingColumn("flights") { .integer($0.flights) },
        ListingColumn("sessions") { .integer($0.sessions) }, ListingColumn("observed") { .integer($0.observed) },
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
        + [
            ListingColumn("approaches") { .integer($0.approaches) },
            ListingColumn("launches") { ListingValue($0.launches) },
        ] + customColumn(fields)
}

/// Returns the sums of the pilot's own fields as one object; none in a logbook without such fields.
private func customColumn(_ table: FieldTable) -> [ListingColumn<TotalsGroup>] {
    let fields = table.customFields.filter(\.isSummable)
    guard !fields.isEmpty else { return [] }
    return [
        ListingColumn("custom", parts: fields.map { ListingField($0.word) }) { group in
            .object(fields.map { ListingValue(group.custom[$0.id]) })
        }
    ]
}

extension Listing {
    /// Creates the steps of the history.
    package init(history: [HistoryStep]) {
        let columns: [ListingColumn<HistoryStep>] = [
            ListingColumn("id") { .integer(Int($0.id)) },
            ListingColumn("at") { ListingValue($0.date?.isoText) },
            ListingColumn("state") { .text($0.state) },
            ListingColumn("label") { .text($0.label) },
            ListingColumn("backup") { step in
                guard case .upgrade(let backup) = step.kind else { return .null }
                return ListingValue(backup)
            },
        ]
        self.init(columns, history)
    }
}

extension Listing {
    /// Creates the steps that are kept for good.
    package init(kept: [CanonicalText]) {
        let columns: [ListingColumn<CanonicalText>] = [
            ListingColumn("step") { ListingValue($0["number"]) }, ListingColumn("at") { ListingValue($0["at"]) },
            ListingColumn("label") { ListingValue($0["what"]) }, ListingColumn("before") { ListingValue($0["before"]) },
            ListingColumn("text") { .text($0.text) },
        ]
        self.init(columns, kept)
    }
}

extension HistoryStep {
    /// `done`, `undone`, or `upgrade`.
    package var state: String {
        switch kind {
        case .change(let isUndone): isUndone ? "undone" : "done"
        case .upgrade: "upgrade"
        }
    }
}

extension Listing {
    /// Airports with the kind of name by which they were found.
    ///
    /// `match` is `icao`, `faa`, `iata` or `name`, null for an airport that was found by a part of a name.
    package init(airports: [KnownAirport]) {
        let columns: [ListingColumn<KnownAirport>] = [
            ListingColumn("icaoIdentifier") { ListingValue($0.record.icaoIdentifier) },
            ListingColumn("faaIdentifier") { ListingValue($0.record.faaIdentifier) },
            ListingColumn("iataIdentifier") { ListingValue($0.record.iataIdentifier) },
            ListingColumn("name") { ListingValue($0.record.name) },
            ListingColumn("city") { ListingValue($0.record.city) },
            ListingColumn("country") { ListingValue($0.record.country) },
            ListingColumn("latitude") { ListingValue($0.record.coordinate?.latitude) },
            ListingColumn("longitude") { ListingValue($0.record.coordinate?.longitude) },
            ListingColumn("elevationFeet") { ListingValue($0.record.elevationFeet) },
            ListingColumn("timeZone") { ListingValue($0.record.timeZone) },
            ListingColumn("isInLogbook") { .truth($0.id != nil) },
            ListingColumn("match") { ListingValue($0.match?.rawValue) },
        ]
        self.init(columns, airports)
    }
}

extension Listing {
    /// Creates the fields of the pilot's own, with the number of flights that have a value.
    ///
    /// - Parameter counts: these numbers by the keys of the fields; those without values may be missing.
    package init(definitions: [FieldDefinition], counts: [Int64: Int]) {
        let columns: [ListingColumn<FieldDefinition>] = [
            ListingColumn("name") { .text($0.name) }, ListingColumn("kind") { .text($0.kind.rawValue) },
            ListingColumn("unit") { ListingValue($0.unit) },
            ListingColumn("key") { ListingValue($0.field?.key) },
            ListingColumn("flights") { .integer($0.key.flatMap { counts[$0] } ?? 0) },
        ]
        self.init(columns, definitions)
    }
}

extension Listing {
    /// Recent totals as one object: the groups and the whole, each with the flights and the minutes of block time in all, in
    /// the last twelve months and in the last ninety days; minutes are null when no flight has any.
    package init(recent totals: RecentTotals, _ fields: FieldTable) {
        let names = zip(["", "last12Months", "last90Days"], RecentTotals.spans.indices)
        let row =
            [ListingColumn("key") { (row: RecentTotals.Row) in ListingValue(row.key) }]
            + names.flatMap { name, place -> [ListingColumn<RecentTotals.Row>] in
                [
                    ListingColumn(name.isEmpty ? "flights" : "\(name)Flights") {
                        .integer($0.groups[place]?.flights ?? 0)
                    },
                    ListingColumn(name.isEmpty ? "blockMinutes" : "\(name)BlockMinutes") {
                        let total = $0.groups[place]?.times[.block]
                        return ListingValue(total.flatMap { $0.knownCount > 0 ? $0.minutes.count : nil })
                    },
                ]
            }
        let parts = row.map(\.field)
        let columns: [ListingColumn<RecentTotals>] = [
            ListingColumn("by") { ListingValue($0.grouping?.name(in: fields)) },
            ListingColumn("groups", parts: parts, isArray: true) { totals in
                .array(totals.rows.map { one in row.map { $0.value(one) } })
            },
            ListingColumn("whole", parts: parts) { totals in .object(row.map { $0.value(totals.whole) }) },
        ]
        self.init(columns, [totals])
    }
}
