/// A form that was not saved yet: what was typed, and where.
///
/// What a field held before is kept with it, so that whatever another program changes meanwhile is noticed.
package struct FormDraft: Hashable, Sendable {
    /// A field of the form, by the form's own name for it.
    package struct Field: Hashable, Sendable {
        package let name: String
        /// The text that the field began with.
        package let before: String
        package let text: String
        /// Whether it was typed, not filled in.
        package let isOwn: Bool

        package init(name: String, before: String, text: String, isOwn: Bool) {
            self.name = name
            self.before = before
            self.text = text
            self.isOwn = isOwn
        }
    }

    package let kind: RecordKind
    /// The record that is changed; nil for a new one.
    package let over: RecordID?
    package var fields: [Field]
    /// The name of the field with the cursor.
    package var focus: String
    /// How many characters of it stand before the cursor.
    package var cursor: Int
    /// Whether the form is on the screen: it opens again by itself then.
    package var isOpen: Bool

    package init(
        kind: RecordKind, over: RecordID?, fields: [Field], focus: String, cursor: Int, isOpen: Bool
    ) {
        self.kind = kind
        self.over = over
        self.fields = fields
        self.focus = focus
        self.cursor = cursor
        self.isOpen = isOpen
    }
}

/// Which form a draft is of: one draft of each is kept.
package struct DraftPlace: Hashable, Sendable {
    package let kind: RecordKind
    /// The record that is changed; nil for a new one.
    package let over: RecordID?

    package init(_ kind: RecordKind, over: RecordID?) {
        self.kind = kind
        self.over = over
    }
}

extension FormDraft {
    /// The form that it is of.
    package var place: DraftPlace { DraftPlace(kind, over: over) }
}

/// A draft as the logbook keeps it.
package struct KeptDraft: Hashable, Sendable {
    package let draft: FormDraft
    /// When it was written last.
    package let date: UTCInstant?
    /// Whether the record that it changes is gone: saved, it becomes a new one.
    package let isOrphan: Bool

    package init(draft: FormDraft, date: UTCInstant?, isOrphan: Bool = false) {
        self.draft = draft
        self.date = date
        self.isOrphan = isOrphan
    }
}
