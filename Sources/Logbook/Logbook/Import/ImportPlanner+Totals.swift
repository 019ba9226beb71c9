import Aviation
import ManagedObjects

/// Compares the columns of figures with what the logbook has of them after the import.
extension ImportPlanner {
    private static let mostAwaited = 500

    /// Adds the figures of a row to the totals; those of a row with an entry here when some of these are read together.
    mutating func addFigures(of found: ImportedEntry, _ row: ImportRow) throws(LogbookError) {
        guard found.isCounted else { return }
        let entry = row.state == .same && row.entry == nil ? try saved(found) : found
        guard row.entry != nil, row.state != .probablySame, !plan.totals.isEmpty else {
            return addFigures(of: entry, row, own: nil)
        }
        awaited.append((entry, row))
        if awaited.count == Self.mostAwaited { try addAwaited() }
    }

    /// Adds the figures of the rows whose entries are read together.
    mutating func addAwaited() throws(LogbookError) {
        guard !awaited.isEmpty else { return }
        let keys = awaited.compactMap(\.row.entry?.key)
        let own = Dictionary(
            try saved.flights(keys).map { ($0.key, $0.record) }, uniquingKeysWith: { first, _ in first })
        for (entry, row) in awaited { addFigures(of: entry, row, own: row.entry.flatMap { own[$0.key] }) }
        awaited.removeAll(keepingCapacity: true)
    }

    /// - Parameter own: the entry of the logbook that the row means; nil for none.
    private mutating func addFigures(of entry: ImportedEntry, _ row: ImportRow, own: FlightRecord?) {
        let after = own.map { applied(row, of: entry, to: $0) } ?? entry.flight
        let compared = own == nil ? entry.compared : source.compared(of: after, for: entry)
        for index in plan.totals.indices {
            let column = plan.totals[index].column
            guard entry.figures.indices.contains(column) else { continue }
            let figure = entry.figures[column]
            plan.totals[index].source += figure ?? 0
            let isUnreadable = entry.unreadable.contains(column)
            if isUnreadable { plan.totals[index].unreadable += 1 }
            guard let sum = plan.totals[index].imported else { continue }
            let imported = isInLogbook(row, entry) ? imported(index, column, of: entry, after, compared) : 0
            plan.totals[index].imported = sum + imported
            if isUnreadable || imported != figure ?? 0, plan.totals[index].lines.count < ImportTotal.mostLines {
                plan.totals[index].lines.append(row.line)
            }
        }
    }

    /// Adds the figures of the rows whose state is known only when the file is read; they are read again.
    mutating func addUndecided(_ progress: (Int64) -> Bool) throws {
        for number in undecided.sorted() {
            guard let entry = try source.entry(at: plan.rows[number].place) else { throw LogbookError.changedElsewhere }
            try addFigures(of: entry, plan.rows[number])
            guard progress(plan.description.end) else { throw ImportError.cancelled }
        }
    }

    /// The opening balances of the logbook.
    func openingTotals() throws(LogbookError) -> [OpeningTotal] {
        try store.objects(FetchSpecification(entityName: OpeningBalance.entityName)).compactMap {
            ($0 as? OpeningBalance).map { OpeningTotal($0) }
        }
    }

    /// Whether the logbook has all totals of an opening balance, as the row says them.
    func hasAll(of entry: ImportedEntry, among known: [OpeningTotal]) -> Bool {
        ([entry.balance].compactMap(\.self) + entry.moreBalances).allSatisfy { total in
            known.contains { $0.isSame(total) }
        }
    }

    /// Returns an opening balance that the logbook has already as it is there: an earlier import may have read its row
    /// otherwise. A total is the only one here of its column; of several it is not known which.
    private func saved(_ entry: ImportedEntry) throws(LogbookError) -> ImportedEntry {
        guard let balance = entry.balance else { return entry }
        let known = try openingTotals()
        guard !hasAll(of: entry, among: known) else { return entry }
        func own(_ total: OpeningTotal) -> OpeningTotal? {
            let like = known.filter { $0.category == total.category }
            return like.first { $0.isSame(total) } ?? (like.count == 1 ? like[0] : nil)
        }
        var entry = entry
        let block = own(balance)
        if block?.landings != balance.landings {
            entry.flight.times[.dayLandings] = block?.landings
            entry.flight.times[.nightLandings] = nil
        }
        entry.flight.times.block = block?.minutes
        for total in entry.moreBalances {
            if let column = total.column { entry.flight.times[column] = own(total)?.minutes }
        }
        entry.balance?.landings = block?.landings
        entry.compared = entry.compared.map { _ in nil }
        return entry
    }

    /// Whether the logbook has an entry or an opening balance of a row after the import.
    private func isInLogbook(_ row: ImportRow, _ entry: ImportedEntry) -> Bool {
        switch row.state {
        case .new, .keptApart, .changed, .conflict, .confirmed, .balance: true
        case .same: row.entry != nil || entry.balance != nil
        case .leftOut: row.entry != nil
        case .probablySame, .refused: false
        }
    }

    /// Returns the entry here with the changes that the import makes of it.
    private func applied(_ row: ImportRow, of entry: ImportedEntry, to own: FlightRecord) -> FlightRecord {
        guard !row.applied.isEmpty else { return own }
        var record = Record.flight(own)
        for change in row.applied { change.field.set(change.field.value(in: .flight(entry.flight)), in: &record) }
        if case .flight(let changed) = record { return changed }
        return own
    }

    /// Returns what the logbook has for a column; an opening balance has the times, and the landings.
    ///
    /// - Parameters:
    ///   - flight: the flight after the import.
    ///   - compared: what it has for the columns that no field takes alone.
    private func imported(
        _ index: Int, _ column: Int, of entry: ImportedEntry, _ flight: FlightRecord, _ compared: [Int?]
    ) -> Int {
        guard let field = figures[index] else {
            if compared.indices.contains(column), let figure = compared[column] { return figure }
            // An opening balance has landings, whether by day or by night.
            if let landings = entry.balance?.landings, entry.figures[column] == landings { return landings }
            return 0
        }
        let carried =
            [.block, .count(.dayLandings), .count(.nightLandings)]
            + entry.moreBalances.compactMap { $0.column.map { FieldID.column($0) } }
        guard entry.balance == nil || carried.contains(field.id) else { return 0 }
        let figure = field.value(in: .flight(flight))?.figure ?? 0
        guard field.id == .block, entry.hasSimulatorInTotal else { return figure }
        return figure + (flight.times[flight.kind == .ground ? .groundTraining : .simulator]?.count ?? 0)
    }
}

extension OpeningTotal {
    /// Whether two totals have the same values.
    func isSame(_ other: OpeningTotal) -> Bool {
        (minutes, landings, asOf, category) == (other.minutes, other.landings, other.asOf, other.category)
    }
}
