import DataModel
import MirrorFormat
import MirrorMerge
import SQLiteStore

/// The records as the tables have them, read one by one when they are asked for.
///
/// It reads within the transaction that its tables belong to, and keeps what it has read for as long as that lasts.
final class TableRecords: RecordSource {
    private struct Kept {
        var heads: RecordHeads?
        var row: RecordNames.Row?
    }

    private let root: (String) -> Int16?
    private var tables: MirrorTables?
    private var bundles: [MirrorSnapshot.Entry]
    private var kept: [RecordName: Kept] = [:]
    private var rows: [RecordNames.Row: RecordName?] = [:]
    /// Whether all records were read.
    private var isWhole = false
    /// Why something could not be read; nil while all could.
    private var fault: (any Error)?

    /// - Parameters:
    ///   - bundles: the bundles that the tables have, in their order.
    ///   - root: returns the number of the hierarchy that an entity is in; nil for one that the model lacks.
    init(_ bundles: [MirrorSnapshot.Entry], root: @escaping (String) -> Int16?) {
        (self.bundles, self.root) = (bundles, root)
    }

    // MARK: Transactions

    /// Begins to read within a transaction.
    func attach(_ tables: MirrorTables) { self.tables = tables }

    /// Ends reading, and forgets what was read: the tables may change.
    func detach() { (tables, kept, rows, isWhole, fault) = (nil, [:], [:], false, nil) }

    /// Throws why something could not be read.
    func check() throws { if let fault { throw fault } }

    /// Notes bundles that were added to the tables, and forgets records: they may have been written.
    func add(_ new: [MirrorSnapshot.Entry]) {
        bundles += new
        (kept, rows, isWhole) = ([:], [:], false)
    }

    private func read<Value>(_ instead: Value, _ body: (MirrorTables) throws -> Value) -> Value {
        do {
            guard fault == nil else { return instead }
            guard let tables else { throw MirrorError.damaged(path: "", detail: "it is read after its transaction") }
            return try body(tables)
        } catch {
            fault = fault ?? error
            return instead
        }
    }

    // MARK: Records

    func heads(of name: RecordName) -> RecordHeads? { record(name).heads }

    /// Returns the row that a record has, or had.
    func row(of name: RecordName) -> RecordNames.Row? { record(name).row }

    /// Returns the record that a row is.
    func name(of row: RecordNames.Row) -> RecordName? {
        if let known = rows[row] { return known }
        if isWhole { return nil }
        let name = read(nil) { tables in
            try tables.titles(ofRow: row.key).last { root($0.entity) == row.root }?.name
        }
        rows[row] = .some(name)
        return name
    }

    private func record(_ name: RecordName) -> Kept {
        if let known = kept[name] { return known }
        if isWhole { return Kept() }
        let found = read(nil) { tables in try tables.record(name, of: bundles) }
        let new = found.map { kept($0.record, $0.key) } ?? Kept()
        kept[name] = new
        return new
    }

    private func kept(_ record: MirrorSnapshot.Record, _ key: Int64?) -> Kept {
        let heads = RecordHeads(record, of: bundles)
        let row = key.flatMap { key in root(record.entity).map { RecordNames.Row(root: $0, key: key) } }
        return Kept(heads: heads.heads.isEmpty ? nil : heads, row: row)
    }

    func allHeads() -> [RecordName: RecordHeads] {
        if !isWhole {
            for item in read([], { try $0.records(of: bundles) }) {
                let new = kept(item.record, item.key)
                kept[item.record.name] = new
                if let row = new.row { rows[row] = item.record.name }
            }
            isWhole = true
        }
        return kept.compactMapValues(\.heads)
    }

    func names(naming names: Set<RecordName>) -> Set<RecordName> {
        guard !names.isEmpty else { return [] }
        return Set(read([]) { try $0.names(containing: names.map(\.description)) })
    }

    func names(outside entities: Set<String>) -> Set<RecordName> {
        Set(read([]) { try $0.names(outside: entities) })
    }

    /// Returns the records whose heads have a large value, and perhaps more.
    func names(having value: LargeValue) -> [RecordName] {
        read([]) { try $0.names(containing: [value.digest]) }
    }
}
