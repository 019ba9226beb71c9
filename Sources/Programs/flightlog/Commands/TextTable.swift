import Logbook
import TerminalUI

/// A list as plain aligned text.
struct TextTable {
    /// One column: its heading, its cells, and whether they are numbers, which stand to the right.
    struct Column {
        let heading: String
        let cells: [String]
        let isNumber: Bool
    }

    let columns: [Column]

    /// The text: a heading and a line for each row, columns two blanks apart; empty without rows.
    func text(isColored: Bool) -> String {
        guard let count = columns.first?.cells.count, count > 0 else { return "" }
        let widths = columns.map { column in
            ([column.heading] + column.cells).map(CharacterWidths.standard.columns(of:)).max() ?? 0
        }
        let heading = line(columns.map(\.heading), widths)
        let lines = (0..<count).map { row in line(columns.map { $0.cells[row] }, widths) }
        // SGR 1 is bold, 0 the terminal's own look again.
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
