package import MirrorFormat

/// Where a state has its records from, one by one. What cannot be read counts as unknown; the source keeps the reason, and
/// nothing of such a state may be written.
package protocol RecordSource: AnyObject {
    /// Returns what is known of a record; nil for nothing.
    func heads(of name: RecordName) -> RecordHeads?

    /// Returns what is known of all records.
    func allHeads() -> [RecordName: RecordHeads]

    /// Returns the records whose heads name one of some others, and perhaps more.
    func names(naming names: Set<RecordName>) -> Set<RecordName>

    /// Returns the records of other entities than these.
    func names(outside entities: Set<String>) -> Set<RecordName>
}
