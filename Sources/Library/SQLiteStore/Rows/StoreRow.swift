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

    /// Returns the cell of a column.
    package func cell(at index: Int) -> StoreCell {
        unsafe StoreCell(sqlite3_column_value(pointer, Int32(index)))
    }

    /// Returns a column as an integer; nil for NULL.
    package func integer(at index: Int) -> Int64? { cell(at: index).integer }

    /// Returns a column as a floating-point number; nil for NULL.
    package func double(at index: Int) -> Double? { cell(at: index).double }

    /// Returns a column as text; nil for NULL.
    package func text(at index: Int) -> String? { cell(at: index).text }

    /// Returns a column as data; nil for NULL.
    package func blob(at index: Int) -> Data? { cell(at: index).blob }

    /// Returns a column with its storage class.
    package func value(at index: Int) -> SQLValue {
        let cell = cell(at: index)
        return switch cell.kind {
        case .null: .null
        case .integer: .integer(cell.wholeNumber)
        case .real: .real(cell.realNumber)
        case .text: .text(cell.characters)
        case .blob: .blob(cell.bytes)
        }
    }

    /// Returns a column as a value of an attribute type.
    package func attributeValue(at index: Int, type: AttributeType) -> AttributeValue {
        cell(at: index).value(of: type)
    }
}

/// A cell of the current row of a statement, valid until the next step.
///
/// Each call of a `sqlite3_column_` function finds the column again and checks for errors; a cell finds it once. Such a value
/// is unprotected, which is safe because only one thread uses a connection at a time
/// (<https://www.sqlite.org/c3ref/value.html>).
@safe package struct StoreCell: Cell {
    let pointer: OpaquePointer?

    init(_ pointer: OpaquePointer?) { unsafe self.pointer = pointer }

    /// The storage class.
    package var kind: CellKind {
        switch unsafe sqlite3_value_type(pointer) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The cell as an integer, converted by SQLite; 0 for NULL.
    package var wholeNumber: Int64 { unsafe sqlite3_value_int64(pointer) }

    /// The cell as a floating-point number, converted by SQLite; 0 for NULL.
    package var realNumber: Double { unsafe sqlite3_value_double(pointer) }

    /// The cell as text, converted by SQLite; empty for NULL.
    package var characters: String { text ?? "" }

    /// The cell as data, converted by SQLite; empty for NULL.
    package var bytes: Data { blob ?? Data() }

    fileprivate var integer: Int64? { kind == .null ? nil : wholeNumber }
    fileprivate var double: Double? { kind == .null ? nil : realNumber }

    fileprivate var text: String? {
        guard let bytes = unsafe sqlite3_value_text(pointer) else { return nil }
        let count = Int(unsafe sqlite3_value_bytes(pointer))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    fileprivate var blob: Data? {
        guard kind != .null else { return nil }
        // The pointer comes first: it may convert the value, and so change the number of bytes.
        guard let bytes = unsafe sqlite3_value_blob(pointer) else { return Data() }
        return unsafe Data(bytes: bytes, count: Int(sqlite3_value_bytes(pointer)))
    }
}
