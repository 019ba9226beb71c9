import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The screen's geometry: the area of the rows.
enum BulkView {
    static func body(in size: Size) -> Rect { Rect(size).dropping(top: 3, bottom: 2) }
}

extension BulkEdit {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ bulk: BulkEdit, _ state: State) {
        buffer.fill(bounds, style: .ground)
        let records = style.text(of: bulk.ids.count, bulk.kind, sessions: bulk.values?.sessions ?? 0)
        drawTitle("\(bulk.field.label) of \(records)", right: state.fileName)
        let line = bounds.line(1).dropping(left: 1, right: 1)
        let labelWidth = max(buffer.widths.columns(of: bulk.field.label) + 1, 18)
        buffer.draw(StyledLine(bulk.field.label, .text, .bold), in: line.left(labelWidth))
        let value = line.dropping(left: labelWidth)
        if bulk.field.isChoice {
            drawChoices(bulk.field, isFocused: true, in: value)
        } else {
            bulk.field.editor.draw(in: value, on: &buffer, isFocused: true)
            if bulk.field.text.isEmpty, let hint = bulk.field.hint {
                buffer.draw(
                    style.dated(StyledLine("\(hint); - makes it unknown", .muted)), in: value.dropping(left: 2))
            }
        }
        let body = BulkView.body(in: state.size)
        let first = min(bulk.scroll.top, max(bulk.ids.count - body.rows, 0))
        for index in first..<min(first + body.rows, bulk.ids.count) {
            let line = body.line(index - first).dropping(left: 1, right: 1)
            if let outcome = bulk.outcome(index) {
                draw(outcome, of: bulk, in: line)
            } else {
                buffer.draw(StyledLine("…", .muted), in: line)
            }
        }
        let below = bulk.ids.count - first - body.rows
        if below > 0 {
            buffer.drawTrailing(
                StyledLine("▾ \(style.text(of: below)) more ", .accent), in: bounds.bottom(2).top(1))
        }
        let lost = bulk.gone > 0 ? Status(.caution, Marks.sentence(ofGone: bulk.gone, state.settings.display)) : nil
        let progress = state.requests.progress(of: .bulkChange)?.text ?? ""
        let work = bulk.isChanging(state) ? Status(.hint, "changing … \(progress)  Esc stops") : nil
        draw(work ?? state.status ?? lost ?? summary(of: bulk), in: bounds.bottom(2).top(1))
        drawFooter(state)
    }

    /// Returns how many of the marked records change, stay or are refused; nil as long as that is not known.
    private func summary(of bulk: BulkEdit) -> Status? {
        bulk.counts.map { counts in
            let parts = [(counts.change, "change"), (counts.same, "unchanged"), (counts.refused, "refused")]
                .filter { $0.0 > 0 }
            return Status(
                counts.refused > 0 ? .caution : .hint,
                parts.map { "\(style.text(of: $0.0)) \($0.1)" }.joined(separator: ", "))
        }
    }

    private mutating func draw(_ outcome: BulkChange.Outcome, of bulk: BulkEdit, in line: Rect) {
        let half = max(min((line.columns - 6) / 2, 34), 8)
        let name = buffer.widths.truncated(style.dated(outcome.name), columns: half)
        buffer.draw(StyledLine(name), in: line.left(half))
        let rest = line.dropping(left: half + 2)
        let field = bulk.field.field
        func shown(_ record: Record, _ text: String?) -> String {
            // Times of day stay as they are typed: they say whether they are of the next day.
            guard [.number, .minutes].contains(field.type), let value = field.value(in: record) else {
                return style.text(text ?? "", in: bulk.field).nonEmpty ?? "–"
            }
            return style.text(of: value, in: field) + (field.unit.map { " \($0)" } ?? "")
        }
        let before = shown(outcome.change.before, outcome.fields.first?.before)
        let after = shown(outcome.change.after, outcome.fields.first?.after)
        var text = StyledLine(buffer.widths.truncated(before.inRow, columns: max(rest.columns / 2 - 4, 1)), .muted)
        if bulk.newText == nil {
            buffer.draw(text, in: rest)
            return
        }
        if let error = outcome.error {
            text = text.adding("  ✗ ", .bad, .bold).adding(style.dated(error), .bad)
        } else if before == after {
            text = text.adding("  unchanged", .muted)
        } else {
            text = text.adding(" → ", .accent).adding(after.inRow, .good, .bold)
            let hours = outcome.roleMove?.text(bulk.conventions.secondPilot) { style.text(of: $0) }
            if let note = hours ?? outcome.note { text = text.adding(" · \(note)", .muted) }
        }
        buffer.draw(text, in: rest)
    }
}
