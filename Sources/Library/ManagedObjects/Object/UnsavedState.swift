import DataModel

/// What there is to an object with unsaved changes, beside its values.
final class UnsavedState {
    /// The values as they were fetched or last saved; nil while none has changed.
    var committed: RowContent?
    /// The slots that were set since then, a bit each: others are as they were.
    var touchedSlots: UInt64 = 0
    /// How the object was when the current event began; nil while nothing has changed in it.
    var eventStart: EventStart?
    /// What was set that no attribute can hold, by key path.
    var rejectedValues: [String: String] = [:]

    /// What makes bytes of values, for an object that is filled without a context.
    var transformers: AttributeTransformers?

    /// Whether nothing is left of it.
    var isEmpty: Bool {
        committed == nil && eventStart == nil && rejectedValues.isEmpty && transformers == nil
    }

    /// The bit of a slot; all slots from 63 on share the last one.
    static func bit(_ slot: Int) -> UInt64 { 1 << UInt64(min(slot, 63)) }
}
