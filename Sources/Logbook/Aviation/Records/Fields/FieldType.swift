/// The types of fields.
package enum FieldType: Hashable, Sendable {
    case text
    /// A registration, which is compared without hyphens and blanks.
    case registration
    case number
    case minutes
    case date
    case instant
    case flag
    case choice([FieldChoice])
    /// Another record.
    case link(RecordKind)
    /// Degrees, with the letters of the positive and the negative half.
    case degrees(positive: Character, negative: Character)
    case approaches
    /// People on board, each with a role.
    case crew
    /// A number with two decimals, such as that of a Hobbs meter.
    case hundredths
    /// A word after `#` in a text.
    case tag
    /// The row's key.
    case key
}

/// One value of a field with a closed list of values.
package struct FieldChoice: Hashable, Sendable {
    /// The value as it is stored.
    package let value: String
    package let label: String
    /// The spellings in other logbooks.
    package var otherNames: [String] = []
    /// The color that the value names.
    package var paint: PaintColor?

    package init(_ value: String, _ label: String? = nil, otherNames: [String] = [], paint: PaintColor? = nil) {
        self.value = value
        self.label = label ?? value
        self.otherNames = otherNames
        self.paint = paint
    }
}

/// The use of a record in flights.
package struct FieldUse: Hashable, Sendable {
    /// The relationship of the flights.
    package let relationship: String
    /// Whether the field is the sum of the block times, rather than the number of flights.
    package let isBlock: Bool
}
