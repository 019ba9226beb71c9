import Aviation

/// Compares the columns of figures with what the logbook has of them after the import.
extension ImportPlanner {
    /// Adds the figures of a row to the totals.
    mutating func addFigures(of entry: ImportedEntry, _ row: ImportRow) throws(LogbookError) {
        var own: Record?
        if row.state == .confirmed, let id = row.entry { own = try reader.record(id) }
        for place in plan.totals.indices {
            let column = plan.totals[place].column
            guard entry.figures.indices.contains(column) else { continue }
            let figure = entry.figures[column]
            plan.totals[place].source += figure ?? 0
            let isUnreadable =
                figure == nil && entry.cells.indices.contains(column) && !entry.cells[column].trimmed.isEmpty
            if isUnreadable { plan.totals[place].unreadable += 1 }
            var differs = isUnreadable
            if let sum = plan.totals[place].imported {
                let imported = isInLogbook(row, entry) ? imported(place, column, of: entry, row, own) : 0
                plan.totals[place].imported = sum + imported
                differs = differs || imported != figure ?? 0
            }
            if differs, plan.totals[place].lines.count < ImportTotal.mostLines {
                plan.totals[place].lines.append(row.line)
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
        for place in plan.totals.indices { plan.totals[place].lines.sort() }
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

    /// Returns what the logbook has for a column; an opening balance has the total and the landings.
    ///
    /// - Parameter own: the entry that the pilot has confirmed; nil for another row.
    private func imported(
        _ place: Int, _ column: Int, of entry: ImportedEntry, _ row: ImportRow, _ own: Record?
    ) -> Int {
        guard let field = figures[place] else {
            return entry.balance == nil && entry.compared.indices.contains(column) ? entry.compared[column] ?? 0 : 0
        }
        let carried: [FieldID] = [.block, .count(.dayLandings), .count(.nightLandings)]
        guard entry.balance == nil || carried.contains(field.id) else { return 0 }
        if let own { return field.value(in: own)?.figure ?? 0 }
        if let change = row.changes.first(where: { $0.field.id == field.id }), !row.applies(change) {
            return change.own?.figure ?? 0
        }
        return field.value(in: .flight(entry.flight))?.figure ?? 0
    }
}
