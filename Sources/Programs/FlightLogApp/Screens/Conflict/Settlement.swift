import Logbook
import TerminalUI

/// What another program changed while a form was typed, to be settled field by field before it is saved.
struct Settlement: Hashable, Sendable {
    /// A field, and its three values.
    struct Field: Hashable, Sendable {
        let id: FieldID
        let label: String
        /// What the field held when the form was begun.
        let before: String
        /// What stands in the form.
        let mine: String
        /// What the other program put there.
        let theirs: String
        var takesMine: Bool
    }

    private(set) var fields: [Field]
    private(set) var selected = 0

    /// The fields of a form that differ; what was not typed in it is the other's.
    init(_ form: Form) {
        fields = form.fields.compactMap { field in
            guard let before = form.disputes[field.id] else { return nil }
            let isMine = field.isChanged
            return Field(
                id: field.id, label: field.label, before: before, mine: isMine ? field.editor.text : before,
                theirs: field.initial, takesMine: isMine)
        }
    }

    mutating func move(by distance: Int) { select(selected + distance) }

    mutating func select(_ place: Int) { selected = min(max(place, 0), max(fields.count - 1, 0)) }

    mutating func choose(mine isMine: Bool) {
        guard fields.indices.contains(selected) else { return }
        fields[selected].takesMine = isMine
    }
}

extension Form {
    /// Puts what was chosen into the fields: nothing is left to be settled.
    mutating func settle(_ settlement: Settlement) {
        for choice in settlement.fields {
            guard var field = self[choice.id] else { continue }
            let text = choice.takesMine ? choice.mine : choice.theirs
            if field.editor.text != text { field.set(text) }
            field.isOwn = choice.takesMine
            self[choice.id] = field
        }
        disputes = [:]
        understand()
    }
}
