import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The content of the pane beside or below the list.
struct Preview: Hashable, Sendable {
    /// The record that was last read for the pane; nil when none was.
    var id: RecordID?
    var record: Record?
    /// The row of the list that the record is.
    var row: ListRow?
    /// Which devices made and changed it; empty where the logbook is on one only.
    var changes: [SyncedChange] = []
    /// The map of a flight; nil where there is none.
    var map: PaneMap?
    /// Whether the map was read, or that there is none.
    var isMapRead = false
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
        guard let row = state.preview.shownRow(for: state.list.selected) else { return }
        let part = pane.dropping(left: 1, right: 1)
        let lines = state.preview.lines(of: row, in: pane, widths: buffer.widths, state)
        let room = Preview.room(of: lines.count, in: pane)
        let hidden = min(state.preview.scroll.top, max(lines.count - room, 0))
        let isCut = lines.count > room
        let rows = part.rows - (isCut ? 1 : 0)
        for (index, line) in lines.dropFirst(hidden).prefix(room).enumerated() {
            let column = part.dropping(left: index / rows * (Preview.columns(in: pane) + Preview.gap))
            buffer.draw(line, in: column.left(Preview.columns(in: pane)).line(index % rows))
        }
        if let area = Preview.mapArea(in: pane, below: lines.count, state), let map = state.preview.map,
            state.preview.id == row.id
        {
            let size = area.dropping(bottom: 1)
            let drawing = map.drawing(columns: size.columns, rows: size.rows, marker: state.settings.marker)
            buffer.draw(drawing.canvas, in: size) { MapLayer(rawValue: $0)?.style ?? .text }
            buffer.draw(style.figured(StyledLine(drawing.scale, .muted)), in: area.bottom(1))
        }
        guard isCut else { return }
        let below = lines.count - hidden - room
        let signs = [
            hidden > 0 ? "▴ \(hidden)  \(state.keyLabel(of: .paneUp))" : nil,
            below > 0 ? "▾ \(below) more  \(state.keyLabel(of: .paneDown))" : nil,
        ]
        buffer.drawTrailing(
            StyledLine(signs.compactMap(\.self).joined(separator: "   "), .muted), in: part.bottom(1))
    }
}

extension Preview {
    /// The blanks between two columns of lines.
    static let gap = 2

    /// Returns the width of a column of lines: a wide pane below the list has two.
    static func columns(in pane: Rect) -> Int {
        let room = pane.columns - 2
        return room >= 60 ? (room - gap) / 2 : room
    }

    /// Returns how many of some lines a pane shows; the last row says how many more there are.
    static func room(of count: Int, in pane: Rect) -> Int {
        let number = columns(in: pane) < pane.columns - 2 ? 2 : 1
        return count <= pane.rows * number ? pane.rows * number : max(pane.rows - 1, 1) * number
    }

    /// The fewest rows of a map, with its scale.
    private static let leastMap = 7

    /// Returns the area of the map below the lines of a pane beside the list; nil where there is no room.
    static func mapArea(in pane: Rect, below count: Int, _ state: State) -> Rect? {
        guard state.size.columns >= ListGeometry.besideWidth else { return nil }
        let part = pane.dropping(left: 1, right: 1)
        // The rows of a map as wide as the pane that is as high as wide, and an empty row above it.
        let rows = min(part.rows - count - 1, part.columns / 2 + 1)
        return rows >= leastMap ? part.bottom(rows) : nil
    }

    /// Returns the lines of the pane in an area.
    func lines(of row: ListRow, in pane: Rect, widths: CharacterWidths, _ state: State) -> [StyledLine] {
        lines(of: row, columns: Self.columns(in: pane), widths: widths, state)
    }

    /// Returns the row that the pane is about: that of the record which was read last, until the one with the cursor is read, so
    /// that what both have is not drawn twice; nil without a row.
    func shownRow(for selected: ListRow?) -> ListRow? {
        guard let selected, id != selected.id, let row, record != nil, row.id.kind == selected.id.kind else {
            return selected
        }
        return row
    }

    /// Returns the lines of the pane: the heading from the row at once, and the whole record once it is read.
    private func lines(of row: ListRow, columns: Int, widths: CharacterWidths, _ state: State) -> [StyledLine] {
        let content = PreviewContent(
            columns: columns, widths: widths, style: state.settings.display, fields: state.fields)
        let answers = state.documentAnswers.filter { $0.documents.contains(row.id) }
        let heading = content.heading(of: row) + content.lines(of: answers)
        guard id == row.id, let record else { return heading }
        return heading + content.lines(of: record) + content.lines(of: changes)
    }
}
