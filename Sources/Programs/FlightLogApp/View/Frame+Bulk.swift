import Logbook
import TerminalUI

/// Where the rows of a bulk edit lie.
enum BulkView {
    static func body(in size: Size) -> Rect { Rect(size).dropping(top: 3, bottom: 2) }
}

/// One field of all marked rows: what is typed, and each row before and after.
extension Frame {
    mutating func draw(_ bulk: BulkEdit, _ state: State) {
        buffer.fill(bounds, style: .ground)
        drawTitle("\(bulk.field.label) of \(bulk.kind.counted(bulk.ids.count))", right: state.file.name)
        let line = bounds.line(1).dropping(left: 1, right: 1)
        buffer.draw(StyledLine(bulk.field.label, .text, .bold), in: line.left(18))
        let value = line.dropping(left: 18)
        if bulk.field.isChoice {
            let choice = bulk.field.choices[bulk.field.choice]
            buffer.draw(StyledLine("‹ \(choice.label) ›", .fieldFocus, .bold), in: value)
            buffer.cursor = value.origin
        } else {
            bulk.field.editor.draw(in: value, on: &buffer, isFocused: true)
        }
        let body = BulkView.body(in: state.size)
        let first = min(bulk.scrolled, max(bulk.ids.count - body.rows, 0))
        for place in first..<min(first + body.rows, bulk.ids.count) {
            draw(bulk.outcome(place), in: body.line(place - first).dropping(left: 1, right: 1))
        }
        let below = bulk.ids.count - first - body.rows
        if below > 0 {
            buffer.drawTrailing(StyledLine("▾ \(below) more ", .accent), in: bounds.bottom(2).top(1))
        }
        let lost = bulk.gone > 0 ? Status(.caution, Marks.sentence(ofGone: bulk.gone)) : nil
        draw(state.status ?? lost, in: bounds.bottom(2).top(1))
    }

    private mutating func draw(_ outcome: BulkEdit.Outcome, in line: Rect) {
        let half = max(min((line.columns - 6) / 2, 34), 8)
        let name = buffer.widths.truncated(outcome.name, columns: half)
        buffer.draw(StyledLine(name), in: line.left(half))
        let rest = line.dropping(left: half + 2)
        let before = outcome.before.isEmpty ? "–" : outcome.before
        let after = outcome.after.isEmpty ? "–" : outcome.after
        var text = StyledLine(buffer.widths.truncated(before, columns: max(rest.columns / 2 - 4, 1)), .muted)
        if let error = outcome.error {
            text = text.adding("  ✗ ", .bad, .bold).adding(error, .bad)
        } else if before == after {
            text = text.adding("  stays", .muted)
        } else {
            text = text.adding(" → ", .accent).adding(after, .good, .bold)
            if let note = outcome.note { text = text.adding(" · \(note)", .muted) }
        }
        buffer.draw(text, in: rest)
    }
}
