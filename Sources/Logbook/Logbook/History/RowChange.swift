import ManagedObjects

/// What one step did to one row.
///
/// A row that was made or deleted has all its values on one side and nil on the other; one that was changed has the
/// values that changed on both.
struct RowChange: Hashable, Sendable {
    let row: RowKey
    let before: RowImage?
    let after: RowImage?

    init(row: RowKey, before: RowImage?, after: RowImage?) {
        self.row = row
        self.before = before
        self.after = after
    }

    /// What the next save does to an object; nil when nothing of its row changes.
    init?(_ object: ManagedObject) {
        row = RowKey(object)
        if object.isInserted {
            (before, after) = (nil, object.rowImage(saved: false))
            return
        }
        if object.isDeleted {
            (before, after) = (object.rowImage(saved: true), nil)
            return
        }
        var (old, new): (RowImage, RowImage) = ([:], [:])
        for change in object.unsavedSlots {
            let path = object.entity.slots[change.slot].path
            old[path] = object.rowValue(change.before)
            new[path] = object.rowValue(change.after)
        }
        guard !old.isEmpty else { return nil }
        (before, after) = (old, new)
    }
}

extension ManagedObjectContext {
    /// What the next save does to the rows of the logbook, records before their parts.
    ///
    /// Gives new objects their permanent keys.
    ///
    /// - Parameter first: objects that come first, whatever they are.
    func rowChanges(first: [ManagedObject]) throws(ManagedObjectError) -> [RowChange] {
        processPendingChanges()
        try obtainPermanentIDs(for: Array(insertedObjects))
        let first = Dictionary(first.enumerated().map { (RowKey($1), $0) }) { earlier, _ in earlier }
        let changed = insertedObjects.union(updatedObjects).union(deletedObjects)
            .filter { !($0 is JournalChange) && !($0 is Draft) && !($0.isInserted && $0.isDeleted) }
        let placed = changed.compactMap { RowChange($0) }.map { change in
            (place: (first[change.row] ?? first.count, change.row.rank, change.row.key), change: change)
        }
        return placed.sorted { $0.place < $1.place }.map(\.change)
    }
}
