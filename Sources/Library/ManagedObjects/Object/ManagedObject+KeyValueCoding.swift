import DataModel

/// Key-value coding, and access without change notifications for overrides of properties and life-cycle methods.
extension ManagedObject {
    /// Returns the value of a property as `value(forKey:)` does.
    ///
    /// Since there are no accessors that could be overridden in between, both methods are the same; this one exists for
    /// code ported from Core Data.
    public final func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }

    /// Sets an attribute's value or a to-one relationship's object without making it an unsaved change.
    ///
    /// For values that are derived from others, for example in `awakeFromFetch`. Such a value is not saved by itself
    /// and not recorded for undo; if the object is new or has other unsaved changes, it is saved along with them.
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

    /// Makes sure that a property can be read, by firing a fault.
    public final func willAccessValue(forKey key: String?) { fireIfNeeded() }
    /// Ends a `willAccessValue(forKey:)` call; does nothing.
    public final func didAccessValue(forKey key: String?) {}

    /// Records that a property is about to change, so that the next save includes the object.
    public final func willChangeValue(forKey key: String) {
        fireIfNeeded()
        context?.beginEvent(self)
        keepCommitted()
        context?.noteChange(self)
    }

    /// Ends a `willChangeValue(forKey:)` call; does nothing.
    public final func didChangeValue(forKey key: String) {}

    /// Returns the current values of the properties that changed in this event, by key; composites as a whole.
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
