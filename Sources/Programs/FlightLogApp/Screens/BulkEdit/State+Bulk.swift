import Logbook
import TerminalUI

/// Setting one field of all marked rows.
extension State {
    mutating func openBulk() -> [Effect] {
        let items = BulkEdit.fields(of: kind, today: today).map { field in
            Picker.Item(value: .bulk(field.id), label: field.label, detail: "", name: "list.change")
        }
        dialogue = .picker(Picker(title: "Field of the marked \(kind.plural)", items: items))
        return []
    }

    /// Reads the marked records, for their values before.
    mutating func chooseBulk(_ id: FieldID) -> [Effect] {
        [requests.ask(.records(list.marks.rows.map(\.id)), for: .bulk(id))]
    }

    mutating func takeBulk(_ records: [Record], _ ids: [RecordID], for purpose: Purpose) -> [Effect] {
        guard case .bulk(let id) = purpose, dialogue == nil, form == nil else { return [] }
        let gone = list.marks.keep(only: Set(ids))
        guard !records.isEmpty else { return refuseLostMarks() }
        dialogue = .bulk(BulkEdit(kind, id, ids: ids, records: records, gone: gone, today: today))
        return []
    }

    mutating func changeBulk(_ change: (inout BulkEdit) -> Void) -> [Effect] {
        guard case .bulk(var bulk) = dialogue else { return [] }
        change(&bulk)
        bulk.scrolled = min(max(bulk.scrolled, 0), max(bulk.ids.count - BulkView.body(in: size).rows, 0))
        dialogue = .bulk(bulk)
        return []
    }

    /// Takes the next choice, or the one before.
    mutating func turnBulk(by distance: Int) -> [Effect] {
        changeBulk { bulk in
            let choices = bulk.field.choices
            guard !choices.isEmpty else { return bulk.field.editor.move(by: distance) }
            let place = (bulk.field.choice + distance + choices.count) % choices.count
            bulk.field.set(choices[place].value)
        }
    }

    mutating func typeInBulk(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard case .bulk(let before) = dialogue else { return [] }
        let effects = changeBulk { if !$0.field.isChoice { _ = change(&$0.field.editor) } }
        guard case .bulk(let bulk) = dialogue, let kind = bulk.field.link, bulk.field.text != before.field.text else {
            return effects
        }
        let purpose = Purpose.match(bulk.field.id)
        guard bulk.isLookingUp else {
            requests.forget(purpose)
            return effects
        }
        return effects + [requests.ask(.match(kind, bulk.field.text), for: purpose)]
    }

    /// Takes what the typed text means: the rows are shown with what is saved.
    mutating func takeBulkMatch(_ meaning: LinkMeaning, of text: String) -> [Effect] {
        changeBulk { bulk in
            guard bulk.field.text == text else { return }
            bulk.field.resolution = Field.Resolution(text: text, link: meaning.link, record: meaning.record)
        }
    }

    /// Saves all of them as one step, or says which one cannot be so.
    mutating func saveBulk() -> [Effect] {
        guard case .bulk(let bulk) = dialogue else { return [] }
        guard !bulk.isLookingUp else {
            status = Status(.caution, "“\(bulk.field.text)” was not looked up; type it again.")
            return [.bell]
        }
        let outcomes = bulk.ids.indices.map(bulk.outcome)
        if let wrong = outcomes.first(where: { $0.error != nil }) {
            status = Status(.bad, "\(wrong.name): \(wrong.error ?? "")")
            return [.bell]
        }
        let changes = outcomes.map(\.change).filter { $0.before != $0.after }
        guard !changes.isEmpty else {
            status = Status(.caution, "That changes nothing.")
            return []
        }
        let what = "changed \(bulk.field.label) of \(kind.counted(changes.count))"
        return [requests.ask(.saveAll(changes, what), for: .saving)]
    }

    mutating func takeSavedAll(_ what: String) -> [Effect] {
        dialogue = nil
        preview = Preview()
        let text = what.prefix(1).uppercased() + what.dropFirst()
        status = Status(.good, "\(text).  \(keyLabel(of: .undo)) undoes.")
        return reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
    }

    mutating func closeBulk() -> [Effect] {
        dialogue = nil
        return []
    }

    /// Why no field of several rows can be changed now.
    var reasonAgainstBulk: String? {
        if let reason = reasonAgainstChanging { return reason }
        if list.marks.isEmpty { return "no rows are marked; \(keyLabel(of: .mark)) marks one" }
        return BulkEdit.fields(of: kind, today: today).isEmpty ? "\(kind.plural) share no field" : nil
    }
}
