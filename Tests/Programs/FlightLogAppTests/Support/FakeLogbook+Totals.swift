import Aviation
import Logbook

extension FakeLogbook {
    /// Groups by the values that a fake flight has; any other grouping has one group without a key.
    func totals(
        _ query: ListQuery, by grouping: TotalsGrouping?, withTenths: Bool
    ) throws(LogbookError) -> Totals {
        try gate?.pass()
        var totals = Totals(grouping: grouping)
        var groups: [String?: TotalsGroup] = [:]
        for row in rows(query) {
            guard case .flight(let flight) = records[row.id], case .flight(let shown) = row else { continue }
            Self.add(flight, to: &totals.whole)
            guard let grouping else { continue }
            let key = Self.key(shown, grouping)
            var group = groups[key] ?? TotalsGroup(key: key)
            Self.add(flight, to: &group)
            groups[key] = group
        }
        totals.groups = groups.values.sorted { ($0.key ?? "~") < ($1.key ?? "~") }
        totals.opening = balances
        return totals
    }

    /// Counts the rows by the values that they show.
    func counts(_ query: ListQuery, of field: Field) throws(LogbookError) -> FieldCounts {
        try gate?.pass()
        var counts: [String?: FieldCounts.Row] = [:]
        for row in rows(query) {
            let text = (field.value(in: row) ?? records[row.id].flatMap(field.value))?.text
            let filter = Filter.field(field, [text.map { .whole($0) } ?? .unknown])
            var count = counts[text] ?? FieldCounts.Row(value: text, filter: filter)
            count.records += 1
            if case .flight(let flight) = row {
                count.flights += 1
                count.block = count.block + (flight.block ?? .zero)
            }
            counts[text] = count
        }
        let sorted = counts.values.sorted { ($1.records, $0.value ?? "~") < ($0.records, $1.value ?? "~") }
        return FieldCounts(field: field.id, rows: sorted)
    }

    private static func add(_ flight: FlightRecord, to group: inout TotalsGroup) {
        group.flights += 1
        for column in FlightColumn.allCases {
            group.times[column, default: DurationTotal()].add(flight.times[column])
        }
        group.approaches += flight.approaches.reduce(0) { $0 + $1.count }
        for count in FlightCount.allCases {
            if let number = flight.times[count] { group.counts[count, default: 0] += number }
        }
    }

    private static func key(_ row: FlightRow, _ grouping: TotalsGrouping) -> String? {
        switch grouping {
        case .role: row.role?.rawValue
        case .type: row.aircraftType
        case .aircraft: row.registration
        case .year: row.date.map { String($0.isoText.prefix(4)) }
        case .month: row.date.map { String($0.isoText.prefix(7)) }
        case .paint: row.paint?.rawValue
        case .pilot: row.pilot
        default: nil
        }
    }

    func openingTotals() -> [OpeningTotal] { balances }

    func save(_ balance: OpeningTotal) throws(LogbookError) {
        var balance = balance
        let place = balances.firstIndex { $0.key == balance.key }
        if place == nil { balance.key = (balances.compactMap(\.key).max() ?? 0) + 1 }
        noting("\(place == nil ? "added" : "changed") opening balance") {
            if let place { balances[place] = balance } else { balances.append(balance) }
        }
    }

    func deleteBalance(_ key: Int64) throws(LogbookError) {
        noting("deleted opening balance") { balances.removeAll { $0.key == key } }
    }
}
