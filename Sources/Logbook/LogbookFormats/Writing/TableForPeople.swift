package import Aviation
package import Logbook

/// A list as a table for people, a page at a time: `flightlog list --csv`, and the format `csv` of an export.
package struct TableForPeople: Sendable {
    /// The columns; empty for the usual ones of the list.
    package var columns: [Field]
    package let style: TableStyle
    /// The largest number of rows; nil for all of them.
    package var limit: Int?

    package init(columns: [Field] = [], style: TableStyle, limit: Int? = nil) {
        self.columns = columns
        self.style = style
        self.limit = limit
    }

    /// Writes the headings and the rows of a list; returns the number of rows.
    ///
    /// - Parameter sink: called with the parts of the table, in their order.
    /// - Throws: `LogbookError`; what `sink` throws.
    package func write(
        _ query: ListQuery, of book: any LogbookAccess, to sink: (String) throws -> Void
    ) throws -> Int {
        let table = try book.fieldTable().named(by: style.conventions)
        let names = Dictionary(table[query.kind].map { ($0.id, $0) }) { first, _ in first }
        let fields = columns.isEmpty ? table.columnsForPeople(query.kind) : columns.map { names[$0.id] ?? $0 }
        var query = query
        query.columns = fields.filter(\.isOfRecord).map(\.id)
        try sink(fields.map(style.heading).row(delimiter: style.delimiter))
        var written = 0
        try book.forEachPage(query, limit: limit) { rows in
            let lines = rows.map { row in
                fields.map { field in
                    style.text(of: field.isOfRecord ? row.attributes[field.id] : field.value(in: row), in: field)
                }.row(delimiter: style.delimiter)
            }
            if !lines.isEmpty { try sink(lines.joined()) }
            written += rows.count
        }
        return written
    }
}
