package import Aviation
import TerminalUI

/// A record as lines of plain text: labels and values.
package enum RecordText {
    /// Returns the lines, without empty ones; durations are hours and minutes, dates are in ISO form.
    package static func lines(of row: ListRow, _ record: Record, _ fields: FieldTable) -> [String] {
        let content = PreviewContent(columns: 100, widths: .standard, style: DisplayStyle(), fields: fields)
        return (content.heading(of: row) + content.lines(of: record)).map { line in
            line.words.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}

extension StyledLine {
    /// The text with the name of a paint in the place of its swatch, unless the text has it, for lines that are read aloud.
    fileprivate var words: String {
        pieces.map { piece in
            switch piece {
            case .text(let text, _, _): text
            case .swatch(let swatch, let isNamed): isNamed ? "" : "\(swatch)"
            }
        }.joined()
    }
}
