/// Sums of the pilot's own fields.
extension [FieldID: FieldValue] {
    /// Adds other sums.
    package mutating func add(_ others: [FieldID: FieldValue]) {
        for (id, value) in others {
            switch (self[id], value) {
            case (.number(let own)?, .number(let other)): self[id] = .number(own.plus(other))
            case (.hundredths(let own)?, .hundredths(let other)): self[id] = .hundredths(own.plus(other))
            case (.minutes(let own)?, .minutes(let other)): self[id] = .minutes(own + other)
            default: self[id] = value
            }
        }
    }

    /// Returns the known sums with their fields, in the order of the fields.
    package func inOrder(of fields: FieldTable) -> [(field: Field, value: FieldValue)] {
        fields.customFields.compactMap { field in self[field.id].map { (field, $0) } }
    }
}
