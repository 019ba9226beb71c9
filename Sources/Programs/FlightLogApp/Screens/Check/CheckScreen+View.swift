import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CheckScreen {
    func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, headings: 2, keepsStatus: true) { $0 >= 10 ? min($0 * 2 / 5, 9) : 0 }
    }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: CheckScreen, _ state: State) {
        let layout = screen.layout(state)
        buffer.fill(bounds, style: .ground)
        let filter = screen.query.textOfView(typed: state.list.filter, state.fields)
        let flights = screen.query.isFiltered ? "flights / \(filter)" : "all flights"
        drawTitle("Check › \(screen.showsSilenced ? "silenced › " : "")\(flights)", right: state.fileName)
        drawTabs(screen, state.settings.display, in: layout.headings.line(0))
        drawRows(screen, state.settings.display, in: layout)
        let content = CheckContent(columns: layout.pane.columns, widths: buffer.widths, style: state.settings.display)
        for (index, line) in content.pane(of: screen.selected).prefix(layout.pane.rows).enumerated() {
            buffer.draw(line, in: layout.pane.line(index))
        }
        draw(state.status, in: layout.status)
        drawProgress(state, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Draws that the flights are being checked: at the right, where the line has a message.
    private mutating func drawProgress(_ state: State, in rect: Rect) {
        guard state.requests.isUnderWay(CheckQuestion.topic) else { return }
        let progress = state.requests.progress(of: CheckQuestion.topic)?.text ?? ""
        if state.status == nil {
            buffer.draw(StyledLine(" checking … \(progress)  Esc stops", .accent, .bold), in: rect)
        } else {
            buffer.drawTrailing(StyledLine("  checking … \(progress) ", .accent, .bold), in: rect)
        }
    }

    /// Draws the kinds that occur, from the one that is shown if there is no room for all.
    private mutating func drawTabs(_ screen: CheckScreen, _ style: DisplayStyle, in rect: Rect) {
        guard screen.found != nil else { return }
        let kinds = screen.kinds
        let all = kinds.reduce(0) { $0 + $1.count }
        let tabs =
            [(" all \(style.text(of: all)) ", screen.kind == nil)]
            + kinds.map { (" \($0.kind.label) \(style.text(of: $0.count)) ", screen.kind == $0.kind) }
        let chosen = tabs.firstIndex(where: \.1) ?? 0
        // The chosen tab is always in view.
        var first = 0
        while first < chosen, tabs[first...chosen].reduce(1, { $0 + $1.0.count + 1 }) > rect.columns { first += 1 }
        let line = tabs[first...].reduce(StyledLine(" ")) { line, tab in
            line.adding(tab.0, tab.1 ? .cursor : .muted).adding(" ")
        }
        buffer.draw(line, in: rect)
    }

    private mutating func drawRows(_ screen: CheckScreen, _ style: DisplayStyle, in layout: ReportLayout) {
        let content = CheckContent(columns: layout.rows.columns - 1, widths: buffer.widths, style: style)
        guard let found = screen.found else { return }
        buffer.draw(content.headings, in: layout.headings.line(1))
        if screen.shown.isEmpty {
            let entries = style.text(of: found.entries, .flights, sessions: found.sessions)
            let text = screen.showsSilenced ? "Nothing is silenced." : "No findings in \(entries)."
            buffer.draw(StyledLine(" \(text)", .muted), in: layout.rows.top(1))
            let kinds = CheckKind.allCases.map(\.label).joined(separator: ", ")
            let checked = StyledLine("Checked: \(kinds).", .muted)
            buffer.drawWrapped(checked, in: layout.rows.dropping(top: 2).dropping(left: 1, right: 1), indent: 0)
        }
        drawRows(screen.place.window(count: screen.shown.count, height: layout.rows.rows), in: layout.rows) {
            $0.buffer.draw(content.line(of: screen.shown[$1]), in: $2.dropping(right: 1))
        }
    }
}

/// The lines of the check.
private struct CheckContent {
    let columns: Int
    let widths: CharacterWidths
    let style: DisplayStyle

    private var flightColumns: Int { min(max(columns * 2 / 5, 18), 36) }

    private func fitted(_ text: String, _ columns: Int) -> String {
        widths.fitted(widths.truncated(LineEnds.shown(text), columns: columns), columns: columns)
    }

    private var kindColumns: Int { columns < 70 ? 0 : 15 }

    var headings: StyledLine {
        let kind = kindColumns > 0 ? fitted("KIND", kindColumns) : ""
        return StyledLine("   \(fitted("FLIGHT", flightColumns)) \(kind)FINDING", .muted, .bold)
    }

    func line(of finding: BookFinding) -> StyledLine {
        let isError = finding.check.severity == .error
        let kind = kindColumns > 0 ? fitted(finding.kind.label, kindColumns) : ""
        let room = max(columns - flightColumns - kindColumns - 4, 0)
        return StyledLine(" \(finding.check.severity.sign) ", isError ? .bad : .caution)
            .adding("\(fitted(style.dated(finding.entry.sentence), flightColumns)) ")
            .adding(kind, .muted).adding(widths.truncated(style.dated(finding.check.message), columns: room))
    }

    /// Returns a finding in full: the problem, the remedy, and the values that would be saved.
    func pane(of finding: BookFinding?) -> [StyledLine] {
        var lines = [StyledLine(String(repeating: "─", count: columns), .muted)]
        guard let finding else { return lines }
        let silenced =
            switch finding.silence {
            case .flight?: "  accepted for this flight"
            case .logbook?: "  silenced for all flights"
            case nil: ""
            }
        lines.append(StyledLine(" \(finding.kind.title)", .text, .bold).adding(silenced, .muted))
        lines.append(StyledLine(" \(style.dated(finding.entry.sentence))", .muted))
        lines += wrapped("\(style.dated(finding.check.message.capitalizedFirst)).", .text)
        lines += wrapped("\(finding.recovery.capitalizedFirst).", .muted)
        if let other = finding.other {
            lines += wrapped("The other flight is number \(other.key); Enter opens this one.", .muted)
        }
        lines += finding.changes.map { StyledLine(" → ", .accent).adding($0.text) }
        return lines
    }

    private func wrapped(_ text: String, _ style: Style) -> [StyledLine] {
        widths.wrapped(text, columns: max(columns - 2, 1)).map { StyledLine(" \($0)", style) }
    }
}
