import Aviation

/// The records as they were last read, so that a save detects changes of other programs.
///
/// Only the newest 64 are kept: forms edit no more records at once.
struct RecordSnapshots {
    private var records: [RecordID: Record] = [:]
    private var order: [RecordID] = []
    private static let capacity = 64

    /// Returns the record as it was last read; nil when it was never read.
    subscript(id: RecordID) -> Record? { records[id] }

    /// Stores a record that was read.
    mutating func remember(_ record: Record, of id: RecordID) {
        order.removeAll { $0 == id }
        order.append(id)
        records[id] = record.identified
        if order.count > Self.capacity { records[order.removeFirst()] = nil }
    }

    /// Drops a record that was saved or deleted.
    mutating func forget(_ id: RecordID) {
        order.removeAll { $0 == id }
        records[id] = nil
    }
}
