import DataModel

/// The bookkeeping of an object with unsaved changes.
final class UnsavedState {
    /// The fetched or last saved values; nil if none has changed.
    var committed: RowContent?
    /// The slots that were set since then, one bit each.
    var touchedSlots: UInt64 = 0
    /// The object's state when the current event began; nil if it has not changed since.
    var eventStart: EventStart?
    /// Messages about values that their attributes cannot hold, by key path.
    var rejectedValues: [String: String] = [:]

    /// The transformers for an object that is filled without a context.
    var transformers: AttributeTransformers?

    /// Whether it holds nothing.
    var isEmpty: Bool {
        committed == nil && eventStart == nil && rejectedValues.isEmpty && transformers == nil
    }

    /// Returns the bit of a slot; all slots from 63 on share the last one.
    static func bit(_ slot: Int) -> UInt64 { 1 << UInt64(min(slot, 63)) }
}
