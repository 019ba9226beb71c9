import ManagedObjects

/// Undo, redo, and going to any state that the history keeps.
extension StoreLogbook {
    package func undo() throws(LogbookError) -> HistoryChange {
        try locked { () throws(LogbookError) in
            guard let step = try steps(isUndone: false, limit: 1).first else { throw .nothingToUndo }
            return try replay([step], isUndo: true)
        }
    }

    package func redo() throws(LogbookError) -> HistoryChange {
        try locked { () throws(LogbookError) in
            guard let step = try steps(isUndone: true, limit: 1, newestFirst: false).first else {
                throw .nothingToRedo
            }
            return try replay([step], isUndo: false)
        }
    }

    package func history() throws(LogbookError) -> [HistoryStep] {
        var result = try steps()
        for upgrade in upgrades {
            let place = upgrade.date.flatMap { date in result.firstIndex { ($0.date ?? date) < date } }
            result.insert(upgrade, at: place ?? result.count)
        }
        return result
    }

    package func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange {
        try locked { () throws(LogbookError) in
            let way = try way(to: point)
            guard !way.steps.isEmpty else { return HistoryChange(steps: [], isUndo: true, record: nil) }
            return try replay(way.steps, isUndo: way.isUndo)
        }
    }

    /// The steps between now and a state, in the order in which they are undone or redone.
    func way(to point: HistoryPoint) throws(LogbookError) -> (steps: [HistoryStep], isUndo: Bool) {
        let all = try steps()
        guard case .after(let id) = point else { return (all.filter { !$0.isUndone }, true) }
        guard let step = all.first(where: { $0.id == id }) else { throw .gone }
        if step.isUndone { return (all.filter { $0.isUndone && $0.id <= id }.reversed(), false) }
        return (all.filter { !$0.isUndone && $0.id > id }, true)
    }

    // MARK: Replaying

    /// Undoes or redoes steps in one transaction, all of them or none. The caller holds the `MakingLock` since before
    /// it chose them.
    func replay(_ steps: [HistoryStep], isUndo: Bool) throws(LogbookError) -> HistoryChange {
        let changes = changeContext()
        let kept = try keptChanges(of: steps, in: changes)
        // Programs that do not take the lock may have changed the journal; half a way is nobody's state.
        guard Set(kept.compactMap(\.group)) == Set(steps.map(\.id)), kept.allSatisfy({ ($0.undone == true) != isUndo })
        else {
            throw .changedElsewhere
        }
        let rows = try net(of: steps, kept, isUndo: isUndo)
        if let obstacle = try prepare(rows, in: changes) { throw obstacle.error(isUndo: isUndo) }
        for change in kept { change.undone = isUndo }
        try save(changes)
        let last = steps.last.map { step in kept.filter { $0.group == step.id } } ?? []
        return HistoryChange(steps: steps, isUndo: isUndo, record: record(of: last, isUndo: isUndo))
    }

    /// What the journal keeps of steps.
    func keptChanges(
        of steps: [HistoryStep], in changes: ManagedObjectContext
    ) throws(LogbookError) -> [JournalChange] {
        guard let first = steps.map(\.id).min(), let last = steps.map(\.id).max() else { return [] }
        let wanted = Set(steps.map(\.id))
        let range = Predicate.and([
            .compare("group", .greaterOrEqual, .integer(first)), .compare("group", .lessOrEqual, .integer(last)),
        ])
        return try objects(journal(range), in: changes).compactMap { $0 as? JournalChange }
            .filter { $0.group.map(wanted.contains) ?? false }
    }

    /// What steps together do to each row, in the order in which they are undone or redone.
    func net(
        of steps: [HistoryStep], _ kept: [JournalChange], isUndo: Bool
    ) throws(LogbookError) -> [NetChange] {
        let groups = Dictionary(grouping: kept) { $0.group ?? 0 }
        var all: [NetChange] = []
        for step in steps {
            let changes = groups[step.id] ?? []
            for change in isUndo ? changes.reversed() : changes {
                guard let row = RowChange(forward: change.forward, inverse: change.inverse) else {
                    throw HistoryObstacle(step, .damaged).error(isUndo: isUndo)
                }
                all.append(NetChange(row, isUndo: isUndo, step: step))
            }
        }
        do {
            return try NetChange.joined(all)
        } catch {
            throw error.error(isUndo: isUndo)
        }
    }

    /// Makes the changes in a context; returns what is in their way.
    func prepare(_ rows: [NetChange], in changes: ManagedObjectContext) throws(LogbookError) -> HistoryObstacle? {
        var replay = JournalReplay(rows, logbook: self, in: changes)
        return try replay.run()
    }

    /// The record that a step is about, if it is there after it.
    private func record(of kept: [JournalChange], isUndo: Bool) -> RecordID? {
        kept.lazy.compactMap { RowChange(forward: $0.forward, inverse: $0.inverse) }
            .first { $0.row.recordID != nil && (isUndo ? $0.before : $0.after) != nil }?.row.recordID
    }
}

extension HistoryObstacle {
    /// The error for the pilot.
    func error(isUndo: Bool) -> LogbookError {
        isUndo ? .cannotUndo(step: step.label, reason: text) : .cannotRedo(step: step.label, reason: text)
    }
}
