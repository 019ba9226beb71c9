import Logbook
import TerminalUI

/// What the pane beside or below the list shows.
struct Preview: Hashable, Sendable {
    /// The record that is shown, as far as it was read; nil while nothing was.
    var id: RecordID?
    var record: Record?
    var scroll = ScrollPosition()
}

/// The pane with all that is known of the row with the cursor.
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
        let lines = state.previewLines(of: row, columns: part.columns, widths: buffer.widths)
        let hidden = min(state.preview.scroll.top, max(lines.count - part.rows, 0))
        for (index, line) in lines.dropFirst(hidden).prefix(part.rows).enumerated() {
            buffer.draw(line, in: part.line(index))
        }
    }
}

extension State {
    /// What the pane says: of the row in memory at once, of the whole record when that was read.
    func previewLines(of row: ListRow, columns: Int, widths: CharacterWidths) -> [StyledLine] {
        let content = PreviewContent(columns: columns, widths: widths, style: settings.display)
        guard preview.id == row.id, let record = preview.record else { return content.heading(of: row) }
        return content.heading(of: row) + content.lines(of: record)
    }
}

/// Writes a record as lines of a pane.
struct PreviewContent {
    let columns: Int
    let widths: CharacterWidths
    let style: DisplayStyle

    /// What the row itself tells.
    func heading(of row: ListRow) -> [StyledLine] {
        switch row {
        case .flight(let row):
            let way = "\(row.origin ?? "?") → \(row.destination ?? "?")"
            let date = row.date.map { "\($0.weekday.shortName) \(style.text(of: $0))" } ?? "no date"
            var aircraft = StyledLine(row.registration ?? "no aircraft", .text, .bold)
            if let paint = row.paint { aircraft = aircraft.adding(" ").adding(paint) }
            aircraft = aircraft.adding("  \(row.aircraftType ?? "")")
            return [StyledLine(way, .accent, .bold), StyledLine(), aircraft, StyledLine(date)]
        case .aircraft(let row): return [title(row.tailNumber), StyledLine(row.aircraftType ?? "", .text, .bold)]
        case .pilot(let row): return [title(row.name)]
        case .airport(let row):
            let codes = [row.icaoIdentifier, row.faaIdentifier, row.iataIdentifier].compactMap(\.self)
            return [title(codes.joined(separator: "  ")), StyledLine(row.name ?? "", .text, .bold)]
        }
    }

    private func title(_ text: String?) -> StyledLine {
        StyledLine(text.flatMap { $0.isEmpty ? nil : $0 } ?? "no name", .accent, .bold)
    }

    /// A label and what is known; nothing where nothing is.
    func row(_ label: String, _ value: String?, width: Int = 12) -> [StyledLine] {
        guard let value, !value.isEmpty else { return [] }
        let text = widths.truncated(value, columns: max(columns - width - 1, 0))
        return [StyledLine(widths.fitted(label, columns: width) + " ", .muted).adding(text)]
    }

    /// A label and a duration at the right; nothing for zero.
    func figure(_ label: String, _ minutes: Minutes?) -> [StyledLine] {
        figure(label, minutes.flatMap { $0 == .zero ? nil : style.text(of: $0) })
    }

    /// A label and a figure at the right; nothing for zero, which most columns of most flights hold.
    func figure(_ label: String, _ value: String?) -> [StyledLine] {
        guard let value, value != "0" else { return [] }
        let room = max(min(columns, 30) - widths.columns(of: value) - 1, 0)
        return [StyledLine(widths.fitted(label, columns: room) + " ", .muted).adding(value)]
    }

    /// A heading and a text of several lines.
    func paragraph(_ label: String, _ text: String?) -> [StyledLine] {
        guard let text, !text.isEmpty else { return [] }
        return [StyledLine(), StyledLine(label, .muted)] + widths.wrapped(text, columns: columns).map { StyledLine($0) }
    }

    /// Parts with an empty line above each that has any lines.
    func spaced(_ parts: [[StyledLine]]) -> [StyledLine] {
        parts.filter { !$0.isEmpty }.flatMap { [StyledLine()] + $0 }
    }
}
