import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Rules of the pilot's own being written; they are checked with each key.
struct RuleEditor: ScreenContent {
    /// The lines of the text; at least one.
    private(set) var lines: [LineEditor]
    private(set) var line = 0
    private(set) var top = 0
    /// The book's rules, of which one text is edited.
    fileprivate let rules: BookRules
    /// The place of the text among them; nil for a new one.
    private let place: Int?
    private let original: String
    /// Whether leaving was refused once because the text is not saved.
    fileprivate var wasWarned = false

    init(_ rules: BookRules, place: Int?, today: LocalDate) {
        self.rules = rules
        self.place = place
        original = place.map { rules.own[$0].text } ?? Self.template(today)
        lines = Self.editors(original)
        self.line = place == nil ? lines.count - 1 : 0
    }

    private static func template(_ today: LocalDate) -> String {
        """
        rules club "Rules of the club" \(today.isoText)

        rule club.check "Fly the club's aircraft" Rule 1
          ask act
          per class
          for category airplane
          where pilot flying
          need 3 landings in 30 days
          says "Three landings in thirty days."
        """
    }

    private static func editors(_ text: String) -> [LineEditor] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var editor = LineEditor(String(line))
            editor.moveToStart()
            return editor
        }
    }

    var text: String { lines.map(\.text).joined(separator: "\n") + "\n" }
    private var isChanged: Bool { text != original + (original.hasSuffix("\n") ? "" : "\n") }
    var keepsLineEnds: Bool { true }

    /// The text's rules, or the place of its first mistake.
    var reading: Result<RuleSet, RuleError> {
        Result { () throws(RuleError) in try RuleSet(parsing: text) }
    }

    /// The rules of the book with the text.
    fileprivate var saved: BookRules {
        var rules = rules
        if let place { rules.own[place].text = text } else { rules.own.append(BookRules.OwnRules(text: text)) }
        return rules
    }

    /// Whether the text may be left now; the first attempt to leave what is not saved only warns.
    fileprivate mutating func mayLeave() -> Bool {
        defer { wasWarned = true }
        return !isChanged || wasWarned
    }

    // MARK: Editing

    /// Whether Backspace joins the line with the one above.
    fileprivate var isAtStart: Bool { line > 0 && lines[line].cursor == 0 }

    mutating func type(_ change: (inout LineEditor) -> Bool) {
        guard change(&lines[line]) else { return }
        wasWarned = false
        // A pasted text of several lines comes with signs for their ends.
        let parts = LineEnds.stored(lines[line].text).split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return }
        lines.replaceSubrange(line...line, with: parts.map { LineEditor(String($0)) })
        line += parts.count - 1
    }

    fileprivate mutating func breakLine() {
        let before = lines[line].textBeforeCursor
        let after = lines[line].textAfterCursor
        let indent = String(before.prefix { $0 == " " })
        lines[line] = LineEditor(before)
        var next = LineEditor(indent + after)
        next.moveCursor(to: indent.count)
        lines.insert(next, at: line + 1)
        line += 1
        wasWarned = false
    }

    fileprivate mutating func joinLine() {
        guard isAtStart else { return }
        let before = lines[line - 1].text
        var joined = LineEditor(before + lines[line].text)
        joined.moveCursor(to: before.count)
        lines.replaceSubrange((line - 1)...line, with: [joined])
        line -= 1
        wasWarned = false
    }

    fileprivate mutating func move(to other: Int, column: Int? = nil) {
        let column = column ?? lines[line].cursor
        line = min(max(other, 0), lines.count - 1)
        lines[line].moveCursor(to: column)
    }

    fileprivate mutating func show(height: Int) {
        var window = ScrollWindow(count: lines.count, height: height, cursor: line, top: top)
        window.select(line)
        top = window.top
    }

    func contexts(_ state: State) -> [CommandContext] { [.ruleEditor] }
}

// MARK: Commands

extension CommandContext {
    static let ruleEditor = CommandContext("Rules of your own", name: "rules", takesText: true)
}

extension CommandName {
    static let ruleEditorSave = CommandName("rules.save")
    static let ruleEditorClose = CommandName("rules.close")
    static let ruleEditorBreak = CommandName("rules.newLine")
    static let ruleEditorJoin = CommandName("rules.joinLine")
    static let ruleEditorMistake = CommandName("rules.mistake")
}

