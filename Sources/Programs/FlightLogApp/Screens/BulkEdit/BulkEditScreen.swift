import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CommandContext {
    static let bulkEdit = CommandContext("One field of all marked rows", name: "bulk", takesText: true)
}

extension CommandName {
    static let editMarked = CommandName("list.change")
    static let bulkSave = CommandName("bulk.save")
    static let bulkNext = CommandName("bulk.next")
    static let bulkPrevious = CommandName("bulk.previous")
    static let bulkClose = CommandName("bulk.close")
}

extension Command {
    static let editMarked = Command(
        ListScreen.self, .editMarked, [.character("E")], "change all",
        "Edit one field in all marked rows, with a preview",
        unless: { $0.reasonAgainstBulk($1) }, action: { $0.openBulk(in: &$1) })
}

extension CommandTable {
    static let bulkEdit = CommandTable(
        .bulkEdit,
        [
            Command(
                BulkEdit.self, .bulkSave, [.enter, .control("s")], "change all", "Change all marked rows, as one step",
                footer: 90,
                action: { $0.save(in: &$1) }),
            Command(
                BulkEdit.self, .bulkNext, [.right], "next choice", "Next choice, or one letter right", footer: 40,
                action: { $0.turn(by: 1, in: &$1) }),
            Command(
                BulkEdit.self, .bulkPrevious, [.left], "previous choice", "Previous choice, or one letter left",
                footer: 30,
                action: { $0.turn(by: -1, in: &$1) }),
        ] + Command.motions(.arrows, footer: 20) + [
            Command.close(.bulkClose, [.escape], "back", "Cancel; no row changes", footer: 80)
        ])
}

// MARK: Questions

/// Finds the marked records, reads the first of them, and opens the edit of one of their fields.
struct MarkedRecordsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let field: Field
    let ids: [RecordID]

    /// The records that still exist, and the values of the first of them.
    struct Found: Sendable {
        var ids: [RecordID]
        var first: [IdentifiedRecord]
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Found {
        let existing = try book.existing(ids)
        let found = ids.filter(existing.contains)
        return Found(ids: found, first: try book.records(Array(found.prefix(BulkEdit.windowLength))))
    }

    func receive(_ found: Found, in state: inout State) -> [Effect] {
        guard state.isListShown else { return [] }
        let gone = state.list.marks.keep(only: Set(found.ids))
        guard !found.ids.isEmpty else {
            return state.edit(ListScreen.self) { $0.refuseLostMarks(in: &$1) }
        }
        state.push(
            .bulkEdit(
                BulkEdit(
                    state.kind, field, ids: found.ids, records: found.first, gone: gone, today: state.today,
                    by: state.settings.conventions, in: state.fields)))
        return []
    }
}

/// Reads the records about the screen.
struct BulkWindowQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let ids: [RecordID]

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [IdentifiedRecord] { try book.records(ids) }

    func receive(_ found: [IdentifiedRecord], in state: inout State) -> [Effect] {
        state.edit(BulkEdit.self) { $0.take(found) }
    }
}

