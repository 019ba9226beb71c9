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
                isInFooter: { bulk, _ in bulk.field.isChoice }, action: { $0.turn(by: 1, in: &$1) }),
            Command(
                BulkEdit.self, .bulkPrevious, [.left], "previous choice", "Previous choice, or one letter left",
                footer: 30, isInFooter: { bulk, _ in bulk.field.isChoice }, action: { $0.turn(by: -1, in: &$1) }),
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
        return [state.requests.ask(MarkedValuesQuestion(field: field, ids: found.ids))]
    }
}

/// Counts the values of the field in all marked records.
struct MarkedValuesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let field: Field
    let ids: [RecordID]

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> MarkedValues {
        var values = MarkedValues()
        var rest = ids[...]
        while !rest.isEmpty {
            for found in try book.records(Array(rest.prefix(BulkEdit.windowLength))) { values.add(found.record, field) }
            rest = rest.dropFirst(BulkEdit.windowLength)
        }
        return values
    }

    func receive(_ values: MarkedValues, in state: inout State) -> [Effect] {
        state.edit(BulkEdit.self) { bulk in
            if bulk.ids == ids, bulk.field.id == field.id { bulk.values = values }
        }
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
        var sessions: Set<RecordID> = []
        func label(_ count: Int) -> String {
            change.step(of: display.text(of: count, kind, sessions: sessions.count))
        }
        do throws(LogbookError) {
            let count = try book.change(ids, as: label, advancing: { advance(Int($0 * 100)) }) {
                (found) throws(LogbookError) in
                if let known = tried.known(found.record, found.id) { return known }
                let outcome = tried.outcome(of: found.record, found.id)
                if let error = outcome.error {
                    refusal = "\(outcome.name): \(error)"
                    throw .interrupted
                }
                if outcome.isChange, found.record.isSession { sessions.insert(found.id) }
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
        guard field.isChoice else {
            field.editor.move(by: distance)
            return []
        }
        let count = field.choices.count
        choose((field.choice + distance + count) % count)
        return []
    }

    private mutating func choose(_ choice: Int) {
        guard field.choices.indices.contains(choice) else { return }
        field.set(field.choices[choice].value)
        field.isOwn = true
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .choice(field.id, let choice) = target, !isChanging(context.state) else { return [] }
        choose(choice)
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
        guard !isChanging(context.state) else { return [.bell] }
        guard !field.isChoice else {
            if let choice = field.choice(selectedBy: change) { choose(choice) }
            return []
        }
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
