package import DataModel
package import Foundation
import GRDBSQLite
package import StoreSQL

/// The current row of a statement, valid until the next step. The first column has index 0.
@safe package struct StoreRow {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    /// The number of columns.
    package var columnCount: Int { Int(unsafe sqlite3_column_count(pointer)) }

    /// Returns the name of a column.
    package func columnName(at index: Int) -> String {
        unsafe sqlite3_column_name(pointer, Int32(index)).map { unsafe String(cString: $0) } ?? ""
    }

    /// Whether a column is NULL.
    package func isNull(at index: Int) -> Bool { unsafe sqlite3_column_type(pointer, Int32(index)) == SQLITE_NULL }

    /// Returns a column as an integer; nil for NULL.
    package func integer(at index: Int) -> Int64? {
        isNull(at: index) ? nil : unsafe sqlite3_column_int64(pointer, Int32(index))
    }

    /// Returns a column as a floating-point number; nil for NULL.
    package func double(at index: Int) -> Double? {
        isNull(at: index) ? nil : unsafe sqlite3_column_double(pointer, Int32(index))
    }

    /// Returns a column as text; nil for NULL.
    package func text(at index: Int) -> String? {
        guard let bytes = unsafe sqlite3_column_text(pointer, Int32(index)) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(index)))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Returns a column as data; nil for NULL.
    package func blob(at index: Int) -> Data? {
        guard !isNull(at: index) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(index)))
        guard count > 0, let bytes = unsafe sqlite3_column_blob(pointer, Int32(index)) else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    /// Returns a column with its storage class.
    package func value(at index: Int) -> SQLValue {
        switch unsafe sqlite3_column_type(pointer, Int32(index)) {
        case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(pointer, Int32(index)))
        case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(pointer, Int32(index)))
        case SQLITE_TEXT: .text(text(at: index) ?? "")
        case SQLITE_BLOB: .blob(blob(at: index) ?? Data())
        default: .null
        }
    }
}

extension StoreRow: CellReading {
    /// Returns the storage class of a column.
    package func kind(at index: Int) -> CellKind {
        switch unsafe sqlite3_column_type(pointer, Int32(index)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    package func wholeNumber(at index: Int) -> Int64 { unsafe sqlite3_column_int64(pointer, Int32(index)) }
    package func realNumber(at index: Int) -> Double { unsafe sqlite3_column_double(pointer, Int32(index)) }
    package func characters(at index: Int) -> String { text(at: index) ?? "" }
    func bytes(at index: Int) -> Data { blob(at: index) ?? Data() }

    /// Returns a column as a value of an attribute type.
    package func attributeValue(at index: Int, type: AttributeType) -> AttributeValue { value(at: index, type: type) }
}
