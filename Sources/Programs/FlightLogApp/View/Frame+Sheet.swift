import Logbook
import TerminalUI

/// A few lines to be filled in.
extension Frame {
    mutating func draw(_ sheet: Sheet) {
        let room = bounds.dropping(bottom: 1)
        let area = room.centered(Size(rows: sheet.fields.count + 4, columns: min(max(room.columns - 4, 30), 76)))
        buffer.fill(area, style: .text)
        buffer.frame(area)
        buffer.draw(
            StyledLine(" \(sheet.title) ", .accent, .bold), in: area.top(1).dropping(left: 2, right: 2))
        let inner = area.inset(rows: 1, columns: 2)
        let note = inner.bottom(inner.rows > sheet.fields.count ? 1 : 0)
        let body = inner.dropping(top: inner.rows > sheet.fields.count + 1 ? 1 : 0, bottom: note.rows)
        let window = ScrollWindow(count: sheet.fields.count, height: body.rows, cursor: sheet.focus)
        let labels = min(sheet.fields.map { buffer.widths.columns(of: $0.label) }.max() ?? 0, body.columns / 3) + 2
        for place in window.visible {
            let line = body.line(place - window.top)
            let (field, isFocused) = (sheet.fields[place], place == sheet.focus)
            buffer.draw(StyledLine(field.label, isFocused ? .text : .muted, isFocused ? .bold : []), in: line)
            field.editor.draw(in: line.dropping(left: labels), on: &buffer, isFocused: isFocused)
            zones.add(line, .sheetField(place))
        }
        drawNote(sheet, in: note)
    }

    /// What is wrong, else what may be typed into the line with the cursor.
    private mutating func drawNote(_ sheet: Sheet, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let hint = sheet.fields.indices.contains(sheet.focus) ? sheet.fields[sheet.focus].hint : ""
        let text = buffer.widths.truncated(sheet.error ?? hint, columns: max(rect.columns - 2, 0))
        let sign = sheet.error == nil ? StyledLine() : StyledLine("✗ ", .bad, .bold)
        buffer.draw(sign.adding(text, sheet.error == nil ? .muted : .bad), in: rect)
    }
}
