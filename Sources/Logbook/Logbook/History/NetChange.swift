import ManagedObjects

/// The change of one row by several steps that are undone or redone together.
struct NetChange: Hashable, Sendable {
    let row: RowKey
    /// The values that the row must have now; nil when it must not exist.
    private(set) var from: RowImage?
    /// The values of the row afterwards; nil when it is deleted.
    private(set) var to: RowImage?
    /// The first step that changes the row.
    let step: HistoryStep

    /// One change of one step.
    init(_ change: RowChange, isUndo: Bool, step: HistoryStep) {
        row = change.row
        from = isUndo ? change.after : change.before
        to = isUndo ? change.before : change.after
        self.step = step
    }

    /// Appends the next change of the row.
    ///
    /// - Returns: whether the next change begins with the values that this one leaves; false when a program without a
    ///   journal changed the row in between.
    mutating func append(_ next: NetChange) -> Bool {
        guard (to == nil) == (next.from == nil) else { return false }
        guard var end = to, let begin = next.from else {
            restore(next.to)
            return true
        }
        // A side with all values of the row omits those that are null.
        let isWhole = from == nil
        let isNextWhole = next.to == nil
        for path in Set(end.keys).union(begin.keys) {
            switch (end[path], begin[path]) {
            case (let one?, let other?): guard one.withNamedBytes == other.withNamedBytes else { return false }
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

    /// Sets the values of a row that was deleted in between; a path that one side omits is null there.
    private mutating func restore(_ image: RowImage?) {
        to = image
        guard let paths = from?.keys, let others = image?.keys else { return }
        for path in Set(paths).union(others) {
            if from?[path] == nil { from?[path] = .null }
            if to?[path] == nil { to?[path] = .null }
        }
    }

    /// Whether the row stays as it is.
    var isEmpty: Bool { from == to }
}

extension NetChange {
    /// Joins the changes of steps, in the order in which they are undone or redone.
    ///
    /// - Throws: `HistoryObstacle` when a change does not begin with the values that the one before it leaves.
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
