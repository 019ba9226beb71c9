import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// A list to choose from, filtered by typing.
struct Picker: ScreenContent {
    /// A line with its action.
    struct Item: Hashable, Sendable {
        /// The identity among the items of its picker.
        let id: String
        let label: String
        /// The text at the right.
        var detail = ""
        /// A second text to search, shown between label and detail when there is room.
        var name = ""
        /// Words that are searched but not shown.
        var synonyms = ""
        /// The reason why it cannot be chosen now; nil when it can.
        var reason: String?
        var paint: PaintColor?
        /// The theme to show while the line is selected.
        var theme: Theme?
        let choose: @Sendable (inout State) -> [Effect]

        init(
            _ label: String, id: String? = nil, detail: String = "", name: String = "", synonyms: String = "",
            reason: String? = nil, paint: PaintColor? = nil, theme: Theme? = nil,
            choose: @escaping @Sendable (inout State) -> [Effect]
        ) {
            self.id = id ?? label
            self.label = label
            self.detail = detail
            self.name = name
            self.synonyms = synonyms
            self.reason = reason
            self.paint = paint
            self.theme = theme
            self.choose = choose
        }

        static func == (one: Item, other: Item) -> Bool {
            (one.id, one.label, one.detail, one.reason) == (other.id, other.label, other.detail, other.reason)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
            hasher.combine(label)
        }
    }

    let title: String
    let items: [Item]
    /// The context of its keys; a picker may have commands besides choosing.
    let context: CommandContext
    /// Whether it uses most of the screen, for long lines.
    let isWide: Bool
    /// Whether it is a question of two answers: `y` takes the first, `n` the last.
    let isQuestion: Bool
    /// The theme to restore, when themes are among the items; nil otherwise.
    let theme: Theme?
    /// The folder whose files are listed; nil in another picker. A path may then be typed.
    var files: Files?
    /// What is said where nothing matches; nil for the usual words.
    var hint: String?
    /// What is said where nothing of what is typed is there.
    var emptiness = "No match."
    /// What is said at the lower edge; nil for nothing.
    var note: String?
    private(set) var filter = LineEditor()
    private(set) var selected: Int
    /// The items that match the typed text, best first.
    private(set) var matches: [Item]
    private var letters: [[Int]] = []

    init(
        title: String, items: [Item], selected: Int = 0, context: CommandContext = .picker, isWide: Bool = false,
        isQuestion: Bool = false, theme: Theme? = nil
    ) {
        self.title = title
        self.items = items
        self.selected = items.indices.contains(selected) ? selected : 0
        self.context = context
        self.isWide = isWide
        self.isQuestion = isQuestion
        self.theme = theme
        matches = items
    }

    /// The item that Enter chooses; nil when nothing matches.
    var choice: Item? { matches.indices.contains(selected) ? matches[selected] : nil }

    mutating func select(_ index: Int) { selected = min(max(index, 0), max(matches.count - 1, 0)) }

    mutating func apply(_ motion: Motion) {
        var window = ScrollWindow(count: matches.count, height: 10, cursor: selected)
        window.apply(motion)
        selected = window.cursor
    }

    mutating func type(_ change: (inout LineEditor) -> Void) {
        let before = filter.text
        change(&filter)
        guard filter.text != before else { return }
        selected = 0
        hint = nil
        let wanted = FuzzyMatcher(filter.text)
        let fits = items.compactMap { item in
            wanted.fit("\(item.label) \(item.name) \(item.synonyms)").map { (item: item, fit: $0) }
        }
        let order = fits.indices.sorted { one, other in
            (fits[one].fit.rank, fits[one].item.label.count, one)
                < (fits[other].fit.rank, fits[other].item.label.count, other)
        }
        matches = order.map { fits[$0].item }
        letters = order.map { fits[$0].fit.letters }
    }

    /// Returns the indices of the matching letters in the label of a match.
    private func matchedLetters(_ index: Int) -> [Int] {
        guard letters.indices.contains(index) else { return [] }
        return letters[index].filter { $0 < matches[index].label.count }
    }

