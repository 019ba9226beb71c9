import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The fields that another program changed while a form was open, resolved one by one before the form is saved.
struct Conflict: ScreenContent {
    /// A field with its three values.
    struct Field: Hashable, Sendable {
        /// The field of the form.
        let field: FormField
        /// The value when the form was opened.
        let before: String
        /// The value in the form.
        let mine: String
        /// The value that the other program saved.
        let theirs: String
        var takesMine: Bool
    }

    private(set) var fields: [Field]
    private(set) var selected = 0
    /// The record, in a few words.
    let title: String

    /// Creates the conflict from the fields of a form that differ; fields not changed in the form have the other's
    /// value.
    init(_ form: Form) {
        title = form.base.sentence
        fields = form.fields.compactMap { field in
            guard let before = form.disputes[field.id] else { return nil }
            let isMine = field.isChanged
            return Field(
                field: field, before: before, mine: isMine ? field.editor.text : before, theirs: field.initial,
                takesMine: isMine)
        }
    }

    mutating func select(_ place: Int) { selected = min(max(place, 0), max(fields.count - 1, 0)) }

    mutating func apply(_ motion: Motion) {
        var window = ScrollWindow(count: fields.count, height: 10, cursor: selected)
        window.apply(motion)
        selected = window.cursor
    }

    mutating func choose(mine isMine: Bool) {
        guard fields.indices.contains(selected) else { return }
        fields[selected].takesMine = isMine
    }

    mutating func switchChoice() {
        guard fields.indices.contains(selected) else { return }
        fields[selected].takesMine.toggle()
    }

    func contexts(_ state: State) -> [CommandContext] { [.conflict] }
    var fitsAnySize: Bool { true }
}

extension Form {
    /// Applies the chosen values to the fields; no conflict remains.
    mutating func resolve(_ conflict: Conflict) {
        for choice in conflict.fields {
            guard var field = self[choice.field.id] else { continue }
            let text = choice.takesMine ? choice.mine : choice.theirs
            if field.editor.text != text { field.set(text) }
            field.isOwn = choice.takesMine
            self[choice.field.id] = field
        }
        disputes = [:]
        reparse()
    }
}

// MARK: Commands

extension CommandContext {
    static let conflict = CommandContext("What another program changed", name: "settle")
}

extension CommandName {
    static let conflictSwitch = CommandName("settle.switch")
    static let conflictMine = CommandName("settle.mine")
    static let conflictTheirs = CommandName("settle.theirs")
    static let conflictSave = CommandName("settle.save")
    static let conflictClose = CommandName("settle.close")
}

extension CommandTable {
    static let conflict = CommandTable(
        .conflict,
        [
            Command(
                .conflictSave, [.control("s")], "save", "Save with these choices", footer: 95,
                action: { $0.saveResolved() }),
            Command(
                Conflict.self, .conflictSwitch, [.enter], "switch", "Switch between your value and the other program's",
                footer: 92, action: { $0.switchChoice() }),
            Command(
                Conflict.self, .conflictMine, [.character("m"), .left], "mine", "Take your value", footer: 90,
                action: { $0.choose(mine: true) }),
            Command(
                Conflict.self, .conflictTheirs, [.character("t"), .right], "theirs", "Take the other program's value",
                footer: 85, action: { $0.choose(mine: false) }),
        ] + Command.motions(.rows, footer: 30) + [
            // No typed text is lost, and saving opens the conflict again.
            Command.close(.conflictClose, [.escape], "back to the form", "Back to the form without saving", footer: 80)
        ])
}

// MARK: Update

/// Reads a record that another program has changed since its form was opened.
struct TheirsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Record { try book.record(id) }

    /// Rebases the form on the current record, and opens the conflict where fields differ.
    func receive(_ record: Record, in state: inout State) -> [Effect] {
        guard let mine = state.form else { return [] }
        state.form = mine.rebased(on: record)
        guard state.form?.disputes.isEmpty == true else { return state.openConflict() }
        // Both made the same change, or the other one was reverted.
        return state.saveForm(beginningNext: mine.beginsNext)
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { state.receiveSaveError(error) }
}

extension State {
    mutating func openConflict() -> [Effect] {
        guard let form else { return [] }
        push(.conflict(Conflict(form)))
        return [.bell]
    }

    fileprivate mutating func saveResolved() -> [Effect] {
        guard case .conflict(let conflict) = screen, let next = form?.beginsNext else { return [] }
        pop()
        form?.resolve(conflict)
        return saveForm(beginningNext: next)
    }

    /// Continues a form whose record another program has deleted; saving it adds a new record.
    mutating func makeNew(_ lost: Form) -> [Effect] {
        form = Form(orphan: lost.draft, today: today, by: settings.conventions, in: fields)
        status = Status(
            .caution, "Another program deleted the record. \(keyLabel(of: .save)) adds it again with these values.")
        return lookUpAll()
    }
}

