package import DataModel
import Foundation
import GRDBSQLite

extension StoreRow: CellReading {
    func kind(at index: Int) -> CellKind {
        switch unsafe sqlite3_column_type(pointer, Int32(index)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    func wholeNumber(at index: Int) -> Int64 { unsafe sqlite3_column_int64(pointer, Int32(index)) }
    func realNumber(at index: Int) -> Double { unsafe sqlite3_column_double(pointer, Int32(index)) }
    func characters(at index: Int) -> String { text(at: index) ?? "" }
    func bytes(at index: Int) -> Data { blob(at: index) ?? Data() }

    /// Returns a column as a value of an attribute type.
    package func attributeValue(at index: Int, type: AttributeType) -> AttributeValue { value(at: index, type: type) }
}
