package import TerminalUI

/// A drawn screen, and what of it answers to the mouse.
package struct Frame: Sendable {
    /// What is shown.
    package var buffer: CellBuffer
    /// What a click on each part means.
    package var zones = HitZones<MouseTarget>()

    init(size: Size, widths: CharacterWidths) {
        buffer = CellBuffer(size: size, widths: widths)
    }

    /// All of the screen.
    var bounds: Rect { buffer.bounds }
}

extension Frame {
    /// Draws what a state looks like. Costs what the screen is large, not what the logbook holds.
    ///
    /// - Parameter widths: how the terminal counts columns.
    package init(_ state: State, widths: CharacterWidths = .standard) {
        self.init(size: state.size, widths: widths)
        let content = state.screen.content
        if ListGeometry.isTiny(state.size), !content.fitsAnySize {
            drawTiny(state)
        } else {
            content.draw(on: &self, state)
        }
        guard let overlay = state.overlay else { return }
        buffer.cursor = nil
        zones = HitZones()
        if overlay.content.dimsScreen { buffer.dim(bounds) }
        overlay.content.draw(on: &self, state)
        drawFooter(state)
    }

    /// Draws the keys that can be used now in the last row, above whatever is there.
    mutating func drawFooter(_ state: State) {
        let footer = bounds.bottom(1)
        buffer.fill(footer, style: .ground)
        drawFooter(state, in: footer)
    }

    /// Draws the bar at the top with the program's name and one more text.
    mutating func drawTitle(_ text: String, right: String = "") {
        let bar = bounds.top(1)
        buffer.fill(bar, style: .title)
        let line = StyledLine(" flightlog", .title, .bold).adding("  \(text)", .title)
        let end = buffer.draw(line, in: bar)
        let tail = StyledLine("\(right) ", .title)
        if end + 2 + buffer.widths.columns(of: tail.text) <= bar.endColumn { buffer.drawTrailing(tail, in: bar) }
    }

    /// Draws the keys that can be used now in the last row; each is a button.
    mutating func drawFooter(_ state: State, in rect: Rect) {
        let entries = state.footerCommands.map { command in
            FooterEntry(
                state.settings.keys.keys(of: command).first?.label ?? "", command.label,
                isEnabled: command.reason(state) == nil,
                priority: command.footerPriority ?? 0, target: MouseTarget.command(command.name))
        }
        let inner = rect.dropping(left: 1, right: 1)
        zones.add(Footer(entries).draw(in: inner, on: &buffer))
    }

    /// Draws the line of news with its sign.
    mutating func draw(_ status: Status?, in rect: Rect) {
        guard let status, rect.rows > 0 else { return }
        let line = StyledLine(" \(status.sign.text) ", status.sign.style, .bold)
            .adding(buffer.widths.truncated(status.text, columns: max(rect.columns - 4, 0)))
        buffer.draw(line, in: rect.top(1))
    }

    /// A screen that is too small for a list says so and shows the row with the cursor.
    private mutating func drawTiny(_ state: State) {
        let need = ListGeometry.smallest.text
        buffer.write("Too small: needs \(need).", at: .origin, style: .caution, clip: bounds.top(1))
        let row = state.list.selected?.sentence ?? "no rows"
        let text = state.form.map { $0.title } ?? row
        let line = bounds.line(1)
        buffer.write(text, at: line.origin, clip: line)
        if state.form == nil, state.list.selected != nil { buffer.restyle(line, style: .cursor) }
        draw(state.status, in: bounds.dropping(top: 2).bottom(1))
    }
}

extension Status.Sign {
    /// The sign itself.
    var text: String {
        switch self {
        case .good: "✓"
        case .hint: "·"
        case .caution: "!"
        case .bad: "✗"
        }
    }

    var style: Style {
        switch self {
        case .good: .good
        case .hint: .accent
        case .caution: .caution
        case .bad: .bad
        }
    }
}