extension Conflict {
    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        apply(motion)
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        if case .row(let place) = target { select(place) }
        return []
    }
}

// MARK: View

extension Conflict {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Conflict.Field {
    /// The three values as they are shown.
    fileprivate func shown(_ style: DisplayStyle) -> (mine: String, theirs: String, before: String) {
        (style.text(mine, in: field), style.text(theirs, in: field), style.text(before, in: field))
    }
}

extension Frame {
    fileprivate mutating func draw(_ conflict: Conflict, _ state: State) {
        buffer.fill(bounds, style: .ground)
        drawTitle("\(state.settings.display.dated(conflict.title)) › changed by another program", right: state.fileName)
        let body = HistoryContent.body(in: state.size).dropping(left: 1, right: 1)
        let column = max((body.columns - 17) / 3, 4)
        draw(["", "Mine", "Theirs", "Before"].map { StyledLine($0, .muted) }, column, in: body.top(1))
        let details = min(max(body.rows - conflict.fields.count - 2, 0), 12)
        let rows = body.dropping(top: 1, bottom: details > 3 ? details + 1 : 0)
        let window = ScrollWindow(count: conflict.fields.count, height: rows.rows, cursor: conflict.selected)
        for place in window.visible {
            let line = rows.line(place - window.top)
            draw(conflict.fields[place], isSelected: place == conflict.selected, column, in: line)
            zones.add(line, .row(place))
            if place == conflict.selected { buffer.cursor = line.origin }
        }
        if details > 3, conflict.fields.indices.contains(conflict.selected) {
            drawTexts(
                of: conflict.fields[conflict.selected],
                in: body.dropping(top: min(conflict.fields.count, rows.rows) + 2).top(details))
        }
        draw(state.status, in: bounds.bottom(2).top(1))
        drawFooter(state)
    }

    private mutating func draw(_ field: Conflict.Field, isSelected: Bool, _ column: Int, in line: Rect) {
        let chosen: (Style, CellAttributes) = (.good, .bold)
        let other: (Style, CellAttributes) = (.muted, [])
        let mine = field.takesMine ? chosen : other
        let theirs = field.takesMine ? other : chosen
        let texts = field.shown(style)
        let difference = TextDifference([texts.mine, texts.theirs])
        draw(
            [
                StyledLine(field.field.label, isSelected ? .text : .muted, isSelected ? .bold : []),
                value(texts.mine, difference, mark: field.takesMine ? "▸ " : "  ", mine, column),
                value(texts.theirs, difference, mark: field.takesMine ? "  " : "▸ ", theirs, column),
                value(texts.before, TextDifference([texts.mine, texts.before]), mark: "", other, column),
            ], column, in: line)
        if isSelected { buffer.restyle(line.left(16), style: .cursor) }
    }

    /// Returns a value in one column. One that is too long begins shortly before what differs.
    private func value(
        _ text: String, _ difference: TextDifference, mark: String, _ style: (Style, CellAttributes), _ column: Int
    ) -> StyledLine {
        let start = StyledLine(mark, style.0, style.1)
        if text.isEmpty { return start.adding("–", style.0, style.1) }
        let isLong = buffer.widths.columns(of: mark + text) + 1 > column
        return start.adding(difference.line(of: text, from: isLong ? difference.beginning - 4 : 0, style.0, style.1))
    }

    /// Draws the three values of the selected field in full, with what differs underlined; those that have no room begin
    /// shortly before it.
    private mutating func drawTexts(of field: Conflict.Field, in area: Rect) {
        let share = max(area.rows / 3, 1)
        let texts = field.shown(style)
        let difference = TextDifference([texts.mine, texts.theirs])
        let parts = [
            ("Mine", texts.mine, difference), ("Theirs", texts.theirs, difference),
            ("Before", texts.before, TextDifference([texts.mine, texts.before])),
        ]
        for (place, part) in parts.enumerated() {
            let difference = part.2
            let rect = area.dropping(top: place * share).top(share)
            buffer.draw(StyledLine(part.0, .muted), in: rect.top(1).left(7))
            let room = rect.dropping(left: 8)
            let whole = difference.line(of: part.1, .text)
            let isLong = whole.wrapped(columns: room.columns, indent: 0, buffer.widths).count > room.rows
            let line =
                isLong ? difference.line(of: part.1, from: difference.beginning - room.columns / 2, .text) : whole
            buffer.drawWrapped(part.1.isEmpty ? StyledLine("–", .muted) : line, in: room, indent: 0)
        }
    }

    private mutating func draw(_ texts: [StyledLine], _ column: Int, in line: Rect) {
        for (place, part) in texts.enumerated() {
            let room = place == 0 ? line.left(16) : line.dropping(left: 17 + (place - 1) * column).left(column - 1)
            buffer.draw(part, in: room)
        }
    }
}
