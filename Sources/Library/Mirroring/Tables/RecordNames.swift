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

    private var names: [Row: RecordName] = [:]
    private var rows: [RecordName: Row] = [:]
    /// The names whose rows were noted since the names were loaded.
    private(set) var changed: Set<RecordName> = []

    init() {}

    /// Returns the record that a row is; nil for a row that has no name yet.
    subscript(row: Row) -> RecordName? { names[row] }

    /// Returns the row that a record has, or had; nil for one that never had any here.
    subscript(name: RecordName) -> Row? { rows[name] }

    /// Notes that a row is a record. A row that the record had before is no longer it.
    mutating func note(_ name: RecordName, as row: Row) {
        if let before = rows[name], names[before] == name { names[before] = nil }
        rows[name] = row
        names[row] = name
        changed.insert(name)
    }

    /// Forgets which names were noted: the tables have them.
    mutating func forgetChanged() { changed = [] }

    /// Takes a name from the tables.
    mutating func load(_ name: RecordName, as row: Row) {
        rows[name] = row
        names[row] = name
    }
}
