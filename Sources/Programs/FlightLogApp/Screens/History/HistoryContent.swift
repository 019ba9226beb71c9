import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The history, and the preview of restoring a state, as styled lines.
struct HistoryContent {
    let columns: Int
    let widths: CharacterWidths
    let style: DisplayStyle

    /// Returns the area of the lines.
    static func body(in size: Size) -> Rect { Rect(size).dropping(top: size.rows >= 14 ? 2 : 1, bottom: 2) }

    // MARK: The steps

    /// Returns a line of the history: the time, the step, and the mark of the current state.
    func line(_ index: Int, of history: HistoryState) -> StyledLine {
        let isNow = history.isPresent(index)
        guard let step = history.lines[index] else {
            return line("", "start of the history", style: .text, mark: isNow ? "now" : "")
        }
        let mark = step.isUndone ? "undone" : step.isChange ? "" : "upgrade"
        return line(when(step), what(step), style: step.isUndone ? .muted : .text, mark: isNow ? "now" : mark)
    }

    private func line(_ when: String, _ what: String, style: Style, mark: String) -> StyledLine {
        let isNow = mark == "now"
        let room = max(columns - 21 - (mark.isEmpty ? 0 : widths.columns(of: mark) + 2), 10)
        return StyledLine(isNow ? " ▸ " : "   ", .accent, .bold)
            .adding(widths.fitted(when, columns: 16), .muted).adding("  ")
            .adding(widths.truncated(what, columns: room), style, isNow ? .bold : [])
            .adding(mark.isEmpty ? "" : "  \(mark)", isNow ? .accent : .muted)
    }

    private func when(_ step: HistoryStep) -> String {
        step.date.map { "\(style.text(of: $0.date)) \($0.time.text)" } ?? ""
    }

    private func what(_ step: HistoryStep) -> String {
        guard case .upgrade(let backup) = step.kind else { return style.dated(step.label) }
        return "\(step.label) · \(backup.map { "backup \($0.lastPathPart)" } ?? "its backup no longer exists")"
    }

    // MARK: A state

    /// Returns the preview of restoring a state, step by step and field by field.
    func lines(of restoration: Restoration) -> [StyledLine] {
        if restoration.steps.isEmpty { return [StyledLine("This is the current state; there is nothing to restore.")] }
        let count = restoration.steps.count
        let verb = restoration.isUndo ? "undoes" : "redoes"
        return obstacle(restoration)
            + [StyledLine("Restoring this state \(verb) \(count) step\(count == 1 ? "" : "s"):", .text, .bold)]
            + restoration.steps.map { step in
                StyledLine("  · ", .muted).adding(fitted(style.dated(step.label), less: 4))
            }
            + [StyledLine()] + restoration.rows.flatMap(lines)
            + (restoration.moreRows > 0
                ? [StyledLine("… and \(style.text(of: restoration.moreRows)) more rows", .muted)] : [])
    }

    private func obstacle(_ restoration: Restoration) -> [StyledLine] {
        guard let error = restoration.obstacle else { return [] }
        let lines = widths.wrapped(style.dated("\(error.message) \(error.recovery)"), columns: max(columns - 2, 1))
        return lines.enumerated().map { StyledLine($0 == 0 ? "✗ " : "  ", .bad, .bold).adding($1) } + [StyledLine()]
    }

    private func lines(of row: Restoration.Row) -> [StyledLine] {
        let (sign, fate) =
            switch row.fate {
            case .restored: (StyledLine("+ ", .good, .bold), "will come back")
            case .deleted: (StyledLine("- ", .bad, .bold), "will be removed")
            case .changed: (StyledLine("~ ", .caution, .bold), "will change")
            }
        let head = sign.adding(fitted("\(style.dated(row.name)) \(fate)", less: 2), .text, .bold)
        return [head] + row.fields.map { line(of: $0, row.fate) } + [StyledLine()]
    }

    private func line(of field: Restoration.Field, _ fate: Restoration.Row.Fate) -> StyledLine {
        let name = StyledLine("    \(widths.fitted(widths.truncated(field.name, columns: 20), columns: 20)) ", .muted)
        let room = max(columns - 25, 10)
        switch fate {
        case .restored: return name.adding(fitted(text(field.thenValue), room))
        case .deleted: return name.adding(fitted(text(field.nowValue), room))
        case .changed:
            let half = max((room - 4) / 2, 4)
            return name.adding(fitted(text(field.nowValue), half), .muted).adding("  → ", .accent)
                .adding(fitted(text(field.thenValue), half))
        }
    }

    private func text(_ value: FieldValue?) -> String { value.map { style.dated(style.text(of: $0)) } ?? "–" }

    private func fitted(_ text: String, less: Int) -> String { fitted(text, max(columns - less, 1)) }

    private func fitted(_ text: String, _ columns: Int) -> String {
        widths.truncated(LineEnds.shown(text.inRow), columns: columns)
    }
}
