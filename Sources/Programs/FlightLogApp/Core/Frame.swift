import LogbookProgram
package import TerminalUI

/// A drawn screen, with the zones that react to the mouse.
package struct Frame: Sendable {
    /// The cells.
    package var buffer: CellBuffer
    /// Whether a message may take a second line: an overlay would cover it, and a low screen has no row for it.
    private var hasRoomForMessages = false
    /// How messages, titles and notes write dates.
    private(set) var style = Settings().display
    /// The target of a click on each zone.
    package var zones = HitZones<MouseTarget>()
    /// The rows of the list, for the next frame.
    var drawnRows = DrawnRows()

    init(size: Size, widths: CharacterWidths) {
        buffer = CellBuffer(size: size, widths: widths)
    }

    /// The whole screen.
    var bounds: Rect { buffer.bounds }
}

extension Frame {
    /// Draws a state. The cost depends on the size of the screen, not of the logbook.
    ///
    /// - Parameters:
    ///   - widths: how the terminal counts columns.
    ///   - before: the frame before, whose equal rows are copied; nil draws all of them, which looks the same.
    package init(_ state: State, widths: CharacterWidths = .standard, after before: Frame? = nil) {
        self.init(size: state.size, widths: widths)
        if let before { drawnRows = before.drawnRows }
        hasRoomForMessages = state.overlay == nil && state.size.rows >= 16
        style = state.settings.display
        draw(state)
    }

    private mutating func draw(_ state: State) {
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

    /// Draws the footer over the last row of the screen.
    mutating func drawFooter(_ state: State) {
        let footer = bounds.bottom(1)
        buffer.fill(footer, style: .ground)
        drawFooter(state, in: footer)
    }

    /// Draws the title bar: the program's name, a text, and another text at the right if there is room.
    mutating func drawTitle(_ text: String, right: String = "") {
        let bar = bounds.top(1)
        buffer.fill(bar, style: .title)
        let line = StyledLine(" flightlog", .title, .bold).adding("  \(text)", .title)
        let end = buffer.draw(style.dated(line), in: bar)
        let tail = StyledLine("\(right) ", .title)
        if end + 2 + buffer.widths.columns(of: tail.text) <= bar.endColumn { buffer.drawTrailing(tail, in: bar) }
    }

    /// Draws the commands of the footer with their keys; each is a button.
    ///
    /// - Parameter isShown: whether a command is shown; by default all are.
    mutating func drawFooter(_ state: State, in rect: Rect, where isShown: (Command) -> Bool = { _ in true }) {
        let commands = state.footerCommands.filter(isShown)
        func footer(_ commands: [Command], more: FooterEntry<MouseTarget>? = nil) -> Footer<MouseTarget> {
            let entries = commands.map { command in
                FooterEntry(
                    state.keys.keys(of: command).first?.label ?? "", command.label,
                    isEnabled: command.reason(state) == nil,
                    priority: command.footerPriority ?? 0, target: MouseTarget.command(command.name))
            }
            return Footer(entries, more: more)
        }
        let inner = rect.dropping(left: 1, right: 1)
        let isWhole = footer(commands).fitting(columns: inner.columns, widths: buffer.widths).count == commands.count
        let whole = isWhole ? footer(commands) : footer(commands.filter { $0.name != .help }, more: moreKeys(state))
        zones.add(whole.draw(in: inner, on: &buffer))
    }

    /// The key of the list of keys, for a footer that has no room for all of its own; nil where that list is shown.
    private func moreKeys(_ state: State) -> FooterEntry<MouseTarget>? {
        guard !state.contexts.contains(.help), let help = Command.named(.help) else { return nil }
        let isTyped = state.contexts.first?.takesText == true
        let keys = state.keys.keys(of: help).filter { !(isTyped && $0.isCharacter) }
        return (keys.first(where: \.isCharacter) ?? keys.first).map {
            FooterEntry($0.label, "more", target: .command(help.name))
        }
    }

    /// Draws the frame of an overlay. Beside it, nothing of the screen below stays, of which only torn words would be seen.
    mutating func drawPanel(_ area: Rect) {
        let rows = Rect(row: area.row, column: bounds.column, rows: area.rows, columns: bounds.columns)
        buffer.fill(rows, style: .ground)
        buffer.fill(area, style: .text)
        buffer.frame(area)
    }

    /// Draws the status line with its sign. A warning that needs a second line takes the row above, too.
    ///
    /// - Parameter mayWrap: whether it may; what is said at each letter of a filter leaves the sums in view.
    mutating func draw(_ status: Status?, in rect: Rect, mayWrap: Bool = true) {
        guard let status, rect.rows > 0 else { return }
        let line = StyledLine(" \(status.sign.text) ", status.sign.style, .bold)
            .adding(style.dated(status.text))
        let row = rect.top(1).dropping(right: 1)
        guard mayWrap, hasRoomForMessages, status.sign == .bad || status.sign == .caution,
            buffer.widths.columns(of: line.text) > row.columns
        else {
            buffer.draw(line, in: row)
            return
        }
        let both = Rect(row: rect.row - 1, column: rect.column, rows: 2, columns: rect.columns)
        buffer.fill(both, style: .ground)
        buffer.drawWrapped(line, in: both.dropping(right: 1), indent: 3)
    }

    /// Draws a screen that is too small for a list: a message, and the row with the cursor.
    private mutating func drawTiny(_ state: State) {
        let need = ListGeometry.smallest.text
        let isNarrow = bounds.columns < need.count + 18
        let message = isNarrow ? "Needs \(need)." : "Make this window at least \(need)."
        buffer.write(message, at: .origin, style: .caution, clip: bounds.top(1))
        let row = state.list.selected?.sentence ?? "no rows"
        let text = state.form.map { $0.title } ?? row
        let line = bounds.line(1)
        buffer.write(text, at: line.origin, clip: line)
        if state.form == nil, state.list.selected != nil { buffer.restyle(line, style: .cursor) }
        draw(state.status, in: bounds.dropping(top: 2).bottom(1))
    }
}

extension Status.Sign {
    /// The sign's character.
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
