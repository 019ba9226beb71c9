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
        // Each text is measured once.
        let measured = columns.map { $0.cells.map { Int32(Self.width($0)) } }
        let headings = columns.map { Self.width($0.heading) }
        let widths = zip(headings, measured).map { max($0, Int($1.max() ?? 0)) }
        // SGR 1 is bold, 0 resets it.
        var text = isColored ? "\u{1B}[1m" : ""
        add(columns.indices.map { (columns[$0].heading, headings[$0]) }, widths, to: &text)
        text += isColored ? "\u{1B}[0m\n" : "\n"
        for row in 0..<count {
            add(columns.indices.map { (columns[$0].cells[row], Int(measured[$0][row])) }, widths, to: &text)
            text += "\n"
        }
        return text
    }

    private static func width(_ text: String) -> Int { CharacterWidths.standard.columns(of: text) }

    /// Adds a line; what is empty at its end is left out.
    private func add(_ cells: [(text: String, width: Int)], _ widths: [Int], to text: inout String) {
        var line = ""
        for (place, cell) in cells.enumerated() {
            if place > 0 { line += "  " }
            let room = String(repeating: " ", count: max(0, widths[place] - cell.width))
            line += columns[place].isNumber ? room + cell.text : cell.text + room
        }
        text += line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)]
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
