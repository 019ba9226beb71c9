import ManagedObjects

extension StoreLogbook {
    /// Returns what the flights of a list come to, in groups and together: sums by the store, one pass over the flights.
    ///
    /// - Parameters:
    ///   - query: the flights; its order does not matter.
    ///   - grouping: what they are put together by; `nil` for the whole alone.
    package func totals(_ query: ListQuery, by grouping: TotalsGrouping?) throws(LogbookError) -> Totals {
        var flights = query
        flights.kind = .flights
        var totals = Totals(grouping: grouping)
        for column in FlightColumn.allCases { totals.whole.times[column] = DurationTotal() }
        let groups = try sums(try filter(flights).predicate(), groupedBy: grouping?.path)
        let names = try grouping.map { (grouping) throws(LogbookError) in try aircraftNames(grouping) } ?? nil
        var byKey: [String?: TotalsGroup] = [:]
        for (value, group) in groups {
            totals.whole.add(group)
            let key = grouping?.key(of: value, names)
            byKey[key, default: TotalsGroup(key: key)].add(group)
        }
        if let grouping { totals.groups = byKey.values.sorted { grouping.isBefore($0, $1) } }
        totals.opening = try openingTotals()
        return totals
    }

    /// The sums of flights, by the value that they share.
    private func sums(
        _ predicate: Predicate?, groupedBy path: String?
    ) throws(LogbookError) -> [(value: AttributeValue?, group: TotalsGroup)] {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        specification.propertiesToFetch = [.count("flights")]
        for column in FlightColumn.allCases {
            specification.propertiesToFetch += DurationTotal.sums(of: column.attributeName)
        }
        for count in FlightCount.allCases { specification.propertiesToFetch.append(.sum(count.attributeName)) }
        if let path {
            specification.propertiesToFetch.append(.property(path))
            specification.propertiesToGroupBy = [path]
        }
        return try dictionaries(specification).map { row in
            var group = TotalsGroup(key: nil)
            group.flights = row.integer("flights") ?? 0
            for column in FlightColumn.allCases {
                group.times[column] = DurationTotal(row, column.attributeName, of: group.flights)
            }
            for count in FlightCount.allCases { group.counts[count] = row.integer("sum_\(count.attributeName)") }
            return (path.flatMap { row[$0] }, group)
        }
    }

    /// What aircraft are put together by, by their keys; `nil` for a grouping that does not look at aircraft.
    private func aircraftNames(_ grouping: TotalsGrouping) throws(LogbookError) -> [Int64: String]? {
        guard grouping.path == "aircraft" else { return nil }
        var names: [Int64: String] = [:]
        for case let aircraft as Aircraft in try objects(FetchSpecification(entityName: Aircraft.entityName)) {
            names[aircraft.objectID.key] = aircraft.name(for: grouping)
        }
        return names
    }

    private func openingTotals() throws(LogbookError) -> [OpeningTotal] {
        try balances(in: context).map { OpeningTotal($0) }
    }
}

extension TotalsGrouping {
    /// The value of a flight that the store puts flights together by.
    fileprivate var path: String {
        switch self {
        case .role: "role"
        case .type, .class, .category, .aircraft: "aircraft"
        case .year, .month: "date"
        }
    }

    /// The key of a group; groups of one key are put together.
    fileprivate func key(of value: AttributeValue?, _ aircraft: [Int64: String]?) -> String? {
        switch (self, value) {
        case (.role, .string(let role)?): PilotRole(text: role)?.rawValue ?? role
        case (.type, .objectID(let id)?), (.class, .objectID(let id)?), (.category, .objectID(let id)?),
            (.aircraft, .objectID(let id)?):
            aircraft?[id.key]
        case (.year, .date(let date)?): LocalDate(date).map { String($0.isoText.prefix(4)) }
        case (.month, .date(let date)?): LocalDate(date).map { String($0.isoText.prefix(7)) }
        case (.role, _), (.type, _), (.class, _), (.category, _), (.aircraft, _), (.year, _), (.month, _): nil
        }
    }

    /// The order of groups.
    fileprivate func isBefore(_ one: TotalsGroup, _ two: TotalsGroup) -> Bool {
        guard let first = one.key, let second = two.key else { return one.key != nil && two.key == nil }
        if self == .year || self == .month { return first < second }
        let times = (one.times[.block]?.minutes ?? .zero, two.times[.block]?.minutes ?? .zero)
        return times.0 == times.1 ? first < second : times.0 > times.1
    }
}

extension Aircraft {
    fileprivate func name(for grouping: TotalsGrouping) -> String? {
        switch grouping {
        case .type: aircraftType
        case .class: aircraftClass
        case .category: aircraftCategory
        case .aircraft: label
        case .role, .year, .month: nil
        }
    }
}

extension DurationTotal {
    /// What is asked of the store for a column: the sum, the sum of tenths of an hour rounded half up, and how many know it.
    fileprivate static func sums(of path: String) -> [FetchedExpression] {
        let tenths = Expression.function(
            "divide:by:",
            [.function("add:to:", [.keyPath(path), .constant(.integer(3))]), .constant(.integer(6))])
        return [
            .sum(path), FetchedExpression("tenths_\(path)", .function("sum:", [tenths]), resultType: .integer64),
            FetchedExpression("known_\(path)", .function("count:", [.keyPath(path)])),
        ]
    }

    /// The answer.
    fileprivate init(_ row: [String: AttributeValue], _ path: String, of flights: Int) {
        let known = row.integer("known_\(path)") ?? 0
        self.init(
            minutes: Minutes(row.integer("sum_\(path)") ?? 0), tenthsOfHour: row.integer("tenths_\(path)") ?? 0,
            known: known, unknown: flights - known)
    }
}