/// Looks up the typed text, so that the rows show the value that is saved.
struct BulkMatchQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let kind: RecordKind
    let text: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> LinkMeaning {
        try LinkMeaning(of: text, kind, in: book)
    }

    func receive(_ meaning: LinkMeaning, in state: inout State) -> [Effect] {
        state.edit(BulkEdit.self) { bulk in
            guard bulk.field.text == text else { return }
            bulk.field.resolution = FormField.Resolution(text: text, link: meaning.link, record: meaning.record)
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension QuestionTopic {
    static let bulkChange = QuestionTopic("bulk")
}

/// Changes the marked records as one step. It can be stopped, and then nothing is changed.
struct ChangeMarkedQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true, isChange: true, isStep: true)
    static let topic = QuestionTopic.bulkChange

    let change: BulkChange
    let ids: [RecordID]
    /// Returns a number of records with their noun, for the text in the history, such as `changed Type of 3 aircraft`.
    let display: DisplayStyle
    let kind: RecordKind

    enum Answer: Sendable {
        /// What was done, such as `changed Type of 3 aircraft`.
        case changed(String)
        case unchanged
        /// The first record that cannot be changed so, and why.
        case refused(String)
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer { try ask(book) { _ in } }

    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) -> Answer {
        var refusal: String?
        var tried = TriedChange(change)
        func label(_ count: Int) -> String { change.step(of: display.text(of: count, kind)) }
        do throws(LogbookError) {
            let count = try book.change(ids, as: label, advancing: { advance(Int($0 * 100)) }) {
                (found) throws(LogbookError) in
                if let known = tried.known(found.record, found.id) { return known }
                let outcome = tried.outcome(of: found.record, found.id)
                if let error = outcome.error {
                    refusal = "\(outcome.name): \(error)"
                    throw .interrupted
                }
                return outcome.change.after
            }
            return count > 0 ? .changed(label(count)) : .unchanged
        } catch {
            if let refusal { return .refused(refusal) }
            throw error
        }
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        switch answer {
        case .refused(let reason):
            state.status = Status(.bad, reason)
            return [.bell]
        case .unchanged:
            state.status = Status(.caution, "That changes nothing.")
            return []
        case .changed(let what):
            if state.shown(BulkEdit.self) != nil { state.pop() }
            state.preview = Preview()
            state.status = Status(.good, "\(what.capitalizedFirst).  \(state.keyLabel(of: .undo)) undoes.")
            return state.reloadAfterChange()
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { state.receiveSaveError(error) }
}

/// Takes the place of the change under way, which is stopped.
struct StopChangeQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)
    static let topic = QuestionTopic.bulkChange

    func ask(_ book: any LogbookAccess) throws(LogbookError) {}

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        state.status = Status(.caution, "Stopped; no row was changed.")
        return []
    }
}

// MARK: Update

extension ListScreen {
    fileprivate func openBulk(in context: inout ScreenContext) -> [Effect] {
        let ids = context.list.marks.rows.map(\.id)
        let items = fieldsToChange(context.state).map { field in
            Picker.Item(field.label, name: "list.change") { state in
                [state.requests.ask(MarkedRecordsQuestion(field: field.field, ids: ids))]
            }
        }
        return context.show(.picker(Picker(title: "Field of the marked \(context.kind.plural)", items: items)))
    }

    private func fieldsToChange(_ state: State) -> [FormField] {
        BulkEdit.fields(of: state.kind, today: state.today, in: state.fields)
    }

    /// Returns the reason why marked rows cannot be edited; nil when they can.
    fileprivate func reasonAgainstBulk(_ state: State) -> String? {
        if let reason = state.reasonAgainstChanging { return reason }
        if state.list.marks.isEmpty { return "no rows are marked; \(state.keyLabel(of: .mark)) marks one" }
        return fieldsToChange(state).isEmpty
            ? "\(state.kind.plural) cannot be changed together; edit them one at a time" : nil
    }
}

extension BulkEdit {
    /// Whether the rows are being changed.
    func isChanging(_ state: State) -> Bool { state.requests.isUnderWay(.bulkChange) }

    /// Changes all records as one step on the logbook's thread.
    fileprivate func save(in context: inout ScreenContext) -> [Effect] {
        guard !isChanging(context.state) else { return [.bell] }
        guard !isLookingUp else {
            context.status = Status(.caution, "“\(field.text)” was not looked up; type it again.")
            return [.bell]
        }
        guard newText != nil else {
            context.status = Status(
                .caution, field.isChoice ? "Choose a value first." : "Type a value first; - makes it unknown.")
            return [.bell]
        }
        context.status = nil
        return context.ask(
            ChangeMarkedQuestion(change: change, ids: ids, display: context.settings.display, kind: context.kind))
    }

    /// Stops the change under way, or leaves the screen.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        isChanging(context.state) ? context.ask(StopChangeQuestion()) : context.leave()
    }

    /// Reads the records about the screen where one is missing.
    private func readWindow(in context: inout ScreenContext) -> [Effect] {
        window(height: BulkView.body(in: context.size).rows).map { context.ask(BulkWindowQuestion(ids: $0)) } ?? []
    }

    /// Selects the next or previous choice, or moves the cursor in a text.
    fileprivate mutating func turn(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard !isChanging(context.state) else { return [.bell] }
        let choices = field.choices
        guard !choices.isEmpty else {
            field.editor.move(by: distance)
            return []
        }
        field.set(choices[(field.choice + distance + choices.count) % choices.count].value)
        field.isOwn = true
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll.apply(motion, count: ids.count, height: BulkView.body(in: context.size).rows)
        return readWindow(in: &context)
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll.scroll(by: rows, count: ids.count, height: BulkView.body(in: context.size).rows)
        return readWindow(in: &context)
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        guard !field.isChoice else { return [] }
        guard !isChanging(context.state) else { return [.bell] }
        let before = field.text
        _ = change(&field.editor)
        guard let kind = field.link, field.text != before else { return [] }
        guard isLookingUp else {
            context.forget(BulkMatchQuestion.topic)
            return []
        }
        return context.ask(BulkMatchQuestion(kind: kind, text: field.text))
    }
}

