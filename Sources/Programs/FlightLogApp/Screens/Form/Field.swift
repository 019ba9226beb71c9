import Logbook
import TerminalUI

/// A field of a form: what was in it, what is in it, and how it is typed.
struct Field: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text
        /// Names another record.
        case link(RecordKind)
        /// Text that offers what was typed there before.
        case earlier(TextField)
        /// One of a few; the first stands for unknown.
        case choice([Choice])
    }

    /// One of the values of a field with choices.
    struct Choice: Hashable, Sendable {
        /// What is kept as the field's text; empty for unknown.
        let value: String
        let label: String
        var paint: PaintColor?
    }

    /// What the text of a field that names a record was found to mean.
    struct Resolution: Hashable, Sendable {
        let text: String
        let link: RecordLink
        /// The record itself, once it was read.
        var record: Record?
    }

    let id: FieldID
    let label: String
    let kind: Kind
    /// Whether an empty line stands above it.
    let startsGroup: Bool
    /// The text that the form began with.
    let initial: String
    var editor: LineEditor
    /// What is known of the record that the text names.
    var resolution: Resolution?
    /// Whether the user typed into it; what is filled in automatically gives way to that.
    var isOwn = false
    /// Whether the cursor has been here and gone: errors are shown from then on.
    var wasLeft = false

    init(
        _ id: FieldID, _ label: String, _ text: String? = nil, kind: Kind = .text, startsGroup: Bool = false,
        link: RecordLink? = nil
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.startsGroup = startsGroup
        editor = LineEditor(link?.label ?? text ?? "")
        initial = editor.text
        resolution = link.map { Resolution(text: $0.label, link: $0) }
    }

    /// The text without blanks at its ends.
    var text: String { editor.text.trimmed }
    var isChanged: Bool { editor.text != initial }
    var isChoice: Bool { if case .choice = kind { true } else { false } }
    var choices: [Choice] { if case .choice(let choices) = kind { choices } else { [] } }
    /// The kind of record that the field names; nil when it names none.
    var link: RecordKind? { if case .link(let kind) = kind { kind } else { nil } }
    /// Whether Home and End are not needed to move within its text.
    var takesHome: Bool { isChoice || editor.text.isEmpty }
    /// The place of the choice that is taken.
    var choice: Int { choices.firstIndex { $0.value == editor.text } ?? 0 }

    /// What the field names; a record to be made when nothing is known by that name, nil when it is empty.
    var linked: RecordLink? {
        guard !text.isEmpty else { return nil }
        if let resolution, resolution.text == editor.text || resolution.text == text { return resolution.link }
        return .new(text)
    }

    /// The record that the field names, as far as it was read.
    var linkedRecord: Record? {
        resolution?.text == text || resolution?.text == editor.text ? resolution?.record : nil
    }

    mutating func set(_ text: String) { editor = LineEditor(text) }
}

extension Field.Choice {
    init(_ value: String, _ label: String? = nil, paint: PaintColor? = nil) {
        self.init(value: value, label: label ?? value, paint: paint)
    }

    /// The choice of nothing.
    static let unknown = Field.Choice("", "–")
}

extension String {
    /// The text without a beginning that it may have.
    func dropping(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
