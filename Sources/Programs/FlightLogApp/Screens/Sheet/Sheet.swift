import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// A few lines to fill in, above a screen.
struct Sheet: ScreenContent {
    struct Field: Hashable, Sendable {
        let label: String
        var editor: LineEditor
        /// What may be typed.
        let hint: String

        init(_ label: String, _ text: String = "", hint: String = "") {
            self.label = label
            editor = LineEditor(text)
            self.hint = hint
        }

        /// The typed text, with single blanks between words and none around them.
        var text: String { editor.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    let title: String
    var fields: [Field]
    /// Saves the typed text, or shows why it cannot be saved.
    let save: @Sendable (Sheet, inout State) -> [Effect]
    /// Whether the typed text is only tried, so that nothing is saved.
    var isTrial = false
    private(set) var focus = 0
    /// The error that prevents saving; nil when none is known.
    var error: String?

    init(title: String, _ fields: [Field], save: @escaping @Sendable (Sheet, inout State) -> [Effect]) {
        self.title = title
        self.fields = fields
        self.save = save
    }

    static func == (one: Sheet, other: Sheet) -> Bool {
        (one.title, one.fields, one.focus, one.error) == (other.title, other.fields, other.focus, other.error)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(title)
        hasher.combine(fields)
    }

    /// Returns the typed text of a line; empty when the line does not exist.
    func text(_ index: Int) -> String { fields.indices.contains(index) ? fields[index].text : "" }

    mutating func select(_ index: Int) { focus = min(max(index, 0), max(fields.count - 1, 0)) }

    /// Edits the line with the cursor.
    mutating func type(_ change: (inout LineEditor) -> Bool) {
        guard fields.indices.contains(focus) else { return }
        let before = fields[focus].editor.text
        _ = change(&fields[focus].editor)
        if fields[focus].editor.text != before { error = nil }
    }

    func contexts(_ state: State) -> [CommandContext] {
        [isTrial ? .sheetTrial : fields.count == 1 ? .sheetLine : .sheet]
    }
}

// MARK: Commands

extension CommandContext {
    static let sheet = CommandContext("Lines to fill in", name: "sheet", takesText: true)
    static let sheetLine = CommandContext("One line to fill in", name: "line", takesText: true)
    static let sheetTrial = CommandContext("A line to try", name: "trial", takesText: true)
}

extension CommandName {
    static let sheetNext = CommandName("sheet.next")
    static let sheetPrevious = CommandName("sheet.previous")
    static let sheetAccept = CommandName("sheet.accept")
    static let sheetLineSave = CommandName("line.save")
    static let sheetLineClose = CommandName("line.close")
    static let sheetTry = CommandName("trial.try")
    static let sheetTrialClose = CommandName("trial.close")
    static let sheetSave = CommandName("sheet.save")
    static let sheetClose = CommandName("sheet.close")
}

extension CommandTable {
    static let sheet = CommandTable(
        .sheet,
        [
            Command(
                Sheet.self, .sheetAccept, [.enter], "next", "The next line; on the last one, save", footer: 80,
                action: { $0.accept(in: &$1) }),
            Command(
                Sheet.self, .sheetSave, [.control("s")], "save", "Save what was typed", footer: 85,
                action: { $0.saveText(in: &$1) }),
            Command(
                Sheet.self, .sheetNext, [.tab, .down], "next line", "The next line",
                action: { $0.select($0.focus + 1) }),
            Command(
                Sheet.self, .sheetPrevious, [.backTab, .up], "line before", "The line before",
                action: { $0.select($0.focus - 1) }),
            Command.close(.sheetClose, [.escape], "back", "Leave without saving", footer: 90),
        ])

    static let sheetLine = CommandTable(
        .sheetLine,
        [
            Command(
                Sheet.self, .sheetLineSave, [.enter, .control("s")], "save", "Save what was typed", footer: 85,
                action: { $0.saveText(in: &$1) }),
            Command.close(.sheetLineClose, [.escape], "back", "Leave without saving", footer: 90),
        ])

    static let sheetTrial = CommandTable(
        .sheetTrial,
        [
            Command(
                Sheet.self, .sheetTry, [.enter], "show", "Show it for what was typed; nothing is saved", footer: 85,
                action: { $0.saveText(in: &$1) }),
            Command.close(.sheetTrialClose, [.escape], "back", "Leave it as it is", footer: 90),
        ])
}

// MARK: Update

extension Sheet {
    /// Moves to the next line, or saves when there is none.
    fileprivate mutating func accept(in context: inout ScreenContext) -> [Effect] {
        if focus == fields.count - 1 { return saveText(in: &context) }
        select(focus + 1)
        return []
    }

    fileprivate func saveText(in context: inout ScreenContext) -> [Effect] {
        let sheet = self
        return context.then { sheet.save(sheet, &$0) }
    }
}

extension State {
    /// Shows why the sheet cannot be saved.
    mutating func refuseSheet(_ error: String) -> [Effect] {
        edit(Sheet.self) { $0.error = error }
        return [.bell]
    }
}

extension Sheet {
    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        if case .row(let place) = target { select(place) }
        return []
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        type(change)
        return []
    }
}

// MARK: View

extension Sheet {
    func draw(on frame: inout Frame, _ state: State) {
        let room = frame.bounds.dropping(bottom: 1)
        let width = min(max(room.columns - 4, 30), 76)
        // The height is the same for the hints of all lines.
        let texts = (error.map { [$0] } ?? fields.map(\.hint)).map { StyledLine("✗ \($0)") }
        let notes = min(texts.map { $0.wrapped(columns: width - 4, frame.buffer.widths).count }.max() ?? 1, 3)
        let area = room.centered(Size(rows: fields.count + 3 + max(notes, 1), columns: width))
        frame.drawPanel(area)
        frame.buffer.draw(
            frame.style.dated(StyledLine(" \(title) ", .accent, .bold)), in: area.top(1).dropping(left: 2, right: 2))
        let inner = area.inset(rows: 1, columns: 2)
        let note = inner.bottom(inner.rows > fields.count ? max(notes, 1) : 0)
        let body = inner.dropping(top: inner.rows > fields.count + 1 ? 1 : 0, bottom: note.rows)
        let window = ScrollWindow(count: fields.count, height: body.rows, cursor: focus)
        let widest = fields.map { frame.buffer.widths.columns(of: $0.label) }.max() ?? 0
        let labels = min(widest, body.columns / 3) + 2
        for index in window.visible {
            let line = body.line(index - window.top)
            let field = fields[index]
            let isFocused = index == focus
            frame.buffer.draw(StyledLine(field.label, isFocused ? .text : .muted, isFocused ? .bold : []), in: line)
            field.editor.draw(in: line.dropping(left: labels), on: &frame.buffer, isFocused: isFocused)
            frame.zones.add(line, .row(index))
        }
        drawNote(in: note, frame.style, on: &frame.buffer)
    }

    /// Draws the error, or the hint of the line with the cursor.
    private func drawNote(in rect: Rect, _ style: DisplayStyle, on buffer: inout CellBuffer) {
        let hint = fields.indices.contains(focus) ? fields[focus].hint : ""
        if let error {
            buffer.drawWrapped(StyledLine("✗ ", .bad, .bold).adding(style.dated(error), .bad), in: rect)
        } else {
            buffer.drawWrapped(StyledLine(style.dated(hint), .muted), in: rect, indent: 0)
        }
    }
}
