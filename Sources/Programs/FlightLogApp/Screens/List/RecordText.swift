package import Logbook
import TerminalUI

/// A record as lines of plain text: labels and values.
package enum RecordText {
    /// Returns the lines, without empty ones; durations are hours and minutes, dates are in ISO form.
    package static func lines(of row: ListRow, _ record: Record) -> [String] {
        let content = PreviewContent(columns: 100, widths: .standard, style: DisplayStyle())
        return (content.heading(of: row) + content.lines(of: record)).map { line in
            line.text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}
