import Aviation
import ManagedObjects

/// Compares the columns of figures with what the logbook has of them after the import.
extension ImportPlanner {
    private static let mostAwaited = 500

    /// Adds the figures of a row to the totals; those of a row with an entry here when some of these are read together.
    mutating func addFigures(of entry: ImportedEntry, _ row: ImportRow) throws(LogbookError) {
        guard entry.isCounted else { return }
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
            // An opening balance has landings, whether by day or by night.
            if let landings = entry.balance?.landings { return entry.figures[column] == landings ? landings : 0 }
            return entry.balance == nil && compared.indices.contains(column) ? compared[column] ?? 0 : 0
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
