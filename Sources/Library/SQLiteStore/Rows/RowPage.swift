import GRDBSQLite

/// Rows as SQLite handed them over: copied cell by cell, and made into values only when somebody asks.
///
/// Most objects that a fetch returns are asked for a few of their properties. A page spares the others: no array and no
/// text is made for them, and the rows of a page lie in three blocks of memory. A page is filled by one thread, and
/// read by any once it is handed out with a row.
@safe package final class RowPage: @unchecked Sendable {
    /// How many rows the largest pages take.
    package static let mostRows = 256
    /// How many bytes of texts and data a page takes before the next row begins another.
    private static let heapLimit = 256 * 1024

    private let columnCount: Int
    private let capacity: Int
    private let kinds: UnsafeMutablePointer<UInt8>
    /// A number's bits, or where in the heap a text begins (upper half) and how long it is (lower half).
    private let payloads: UnsafeMutablePointer<UInt64>
    private var heap: UnsafeMutableRawPointer
    private var heapCapacity: Int
    private var heapCount = 0
    /// How many rows are on the page.
    package private(set) var rowCount = 0

    /// Makes an empty page for so many rows.
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

    /// Whether one of its rows has more bytes of texts and data than that, as far as the page tells without asking each.
    package func hasRow(of size: Int) -> Bool {
        heapCount > Self.heapLimit + size || rowCount > 0 && heapCount / rowCount > size
    }

    /// Copies the row a statement stands on.
    package func append(_ row: StoreRow) {
        let first = rowCount * columnCount
        for column in 0..<columnCount { unsafe copy(row.pointer, Int32(column), to: first + column) }
        rowCount += 1
    }

    /// Takes the column as a value once, where each `sqlite3_column_` call would lock and look it up again.
    ///
    /// Such a value is unprotected, which makes no difference on a connection that only one thread uses
    /// (<https://www.sqlite.org/c3ref/value.html>): the pool sees to that.
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

    /// The cells, once no more rows are appended; to be used no longer than the page lives.
    package var cells: RowCells {
        unsafe RowCells(columnCount: columnCount, kinds: kinds, payloads: payloads, heap: heap)
    }
}
