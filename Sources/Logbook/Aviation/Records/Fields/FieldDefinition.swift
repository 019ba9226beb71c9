/// A field of the pilot's own, as it is defined.
package struct FieldDefinition: Hashable, Sendable {
    /// The kinds of values; the raw value is stored, and the name on the command line.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case text
        /// A number with up to two decimals.
        case number
        case duration
        /// A whole number.
        case count
        case date
        /// Yes, no, or unknown.
        case yesNo = "yesno"

        /// The name on the screen.
        package var displayName: String { self == .yesNo ? "yes/no" : rawValue }

        /// Creates the kind with a name, of which the beginning is enough; nil for none.
        package init?(named text: String) {
            let name = text.lowercased().filter(\.isLetter)
            guard !name.isEmpty else { return nil }
            let found = Self.allCases.filter { $0.rawValue.hasPrefix(name) }
            guard found.count == 1 else { return nil }
            self = found[0]
        }

        /// Whether a value may have a unit.
        package var hasUnit: Bool { self == .number || self == .count }
    }

    /// The key of its row; nil before it is saved.
    package var key: Int64?
    /// The name on the screen; without blanks and in any case, the name in filters, lines and settings.
    package var name: String
    package var kind: Kind
    /// A number's unit, such as `gal`; nil for none.
    package var unit: String?

    package init(key: Int64? = nil, name: String, kind: Kind, unit: String? = nil) {
        self.key = key
        self.name = name
        self.kind = kind
        self.unit = unit
    }
}

extension FieldDefinition {
    /// The name of the field in drafts, which stays when it is renamed; nil before it is saved.
    package var id: FieldID? { key.map { FieldID("\(Self.prefix)\($0)") } }

    /// The beginning of the names of custom fields in drafts, of their attributes, and of their keys for other programs.
    package static let prefix = "custom."

    /// Returns whether the field has a name, case and blanks ignored.
    package func isCalled(_ name: String) -> Bool { Self.word(of: self.name) == Self.word(of: name) }

    /// Returns the name of a field in filters, lines and settings.
    private static func word(of name: String) -> String { name.lowercased().filter { !$0.isWhitespace } }

    /// The table's field; nil before it is saved.
    package var field: Field? {
        guard let key, let id else { return nil }
        var field = Field(id, name, kind.fieldType, custom: id.name)
        field.customKey = key
        field.word = Self.word(of: name)
        field.help = "\(name), your own field"
        field.key = "\(Self.prefix)\(field.word)"
        field.unit = unit
        field.sortPaths = []
        field.entryKinds = Set(EntryKind.allCases)
        field.range = 0...Self.largestCount
        field.offersEarlier = kind == .text
        field.hint = hint
        return field
    }

    private static let largestCount = 99_999_999

    private var hint: String {
        switch kind {
        case .text: "your own field"
        case .number: "a number such as 12.5" + (unit.map { ", in \($0)" } ?? "")
        case .duration: InputKind.duration.examples
        case .count: "a whole number" + (unit.map { ", in \($0)" } ?? "")
        case .date: InputKind.date.examples
        case .yesNo: Field.choiceHint
        }
    }
}

extension FieldDefinition.Kind {
    fileprivate var fieldType: FieldType {
        switch self {
        case .text: .text
        case .number: .hundredths
        case .duration: .minutes
        case .count: .number
        case .date: .date
        case .yesNo: .choice([FieldChoice(Field.yes), FieldChoice(Field.no)])
        }
    }
}

extension Field {
    package static let yes = "yes"
    package static let no = "no"

    /// Whether the pilot defined the field.
    package var isCustom: Bool { customKey != nil }

    /// Whether the values are numbers that can be added.
    package var isSummable: Bool {
        switch type {
        case .number, .minutes, .hundredths: true
        case .text, .registration, .date, .instant, .flag, .choice, .link, .degrees, .approaches, .crew, .tag, .key:
            false
        }
    }
}
