import TerminalUI

/// The list of keys: what is heard now first, then everything else, narrowed by what is typed.
enum HelpView {
    /// Where the list lies.
    static func area(in size: Size) -> Rect {
        let screen = Rect(size)
        let inset = size.columns >= 60 && size.rows >= 16
        return inset ? screen.inset(rows: 2, columns: max((size.columns - 76) / 2, 2)) : screen.dropping(bottom: 1)
    }

    /// Where its lines lie, below the line that is typed into.
    static func body(in size: Size) -> Rect { area(in: size).inset(rows: 1, columns: 2).dropping(top: 2) }

    /// Lines of a screen less one, for moving by screens.
    static func page(in size: Size) -> Int { max(body(in: size).rows - 1, 1) }

    /// The lines, those of the contexts that the list was opened from first.
    static func lines(_ help: HelpState, _ keys: KeyMap, in size: Size) -> [StyledLine] {
        let others = CommandContext.allCases.filter { !help.contexts.contains($0) }
        let columns = body(in: size).columns
        return (help.contexts + others).flatMap { context -> [StyledLine] in
            let found = Command.commands(in: context).filter { matches($0, keys, help.filter.text) }
            guard !found.isEmpty else { return [] }
            return [StyledLine(context.title, .accent, .bold)] + found.flatMap { lines($0, keys, columns) }
                + [StyledLine()]
        }
    }

    private static func matches(_ command: Command, _ keys: KeyMap, _ text: String) -> Bool {
        let haystack = "\(keys.labels(of: command)) \(command.label) \(command.summary) \(command.name.rawValue)"
        let words = text.lowercased().split(separator: " ")
        return words.allSatisfy { haystack.lowercased().contains($0) }
    }

    /// The keys of a command, and beside them what it does, in as many lines as that takes; nothing for no key.
    private static func lines(_ command: Command, _ keys: KeyMap, _ columns: Int) -> [StyledLine] {
        let widths = CharacterWidths.standard
        let label = widths.fitted(keys.labels(of: command), columns: 18)
        let indent = widths.columns(of: label) + 3
        return widths.wrapped(command.summary, columns: max(columns - indent, 12)).enumerated().map { place, text in
            StyledLine(place == 0 ? "  \(label) " : String(repeating: " ", count: indent), .key, .bold).adding(text)
        }
    }
}

extension Frame {
    mutating func draw(_ help: HelpState, _ state: State) {
        let area = HelpView.area(in: state.size)
        buffer.fill(area, style: .text)
        buffer.frame(area)
        buffer.write(" Keys ", at: area.origin.moved(columns: 2), style: .accent, attributes: .bold, clip: area)
        let inner = area.inset(rows: 1, columns: 2)
        buffer.write("find", at: inner.origin, style: .muted, clip: inner.top(1))
        help.filter.draw(in: inner.top(1).dropping(left: 6).left(30), on: &buffer, isFocused: true)
        let body = HelpView.body(in: state.size)
        zones.add(area, .help)
        let lines = HelpView.lines(help, state.settings.keys, in: state.size)
        let hidden = min(help.scrolled, max(lines.count - body.rows, 0))
        for (index, line) in lines.dropFirst(hidden).prefix(body.rows).enumerated() {
            buffer.draw(line, in: body.line(index))
        }
        if lines.isEmpty { buffer.write("No key does that.", at: body.origin, style: .muted, clip: body) }
        drawMore(hidden: hidden, lines.count - hidden - body.rows, in: area)
    }

    /// Says at the frame that there is more above or below.
    mutating func drawMore(hidden: Int, _ below: Int, in area: Rect) {
        let text = [hidden > 0 ? "▴ \(hidden)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        guard !text.isEmpty else { return }
        let line = StyledLine(" \(text.joined(separator: "  ")) more ", .muted)
        buffer.drawTrailing(line, in: area.bottom(1).dropping(left: 1, right: 2))
    }
}
