package import DataModel

/// The changes that the next save makes to an object's row, slot by slot, for code that keeps a journal.
extension ManagedObject {
    /// The stored values that differ from the fetched or last saved ones, in ascending order of slots.
    ///
    /// Empty for a new or unchanged object.
    package var unsavedSlots: [(slot: Int, before: AttributeValue, after: AttributeValue)] {
        guard !isInserted, let committed else { return [] }
        return changedSlots.map { ($0, resolved(committed[$0], at: $0), value(at: $0)) }
    }

    /// Returns the fetched or last saved value of a slot; the current value for a new object.
    package func savedValue(at slot: Int) -> AttributeValue {
        fireIfNeeded()
        return resolved(committed?[slot] ?? value(at: slot), at: slot)
    }

    private func resolved(_ value: AttributeValue, at slot: Int) -> AttributeValue {
        if case .external(let file) = value { return externalValue(file, at: slot) }
        return value
    }
}
