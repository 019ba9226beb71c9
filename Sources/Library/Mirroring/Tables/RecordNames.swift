import DataModel
import MirrorFormat

/// Which row of the file is which record of the mirrored store. A deleted row keeps its name.
struct RecordNames {
    /// A row within the store.
    struct Row: Hashable {
        let root: Int16
        let key: Int64

        init(root: Int16, key: Int64) { (self.root, self.key) = (root, key) }

        init(_ id: ManagedObjectID) { (root, key) = (id.rootNumber, id.key) }
    }

    /// What was noted since, nil for a row that is no record any more.
    private var names: [Row: RecordName?] = [:]
    private var rows: [RecordName: Row] = [:]
    /// Where all other names are; nil for none.
    private let source: TableRecords?

    init(_ source: TableRecords? = nil) { self.source = source }

    /// The names whose rows were noted since the tables were read.
    var changed: Dictionary<RecordName, Row>.Keys { rows.keys }

    /// Returns the record that a row is; nil for a row that has no name yet.
    subscript(row: Row) -> RecordName? { names[row] ?? source?.name(of: row) }

    /// Returns the row that a record has, or had; nil for one that never had any here.
    subscript(name: RecordName) -> Row? { rows[name] ?? source?.row(of: name) }

    /// Notes that a row is a record. A row that the record had before is no longer it.
    mutating func note(_ name: RecordName, as row: Row) {
        if let before = self[name], self[before] == name { names[before] = .some(nil) }
        rows[name] = row
        names[row] = name
    }
}