    func contexts(_ state: State) -> [CommandContext] { [context] }
    /// Whether the screen below is dimmed: not when it shows the selected theme.
    var dimsScreen: Bool { theme == nil || isWide }
}

// MARK: Commands

extension CommandContext {
    static let picker = CommandContext("Choosing", name: "pick", takesText: true)
}

extension CommandName {
    static let pickTake = CommandName("pick.take")
    static let pickClose = CommandName("pick.close")
}

extension Command {
    /// The commands that every picker has.
    static let picking: [Command] =
        [
            Command(
                Picker.self, .pickTake, [.enter, .tab], "choose", "Accept the marked line", footer: 90,
                action: { $0.take(in: &$1) })
        ] + Command.motions(.typing, footer: 60) + [
            Command.close(.pickClose, [.escape], "back", "Choose nothing", footer: 80)
        ]
}

extension CommandTable {
    static let picker = CommandTable(.picker, Command.picking)
}

// MARK: Update

extension Picker {
    /// Returns a question of two answers: `y` takes the first, `n` the second, which does nothing.
    static func question(
        _ title: String, _ yes: String, or no: String, _ act: @escaping @Sendable (inout State) -> [Effect]
    ) -> Picker {
        Picker(title: title, items: [Item(yes, choose: act), Item(no) { _ in [] }], isQuestion: true)
    }

    /// Closes the picker and does what its line says, or opens the path that was typed.
    fileprivate func take(in context: inout ScreenContext) -> [Effect] {
        if let question = typedPath { return context.ask(question) }
        return close(choosing: choice, in: &context)
    }

    mutating func close(in context: inout ScreenContext) -> [Effect] { close(choosing: nil, in: &context) }

    private func close(choosing item: Item?, in context: inout ScreenContext) -> [Effect] {
        if let theme { context.settings.theme = theme }
        return context.then { state in
            state.overlay = nil
            return item?.choose(&state) ?? []
        }
    }

    /// Shows the theme of the selected line, or the one from before.
    private func showChosenTheme(in context: inout ScreenContext) -> [Effect] {
        if let theme { context.settings.theme = choice?.theme ?? theme }
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        apply(motion)
        return showChosenTheme(in: &context)
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let place) = target else { return [] }
        select(place)
        return take(in: &context)
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        let wasEmpty = filter.text.isEmpty
        type { _ = change(&$0) }
        if wasEmpty, isQuestion, ["y", "n"].contains(filter.text) {
            return close(choosing: filter.text == "y" ? items.first : items.last, in: &context)
        }
        guard let line = entryLine(context.state) else { return showChosenTheme(in: &context) }
        if let theme { context.settings.theme = theme }
        return context.then { $0.show(.entryLine(EntryLineScreen(line))) }
    }
}

// MARK: View

extension Picker {
    func draw(on frame: inout Frame, _ state: State) {
        let area = area(in: frame.bounds)
        frame.drawPanel(area)
        let top = area.top(1).dropping(left: 2, right: 2)
        frame.buffer.draw(frame.style.dated(StyledLine(" \(title) ", .accent, .bold)), in: top)
        if isWide { frame.buffer.drawTrailing(StyledLine(" \(matches.count) of \(items.count) ", .muted), in: top) }
        let inner = area.inset(rows: 1, columns: 1)
        filter.draw(in: inner.top(1).dropping(left: 1, right: 1), on: &frame.buffer, isFocused: true)
        let body = inner.dropping(top: inner.rows > 4 ? 2 : 1)
        let window = ScrollWindow(count: matches.count, height: body.rows, cursor: selected)
        drawItems(window, in: body, on: &frame)
        if let note {
            let bottom = area.bottom(1).dropping(left: 2, right: 14)
            frame.buffer.draw(StyledLine(" \(note) ", .muted), in: bottom)
        }
        frame.drawMore(hidden: window.top, matches.count - window.visible.upperBound, in: area)
    }

