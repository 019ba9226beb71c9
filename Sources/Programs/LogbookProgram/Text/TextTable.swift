package import Aviation
import TerminalUI

/// A list as aligned plain text.
package struct TextTable {
    /// A column with its heading and cells; numbers are aligned to the right.
    package struct Column {
        /// The first line.
        package let heading: String
        /// The text of each row.
        package let cells: [String]
        /// Whether the texts are aligned at the right.
        package let isNumber: Bool

        /// Creates a column.
        package init(heading: String, cells: [String], isNumber: Bool) {
            self.heading = heading
            self.cells = cells
            self.isNumber = isNumber
        }
    }

    /// The columns, from left to right.
    package let columns: [Column]

    /// Creates a table; each column has as many cells.
    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Returns a heading and a line for each row, with two spaces between columns; empty without rows.
    package func text(isColored: Bool) -> String {
        guard let count = columns.first?.cells.count, count > 0 else { return "" }
        let widths = columns.map { column in
            ([column.heading] + column.cells).map(CharacterWidths.standard.columns(of:)).max() ?? 0
        }
        let heading = line(columns.map(\.heading), widths)
        let lines = (0..<count).map { row in line(columns.map { $0.cells[row] }, widths) }
        // SGR 1 is bold, 0 resets it.
        return ([isColored ? "\u{1B}[1m\(heading)\u{1B}[0m" : heading] + lines).map { $0 + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(zip(cells, columns), widths).map { pair, width -> String in
            let room = String(repeating: " ", count: max(0, width - CharacterWidths.standard.columns(of: pair.0)))
            return pair.1.isNumber ? room + pair.0 : pair.0 + room
        }
        let line = padded.joined(separator: "  ")
        return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
}

extension TextTable {
    /// Creates the rows of a list, in the columns of a view.
    ///
    /// - Parameter names: the names of the columns; unknown names are ignored, and if none is known, the default
    ///   columns are used.
    package init(_ kind: RecordKind, _ rows: [ListRow], columns names: [String] = [], _ fields: FieldTable) {
        columns = ListText.columns(names, of: kind, rows, fields).map { column in
            Column(heading: column.heading, cells: column.cells.map(Self.shown), isNumber: column.isNumber)
        }
    }

    /// Creates the rows of a list, in the columns of fields.
    package init(_ fields: [Field], _ rows: [ListRow]) {
        columns = ListText.columns(of: fields, rows).map { column in
            Column(heading: column.heading, cells: column.cells.map(Self.shown), isNumber: column.isNumber)
        }
    }

    /// Returns a column of texts; an unknown one is empty.
    package static func text<Row>(_ heading: String, _ rows: [Row], _ cell: (Row) -> String?) -> Column {
        Column(heading: heading, cells: rows.map { shown(cell($0)) }, isNumber: false)
    }

    /// Returns a column of figures; an unknown one is empty.
    package static func number<Row>(_ heading: String, _ rows: [Row], _ cell: (Row) -> String?) -> Column {
        Column(heading: heading, cells: rows.map { shown(cell($0)) }, isNumber: true)
    }

    private static func shown(_ text: String?) -> String { VisibleText.line((text ?? "").inRow) }
}

/// Stored and typed text for output to a terminal: characters that would move the cursor, change colors or change the
/// writing direction become U+FFFD, as on the screen.
package enum VisibleText {
    /// Returns a text in one line.
    package static func line(_ text: String) -> String { CharacterWidths.standard.drawn(text) }

    /// Returns a text of several lines.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }.joined(separator: "\n")
    }
}
