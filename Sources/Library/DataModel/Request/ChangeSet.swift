/// What a save changes in a store, as a value.
public struct ChangeSet: Sendable {
    /// A row to insert. References among the values may be temporary; the store replaces them.
    public struct Insertion: Sendable {
        /// The temporary identifier.
        public var id: ManagedObjectID
        /// The row's values, by slot.
        public var values: ContiguousArray<AttributeValue>

        /// Makes an insertion.
        public init(id: ManagedObjectID, values: ContiguousArray<AttributeValue>) {
            self.id = id
            self.values = values
        }
    }

    /// A row to update, if it still has the version the caller knows.
    public struct Update: Sendable {
        /// The row.
        public var id: ManagedObjectID
        /// The version the caller knows, `Z_OPT`.
        public var version: Int64
        /// The slots that change, in rising order.
        public var slots: [Int]
        /// All values of the row, by slot.
        public var values: ContiguousArray<AttributeValue>

        /// Makes an update.
        public init(id: ManagedObjectID, version: Int64, slots: [Int], values: ContiguousArray<AttributeValue>) {
            self.id = id
            self.version = version
            self.slots = slots
            self.values = values
        }
    }

    /// A row to delete, if it still has the version the caller knows.
    public struct Deletion: Sendable {
        /// The row.
        public var id: ManagedObjectID
        /// The version the caller knows, `Z_OPT`.
        public var version: Int64

        /// Makes a deletion.
        public init(id: ManagedObjectID, version: Int64) {
            self.id = id
            self.version = version
        }
    }

    /// The members that join or leave a many-to-many or ordered relationship of one object.
    public struct MembershipChange: Sendable {
        /// The object that has the relationship.
        public var owner: ManagedObjectID
        /// The relationship's index in the owner's entity.
        public var relationship: Int
        /// Members that join.
        public var added: [ManagedObjectID]
        /// Members that leave.
        public var removed: [ManagedObjectID]
        /// All members in their order, for an ordered relationship; nil for an unordered one.
        public var order: [ManagedObjectID]?

        /// Makes a change.
        public init(
            owner: ManagedObjectID, relationship: Int, added: [ManagedObjectID], removed: [ManagedObjectID],
            order: [ManagedObjectID]? = nil
        ) {
            self.owner = owner
            self.relationship = relationship
            self.added = added
            self.removed = removed
            self.order = order
        }
    }

    /// Rows to insert.
    public var insertions: [Insertion] = []
    /// Rows to update.
    public var updates: [Update] = []
    /// Rows to delete.
    public var deletions: [Deletion] = []
    /// Members that join or leave.
    public var memberships: [MembershipChange] = []

    /// Makes an empty set.
    public init() {}

    /// Whether nothing changes.
    public var isEmpty: Bool {
        insertions.isEmpty && updates.isEmpty && deletions.isEmpty && memberships.isEmpty
    }
}

/// What a batch insert does where a row with the same unique values is there already.
public enum BatchConflictPolicy: Sendable, Hashable, CaseIterable {
    /// The whole batch fails, and nothing is written.
    case error
    /// The row that is there takes the values that the batch gives; other values stay.
    case objectTrumps
    /// The row that is there stays as it is.
    case storeTrumps
}