    private func area(in bounds: Rect) -> Rect {
        let room = bounds.dropping(bottom: 1)
        guard isWide else {
            let width = items.reduce(max(28, title.count + 6)) { max($0, $1.label.count + $1.detail.count + 12) }
            return room.centered(Size(rows: items.count + 4, columns: width))
        }
        guard room.rows >= 15, room.columns >= 60 else { return room }
        return room.centered(Size(rows: min(items.count + 4, room.rows - 4), columns: min(room.columns - 4, 92)))
    }

    private func drawItems(_ window: ScrollWindow, in body: Rect, on frame: inout Frame) {
        let words = hint ?? (matches.isEmpty ? typedPath == nil ? emptiness : "Enter opens this path." : nil)
        if let words, matches.isEmpty {
            frame.buffer.draw(StyledLine(" \(words)", hint == nil ? .muted : .caution), in: body.top(1))
        }
        let hasPaints = items.contains { $0.paint != nil }
        for index in window.visible {
            let line = body.line(index - window.top)
            let item = matches[index]
            let isSelected = index == selected
            frame.buffer.fill(line, style: isSelected ? .mark : .text)
            let indent = hasPaints && !isWide ? Swatch.columns + 2 : 1
            if isWide {
                drawWide(item, isSelected, in: line, on: &frame)
            } else {
                draw(item, isSelected, indent: indent, in: line, on: &frame.buffer)
            }
            let label = line.dropping(left: indent)
            for letter in matchedLetters(index) {
                let before = frame.buffer.widths.columns(of: item.label.prefix(letter))
                let cell = label.dropping(left: before).left(1)
                frame.buffer.restyle(cell, style: isSelected ? .mark : .accent, attributes: [.bold, .underline])
            }
            frame.zones.add(line, .row(index))
        }
    }

    /// Returns the text at the right of an item; of a question, the letter that chooses it.
    private func detail(of item: Item) -> String {
        isQuestion ? item.id == items.first?.id ? "y" : "n" : item.detail
    }

    private func draw(
        _ item: Item, _ isSelected: Bool, indent: Int, in line: Rect, on buffer: inout CellBuffer
    ) {
        if let paint = item.paint {
            buffer.draw(
                paint.swatch, at: line.origin.moved(columns: 1), style: isSelected ? .mark : .muted, clip: line)
        }
        let style: Style = isSelected ? .mark : .text
        let detail = detail(of: item)
        let start = buffer.drawTrailing(StyledLine("\(detail) ", isSelected ? .mark : .muted), in: line)
        let room = line.dropping(left: indent).left(start - line.column - indent - (detail.isEmpty ? 0 : 1))
        buffer.draw(StyledLine(item.label, style), in: room)
    }

    /// Draws a command: its summary, its name and its key, or the reason when it is unavailable.
    private func drawWide(_ item: Item, _ isSelected: Bool, in line: Rect, on frame: inout Frame) {
        let detail = frame.style.dated(item.detail)
        func fitted(_ text: String, _ room: Rect) -> String {
            frame.buffer.widths.truncated(text, columns: room.columns)
        }
        let muted: Style = isSelected ? .mark : .muted
        let start = frame.buffer.drawTrailing(
            StyledLine(detail.isEmpty ? "" : "\(detail) ", isSelected ? .mark : .key, .bold), in: line)
        let room = line.dropping(left: 1).left(max(start - line.column - 3, 0))
        guard let reason = item.reason else {
            let end = frame.buffer.draw(StyledLine(fitted(item.label, room), isSelected ? .mark : .text), in: room)
            // Names are aligned, however long the keys are.
            let name = line.right(32).left(20)
            // On a narrow screen they would be beside some commands only.
            if line.columns >= 88, end + 1 < name.column { frame.buffer.draw(StyledLine(item.name, muted), in: name) }
            return
        }
        let end = frame.buffer.draw(StyledLine(fitted(item.label, room), muted), in: room)
        let rest = room.dropping(left: end - room.column)
        frame.buffer.draw(StyledLine(fitted(" ✗ \(reason)", rest), isSelected ? .mark : .caution), in: rest)
    }
}