extension CommandTable {
    static let ruleEditor = CommandTable(
        .ruleEditor,
        [
            Command(
                RuleEditor.self, .ruleEditorSave, [.control("s")], "save", "Save the rules", footer: 90,
                action: { $0.save(in: &$1) }),
            Command(
                RuleEditor.self, .ruleEditorMistake, [.tab], "mistake", "Go to the first mistake", footer: 70,
                action: { $0.showMistake(in: &$1) }),
            Command(
                RuleEditor.self, .ruleEditorBreak, [.enter], "new line", "Begin a new line",
                action: { $0.breakLine() }),
            Command(
                RuleEditor.self, .ruleEditorJoin, [.backspace], "join",
                "At the start of a line, join it with the one above", listens: { $0.isAtStart },
                action: { $0.joinLine() }),
        ] + Command.motions(.arrows) + [
            Command.close(.ruleEditorClose, [.escape], "back", "Leave without saving", footer: 95)
        ])
}

// MARK: Update

extension RuleEditor {
    fileprivate mutating func save(in context: inout ScreenContext) -> [Effect] {
        guard case .success(let set) = reading else { return showMistake(in: &context) }
        return context.ask(SaveRulesQuestion(rules: saved, before: rules, label: "saved the rules \(set.name)"))
    }

    /// Moves the cursor to the first mistake and says what it is.
    fileprivate mutating func showMistake(in context: inout ScreenContext) -> [Effect] {
        guard case .failure(let error) = reading else {
            context.status = Status(.good, "The rules can be read.")
            return []
        }
        context.status = Status(.bad, "\(error.message.capitalizedFirst).")
        move(to: error.line - 1, column: error.column - 1)
        return [.bell]
    }
}

extension RuleEditor {
    /// Text that is not saved is left only the second time.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard mayLeave() else {
            let state = context.state
            let save = state.keyLabel(of: .ruleEditorSave)
            let close = state.keyLabel(of: .ruleEditorClose)
            context.status = Status(
                .caution, "The rules have unsaved changes: \(save) saves, \(close) again discards them.")
            return [.bell]
        }
        return context.leave() + context.then { $0.refresh(CurrencyScreen.self) }
    }

    /// Keeps the line with the cursor in view.
    mutating func settle(in context: inout ScreenContext) -> [Effect] {
        show(height: layout(context.state).rows.rows)
        return []
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        type(change)
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let height = layout(context.state).rows.rows
        var window = ScrollWindow(count: lines.count, height: height, cursor: line, top: top)
        window.apply(motion)
        move(to: window.cursor)
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        if case .row(let place) = target { move(to: place) }
        return []
    }
}

// MARK: View

extension RuleEditor {
    /// The rows have the text; the pane has what it means, or its first mistake.
    fileprivate func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, headings: 0, rule: true) { _ in 2 }
    }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// What the text means, or its first mistake with its place.
    fileprivate func note(columns: Int, _ widths: CharacterWidths) -> [StyledLine] {
        switch reading {
        case .success(let set):
            let names = set.rules.map(\.id).joined(separator: ", ")
            let count = "\(set.rules.count) rule\(set.rules.count == 1 ? "" : "s")"
            return StyledLine("✓ ", .good, .bold).adding("\(count): \(names)").wrapped(columns: columns, widths)
        case .failure(let error):
            let text = "line \(error.line), column \(error.column): \(error.message)"
            return widths.wrapped(text, columns: max(columns - 2, 1)).enumerated().map { index, part in
                StyledLine(index == 0 ? "✗ " : "  ", .bad, .bold).adding(part, .bad)
            }
        }
    }
}

extension Frame {
    fileprivate mutating func draw(_ editor: RuleEditor, _ state: State) {
        let layout = editor.layout(state)
        buffer.fill(bounds, style: .ground)
        drawTitle("Rules of your own", right: "docs/rules.md")
        let window = ScrollWindow(
            count: editor.lines.count, height: layout.rows.rows, cursor: editor.line, top: editor.top)
        let mistake: RuleError? = if case .failure(let error) = editor.reading { error } else { nil }
        for index in window.visible {
            let row = layout.rows.line(index - window.top)
            let isWrong = mistake?.line == index + 1
            let number = "\(index + 1)"
            let margin = String(repeating: " ", count: max(4 - number.count, 0)) + number + " "
            buffer.draw(StyledLine(margin, isWrong ? .bad : .muted, isWrong ? .bold : []), in: row)
            let field = row.dropping(left: 5)
            if index == editor.line {
                editor.lines[index].draw(in: field, on: &buffer, isFocused: true)
            } else {
                let text = editor.lines[index].text
                let isComment = text.drop { $0 == " " }.hasPrefix("#")
                buffer.draw(StyledLine(text, isWrong ? .bad : isComment ? .muted : .text), in: field)
            }
            zones.add(row, .row(index))
        }
        buffer.horizontalLine(layout.rule)
        let lines = editor.note(columns: layout.pane.columns - 2, buffer.widths)
        for (index, line) in lines.prefix(layout.pane.rows).enumerated() {
            buffer.draw(line, in: layout.pane.line(index).dropping(left: 1, right: 1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }
}
