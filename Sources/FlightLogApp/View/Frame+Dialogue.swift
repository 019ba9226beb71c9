import Logbook
import TerminalUI

/// What lies above the rest of the screen.
extension Frame {
    mutating func drawDialogue(_ state: State) {
        guard let dialogue = state.dialogue else { return }
        buffer.cursor = nil
        zones = HitZones()
        switch dialogue {
        case .help(let help): draw(help, state)
        case .picker(let picker): draw(picker)
        case .question(let question): draw(question)
        }
        let footer = bounds.bottom(1)
        buffer.fill(footer, paint: .ground)
        drawFooter(state, in: footer)
    }

    private mutating func draw(_ question: Question) {
        let choices = [
            FooterEntry("y", question.yes, priority: 2, target: MouseTarget.command(.yes)),
            FooterEntry("n", question.no, priority: 1, target: MouseTarget.command(.no)),
        ]
        let box = MessageBox(title: question.title, text: "\n\(question.text)", choices: choices)
        zones.add(box.draw(within: bounds.dropping(bottom: 1), on: &buffer))
    }

    private mutating func draw(_ picker: Picker) {
        let matches = picker.matches
        let room = bounds.dropping(bottom: 1)
        let width = picker.items.reduce(28) { max($0, $1.label.count + $1.detail.count + 12) }
        let area = room.centred(Size(rows: picker.items.count + 4, columns: width))
        buffer.fill(area, paint: .text)
        buffer.frame(area)
        buffer.write(
            " \(picker.title) ", at: area.origin.moved(columns: 2), paint: .accent, attributes: .bold,
            clip: area.dropping(right: 1))
        let inner = area.inset(rows: 1, columns: 1)
        picker.filter.draw(in: inner.top(1).dropping(left: 1, right: 1), on: &buffer, isFocused: true)
        let body = inner.dropping(top: 2)
        if matches.isEmpty { buffer.write(" Nothing is called so.", at: body.origin, paint: .muted, clip: body) }
        let window = ScrollWindow(count: matches.count, height: body.rows, cursor: picker.selected)
        for place in window.visible {
            draw(matches[place], isSelected: place == picker.selected, in: body.line(place - window.top))
            zones.add(body.line(place - window.top), .pick(place))
        }
    }

    private mutating func draw(_ item: Picker.Item, isSelected: Bool, in line: Rect) {
        let paint: Paint = isSelected ? .mark : .text
        buffer.fill(line, paint: paint)
        var column = 1
        if case .paint(let colour) = item.value {
            if let colour { buffer.draw(colour.swatch, at: line.origin.moved(columns: 1), clip: line) }
            column = 4
        }
        buffer.write(item.label, at: line.origin.moved(columns: column), paint: paint, clip: line)
        buffer.drawTrailing(StyledLine("\(item.detail) ", isSelected ? .mark : .muted), in: line)
    }
}
