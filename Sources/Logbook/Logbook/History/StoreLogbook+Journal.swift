import ManagedObjects

/// The journal: every change of the logbook goes through here, and is kept with its inverse in the same transaction.
extension StoreLogbook {
    /// Saves a context of changes as one step of the history. What changes no row is no step.
    ///
    /// The steps that were undone can no longer be redone; the oldest beyond a thousand are forgotten. The caller holds
    /// the `MakingLock`, so that two programs do not write one step.
    ///
    /// - Parameters:
    ///   - label: what is done, such as `added flight 2026-11-18 HB-KPZ LSZH–LSZH`.
    ///   - first: the objects that it is about.
    func commit(
        _ changes: ManagedObjectContext, as label: String, about first: [ManagedObject]
    ) throws(LogbookError) {
        guard keptSteps > 0 else { return changes.hasChanges ? try save(changes) : () }
        let rows: [RowChange]
        do {
            rows = try changes.rowChanges(first: first)
        } catch {
            throw LogbookError(error, path: path)
        }
        guard !rows.isEmpty else { return changes.hasChanges ? try save(changes) : () }
        let newest = try newestStep()
        let forgotten = newest?.isUndone == true ? try forgetUndone(in: changes) : 0
        let left = try countedSteps(newest) - forgotten
        let surplus = max(left - keptSteps + 1, 0)
        try forgetOldest(surplus, in: changes)
        let group = (newest?.id ?? 0) + 1
        for (sequence, row) in rows.enumerated() {
            let change = JournalChange(context: changes)
            change.at = now()
            change.label = label
            change.group = group
            change.sequence = Int64(sequence)
            change.forward = RowChange.bytes(row.row, row.after)
            change.inverse = RowChange.bytes(row.row, row.before)
            change.undone = false
        }
        // Of what could not be saved nobody knows what the file has.
        stepCount = nil
        try save(changes)
        stepCount = StepCount(newest: group, steps: left - surplus + 1)
    }

    /// Forgets what was undone; returns how many steps that were.
    private func forgetUndone(in changes: ManagedObjectContext) throws(LogbookError) -> Int {
        let undone = try objects(journal(.compare("undone", .equal, .boolean(true))), in: changes)
            .compactMap { $0 as? JournalChange }
        undone.forEach(changes.delete)
        return Set(undone.map(\.group)).count
    }

    private func forgetOldest(_ count: Int, in changes: ManagedObjectContext) throws(LogbookError) {
        guard count > 0, let last = try steps(limit: count, newestFirst: false).last?.id else { return }
        for object in try objects(journal(.compare("group", .lessOrEqual, .integer(last))), in: changes) {
            changes.delete(object)
        }
    }

    /// How many steps the file has, undone ones among them; counted anew where another program has added one since.
    private func countedSteps(_ newest: HistoryStep?) throws(LogbookError) -> Int {
        if let stepCount, stepCount.newest == newest?.id { return stepCount.steps }
        return try steps().count
    }

    // MARK: Steps

    func journal(_ predicate: Predicate?) -> FetchSpecification {
        var specification = FetchSpecification(entityName: JournalChange.entityName)
        specification.predicate = predicate
        specification.sortDescriptors = [
            SortDescriptor(key: "group", ascending: true), SortDescriptor(key: "sequence", ascending: true),
        ]
        return specification
    }

    /// The steps of the journal, without what they changed.
    func steps(
        isUndone: Bool? = nil, limit: Int = 0, newestFirst: Bool = true
    ) throws(LogbookError) -> [HistoryStep] {
        let begins = Predicate.compare("sequence", .equal, .integer(0))
        let wanted = isUndone.map { Predicate.and([begins, .compare("undone", .equal, .boolean($0))]) }
        var specification = journal(wanted ?? begins)
        specification.sortDescriptors = [SortDescriptor(key: "group", ascending: !newestFirst)]
        specification.fetchLimit = limit
        specification.propertiesToFetch = ["group", "at", "label", "undone"].map { .property($0) }
        return try dictionaries(specification).compactMap { HistoryStep($0) }
    }

    private func newestStep() throws(LogbookError) -> HistoryStep? { try steps(limit: 1).first }
}

/// How many steps the journal had when the newest of them was made; greater numbers are never given twice.
struct StepCount: Hashable, Sendable {
    let newest: Int64
    let steps: Int
}

extension HistoryStep {
    fileprivate init?(_ row: [String: AttributeValue]) {
        guard case .integer(let group)? = row["group"] else { return nil }
        let isUndone = row["undone"] == .boolean(true)
        var date: UTCInstant?
        if case .date(let at)? = row["at"] { date = UTCInstant(at) }
        self.init(id: group, date: date, label: row.string("label") ?? "", kind: .change(isUndone: isUndone))
    }
}
