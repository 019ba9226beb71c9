import ManagedObjects

extension ManagedObjectContext {
    /// What the next save changes in a record, for the history: `: From, Night and 2 more`; empty when nothing changes.
    func changedFields(of record: ManagedObject) -> String {
        processPendingChanges()
        let paths = record.unsavedSlots.map { record.entity.slots[$0.slot].path }.sorted(by: RowField.areInOrder)
        let isApproached = insertedObjects.union(deletedObjects).union(updatedObjects).contains { $0 is Approach }
        let names = paths.map(RowField.name) + (record is LogEntry && isApproached ? ["Approaches"] : [])
        guard !names.isEmpty else { return "" }
        let more = names.count - 3
        return ": \(names.prefix(3).joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")"
    }
}
