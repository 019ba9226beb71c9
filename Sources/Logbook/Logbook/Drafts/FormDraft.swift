package import Aviation

/// The content of a form that is not saved yet.
///
/// It includes the original text of each field, so that changes of other programs in the meantime are detected.
package struct FormDraft: Hashable, Sendable {
    /// A field of the form, by its name.
    package struct Field: Hashable, Sendable {
        package let name: String
        /// The original text of the field.
        package let before: String
        package let text: String
        /// Whether the text was typed rather than filled in.
        package let isOwn: Bool

        package init(name: String, before: String, text: String, isOwn: Bool) {
            self.name = name
            self.before = before
            self.text = text
            self.isOwn = isOwn
        }
    }

    package let kind: RecordKind
    /// The record that the form changes; nil for a new one.
    package let over: RecordID?
    package var fields: [Field]
    /// The name of the field with the cursor.
    package var focus: String
    /// The number of characters before the cursor.
    package var cursor: Int
    /// Whether the form is on the screen; such a form opens again when the program starts.
    package var isOpen: Bool
    /// The conventions by which times and dates were typed; nil for a draft that does not say it.
    package var conventions: Conventions?
    /// The day on which dates were typed; nil for a draft that does not say it.
    package var day: LocalDate?

    package init(
        kind: RecordKind, over: RecordID?, fields: [Field], focus: String, cursor: Int, isOpen: Bool,
        conventions: Conventions? = nil, day: LocalDate? = nil
    ) {
        self.conventions = conventions
        self.day = day
        self.kind = kind
        self.over = over
        self.fields = fields
        self.focus = focus
        self.cursor = cursor
        self.isOpen = isOpen
    }
}

/// A form's identity; one draft of each is kept.
package struct DraftKey: Hashable, Sendable {
    package let kind: RecordKind
    /// The record that the form changes; nil for a new one.
    package let over: RecordID?

    package init(_ kind: RecordKind, over: RecordID?) {
        self.kind = kind
        self.over = over
    }
}

extension FormDraft {
    /// The form's identity.
    package var place: DraftKey { DraftKey(kind, over: over) }
}

/// A draft as the logbook keeps it.
package struct KeptDraft: Hashable, Sendable {
    package let draft: FormDraft
    /// The time of the last change.
    package let date: UTCInstant?
    /// Whether the record of the draft is deleted; saving the form creates a new one.
    package let isOrphan: Bool

    package init(draft: FormDraft, date: UTCInstant?, isOrphan: Bool = false) {
        self.draft = draft
        self.date = date
        self.isOrphan = isOrphan
    }
}
