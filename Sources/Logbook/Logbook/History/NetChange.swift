import ManagedObjects

/// What several steps together do to one row when they are undone or redone.
struct NetChange: Hashable, Sendable {
    let row: RowKey
    /// How the row must be now; nil when it must not be there.
    private(set) var from: RowImage?
    /// How it is then; nil when it is not there.
    private(set) var to: RowImage?
    /// The step that meets the row first.
    let step: HistoryStep

    /// One change of one step.
    init(_ change: RowChange, isUndo: Bool, step: HistoryStep) {
        row = change.row
        from = isUndo ? change.after : change.before
        to = isUndo ? change.before : change.after
        self.step = step
    }

    /// Adds the next change of the row.
    ///
    /// - Returns: whether that one begins where this one ends; else somebody without a journal was between them.
    mutating func append(_ next: NetChange) -> Bool {
        guard (to == nil) == (next.from == nil) else { return false }
        guard var end = to, let begin = next.from else {
            comeBack(next.to)
            return true
        }
        // Where a side has all values of the row, one that is not named is null.
        let (isWhole, isNextWhole) = (from == nil, next.to == nil)
        for path in Set(end.keys).union(begin.keys) {
            switch (end[path], begin[path]) {
            case (let one?, let other?): guard one == other else { return false }
            case (nil, let other?) where isWhole: guard other == .null else { return false }
            case (let one?, nil) where isNextWhole: guard one == .null else { return false }
            case (nil, let other?): from?[path] = other
            case (_, nil): break
            }
        }
        guard let changed = next.to else {
            to = nil
            return true
        }
        if from != nil { end.merge(begin) { own, _ in own } }
        to = end.merging(changed) { $1 }
        return true
    }

    /// Takes over what a row is that was gone between; a path that one side lacks is null there.
    private mutating func comeBack(_ image: RowImage?) {
        to = image
        guard let paths = from?.keys, let others = image?.keys else { return }
        for path in Set(paths).union(others) {
            if from?[path] == nil { from?[path] = .null }
            if to?[path] == nil { to?[path] = .null }
        }
    }

    /// Whether there is anything to do.
    var isEmpty: Bool { from == to }
}

extension NetChange {
    /// Joins the changes of steps, in the order in which they are undone or redone.
    ///
    /// - Throws: `HistoryObstacle` where a step does not begin where the one before ended.
    static func joined(_ changes: [NetChange]) throws(HistoryObstacle) -> [NetChange] {
        var places: [RowKey: Int] = [:]
        var result: [NetChange] = []
        for change in changes {
            guard let place = places[change.row] else {
                places[change.row] = result.count
                result.append(change)
                continue
            }
            guard result[place].append(change) else { throw HistoryObstacle(change.step, .changed(change.row.noun)) }
        }
        return result.filter { !$0.isEmpty }
    }
}
