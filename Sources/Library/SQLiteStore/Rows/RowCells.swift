package import DataModel
package import Foundation

/// Where the cells of a full page lie: a copy costs nothing, and keeps nothing alive.
///
/// Reading a property of an object ends here, without counting a reference; whoever holds such a value holds the page.
@safe package struct RowCells: @unchecked Sendable {
    @usableFromInline let columnCount: Int
    @usableFromInline let kinds: UnsafeMutablePointer<UInt8>
    @usableFromInline let payloads: UnsafeMutablePointer<UInt64>
    private let heap: UnsafeMutableRawPointer

    init(
        columnCount: Int, kinds: UnsafeMutablePointer<UInt8>, payloads: UnsafeMutablePointer<UInt64>,
        heap: UnsafeMutableRawPointer
    ) {
        self.columnCount = columnCount
        unsafe self.kinds = kinds
        unsafe self.payloads = payloads
        unsafe self.heap = heap
    }

    /// What a cell holds.
    @inlinable
    package func kind(row: Int, column: Int) -> CellKind {
        CellKind(rawValue: unsafe kinds[row &* columnCount &+ column]) ?? .null
    }

    /// The bits of a cell that holds a number.
    @inlinable
    package func bits(row: Int, column: Int) -> UInt64 { unsafe payloads[row &* columnCount &+ column] }

    /// A cell as a whole number; nil for anything else.
    @inlinable
    package func integer(row: Int, column: Int) -> Int64? {
        kind(row: row, column: column) == .integer ? Int64(bitPattern: bits(row: row, column: column)) : nil
    }

    /// The characters of a cell that holds text.
    package func characters(row: Int, column: Int) -> String {
        let (place, count) = span(bits(row: row, column: column))
        return unsafe String(decoding: UnsafeRawBufferPointer(start: heap + place, count: count), as: UTF8.self)
    }

    /// A cell as bytes; nil for NULL.
    package func blob(row: Int, column: Int) -> Data? { self[row: row].blob(at: column) }

    /// A cell as a value of an attribute of that type.
    package func attributeValue(row: Int, column: Int, type: AttributeType) -> AttributeValue {
        self[row: row].value(at: column, type: type)
    }

    fileprivate func bytes(row: Int, column: Int) -> Data {
        let (place, count) = span(bits(row: row, column: column))
        return count == 0 ? Data() : unsafe Data(bytes: heap + place, count: count)
    }

    private func span(_ payload: UInt64) -> (place: Int, count: Int) {
        (Int(payload >> 32), Int(payload & 0xFFFF_FFFF))
    }

    @inline(__always) private subscript(row row: Int) -> PageRow { PageRow(cells: self, row: row) }
}

/// One row of a page.
private struct PageRow: CellReading {
    let cells: RowCells
    let row: Int

    @inline(__always) func kind(at index: Int) -> CellKind { cells.kind(row: row, column: index) }
    @inline(__always) func wholeNumber(at index: Int) -> Int64 {
        Int64(bitPattern: cells.bits(row: row, column: index))
    }
    @inline(__always) func realNumber(at index: Int) -> Double {
        Double(bitPattern: cells.bits(row: row, column: index))
    }
    func characters(at index: Int) -> String { cells.characters(row: row, column: index) }
    func bytes(at index: Int) -> Data { cells.bytes(row: row, column: index) }

    func blob(at index: Int) -> Data? {
        switch kind(at: index) {
        case .null: nil
        case .blob, .text: bytes(at: index)
        case .integer: Data(String(wholeNumber(at: index)).utf8)
        case .real: Data(String(realNumber(at: index)).utf8)
        }
    }
}
