import Aviation
import ManagedObjects

/// The change of one row by one step.
///
/// An inserted or deleted row has all its values on one side and nil on the other; an updated row has the changed
/// values on both sides.
struct RowChange: Hashable, Sendable {
    let row: RowKey
    let before: RowImage?
    let after: RowImage?

    init(row: RowKey, before: RowImage?, after: RowImage?) {
        self.row = row
        self.before = before
        self.after = after
    }

    /// Creates the change of an object by the next save; nil when none of its values changes.
    init?(_ object: ManagedObject) {
        row = RowKey(object)
        if object.isInserted {
            before = nil
            after = object.rowImage(saved: false)
            return
        }
        if object.isDeleted {
            before = object.rowImage(saved: true)
            after = nil
            return
        }
        var old: RowImage = [:]
        var new: RowImage = [:]
        for change in object.unsavedSlots {
            let path = object.entity.slots[change.slot].path
            old[path] = object.rowValue(change.before)
            new[path] = object.rowValue(change.after)
        }
        guard !old.isEmpty else { return nil }
        before = old
        after = new
    }
}

extension ManagedObject {
    /// Whether no step of the history has the object: the history itself, what is not saved, bytes that stand where their name
    /// does, and what is kept for good. A seal is only taken away, with its record; it comes back with it.
    fileprivate var isApartFromHistory: Bool {
        self is JournalChange || self is Draft || self is KeptBytes || self is KeptStep || self is KeptSignature
            || self is KeptPage || self is Signature && !isDeleted
    }
}

extension ManagedObjectContext {
    /// Returns the changes of rows by the next save, records before their parts.
    ///
    /// Gives new objects their permanent keys, in the order in which they were made.
    ///
    /// - Parameter first: objects whose changes are listed first.
    func rowChanges(first: [ManagedObject]) throws(ManagedObjectError) -> [RowChange] {
        processPendingChanges()
        // Temporary keys count down.
        try obtainPermanentIDs(for: insertedObjects.sorted { $0.objectID.key > $1.objectID.key })
        let first = Dictionary(first.enumerated().map { (RowKey($1), $0) }) { earlier, _ in earlier }
        let changed = insertedObjects.union(updatedObjects).union(deletedObjects)
            .filter { !$0.isApartFromHistory && !($0.isInserted && $0.isDeleted) }
        let placed = changed.compactMap { RowChange($0) }.map { change in
            (place: (first[change.row] ?? first.count, change.row.rank, change.row.key), change: change)
        }
        return placed.sorted { $0.place < $1.place }.map(\.change)
    }
}

extension ManagedObjectContext {
    /// Returns the fields that the next save changes in a record, for the history, such as `: From, Night and 2 more`;
    /// empty when it changes none.
    ///
    /// - Parameter customFields: the pilot's own fields.
    func changedFields(of record: ManagedObject, _ customFields: [Field]) -> String {
        processPendingChanges()
        let paths = record.unsavedSlots.map { record.entity.slots[$0.slot].path }.sorted(by: RowField.areInOrder)
        let changed = insertedObjects.union(deletedObjects).union(updatedObjects)
        let parts = [
            (changed.contains { $0 is CrewMember }, "Crew"), (changed.contains { $0 is Approach }, "Approaches"),
        ]
        let custom = Set(changed.compactMap { ($0 as? CustomValue)?.name(among: customFields) })
        let partNames = parts.filter(\.0).map(\.1) + custom.sorted()
        let names =
            paths.map { RowField.name($0, of: RowKey(record).recordID?.kind) } + (record is LogEntry ? partNames : [])
        guard !names.isEmpty else { return "" }
        let more = names.count - 3
        return ": \(names.prefix(3).joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")"
    }
}
