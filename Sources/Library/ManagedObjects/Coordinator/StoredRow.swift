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
