import DataModel
import SQLiteStore

/// Rows of one entity that one query read together, as SQLite handed them over.
///
/// Shared by the objects whose rows they are: a value is made each time somebody asks for it.
final class RowBlock: Sendable {
    let cells: RowCells
    let fields: RowFields
    /// Whether its rows have so many bytes that they are not kept for others than the objects that were fetched.
    let isLarge: Bool
    /// Keeps the cells.
    private let page: RowPage

    init(_ page: RowPage, _ fields: RowFields) {
        self.page = page
        cells = page.cells
        isLarge = page.hasRow(of: RowCache.largestValue)
        self.fields = fields
    }

    /// The value of one slot of a row.
    @inline(__always)
    func value(of slot: Int, row: Int32) -> AttributeValue { fields.value(of: slot, in: cells, row: Int(row)) }

    /// The whole number of a row's slot, if a glance shows it.
    @inline(__always)
    func integer(of slot: Int, row: Int32) -> RowFields.Glance<Int64> {
        fields.integer(of: slot, in: cells, row: Int(row))
    }

    /// The number of a row's slot of that type, if a glance shows it.
    @inline(__always)
    func double(of slot: Int, type: AttributeType, row: Int32) -> RowFields.Glance<Double> {
        fields.double(of: slot, type: type, in: cells, row: Int(row))
    }

    /// The text of a row's slot, if a glance shows it.
    @inline(__always)
    func text(of slot: Int, row: Int32) -> RowFields.Glance<String> { fields.text(of: slot, in: cells, row: Int(row)) }

    /// All values of a row, by slot.
    func values(row: Int32) -> ContiguousArray<AttributeValue> { fields.values(in: cells, row: Int(row)) }
}

/// Rows of a block that follow each other in a query's answer.
struct RowRun {
    let block: RowBlock
    let rows: Range<Int>

    /// The entity of all of them.
    var entity: ResolvedEntity { block.fields.entity }

    /// The key of a row.
    @inline(__always)
    func key(_ row: Int) -> Int64 { block.cells.integer(row: row, column: 0) ?? 0 }

    /// The version of a row.
    @inline(__always)
    func version(_ row: Int) -> Int64 { block.cells.integer(row: row, column: 2) ?? 0 }

    /// The identifier of a row's object.
    func id(_ row: Int) -> ManagedObjectID {
        ManagedObjectID(store: block.fields.store, entity: entity, key: key(row))
    }

    /// Its rows one by one, with their identifiers.
    var pairs: [(ManagedObjectID, StoredRow)] { rows.map { (id($0), stored($0)) } }

    /// A row by itself; with its values where one of them may be in a file.
    func stored(_ row: Int) -> StoredRow {
        if block.fields.hasExternalData {
            return StoredRow(version: version(row), values: block.values(row: Int32(row)))
        }
        return StoredRow(version: version(row), content: .held(block, row: Int32(row)))
    }
}

/// Gathers the rows of one run of one query on pages.
struct RowAssembler {
    private let fields: QueryFields
    private var page: RowPage?
    private var capacity: Int

    /// Makes ready for about so many rows; 0 where nobody knows.
    init(_ fields: QueryFields, expected: Int) {
        self.fields = fields
        capacity = expected > 0 ? min(expected, RowPage.mostRows) : 16
    }

    /// Takes the row a statement stands on; returns the rows of a page that is full with it.
    mutating func append(_ row: StoreRow) -> [RowRun] {
        let page = page ?? makePage(row.columnCount)
        page.append(row)
        return page.isFull ? take() : []
    }

    private mutating func makePage(_ columnCount: Int) -> RowPage {
        let new = RowPage(columnCount: columnCount, capacity: capacity)
        capacity = min(capacity * 2, RowPage.mostRows)
        page = new
        return new
    }

    /// The rows that were not handed out yet.
    mutating func take() -> [RowRun] {
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
