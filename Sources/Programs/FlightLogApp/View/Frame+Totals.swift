import Logbook
import TerminalUI

/// The screen of totals.
extension Frame {
    mutating func drawTotalsScreen(_ state: State) {
        let geometry = TotalsGeometry(state.size)
        drawHeader(state, in: geometry.header)
        drawHeading(state, in: geometry.heading.dropping(left: 1, right: 1))
        let lines = TotalsContent(state).lines
        let hidden = min(state.totals.scrolled, max(lines.count - geometry.body.rows, 0))
        for (index, line) in lines.dropFirst(hidden).prefix(geometry.body.rows).enumerated() {
            let row = geometry.body.line(index)
            buffer.draw(line, in: row.dropping(left: 1, right: 1))
            if state.totals.isStale { buffer.restyle(row, style: .muted) }
        }
        buffer.cursor = geometry.body.isEmpty ? nil : geometry.body.origin
        buffer.horizontalLine(geometry.rule)
        drawMore(above: hidden, below: lines.count - hidden - geometry.body.rows, in: geometry.rule)
        draw(state.status, in: geometry.status)
        drawFooter(state, in: geometry.footer)
    }

    /// Says which flights these are, what they come to, and how that was rounded.
    private mutating func drawHeading(_ state: State, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let query = state.totalsQuery
        let filter = query.textOfView(typed: state.lists[.flights].filter)
        let count = state.totals.totals.map { RecordKind.flights.counted($0.whole.flights) } ?? "flights"
        let text = query.isFiltered ? "\(count) / \(filter)" : "all flights: \(count)"
        let room = rect.columns - buffer.widths.columns(of: text) - 2
        let start = buffer.drawTrailing(result(state, columns: room), in: rect)
        let left = rect.left(max(start - rect.column - 2, 0))
        let line = buffer.widths.truncated(text, columns: left.columns)
        buffer.draw(StyledLine(line, .text, query.isFiltered ? .bold : []), in: left)
    }

    /// What the flights come to; how it was rounded where there is room, else the lines below say it.
    private func result(_ state: State, columns: Int) -> StyledLine {
        guard let totals = state.totals.totals, !state.totals.isStale else {
            return state.showsWork ? StyledLine("working …", .accent, .bold) : StyledLine()
        }
        let policy = state.totals.policy
        let block = state.settings.display.text(of: totals.wholeWithOpening(.block), policy)
        let line = StyledLine("Σ \(block) h", .accent, .bold)
        let whole = line.adding(" · \(policy.displayName)", .muted)
        return buffer.widths.columns(of: whole.text) <= columns ? whole : line
    }

    private mutating func drawMore(above: Int, below: Int, in rule: Rect) {
        let text = [above > 0 ? "▴ \(above)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        guard !text.isEmpty, rule.rows > 0 else { return }
        buffer.drawTrailing(
            StyledLine(" \(text.joined(separator: "  ")) more lines ", .muted), in: rule.dropping(right: 2))
    }
}
