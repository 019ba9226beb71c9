package import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The field whose text is in the user's editor.
package struct EditedField: Hashable, Sendable {
    package let kind: RecordKind
    /// The record; nil for a new one.
    package let record: RecordID?
    package let field: FieldID

    package init(kind: RecordKind, record: RecordID?, field: FieldID) {
        self.kind = kind
        self.record = record
        self.field = field
    }
}

/// A text for the user's editor.
package struct EditedText: Hashable, Sendable {
    package let field: EditedField
    package let text: String
}

/// A text that was in the editor when its program was killed.
package struct RecoveredText: Hashable, Sendable {
    /// The path of its file.
    package let path: String
    package let field: EditedField
    package let text: String

    package init(path: String, field: EditedField, text: String) {
        self.path = path
        self.field = field
        self.text = text
    }
}

/// Opens a text of the form in the user's editor.
///
/// Every text goes from the editor into the form, also the remarks of a row in the list: a save that is refused then
/// leaves it where it can be saved again, and the draft keeps it.
struct EditTask: OutsideTask {
    let text: EditedText
    /// Whether the form is saved and left afterwards.
    let savesForm: Bool

    func run(with services: OutsideServices) -> EditorOutcome { services.edit(text) }

    func receive(_ outcome: EditorOutcome, in state: inout State) -> [Effect] {
        guard case .saved(let text) = outcome else {
            let effects = savesForm ? state.edit(Form.self) { $0.leave(in: &$1) } : []
            state.status = outcome.complaint.map { Status(.caution, $0) }
            return effects
        }
        state.form?.setFocusedText(text)
        guard savesForm else { return [] }
        return state.edit(Form.self) {
            $0.isChanged ? $0.save(beginningNext: false, in: &$1) : $0.leave(in: &$1)
        }
    }
}

/// Finds what was left in the editor when a program was killed, once the logbook is open.
struct RecoverTextsTask: OutsideTask {
    func run(with services: OutsideServices) -> [RecoveredText] { services.leftTexts() }

    func receive(_ left: [RecoveredText], in state: inout State) -> [Effect] {
        guard let first = left.first else { return [] }
        let field = first.field
        if let form = state.form, form.kind == field.kind, form.over == field.record { return first.take(&state) }
        if let id = field.record { return [state.requests.ask(OpenFormQuestion(id: id, purpose: .leftText(first)))] }
        guard state.form == nil else { return [] }
        return state.openForm(Form.blank(field.kind), over: nil) + first.take(&state)
    }
}

/// Removes the file of a text that the form has taken.
struct RemoveTextTask: OutsideTask {
    let path: String

    func run(with services: OutsideServices) { services.removeText(path) }
    func receive(_ outcome: Void, in state: inout State) -> [Effect] { [] }
}

extension ListScreen {
    /// Opens the form of the row under the cursor and its remarks in the editor; the form is saved afterwards.
    func openRemarks(in context: inout ScreenContext) -> [Effect] {
        guard let id = context.list.selected?.id else { return [] }
        return context.ask(OpenFormQuestion(id: id, purpose: .remarks))
    }
}

extension Form {
    /// Opens the remarks in the editor. A form that continues a draft stays open: the pilot has not said that the rest of
    /// it is to be saved.
    mutating func editRemarks() -> [Effect] {
        guard let index = fields.firstIndex(where: { $0.id == .remarks }) else { return [] }
        focus(on: index)
        return edit(fields[index], savingForm: !isChanged)
    }

    /// Opens the text of the field with the cursor in the editor.
    func editFocusedText() -> [Effect] { focused.map { edit($0, savingForm: false) } ?? [] }

    private func edit(_ field: FormField, savingForm: Bool) -> [Effect] {
        let edited = EditedText(
            field: EditedField(kind: kind, record: over, field: field.id), text: LineEnds.stored(field.editor.text))
        return [.run(EditTask(text: edited, savesForm: savingForm))]
    }

    fileprivate mutating func setFocusedText(_ text: String) {
        let body = text.replacingLineEnds
        changeFocused { $0.set(LineEnds.shown(body.hasSuffix("\n") ? String(body.dropLast()) : body)) }
    }
}

extension RecoveredText {
    /// Puts the text into the open form.
    func take(_ state: inout State) -> [Effect] {
        guard var form = state.form, let index = form.fields.firstIndex(where: { $0.id == field.field }) else {
            return refuse(&state)
        }
        form.focus(on: index)
        form.setFocusedText(text)
        state.form = form
        let removal = Effect.run(RemoveTextTask(path: path))
        guard form.isChanged else { return state.edit(Form.self) { $0.leave(in: &$1) } + [removal] }
        let key = state.keyLabel(of: .save)
        state.status = Status(.caution, "This text was in your editor when the program ended. \(key) saves it.")
        return [removal]
    }

    /// Says where the text is whose record is gone.
    func refuse(_ state: inout State) -> [Effect] {
        state.status = Status(
            .caution,
            "A text was in your editor when the program ended; its \(field.kind.singular) is gone: \(path)")
        return []
    }
}
