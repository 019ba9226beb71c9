import DataModel
import SQLiteStore

/// A row as it was last seen: its version and its values by slot, perhaps still as SQLite handed them over.
struct StoredRow: Sendable {
    let version: Int64
    let content: Content

    enum Content: Sendable {
        case values(ContiguousArray<AttributeValue>)
        case held(PageRow, RowFields)
    }

    init(version: Int64, values: ContiguousArray<AttributeValue>) {
        self.version = version
        content = .values(values)
    }

    init(version: Int64, row: PageRow, fields: RowFields) {
        self.version = version
        content = .held(row, fields)
    }

    /// All values, by slot; made anew at each call from a row that is held as it came.
    var values: ContiguousArray<AttributeValue> {
        switch content {
        case .values(let values): values
        case .held(let row, let fields): fields.values(in: row)
        }
    }
}
