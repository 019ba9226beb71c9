import DataModel
import SQLiteStore

/// A row's values: as values, or in SQLite's representation.
enum RowContent: Sendable {
    case values(ContiguousArray<AttributeValue>)
    case held(RowBlock, row: Int32)

    /// All values, by slot. For a held row, each access creates them.
    var values: ContiguousArray<AttributeValue> {
        switch self {
        case .values(let values): values
        case .held(let block, let row): block.values(row: row)
        }
    }

    /// Returns the value of one slot.
    subscript(slot: Int) -> AttributeValue {
        switch self {
        case .values(let values): values[slot]
        case .held(let block, let row): block.value(of: slot, row: row)
        }
    }
}

/// A row as it was last read or saved: its version and its values by slot.
struct StoredRow: Sendable {
    let version: Int64
    let content: RowContent

    init(version: Int64, content: RowContent) {
        self.version = version
        self.content = content
    }

    init(version: Int64, values: ContiguousArray<AttributeValue>) {
        self.init(version: version, content: .values(values))
    }

    /// All values, by slot. For a held row, each access creates them.
    var values: ContiguousArray<AttributeValue> { content.values }
}

extension StoredRow {
    /// Returns the row with references to files replaced by known data with the same contents.
    ///
    /// Without this, comparing the row with an object's values would report a file that was read as a change.
    func sharingBytes(with known: ContiguousArray<AttributeValue>) -> StoredRow {
        guard known.count == values.count else { return self }
        var result = values
        for slot in values.indices {
            guard case .external(let file) = values[slot], case .data(let data) = known[slot],
                (try? file.data()) == data
            else { continue }
            result[slot] = known[slot]
        }
        return StoredRow(version: version, values: result)
    }
}
