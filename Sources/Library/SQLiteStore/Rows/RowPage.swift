import GRDBSQLite

/// Rows copied from SQLite cell by cell, which become Swift values on demand.
///
/// Most objects of a fetch are asked for only a few properties. The rows of a page need three blocks of memory; no
/// array and no string is created for values that are not used. One thread fills a page; once it is full, any thread
/// may read it.
@safe package final class RowPage: @unchecked Sendable {
    /// The number of rows on the largest pages.
    package static let mostRows = 256
    /// The size of text and data, in bytes, above which the next row starts another page.
    private static let heapLimit = 256 * 1024

    private let columnCount: Int
    private let capacity: Int
    private let kinds: UnsafeMutablePointer<UInt8>
    /// The bits of a number, or the offset (upper half) and length (lower half) of text or data in the heap.
    private let payloads: UnsafeMutablePointer<UInt64>
    private var heap: UnsafeMutableRawPointer
    private var heapCapacity: Int
    private var heapCount = 0
    /// The number of rows on the page.
    package private(set) var rowCount = 0

    /// Creates an empty page.
    package init(columnCount: Int, capacity: Int) {
        self.columnCount = columnCount
        self.capacity = capacity
        heapCapacity = capacity * 16
        let cells = columnCount * capacity
        unsafe kinds = UnsafeMutablePointer.allocate(capacity: cells)
        unsafe payloads = UnsafeMutablePointer.allocate(capacity: cells)
        unsafe heap = UnsafeMutableRawPointer.allocate(byteCount: heapCapacity, alignment: 8)
    }

    deinit {
        unsafe kinds.deallocate()
        unsafe payloads.deallocate()
        unsafe heap.deallocate()
    }

    /// Whether the next row belongs on another page.
    package var isFull: Bool { rowCount == capacity || heapCount > Self.heapLimit }

    /// Whether a row may have more bytes of text and data than a size, by an estimate that does not read each row.
    package func hasRow(of size: Int) -> Bool {
        heapCount > Self.heapLimit + size || rowCount > 0 && heapCount / rowCount > size
    }

    /// Copies the current row of a statement.
    package func append(_ row: StoreRow) {
        let first = rowCount * columnCount
        for column in 0..<columnCount { unsafe copy(row.pointer, Int32(column), to: first + column) }
        rowCount += 1
    }

    /// Gets the column's value once, since each `sqlite3_column_` call would take a lock and find it again.
    ///
    /// Such a value is unprotected, which is safe on a connection that only one thread uses
    /// (<https://www.sqlite.org/c3ref/value.html>). The pool ensures that.
    private func copy(_ statement: OpaquePointer, _ column: Int32, to cell: Int) {
        let value = unsafe sqlite3_column_value(statement, column)
        switch unsafe sqlite3_value_type(value) {
        case SQLITE_INTEGER:
            unsafe kinds[cell] = CellKind.integer.rawValue
            unsafe payloads[cell] = UInt64(bitPattern: sqlite3_value_int64(value))
        case SQLITE_FLOAT:
            unsafe kinds[cell] = CellKind.real.rawValue
            unsafe payloads[cell] = sqlite3_value_double(value).bitPattern
        case SQLITE_TEXT:
            unsafe kinds[cell] = CellKind.text.rawValue
            let bytes = unsafe UnsafeRawPointer(sqlite3_value_text(value))
            unsafe payloads[cell] = keep(bytes, Int(sqlite3_value_bytes(value)))
        case SQLITE_BLOB:
            unsafe kinds[cell] = CellKind.blob.rawValue
            let bytes = unsafe sqlite3_value_blob(value)
            unsafe payloads[cell] = keep(bytes, Int(sqlite3_value_bytes(value)))
        default:
            unsafe kinds[cell] = CellKind.null.rawValue
        }
    }

    private func keep(_ bytes: UnsafeRawPointer?, _ count: Int) -> UInt64 {
        let place = heapCount
        if heapCount + count > heapCapacity { grow(to: heapCount + count) }
        if let bytes = unsafe bytes, count > 0 { unsafe (heap + place).copyMemory(from: bytes, byteCount: count) }
        heapCount += count
        return UInt64(place) << 32 | UInt64(count)
    }

    private func grow(to needed: Int) {
        let capacity = max(needed, heapCapacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        unsafe larger.copyMemory(from: heap, byteCount: heapCount)
        unsafe heap.deallocate()
        unsafe heap = larger
        heapCapacity = capacity
    }

    /// The cells, after the last row is appended. They must not outlive the page.
    package var cells: RowCells {
        unsafe RowCells(columnCount: columnCount, kinds: kinds, payloads: payloads, heap: heap)
    }
}
