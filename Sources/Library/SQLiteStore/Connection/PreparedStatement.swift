import Foundation
import GRDBSQLite
package import StoreSQL

/// A prepared statement.
@safe package struct PreparedStatement {
    let pointer: OpaquePointer
    private let connection: StoreConnection
    private let text: String

    init(_ pointer: OpaquePointer, connection: StoreConnection, text: String) {
        unsafe self.pointer = pointer
        self.connection = connection
        self.text = text
    }

    /// Binds values in order, starting with the first parameter.
    package func bind(_ values: [SQLValue]) throws(StoreError) {
        for (index, value) in values.enumerated() { try bind(value, at: index) }
    }

    /// Binds one value; the first parameter has index 0.
    package func bind(_ value: SQLValue, at index: Int) throws(StoreError) {
        let position = Int32(index + 1)
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(pointer, position)
            case .integer(let value): unsafe sqlite3_bind_int64(pointer, position, value)
            case .real(let value): unsafe sqlite3_bind_double(pointer, position, value)
            case .text(let value): bind(text: value, at: position)
            case .blob(let value): bind(blob: value, at: position)
            }
        guard code == SQLITE_OK else { throw connection.failure(code, sql: text) }
    }

    private func bind(text value: String, at position: Int32) -> Int32 {
        var value = value
        return value.withUTF8 { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            return unsafe start == nil
                ? sqlite3_bind_text(pointer, position, "", 0, transientDestructor)
                : sqlite3_bind_text(pointer, position, start, Int32(bytes.count), transientDestructor)
        }
    }

    private func bind(blob value: Data, at position: Int32) -> Int32 {
        unsafe value.withUnsafeBytes { bytes in
            unsafe bytes.isEmpty
                ? sqlite3_bind_zeroblob(pointer, position, 0)
                : sqlite3_bind_blob64(pointer, position, bytes.baseAddress, UInt64(bytes.count), transientDestructor)
        }
    }

    /// Steps to the next row; returns false if there is none.
    package func step() throws(StoreError) -> Bool {
        let code = unsafe sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.failure(code, sql: text) }
        return false
    }

    /// Resets the statement, so that it can be bound and stepped again.
    package func reset() { unsafe sqlite3_reset(pointer) }

    /// Runs the statement with its bound values and resets it.
    package func finish() throws(StoreError) {
        while try step() {}
        reset()
    }

    /// Runs the statement once with these values, for statements that return no rows.
    package func run(_ values: [SQLValue]) throws(StoreError) {
        try bind(values)
        try finish()
    }

    /// The current row.
    package var row: StoreRow { unsafe StoreRow(pointer) }
}

/// SQLite's `SQLITE_TRANSIENT`, a macro that Swift cannot import: SQLite copies the bytes before the call returns.
var transientDestructor: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
