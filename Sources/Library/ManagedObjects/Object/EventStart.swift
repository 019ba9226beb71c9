import DataModel

/// How an object was when an event began: what undo goes back to.
///
/// An event is what happens between two calls of `processPendingChanges()`. The arrays are shared with the object until
/// it changes, so that a snapshot costs no copy of its own.
struct EventStart {
    let state: ManagedObject.State
    /// Empty where the object was a fault.
    var values: ContiguousArray<AttributeValue> { content.values }
    private let content: RowContent
    let members: [ToManyMembers]

    init(_ object: ManagedObject) {
        state = object.state
        content = object.content
        members = object.members
    }
}

/// What brought an object to another state without its properties being set.
public struct SnapshotEventType: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An insertion was undone.
    public static let undoInsertion = SnapshotEventType(rawValue: 1 << 1)
    /// A deletion was undone.
    public static let undoDeletion = SnapshotEventType(rawValue: 1 << 2)
    /// A change of values was undone.
    public static let undoUpdate = SnapshotEventType(rawValue: 1 << 3)
    /// The context went back to what was saved.
    public static let rollback = SnapshotEventType(rawValue: 1 << 4)
    /// The values were fetched anew, under the unsaved changes.
    public static let refresh = SnapshotEventType(rawValue: 1 << 5)
    /// Values of the store were merged with unsaved changes in a conflict.
    public static let mergePolicy = SnapshotEventType(rawValue: 1 << 6)
}
