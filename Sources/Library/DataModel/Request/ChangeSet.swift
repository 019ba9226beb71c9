/// The changes of a save, as a value.
public struct ChangeSet: Sendable {
    /// A row to insert. Its references may be temporary identifiers, which the store replaces.
    public struct Insertion: Sendable {
        /// The temporary identifier.
        public var id: ManagedObjectID
        /// The row's values, by slot.
        public var values: ContiguousArray<AttributeValue>
        /// The row's first version, `Z_OPT`.
        public var version: Int64

        /// Creates an insertion. A row that comes back under its old key needs a version that it never had.
        public init(id: ManagedObjectID, values: ContiguousArray<AttributeValue>, version: Int64 = 1) {
            self.id = id
            self.values = values
            self.version = version
        }
    }

    /// A row to update, unless its version has changed.
    public struct Update: Sendable {
        /// The row's identifier.
        public var id: ManagedObjectID
        /// The expected version, `Z_OPT`.
        public var version: Int64
        /// The slots that change, in ascending order.
        public var slots: [Int]
        /// All values of the row, by slot.
        public var values: ContiguousArray<AttributeValue>

        /// Creates an update.
        public init(id: ManagedObjectID, version: Int64, slots: [Int], values: ContiguousArray<AttributeValue>) {
            self.id = id
            self.version = version
            self.slots = slots
            self.values = values
        }
    }

    /// A row to delete, unless its version has changed.
    public struct Deletion: Sendable {
        /// The row's identifier.
        public var id: ManagedObjectID
        /// The expected version, `Z_OPT`.
        public var version: Int64

        /// Creates a deletion.
        public init(id: ManagedObjectID, version: Int64) {
            self.id = id
            self.version = version
        }
    }

    /// The members added to and removed from a many-to-many or ordered relationship of one object.
    public struct MembershipChange: Sendable {
        /// The object that has the relationship.
        public var owner: ManagedObjectID
        /// The relationship's index in the owner's entity.
        public var relationship: Int
        /// Members to add.
        public var added: [ManagedObjectID]
        /// Members to remove.
        public var removed: [ManagedObjectID]
        /// All members in their order, for an ordered relationship; nil for an unordered one.
        public var order: [ManagedObjectID]?

        /// Creates a membership change.
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

    /// The rows to insert.
    public var insertions: [Insertion] = []
    /// The rows to update.
    public var updates: [Update] = []
    /// The rows to delete.
    public var deletions: [Deletion] = []
    /// The members to add and remove.
    public var memberships: [MembershipChange] = []

    /// Creates an empty change set.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool {
        insertions.isEmpty && updates.isEmpty && deletions.isEmpty && memberships.isEmpty
    }
}

/// What a batch insert does if a row with the same unique values exists.
public enum BatchConflictPolicy: Sendable, Hashable, CaseIterable {
    /// The whole batch fails, and nothing is written.
    case error
    /// The existing row gets the values of the batch; its other values stay.
    case objectTrumps
    /// The existing row stays as it is.
    case storeTrumps
}
