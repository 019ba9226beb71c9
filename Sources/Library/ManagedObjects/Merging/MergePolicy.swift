import DataModel

/// The side that wins if an object was changed both in memory and in the store.
public enum MergePolicyType: String, Sendable, Hashable, CaseIterable {
    /// Neither: the save throws the conflicts.
    case error
    /// Merge by property; for a property that both sides changed, the store wins.
    case mergeByPropertyStoreTrump
    /// Merge by property; for a property that both sides changed, the object in memory wins.
    case mergeByPropertyObjectTrump
    /// The object in memory wins with all its properties.
    case overwrite
    /// The store wins with all its properties.
    case rollback
}

/// The way a context resolves conflicts with other writers' saves ("merge policies", WWDC 2015).
///
///     context.mergePolicy = .mergeByPropertyObjectTrump
///
/// A composite attribute counts as one property: its elements are never taken from both sides. An object changed here
/// and deleted elsewhere stays deleted if the store wins, and is inserted again under its identifier if memory wins. An
/// object deleted here and changed elsewhere is restored if the store wins.
///
/// Unique values: if the store wins, a new object that repeats one is removed, with the objects that cascade from it,
/// and references to it are redirected to the stored object; a changed object gets its saved value back. If memory
/// wins, the stored object gets the new object's values and the references to it.
public struct MergePolicy: Sendable {
    /// The side that wins.
    public let mergeType: MergePolicyType
    private let choice: (@Sendable (MergeConflict) throws -> MergePolicyType)?
    private let constraintChoice: (@Sendable (ConstraintConflict) throws -> MergePolicyType)?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///  - mergeType: The side that wins.
    ///  - choice: Decides single conflicts; nil applies `mergeType` to all. The save throws the errors it throws.
    ///  - constraintChoice: Decides single conflicts of unique values, in the same way. Batch inserts follow
    ///    `mergeType`.
    public init(
        _ mergeType: MergePolicyType, choosing choice: (@Sendable (MergeConflict) throws -> MergePolicyType)? = nil,
        choosingConstraint constraintChoice: (@Sendable (ConstraintConflict) throws -> MergePolicyType)? = nil
    ) {
        self.mergeType = mergeType
        self.choice = choice
        self.constraintChoice = constraintChoice
    }

    /// The save throws the conflicts. The default.
    public static let error = MergePolicy(.error)
    /// Merge by property; for a property that both sides changed, the store wins.
    public static let mergeByPropertyStoreTrump = MergePolicy(.mergeByPropertyStoreTrump)
    /// Merge by property; for a property that both sides changed, memory wins.
    public static let mergeByPropertyObjectTrump = MergePolicy(.mergeByPropertyObjectTrump)
    /// Memory wins with whole objects.
    public static let overwrite = MergePolicy(.overwrite)
    /// The store wins with whole objects.
    public static let rollback = MergePolicy(.rollback)

    /// Returns the side that wins a conflict.
    func type(for conflict: MergeConflict) throws -> MergePolicyType { try choice?(conflict) ?? mergeType }

    /// Returns the side that wins a conflict of unique values.
    func type(for conflict: ConstraintConflict) throws -> MergePolicyType {
        try constraintChoice?(conflict) ?? mergeType
    }
}

/// An object that another writer changed or deleted after it was read.
///
///     context.mergePolicy = MergePolicy(
///         .error,
///         choosing: { conflict in
///             conflict.conflictingKeys == ["remarks"] ? .mergeByPropertyObjectTrump : .error
///         })
public struct MergeConflict: Sendable, Hashable {
    /// The object.
    public let objectID: ManagedObjectID
    /// The version that was read (`Z_OPT`).
    public let oldVersion: Int64
    /// The current version in the store; 0 if the row no longer exists.
    public let newVersion: Int64
    /// The values in memory, by name or dotted path; nil if the object was deleted here.
    public let objectSnapshot: [String: AttributeValue]?
    /// The values as they were read.
    public let cachedSnapshot: [String: AttributeValue]
    /// The current values in the store; nil if the row no longer exists.
    public let persistedSnapshot: [String: AttributeValue]?

    /// The properties that both sides changed to different values, sorted.
    public var conflictingKeys: [String] {
        guard let mine = objectSnapshot, let theirs = persistedSnapshot else { return [] }
        return cachedSnapshot.keys.filter {
            mine[$0] != cachedSnapshot[$0] && theirs[$0] != cachedSnapshot[$0] && mine[$0] != theirs[$0]
        }.sorted()
    }
}

/// Objects that would repeat values which must be unique.
///
///     context.mergePolicy = MergePolicy(
///         .error,
///         choosingConstraint: { conflict in
///             conflict.constraint == ["tailNumber"] ? .mergeByPropertyStoreTrump : .error
///         })
public struct ConstraintConflict: Sendable, Hashable {
    /// The attributes whose combined values must be unique, by name or dotted path.
    public let constraint: [String]
    /// The repeated values.
    public let constraintValues: [String: AttributeValue]
    /// The stored object with these values; nil if only unsaved objects repeat them.
    public let databaseObjectID: ManagedObjectID?
    /// The stored object's values.
    public let databaseSnapshot: [String: AttributeValue]?
    /// The unsaved objects with these values.
    public let conflictingObjectIDs: [ManagedObjectID]
    /// The unsaved objects' values.
    public let conflictingSnapshots: [[String: AttributeValue]]

    /// The entity and attributes of the conflict, without the values.
    var sentence: String {
        "\(conflictingObjectIDs.first?.entityName ?? "")." + constraint.joined(separator: "+")
            + (databaseObjectID == nil ? " (twice in one save)" : "")
    }
}

extension ResolvedEntity {
    /// Returns values by the paths of their slots.
    func snapshot(_ values: ContiguousArray<AttributeValue>) -> [String: AttributeValue] {
        guard values.count == slots.count else { return [:] }
        return Dictionary(uniqueKeysWithValues: slots.map { ($0.path, values[$0.index]) })
    }
}
