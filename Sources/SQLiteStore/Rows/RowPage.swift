package import DataModel
package import Foundation
import GRDBSQLite

/// Rows as SQLite handed them over: copied cell by cell, and made into values only when somebody asks.
///
/// Most objects that a fetch returns are asked for a few of their properties. A page spares the others: no array and no
/// text is made for them, and the rows of a page lie in three blocks of memory. A page is filled by one thread, and
/// read by any once it is handed out with a row.
@safe package final class RowPage: @unchecked Sendable {
    /// How many rows a page takes.
    private static let capacity = 256
    /// How many bytes of texts and data a page takes before the next row begins another.
    private static let heapLimit = 256 * 1024

    private let columnCount: Int
    private let kinds: UnsafeMutablePointer<UInt8>
    /// A number's bits, or where in the heap a text begins (upper half) and how long it is (lower half).
    private let payloads: UnsafeMutablePointer<UInt64>
    private var heap: UnsafeMutableRawPointer
    private var heapCapacity = 4_096
    private var heapCount = 0
    private(set) var rowCount = 0

    package init(columnCount: Int) {
        self.columnCount = columnCount
        let cells = columnCount * Self.capacity
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
    package var isFull: Bool { rowCount == Self.capacity || heapCount > Self.heapLimit }

    /// Copies the row a statement stands on; returns its number on the page.
    package func append(_ row: StoreRow) -> Int {
        let first = rowCount * columnCount
        for column in 0..<columnCount { unsafe copy(row.pointer, Int32(column), to: first + column) }
        rowCount += 1
        return rowCount - 1
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

    /// The row of a number.
    package subscript(row: Int) -> PageRow { PageRow(page: self, first: row * columnCount) }

    // MARK: Cells

    @inline(__always) fileprivate func kind(_ cell: Int) -> CellKind {
        CellKind(rawValue: unsafe kinds[cell]) ?? .null
    }

    @inline(__always) fileprivate func payload(_ cell: Int) -> UInt64 { unsafe payloads[cell] }

    fileprivate func characters(_ cell: Int) -> String {
        let (place, count) = span(cell)
        return unsafe String(decoding: UnsafeRawBufferPointer(start: heap + place, count: count), as: UTF8.self)
    }

    fileprivate func bytes(_ cell: Int) -> Data {
        let (place, count) = span(cell)
        return count == 0 ? Data() : unsafe Data(bytes: heap + place, count: count)
    }

    private func span(_ cell: Int) -> (place: Int, count: Int) {
        let payload = payload(cell)
        return (Int(payload >> 32), Int(payload & 0xFFFF_FFFF))
    }
}

/// One row of a page.
package struct PageRow: CellReading, Sendable {
    fileprivate let page: RowPage
    fileprivate let first: Int

    @inline(__always) func kind(at index: Int) -> CellKind { page.kind(first + index) }
    @inline(__always) func wholeNumber(at index: Int) -> Int64 { Int64(bitPattern: page.payload(first + index)) }
    @inline(__always) func realNumber(at index: Int) -> Double { Double(bitPattern: page.payload(first + index)) }
    func characters(at index: Int) -> String { page.characters(first + index) }
    func bytes(at index: Int) -> Data { page.bytes(first + index) }

    /// The cell as a whole number; nil for anything else.
    package func integer(at index: Int) -> Int64? { kind(at: index) == .integer ? wholeNumber(at: index) : nil }

    /// The cell as bytes; nil for NULL.
    package func blob(at index: Int) -> Data? {
        switch kind(at: index) {
        case .null: nil
        case .blob, .text: bytes(at: index)
        case .integer: Data(String(wholeNumber(at: index)).utf8)
        case .real: Data(String(realNumber(at: index)).utf8)
        }
    }

    /// The cell as a value of an attribute of that type.
    package func attributeValue(at index: Int, type: AttributeType) -> AttributeValue { value(at: index, type: type) }
}
