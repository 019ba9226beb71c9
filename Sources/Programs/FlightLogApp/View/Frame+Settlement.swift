import Logbook
import TerminalUI

/// What another program changed, a field a line: what stands in the form, what the other put there, what it was before.
extension Frame {
    mutating func draw(_ settlement: Settlement, _ state: State) {
        buffer.fill(bounds, style: .ground)
        drawTitle("changed by another program meanwhile", right: state.file.name)
        let body = HistoryContent.body(in: state.size).dropping(left: 1, right: 1)
        let column = max((body.columns - 17) / 3, 4)
        draw(["", "Mine", "Theirs", "Before"].map { ($0, Style.muted, []) }, column, in: body.top(1))
        let rows = body.dropping(top: 1)
        let window = ScrollWindow(count: settlement.fields.count, height: rows.rows, cursor: settlement.selected)
        for place in window.visible {
            let line = rows.line(place - window.top)
            draw(settlement.fields[place], isSelected: place == settlement.selected, column, in: line)
            zones.add(line, .settled(place))
            if place == settlement.selected { buffer.cursor = line.origin }
        }
        draw(state.status, in: bounds.bottom(2).top(1))
    }

    private mutating func draw(_ field: Settlement.Field, isSelected: Bool, _ column: Int, in line: Rect) {
        let chosen: (Style, CellAttributes) = (.good, .bold)
        let mine = field.takesMine ? chosen : (.muted, [])
        let theirs = field.takesMine ? (.muted, []) : chosen
        draw(
            [
                (field.label, isSelected ? .text : .muted, isSelected ? .bold : []),
                ("\(field.takesMine ? "▸" : " ") \(shown(field.mine))", mine.0, mine.1),
                ("\(field.takesMine ? " " : "▸") \(shown(field.theirs))", theirs.0, theirs.1),
                (shown(field.before), .muted, []),
            ], column, in: line)
        if isSelected { buffer.restyle(line.left(16), style: .cursor) }
    }

    private func shown(_ text: String) -> String { text.isEmpty ? "–" : text }

    private mutating func draw(_ texts: [(String, Style, CellAttributes)], _ column: Int, in line: Rect) {
        for (place, part) in texts.enumerated() {
            let room = place == 0 ? line.left(16) : line.dropping(left: 17 + (place - 1) * column).left(column - 1)
            buffer.draw(
                StyledLine(buffer.widths.truncated(part.0, columns: room.columns), part.1, part.2), in: room)
        }
    }
}
