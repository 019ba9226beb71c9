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
        for column in 0..<columnCount { copy(row.cell(at: column), to: first + column) }
        rowCount += 1
    }

    private func copy(_ cell: StoreCell, to place: Int) {
        let kind = cell.kind
        unsafe kinds[place] = kind.rawValue
        switch kind {
        case .null: break
        case .integer: unsafe payloads[place] = UInt64(bitPattern: cell.wholeNumber)
        case .real: unsafe payloads[place] = cell.realNumber.bitPattern
        case .text:
            let bytes = unsafe UnsafeRawPointer(sqlite3_value_text(cell.pointer))
            unsafe payloads[place] = keep(bytes, Int(sqlite3_value_bytes(cell.pointer)))
        case .blob:
            let bytes = unsafe sqlite3_value_blob(cell.pointer)
            unsafe payloads[place] = keep(bytes, Int(sqlite3_value_bytes(cell.pointer)))
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
