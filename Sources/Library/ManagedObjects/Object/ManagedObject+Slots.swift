public import DataModel
public import Foundation

/// Values by slot, for generated accessors. Reading a fired object is an array access without a lookup by name.
extension ManagedObject {
    var context: ManagedObjectContext? { managedObjectContext }

    func fireIfNeeded() {
        if state.contains(.fault) { fire() }
    }

    /// Fetches the values. Without a context, values that are not in memory remain missing.
    private func fire(for slot: Int? = nil) {
        guard let context else {
            if values.isEmpty { values = ContiguousArray(repeating: .null, count: entity.slots.count) }
            return
        }
        context.fire(self, for: slot)
    }

    /// Returns the value of a slot; fires a fault.
    public final func value(at slot: Int) -> AttributeValue {
        prepare(slot)
        let value = heldValue(at: slot)
        if case .external(let file) = value { return externalValue(file, at: slot) }
        return value
    }

    /// Makes sure that a slot can be read.
    @inline(__always)
    private func prepare(_ slot: Int) {
        if !state.isDisjoint(with: .unready) { prepareSlowly(slot) }
    }

    private func prepareSlowly(_ slot: Int) {
        if state.contains(.watched) { context?.checkConfinement(self, property: entity.slots[slot].path) }
        if state.contains(.fault) { fire(for: slot) }
    }

    /// Sets the value of an attribute's slot.
    public final func set(_ value: AttributeValue, at slot: Int) {
        prepare(slot)
        if let context { note(changeIn: context) }
        put(value, at: slot)
    }

    /// Saves the state before the first change in the event, and before the first change since the last save.
    @inline(__always)
    private func note(changeIn context: ManagedObjectContext) {
        if eventStart == nil { context.beginEvent(self) }
        if committedContent == nil {
            keepCommitted()
            context.noteChange(self)
        } else if !state.contains(.updated) {
            context.noteChange(self)
        }
    }

    /// Returns the string in a slot.
    public final func string(at slot: Int) -> String? {
        prepare(slot)
        switch heldBlock?.text(of: slot, row: heldRow) {
        case .value(let text): return text
        case .missing: return nil
        case .unclear, nil: break
        }
        return if case .string(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the string in a slot.
    public final func set(_ value: String?, at slot: Int) { set(value.map { .string($0) } ?? .null, at: slot) }

    /// Returns the integer in a slot; nil also if it is out of range.
    public final func integer16(at slot: Int) -> Int16? { integer64(at: slot).flatMap(Int16.init(exactly:)) }
    /// Returns the integer in a slot; nil also if it is out of range.
    public final func integer32(at slot: Int) -> Int32? { integer64(at: slot).flatMap(Int32.init(exactly:)) }
    /// Returns the integer in a slot.
    public final func integer64(at slot: Int) -> Int64? {
        prepare(slot)
        switch heldBlock?.integer(of: slot, row: heldRow) {
        case .value(let number): return number
        case .missing: return nil
        case .unclear, nil: break
        }
        return if case .integer(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the integer in a slot.
    public final func set(_ value: Int16?, at slot: Int) { set(value.map(Int64.init), at: slot) }
    /// Sets the integer in a slot.
    public final func set(_ value: Int32?, at slot: Int) { set(value.map(Int64.init), at: slot) }
    /// Sets the integer in a slot.
    public final func set(_ value: Int64?, at slot: Int) { set(value.map { .integer($0) } ?? .null, at: slot) }

    /// Returns the Boolean in a slot.
    public final func boolean(at slot: Int) -> Bool? {
        if case .boolean(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the Boolean in a slot.
    public final func set(_ value: Bool?, at slot: Int) { set(value.map { .boolean($0) } ?? .null, at: slot) }

    /// Returns the floating-point number in a slot.
    public final func double(at slot: Int) -> Double? {
        prepare(slot)
        switch heldBlock?.double(of: slot, type: .double, row: heldRow) {
        case .value(let number): return number
        case .missing: return nil
        case .unclear, nil: break
        }
        return if case .double(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the floating-point number in a slot.
    public final func set(_ value: Double?, at slot: Int) { set(value.map { .double($0) } ?? .null, at: slot) }

    /// Returns the floating-point number in a slot.
    public final func float(at slot: Int) -> Float? { double(at: slot).map { Float($0) } }
    /// Sets the floating-point number in a slot.
    public final func set(_ value: Float?, at slot: Int) { set(value.map { Double($0) }, at: slot) }

    /// Returns the decimal number in a slot.
    public final func decimal(at slot: Int) -> Decimal? {
        if case .decimal(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the decimal number in a slot.
    public final func set(_ value: Decimal?, at slot: Int) { set(value.map { .decimal($0) } ?? .null, at: slot) }

    /// Returns the date in a slot.
    public final func date(at slot: Int) -> Date? {
        prepare(slot)
        switch heldBlock?.double(of: slot, type: .date, row: heldRow) {
        case .value(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
        case .missing: return nil
        case .unclear, nil: break
        }
        return if case .date(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the date in a slot.
    public final func set(_ value: Date?, at slot: Int) { set(value.map { .date($0) } ?? .null, at: slot) }

    /// Returns the data in a slot.
    public final func data(at slot: Int) -> Data? {
        if case .data(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the data in a slot.
    public final func set(_ value: Data?, at slot: Int) { set(value.map { .data($0) } ?? .null, at: slot) }

    /// Returns the UUID in a slot.
    public final func uuid(at slot: Int) -> UUID? {
        if case .uuid(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the UUID in a slot.
    public final func set(_ value: UUID?, at slot: Int) { set(value.map { .uuid($0) } ?? .null, at: slot) }

    /// Returns the URL in a slot.
    public final func uri(at slot: Int) -> URL? {
        if case .uri(let value) = value(at: slot) { value } else { nil }
    }
    /// Sets the URL in a slot.
    public final func set(_ value: URL?, at slot: Int) { set(value.map { .uri($0) } ?? .null, at: slot) }

    /// Returns the value of a transformable attribute's slot as `value(forKey:)` does; nil if it is of another type.
    public final func transformed<Value>(at slot: Int) -> Value? { transformed(value(at: slot), at: slot) as? Value }
    /// Sets the value of a transformable attribute's slot as `setValue(_:forKey:)` does; nil removes it.
    public final func setTransformed(_ value: Any?, at slot: Int) {
        set(value, at: slot, path: entity.slots[slot].path)
    }

    /// Returns the elements of a composite attribute; nil if all are missing.
    public final func composite(named name: String) -> [String: Any]? { value(forKey: name) as? [String: Any] }
    /// Sets the elements of a composite attribute; removes elements that are left out.
    public final func setComposite(_ elements: [String: Any]?, named name: String) { setValue(elements, forKey: name) }
}
