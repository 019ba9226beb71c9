package import Logbook
import TerminalUI

/// A record as plain lines: a label and what is known of it.
package enum RecordText {
    /// The lines, without any that are empty; durations as hours and minutes, dates in ISO form.
    package static func lines(of row: ListRow, _ record: Record) -> [String] {
        let content = PreviewContent(columns: 100, widths: .standard, style: DisplayStyle())
        return (content.heading(of: row) + content.lines(of: record)).map { line in
            line.text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}
