import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CurrencyScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: CurrencyScreen, _ state: State) {
        let layout = screen.layout(state)
        let content = CurrencyContent(screen, state)
        drawHeader(state, in: layout.title)
        drawHeading(screen, state, in: layout.headings.dropping(left: 1, right: 1))
        let lines = content.lines
        let window = screen.place.window(count: lines.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { $0.buffer.draw(lines[$1].line, in: $2.dropping(left: 1, right: 1)) }
        buffer.horizontalLine(layout.rule)
        drawSource(screen, state, lines, in: layout.rule.dropping(left: 2, right: 2))
        if let answer = lines.indices.contains(window.cursor) ? lines[window.cursor].answer : nil {
            let text = content.pane(answer)
            for (index, line) in text.prefix(layout.pane.rows).enumerated() {
                let room = layout.pane.line(index).dropping(left: 1, right: 1)
                buffer.draw(line, in: room)
                // The reasons have the rest.
                if index == layout.pane.rows - 1, text.count > layout.pane.rows {
                    buffer.drawTrailing(StyledLine(" …", .muted), in: room)
                }
            }
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Draws the day of the answers, and what is supposed.
    private mutating func drawHeading(_ screen: CurrencyScreen, _ state: State, in rect: Rect) {
        let day = screen.day ?? state.today
        let text = "\(screen.day == nil ? "today, " : "on ")\(state.settings.display.text(of: day))"
        var line = StyledLine(text, .text, screen.day == nil ? [] : .bold)
        if !screen.supposed.isEmpty {
            let flights = screen.supposed.map { supposition in
                let date = supposition.flight.date.map { " on \(state.settings.display.text(of: $0))" } ?? ""
                let aircraft = supposition.flight.aircraft?.label ?? "no aircraft"
                let isNamed = supposition.line.lowercased().contains(aircraft.lowercased())
                return "\(supposition.line)\(isNamed ? "" : " in \(aircraft)")\(date)"
            }
            line = line.adding("   if you flew ", .caution, .bold).adding(flights.joined(separator: "; "), .caution)
            if CurrencyContent(screen, state).changesNothing {
                line = line.adding(" · nothing changes", .caution, .bold)
            }
        }
        let end = buffer.draw(line, in: rect)
        let scale = StyledLine("bars: days left (full = 1 year)", .muted)
        let isList = screen.openedAnswer == nil && screen.found?.answers.contains { $0.deadline != nil } == true
        if isList, CurrencyContent(screen, state).hasBars,
            end + buffer.widths.columns(of: scale.text) + 2 <= rect.endColumn
        {
            buffer.drawTrailing(scale, in: rect)
        }
    }

    /// Draws where the rules are from, and that the pilot decides.
    private mutating func drawSource(
        _ screen: CurrencyScreen, _ state: State, _ lines: [CurrencyLine], in rect: Rect
    ) {
        guard rect.rows > 0 else { return }
        let answer =
            screen.openedAnswer
            ?? (lines.indices.contains(screen.place.cursor) ? lines[screen.place.cursor].answer : nil)
        let rule = answer?.rule
        let date = rule.map { state.settings.display.text(of: $0.textDate) } ?? ""
        let source = rule.map { $0.text.isEmpty ? "" : "\($0.text), as of \(date)" } ?? ""
        let decides = "Not legal advice: the pilot in command decides"
        let texts = [source.isEmpty ? " \(decides) " : " \(source) · \(decides) ", " \(decides) "]
        guard let text = texts.first(where: { buffer.widths.columns(of: $0) <= rect.columns }) else { return }
        buffer.drawTrailing(StyledLine(text, .muted), in: rect)
    }
}
