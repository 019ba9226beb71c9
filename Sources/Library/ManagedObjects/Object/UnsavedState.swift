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

/// The state of an object at the start of an event, which undo restores.
///
/// An event is the time between two calls of `processPendingChanges()`. The arrays are shared with the object until it
/// changes, so a snapshot makes no copies.
struct EventStart {
    let state: ManagedObject.State
    /// The values; empty if the object was a fault.
    var values: ContiguousArray<AttributeValue> { content.values }
    private let content: RowContent
    let members: [ToManyMembers]

    init(_ object: ManagedObject) {
        state = object.state
        content = object.content
        members = object.members
    }
}

/// The reasons why an object's state changed without its properties being set.
public struct SnapshotEventType: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An insertion was undone.
    public static let undoInsertion = SnapshotEventType(rawValue: 1 << 1)
    /// A deletion was undone.
    public static let undoDeletion = SnapshotEventType(rawValue: 1 << 2)
    /// A change of values was undone.
    public static let undoUpdate = SnapshotEventType(rawValue: 1 << 3)
    /// The context was rolled back to the saved state.
    public static let rollback = SnapshotEventType(rawValue: 1 << 4)
    /// The values were fetched again beneath the unsaved changes.
    public static let refresh = SnapshotEventType(rawValue: 1 << 5)
    /// Values of the store were merged with unsaved changes after a conflict.
    public static let mergePolicy = SnapshotEventType(rawValue: 1 << 6)
}
