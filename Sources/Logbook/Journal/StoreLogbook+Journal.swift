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
        let rows: [RowChange]
        do {
            rows = try changes.rowChanges(first: first)
        } catch {
            throw LogbookError(error, path: path)
        }
        guard !rows.isEmpty else { return changes.hasChanges ? try save(changes) : () }
        let newest = try newestStep()
        if newest?.isUndone == true { try forgetUndone(in: changes) }
        try forgetOldest(in: changes)
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
        try save(changes)
        if let count = stepCount { stepCount = count + 1 }
    }

    private func forgetUndone(in changes: ManagedObjectContext) throws(LogbookError) {
        stepCount = nil
        for object in try objects(journal(.compare("undone", .equal, .boolean(true))), in: changes) {
            changes.delete(object)
        }
    }

    private func forgetOldest(in changes: ManagedObjectContext) throws(LogbookError) {
        let count = try countedSteps()
        guard count >= keptSteps else { return }
        let surplus = count - keptSteps + 1
        let kept = try steps(limit: surplus, newestFirst: false).last
        guard let last = kept?.id else { return }
        for object in try objects(journal(.compare("group", .lessOrEqual, .integer(last))), in: changes) {
            changes.delete(object)
        }
        stepCount = count - surplus
    }

    private func countedSteps() throws(LogbookError) -> Int {
        if let stepCount { return stepCount }
        let count = try steps().count
        stepCount = count
        return count
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

extension HistoryStep {
    fileprivate init?(_ row: [String: AttributeValue]) {
        guard case .integer(let group)? = row["group"] else { return nil }
        let isUndone = row["undone"] == .boolean(true)
        var date: UTCInstant?
        if case .date(let at)? = row["at"] { date = UTCInstant(at) }
        self.init(id: group, date: date, label: row.string("label") ?? "", kind: .change(isUndone: isUndone))
    }
}
