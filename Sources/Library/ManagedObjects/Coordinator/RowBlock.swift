import DataModel
import SQLiteStore

/// Rows of one entity that one query read together, in SQLite's representation.
///
/// The objects of these rows share the block. Each access to a value creates it.
final class RowBlock: Sendable {
    let cells: RowCells
    let fields: RowFields
    /// Whether its rows are so large that the cache does not keep them.
    let isLarge: Bool
    /// Keeps the memory of the cells alive.
    private let page: RowPage

    init(_ page: RowPage, _ fields: RowFields) {
        self.page = page
        cells = page.cells
        isLarge = page.hasRow(of: RowCache.largestValue)
        self.fields = fields
    }

    /// Returns the value of one slot of a row.
    @inline(__always)
    func value(of slot: Int, row: Int32) -> AttributeValue { fields.value(of: slot, in: cells, row: Int(row)) }

    /// Returns the integer in a row's slot, if it needs no conversion.
    @inline(__always)
    func integer(of slot: Int, row: Int32) -> RowFields.DirectValue<Int64> {
        fields.integer(of: slot, in: cells, row: Int(row))
    }

    /// Returns the number in a row's slot of that type, if it needs no conversion.
    @inline(__always)
    func double(of slot: Int, type: AttributeType, row: Int32) -> RowFields.DirectValue<Double> {
        fields.double(of: slot, type: type, in: cells, row: Int(row))
    }

    /// Returns the text in a row's slot, if it needs no conversion.
    @inline(__always)
    func text(of slot: Int, row: Int32) -> RowFields.DirectValue<String> {
        fields.text(of: slot, in: cells, row: Int(row))
    }

    /// Returns all values of a row, by slot.
    func values(row: Int32) -> ContiguousArray<AttributeValue> { fields.values(in: cells, row: Int(row)) }
}

/// Consecutive rows of a query's result in one block.
struct RowRun {
    let block: RowBlock
    let rows: Range<Int>

    /// The entity of all rows.
    var entity: ResolvedEntity { block.fields.entity }

    /// Returns the key of a row.
    @inline(__always)
    func key(_ row: Int) -> Int64 { block.cells.integer(row: row, column: 0) ?? 0 }

    /// Returns the version of a row.
    @inline(__always)
    func version(_ row: Int) -> Int64 { block.cells.integer(row: row, column: 2) ?? 0 }

    /// Returns the identifier of a row's object.
    func id(_ row: Int) -> ManagedObjectID {
        ManagedObjectID(store: block.fields.store, entity: entity, key: key(row))
    }

    /// The rows with their identifiers.
    var pairs: [(ManagedObjectID, StoredRow)] { rows.map { (id($0), stored($0)) } }

    /// Returns one row; with its values read if one of them may be in an external file.
    func stored(_ row: Int) -> StoredRow {
        if block.fields.hasExternalData {
            return StoredRow(version: version(row), values: block.values(row: Int32(row)))
        }
        return StoredRow(version: version(row), content: .held(block, row: Int32(row)))
    }
}

/// Collects the rows of one query in pages.
struct RowAssembler {
    private let fields: QueryFields
    private var page: RowPage?
    private var capacity: Int

    /// Prepares for about `expected` rows; 0 if the number is unknown.
    init(_ fields: QueryFields, expected: Int) {
        self.fields = fields
        capacity = expected > 0 ? min(expected, RowPage.mostRows) : 16
    }

    /// Appends the statement's current row; returns the rows of a page once it is full.
    mutating func append(_ row: StoreRow) -> [RowRun] {
        let page = page ?? makePage(row.columnCount)
        page.append(row)
        return page.isFull ? finish() : []
    }

    private mutating func makePage(_ columnCount: Int) -> RowPage {
        let new = RowPage(columnCount: columnCount, capacity: capacity)
        capacity = min(capacity * 2, RowPage.mostRows)
        page = new
        return new
    }

    /// Returns the rows of the last page.
    mutating func finish() -> [RowRun] {
        guard let page else { return [] }
        self.page = nil
        if let only = fields.only { return [RowRun(block: RowBlock(page, only), rows: 0..<page.rowCount)] }
        return runs(of: page)
    }

    private func runs(of page: RowPage) -> [RowRun] {
        let cells = page.cells
        var blocks: [Int64: RowBlock] = [:]
        var result: [RowRun] = []
        var start = 0
        while start < page.rowCount {
            let number = cells.integer(row: start, column: 1) ?? 0
            var end = start + 1
            while end < page.rowCount, cells.integer(row: end, column: 1) ?? 0 == number { end += 1 }
            let block = blocks[number] ?? RowBlock(page, fields[Int(number)])
            blocks[number] = block
            result.append(RowRun(block: block, rows: start..<end))
            start = end
        }
        return result
    }
}