// MARK: View

/// The screen's geometry: the area of the rows.
enum BulkView {
    static func body(in size: Size) -> Rect { Rect(size).dropping(top: 3, bottom: 2) }
}

extension BulkEdit {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ bulk: BulkEdit, _ state: State) {
        buffer.fill(bounds, style: .ground)
        drawTitle(
            "\(bulk.field.label) of \(state.settings.display.text(of: bulk.ids.count, bulk.kind))",
            right: state.fileName)
        let line = bounds.line(1).dropping(left: 1, right: 1)
        buffer.draw(StyledLine(bulk.field.label, .text, .bold), in: line.left(18))
        let value = line.dropping(left: 18)
        if bulk.field.isChoice {
            let choice = bulk.field.choices[bulk.field.choice]
            buffer.draw(StyledLine("‹ \(choice.label) ›", .fieldFocus, .bold), in: value)
            buffer.cursor = value.origin
        } else {
            bulk.field.editor.draw(in: value, on: &buffer, isFocused: true)
            if bulk.field.text.isEmpty, let hint = bulk.field.hint {
                buffer.draw(
                    style.dated(StyledLine("\(hint); - makes it unknown", .muted)), in: value.dropping(left: 2))
            }
        }
        let body = BulkView.body(in: state.size)
        let first = min(bulk.scroll.top, max(bulk.ids.count - body.rows, 0))
        for index in first..<min(first + body.rows, bulk.ids.count) {
            let line = body.line(index - first).dropping(left: 1, right: 1)
            if let outcome = bulk.outcome(index) {
                draw(outcome, of: bulk, in: line)
            } else {
                buffer.draw(StyledLine("…", .muted), in: line)
            }
        }
        let below = bulk.ids.count - first - body.rows
        if below > 0 {
            buffer.drawTrailing(StyledLine("▾ \(below) more ", .accent), in: bounds.bottom(2).top(1))
        }
        let lost = bulk.gone > 0 ? Status(.caution, Marks.sentence(ofGone: bulk.gone, state.settings.display)) : nil
        let progress = state.requests.progress(of: .bulkChange)?.text ?? ""
        let work = bulk.isChanging(state) ? Status(.hint, "changing … \(progress)  Esc stops") : nil
        draw(work ?? state.status ?? lost, in: bounds.bottom(2).top(1))
        drawFooter(state)
    }

    private mutating func draw(_ outcome: BulkChange.Outcome, of bulk: BulkEdit, in line: Rect) {
        let half = max(min((line.columns - 6) / 2, 34), 8)
        let name = buffer.widths.truncated(style.dated(outcome.name), columns: half)
        buffer.draw(StyledLine(name), in: line.left(half))
        let rest = line.dropping(left: half + 2)
        let field = bulk.field.field
        func shown(_ record: Record, _ text: String?) -> String {
            // Times of day stay as they are typed: they say whether they are of the next day.
            guard [.minutes, .date].contains(field.type), let value = field.value(in: record) else {
                return text?.nonEmpty ?? "–"
            }
            return style.text(of: value, in: field)
        }
        let before = shown(outcome.change.before, outcome.fields.first?.before)
        let after = shown(outcome.change.after, outcome.fields.first?.after)
        var text = StyledLine(buffer.widths.truncated(before.inRow, columns: max(rest.columns / 2 - 4, 1)), .muted)
        if bulk.newText == nil {
            buffer.draw(text, in: rest)
            return
        }
        if let error = outcome.error {
            text = text.adding("  ✗ ", .bad, .bold).adding(style.dated(error), .bad)
        } else if before == after {
            text = text.adding("  unchanged", .muted)
        } else {
            text = text.adding(" → ", .accent).adding(after.inRow, .good, .bold)
            if let note = outcome.note { text = text.adding(" · \(note)", .muted) }
        }
        buffer.draw(text, in: rest)
    }
}
