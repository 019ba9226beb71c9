import Logbook
import TerminalUI

/// The history, and a state of it, over the whole screen.
extension Frame {
    mutating func draw(_ history: HistoryState, _ state: State) {
        buffer.fill(bounds, style: .ground)
        let body = HistoryContent.body(in: state.size)
        let content = HistoryContent(columns: body.columns, widths: buffer.widths)
        if let look = history.look {
            draw(look, content, in: body)
        } else {
            draw(history, content, in: body)
        }
        draw(state.status, in: bounds.bottom(2).top(1))
    }

    private mutating func draw(_ history: HistoryState, _ content: HistoryContent, in body: Rect) {
        drawTitle("History", right: "times in UTC")
        if history.lines.isEmpty {
            buffer.write(" Nothing was changed yet.", at: body.origin, style: .muted, clip: body)
        }
        let window = ScrollWindow(
            count: history.lines.count, height: body.rows, cursor: history.selected, top: history.top)
        for place in window.visible {
            let line = body.line(place - window.top)
            buffer.draw(content.line(place, of: history), in: line)
            if place == window.cursor {
                buffer.restyle(line, style: .cursor)
                buffer.cursor = line.origin
            }
            zones.add(line, .step(place))
        }
    }

    private mutating func draw(_ look: HistoryLook, _ content: HistoryContent, in body: Rect) {
        drawTitle("History › a state before it is restored")
        let narrow = HistoryContent(columns: body.columns - 2, widths: content.widths)
        let lines = narrow.lines(of: look.restoration)
        let hidden = min(look.scrolled, max(lines.count - body.rows, 0))
        let inner = body.dropping(left: 1, right: 1)
        for (index, line) in lines.dropFirst(hidden).prefix(body.rows).enumerated() {
            buffer.draw(line, in: inner.line(index))
        }
        let below = lines.count - hidden - body.rows
        guard below > 0 else { return }
        buffer.drawTrailing(
            StyledLine("▾ \(below) more line\(below == 1 ? "" : "s") ", .accent), in: bounds.bottom(2).top(1))
    }
}
