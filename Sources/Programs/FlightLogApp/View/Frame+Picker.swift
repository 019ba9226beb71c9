import Logbook
import TerminalUI

/// A list to choose from, above the screen.
extension Frame {
    mutating func draw(_ picker: Picker) {
        let area = area(of: picker)
        buffer.fill(area, style: .text)
        buffer.frame(area)
        let top = area.top(1).dropping(left: 2, right: 2)
        buffer.draw(StyledLine(" \(picker.title) ", .accent, .bold), in: top)
        if picker.isWide {
            buffer.drawTrailing(StyledLine(" \(picker.matches.count) of \(picker.items.count) ", .muted), in: top)
        }
        let inner = area.inset(rows: 1, columns: 1)
        picker.filter.draw(in: inner.top(1).dropping(left: 1, right: 1), on: &buffer, isFocused: true)
        let body = inner.dropping(top: inner.rows > 4 ? 2 : 1)
        drawItems(picker, in: body)
        let window = ScrollWindow(count: picker.matches.count, height: body.rows, cursor: picker.selected)
        drawMore(hidden: window.top, picker.matches.count - window.visible.upperBound, in: area)
    }

    private func area(of picker: Picker) -> Rect {
        let room = bounds.dropping(bottom: 1)
        guard picker.isWide else {
            let width = picker.items.reduce(28) { max($0, $1.label.count + $1.detail.count + 12) }
            return room.centered(Size(rows: picker.items.count + 4, columns: width))
        }
        guard room.rows >= 15, room.columns >= 60 else { return room }
        return room.centered(Size(rows: min(picker.items.count + 4, room.rows - 4), columns: min(room.columns - 4, 92)))
    }

    private mutating func drawItems(_ picker: Picker, in body: Rect) {
        if picker.matches.isEmpty {
            buffer.write(" Nothing is called so.", at: body.origin, style: .muted, clip: body)
        }
        let window = ScrollWindow(count: picker.matches.count, height: body.rows, cursor: picker.selected)
        for place in window.visible {
            let line = body.line(place - window.top)
            let (item, isSelected) = (picker.matches[place], place == picker.selected)
            buffer.fill(line, style: isSelected ? .mark : .text)
            if picker.isWide { drawWide(item, isSelected, in: line) } else { draw(item, isSelected, in: line) }
            zones.add(line, .pick(place))
        }
    }

    private mutating func draw(_ item: Picker.Item, _ isSelected: Bool, in line: Rect) {
        var column = 1
        if case .paint(let colour) = item.value {
            if let colour { buffer.draw(colour.swatch, at: line.origin.moved(columns: 1), clip: line) }
            column = 4
        }
        let style: Style = isSelected ? .mark : .text
        buffer.write(item.label, at: line.origin.moved(columns: column), style: style, clip: line)
        buffer.drawTrailing(StyledLine("\(item.detail) ", isSelected ? .mark : .muted), in: line)
    }

    /// A command: what it does, why not now, what it is called, and its key to be learnt for the next time.
    private mutating func drawWide(_ item: Picker.Item, _ isSelected: Bool, in line: Rect) {
        let muted: Style = isSelected ? .mark : .muted
        let start = buffer.drawTrailing(
            StyledLine(item.detail.isEmpty ? "" : "\(item.detail) ", isSelected ? .mark : .key, .bold), in: line)
        let room = line.dropping(left: 1).left(max(start - line.column - 3, 0))
        guard let reason = item.reason else {
            let end = buffer.draw(StyledLine(fitted(item.label, room), isSelected ? .mark : .text), in: room)
            // Names stand below each other, whatever their keys are called.
            let name = line.right(32).left(20)
            if end + 1 < name.column { buffer.draw(StyledLine(item.name, muted), in: name) }
            return
        }
        let end = buffer.draw(StyledLine(fitted(item.label, room), muted), in: room)
        let rest = room.dropping(left: end - room.column)
        buffer.draw(StyledLine(fitted(" ✗ \(reason)", rest), isSelected ? .mark : .caution), in: rest)
    }

    private func fitted(_ text: String, _ room: Rect) -> String {
        buffer.widths.truncated(text, columns: room.columns)
    }
}
