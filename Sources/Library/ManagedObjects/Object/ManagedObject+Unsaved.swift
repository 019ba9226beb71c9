package import DataModel

/// What the next save changes of an object's row, slot by slot, for those who keep a journal of it.
extension ManagedObject {
    /// The values that the store keeps and that differ from the fetched or last saved ones, in rising order of slots.
    ///
    /// Empty for a new object and for one of which nothing was changed.
    package var unsavedSlots: [(slot: Int, before: AttributeValue, after: AttributeValue)] {
        guard !isInserted, let committed else { return [] }
        return changedSlots.map { ($0, resolved(committed[$0], at: $0), value(at: $0)) }
    }

    /// Returns the value of a slot as it was fetched or last saved; the present one of a new object.
    package func savedValue(at slot: Int) -> AttributeValue {
        fireIfNeeded()
        return resolved(committed?[slot] ?? value(at: slot), at: slot)
    }

    private func resolved(_ value: AttributeValue, at slot: Int) -> AttributeValue {
        if case .external(let file) = value { return externalValue(file, at: slot) }
        return value
    }
}
