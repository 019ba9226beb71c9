import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The list of keys, filtered by the typed text.
struct HelpState: ScreenContent {
    var filter = LineEditor()
    var scroll = ScrollPosition()
    /// The contexts from which the list was opened.
    let contexts: [CommandContext]
    /// The overlay to return to; nil for none.
    var below: Overlay?
    /// The texts that had no room on the screen, each once.
    var cutTexts: [String] = []

    func contexts(_ state: State) -> [CommandContext] { [.help] }
}

// MARK: Commands

extension CommandContext {
    static let help = CommandContext("This list", name: "help", takesText: true)
}

extension CommandName {
    static let help = CommandName("app.help")
    static let helpNext = CommandName("help.next")
    static let helpPrevious = CommandName("help.previous")
    static let helpClose = CommandName("help.close")
}

extension Command {
    static let help = Command(
        .help, [.function(1), .character("?")], "keys",
        "Show all keys, and the full text of anything cut off with …", keepsStatus: true, leavesList: true,
        action: { state in
            state.overlay = .help(HelpState(state))
            return []
        })
}

extension CommandTable {
    static let help = CommandTable(
        .help,
        [
            Command(
                HelpState.self, .helpNext, [.tab], "next section", "The keys of the next section", footer: 80,
                action: { $0.jump(by: 1, in: $1) }),
            Command(
                HelpState.self, .helpPrevious, [.backTab], "place before", "The keys of the place before",
                action: { $0.jump(by: -1, in: $1) }),
        ] + Command.motions(.typing, footer: 50) + [
            Command.close(.helpClose, [.enter, .escape, .function(1)], "close", "Close this list", footer: 90)
        ])
}

// MARK: Update

extension HelpState {
    /// Creates the list of the keys that work now.
    init(_ state: State) {
        var texts: [String] = []
        for text in Frame(state).buffer.cutTexts where !texts.contains(text) { texts.append(text) }
        self.init(contexts: state.contexts, below: state.overlay, cutTexts: texts)
    }

    /// Returns to the overlay from which it was opened.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        let below = below
        return context.then { state in
            state.overlay = below
            return []
        }
    }

    /// Scrolls to the next title, or to the one before.
    fileprivate mutating func jump(by distance: Int, in context: ScreenContext) -> [Effect] {
        let lines = HelpView.lines(self, context.state.keys, in: context.size)
        let height = HelpView.body(in: context.size).rows
        let top = min(scroll.top, max(lines.count - height, 0))
        let titles = lines.indices.filter { $0 == 0 || lines[$0 - 1].text.isEmpty }
        let place = distance > 0 ? titles.first { $0 > top } : titles.last { $0 < top }
        if let place { scroll.scroll(by: place - top, count: lines.count, height: height) }
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let count = HelpView.lines(self, context.state.keys, in: context.size).count
        scroll.apply(motion, count: count, height: HelpView.body(in: context.size).rows)
        return []
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        if change(&filter) { scroll = ScrollPosition() }
        return []
    }
}

// MARK: View

/// The content of the list of keys: the current contexts first, then all others, filtered by the typed text.
enum HelpView {
    /// Returns the area of the list.
    static func area(in size: Size) -> Rect {
        let screen = Rect(size)
        let inset = size.columns >= 60 && size.rows >= 16
        return inset ? screen.inset(rows: 2, columns: max((size.columns - 76) / 2, 2)) : screen.dropping(bottom: 1)
    }

    /// Returns the area of its lines, below the text field.
    static func body(in size: Size) -> Rect { area(in: size).inset(rows: 1, columns: 2).dropping(top: 2) }

    /// Returns the lines, those of the contexts that the list was opened from first.
    static func lines(_ help: HelpState, _ keys: KeyMap, in size: Size) -> [StyledLine] {
        let others = CommandTable.all.map(\.context).filter { !help.contexts.contains($0) }
        let columns = body(in: size).columns
        let places = help.contexts + [.list]
        let motions = places.flatMap(Command.commands(in:)).filter(\.isMotion)
        let moving = Motion.allCases.compactMap { motion in motions.first { $0.name == motion.name } }
        let sections =
            help.contexts.map(section) + [(title: "Moving", commands: moving)]
            + others.map(section)
        let found = sections.map { title, commands -> [StyledLine] in
            let found = commands.filter { matches($0, keys, help.filter.text) }
            guard !found.isEmpty else { return [] }
            return [StyledLine(title, .accent, .bold)] + found.flatMap { lines($0, keys, columns) } + [StyledLine()]
        }
        let typesTimes = help.contexts.contains(.form) || help.contexts.contains(.entryLine)
        let times = typesTimes ? section("Times", of: times, help.filter.text, columns) : []
        let typesText = help.contexts.contains(where: \.takesText)
        let text = section("Text", of: LineEditor.keys, help.filter.text, columns)
        let own = [inFull(help, columns)] + found.prefix(1) + [times] + (typesText ? [text] : [])
        return (own + found.dropFirst() + (typesText ? [] : [text])).flatMap(\.self)
    }

