import DataModel

/// Key-value coding and access without notices, for overrides of properties and of life-cycle methods.
extension ManagedObject {
    /// Returns the value of a property as `value(forKey:)` does.
    ///
    /// There is no accessor in between that could be overridden: both are the same, and stand here so that ported
    /// code reads as it did.
    public final func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }

    /// Sets the value of an attribute, or the object of a to-one relationship, without making it an unsaved change.
    ///
    /// For values that are derived from others in `awakeFromFetch` and its like: they are not saved by themselves, and
    /// undo does not know them. An object that is new or has other unsaved changes is saved with the value.
    public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
        fireIfNeeded()
        switch property(key) {
        case .attribute(let slot):
            guard let converted = AttributeValue(any: value) else {
                setValue(value, forKey: key)
                return
            }
            setPrimitive(converted.coerced(to: entity.slots[slot].attribute?.attributeType ?? .undefined), at: slot)
        case .relationship(let index):
            guard let slot = entity.relationships[index].slot else {
                setValue(value, forKey: key)
                return
            }
            setPrimitive((value as? ManagedObject).map { .objectID($0.objectID) } ?? .null, at: slot)
        case .composite, .fetchedProperty: setValue(value, forKey: key)
        }
    }

    private func setPrimitive(_ value: AttributeValue, at slot: Int) {
        values[slot] = value
        if !entity.slots[slot].isPersistent { committed?[slot] = value }
    }

    /// Makes sure that a property can be read: fires a fault.
    public final func willAccessValue(forKey key: String?) { fireIfNeeded() }
    /// Ends what `willAccessValue(forKey:)` began; there is nothing to do.
    public final func didAccessValue(forKey key: String?) {}

    /// Records that a property is about to change, so that the object takes part in the next save.
    public final func willChangeValue(forKey key: String) {
        fireIfNeeded()
        context?.beginEvent(self)
        keepCommitted()
        context?.noteChange(self)
    }

    /// Ends what `willChangeValue(forKey:)` began; there is nothing to do.
    public final func didChangeValue(forKey key: String) {}

    /// Returns the values that changed in the current event, by key, as they are now; composites whole.
    ///
    /// An event ends with `processPendingChanges()`, a fetch or a save.
    public func changedValuesForCurrentEvent() -> [String: Any?] {
        guard let start = eventStart else { return [:] }
        let before = start.values.isEmpty ? committed ?? values : start.values
        guard before.count == values.count else { return [:] }
        let keys = values.indices.filter { before[$0] != values[$0] }.map { slot in
            String(entity.slots[slot].path.prefix { $0 != "." })
        }
        return Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, value(forKey: $0)) })
    }
}
