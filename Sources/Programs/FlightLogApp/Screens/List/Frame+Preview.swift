import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The content of the pane beside or below the list.
struct Preview: Hashable, Sendable {
    /// The record that was last read for the pane; nil when none was.
    var id: RecordID?
    var record: Record?
    /// Which devices made and changed it; empty where the logbook is on one only.
    var changes: [SyncedChange] = []
    var scroll = ScrollPosition()
}

/// The pane with all details of the row with the cursor.
extension Frame {
    mutating func drawPreview(_ state: State, _ geometry: ListGeometry) {
        guard let pane = geometry.preview else { return }
        zones.add(pane, .pane)
        if geometry.divider.columns == 1 {
            buffer.verticalLine(geometry.divider)
        } else {
            buffer.horizontalLine(geometry.divider)
        }
        guard let row = state.list.selected else { return }
        let part = pane.dropping(left: 1, right: 1)
        let lines = state.preview.lines(of: row, columns: part.columns, widths: buffer.widths, state)
        let hidden = min(state.preview.scroll.top, max(lines.count - part.rows, 0))
        for (index, line) in lines.dropFirst(hidden).prefix(part.rows).enumerated() {
            buffer.draw(line, in: part.line(index))
        }
    }
}

extension Preview {
    /// Returns the lines of the pane: the heading from the row at once, and the whole record once it is read.
    func lines(of row: ListRow, columns: Int, widths: CharacterWidths, _ state: State) -> [StyledLine] {
        let content = PreviewContent(
            columns: columns, widths: widths, style: state.settings.display, fields: state.fields)
        let answers = state.documentAnswers.filter { $0.documents.contains(row.id) }
        let heading = content.heading(of: row) + content.lines(of: answers)
        guard id == row.id, let record else { return heading }
        return heading + content.lines(of: record) + content.lines(of: changes)
    }
}
