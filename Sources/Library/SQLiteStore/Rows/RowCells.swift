package import DataModel
package import Foundation

/// The memory of a full page's cells, copied without cost and without retaining the page.
///
/// It serves the reading of properties without reference counting. The owner of such a value must keep the page alive.
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

    /// Returns the storage class of a cell.
    @inlinable
    package func kind(row: Int, column: Int) -> CellKind {
        CellKind(rawValue: unsafe kinds[row &* columnCount &+ column]) ?? .null
    }

    /// Returns the bits of a cell that holds a number.
    @inlinable
    package func bits(row: Int, column: Int) -> UInt64 { unsafe payloads[row &* columnCount &+ column] }

    /// Returns a cell as an integer; nil for another storage class.
    @inlinable
    package func integer(row: Int, column: Int) -> Int64? {
        kind(row: row, column: column) == .integer ? Int64(bitPattern: bits(row: row, column: column)) : nil
    }

    /// Returns the characters of a cell that holds text.
    package func characters(row: Int, column: Int) -> String {
        let (place, count) = span(bits(row: row, column: column))
        return unsafe String(decoding: UnsafeRawBufferPointer(start: heap + place, count: count), as: UTF8.self)
    }

    /// Returns a cell as data; nil for NULL.
    package func blob(row: Int, column: Int) -> Data? { cell(row, column).blob }

    /// Returns a cell as a value of an attribute type.
    package func attributeValue(row: Int, column: Int, type: AttributeType) -> AttributeValue {
        cell(row, column).value(of: type)
    }

    fileprivate func bytes(row: Int, column: Int) -> Data {
        let (place, count) = span(bits(row: row, column: column))
        return count == 0 ? Data() : unsafe Data(bytes: heap + place, count: count)
    }

    private func span(_ payload: UInt64) -> (place: Int, count: Int) {
        (Int(payload >> 32), Int(payload & 0xFFFF_FFFF))
    }

    @inline(__always) private func cell(_ row: Int, _ column: Int) -> PageCell {
        PageCell(cells: self, row: row, column: column)
    }
}

/// One cell of a page.
private struct PageCell: Cell {
    let cells: RowCells
    let row: Int
    let column: Int

    @inline(__always) var kind: CellKind { cells.kind(row: row, column: column) }
    @inline(__always) var wholeNumber: Int64 { Int64(bitPattern: cells.bits(row: row, column: column)) }
    @inline(__always) var realNumber: Double { Double(bitPattern: cells.bits(row: row, column: column)) }
    var characters: String { cells.characters(row: row, column: column) }
    var bytes: Data { cells.bytes(row: row, column: column) }

    var blob: Data? {
        switch kind {
        case .null: nil
        case .blob, .text: bytes
        case .integer: Data(String(wholeNumber).utf8)
        case .real: Data(String(realNumber).utf8)
        }
    }
}