    /// Returns what had no room on the screen; empty for nothing.
    private static func inFull(_ help: HelpState, _ columns: Int) -> [StyledLine] {
        let words = help.filter.text.lowercased().split(separator: " ")
        let found = help.cutTexts.filter { text in words.allSatisfy { text.lowercased().contains($0) } }
        guard !found.isEmpty else { return [] }
        let lines = found.flatMap { StyledLine("  \($0)").wrapped(columns: columns, indent: 4, .standard) }
        return [StyledLine("In full", .accent, .bold)] + lines + [StyledLine()]
    }

    /// Returns the commands of a context without its motions, which have a section of their own.
    private static func section(_ context: CommandContext) -> (title: String, commands: [Command]) {
        (context.title, Command.commands(in: context).filter { !$0.isMotion })
    }

    private static func matches(_ command: Command, _ keys: KeyMap, _ text: String) -> Bool {
        let haystack =
            "\(keys.labels(of: command)) \(command.label) \(command.summary) \(command.synonyms) \(command.name.rawValue)"
        let words = text.lowercased().split(separator: " ")
        return words.allSatisfy { haystack.lowercased().contains($0) }
    }

    /// Returns the lines of a command: its keys and its summary beside them. One without a key is found in the palette.
    private static func lines(_ command: Command, _ keys: KeyMap, _ columns: Int) -> [StyledLine] {
        let palette = Command.named(.palette).flatMap { keys.keys(of: $0).first?.label } ?? ""
        return lines(keys.labels(of: command).nonEmpty ?? "\(palette) …", command.summary, columns)
    }

    /// How times are typed.
    private static var times: [(label: String, text: String)] {
        [
            ("1700", "UTC, or local time as the setting “times” says"), ("1700L", "Local time at the airport"),
            ("1700z", "UTC"), ("17:00 PST", "In that zone"), ("+1:15", "After the time before"),
        ]
    }

    /// Returns the lines of a table of what is typed, which no setting changes; empty where the filter leaves none.
    private static func section(
        _ title: String, of all: [(label: String, text: String)], _ filter: String, _ columns: Int
    ) -> [StyledLine] {
        let words = filter.lowercased().split(separator: " ")
        let found = all.filter { label, text in words.allSatisfy { "\(label) \(text)".lowercased().contains($0) } }
        guard !found.isEmpty else { return [] }
        return [StyledLine(title, .accent, .bold)] + found.flatMap { lines($0, $1, columns) } + [StyledLine()]
    }

    /// Returns a label and the text beside it.
    private static func lines(_ label: String, _ text: String, _ columns: Int) -> [StyledLine] {
        let widths = CharacterWidths.standard
        let label = widths.fitted(label, columns: 18)
        let indent = widths.columns(of: label) + 3
        return widths.wrapped(text, columns: max(columns - indent, 12)).enumerated().map { index, text in
            StyledLine(index == 0 ? "  \(label) " : String(repeating: " ", count: indent), .key, .bold).adding(text)
        }
    }
}

extension HelpState {
    func draw(on frame: inout Frame, _ state: State) {
        let area = HelpView.area(in: state.size)
        frame.drawPanel(area)
        frame.buffer.write(" Keys ", at: area.origin.moved(columns: 2), style: .accent, attributes: .bold, clip: area)
        let inner = area.inset(rows: 1, columns: 2)
        frame.buffer.write("type to find", at: inner.origin, style: .muted, clip: inner.top(1))
        filter.draw(in: inner.top(1).dropping(left: 14).left(30), on: &frame.buffer, isFocused: true)
        let body = HelpView.body(in: state.size)
        let lines = HelpView.lines(self, state.keys, in: state.size)
        let hidden = min(scroll.top, max(lines.count - body.rows, 0))
        frame.draw(Array(lines.dropFirst(hidden)), in: body)
        if lines.isEmpty { frame.buffer.write("No matching key.", at: body.origin, style: .muted, clip: body) }
        frame.drawMore(hidden: hidden, lines.count - hidden - body.rows, in: area)
    }
}

extension Frame {
    /// Draws the numbers of lines above and below on the frame.
    mutating func drawMore(hidden: Int, _ below: Int, in area: Rect) {
        let text = [hidden > 0 ? "▴ \(hidden)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        guard !text.isEmpty else { return }
        let line = StyledLine(" \(text.joined(separator: "  ")) more ", .muted)
        buffer.drawTrailing(line, in: area.bottom(1).dropping(left: 1, right: 2))
    }
}
