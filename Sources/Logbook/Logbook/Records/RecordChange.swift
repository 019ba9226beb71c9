/// A record as it was read, and as it is to be.
package struct RecordChange: Hashable, Sendable {
    package let id: RecordID
    package let before: Record
    package let after: Record

    package init(id: RecordID, before: Record, after: Record) {
        self.id = id
        self.before = before
        self.after = after
    }
}
