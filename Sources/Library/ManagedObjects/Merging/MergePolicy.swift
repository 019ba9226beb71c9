import DataModel

/// Who wins where an object was changed here and in the store.
public enum MergePolicyType: String, Sendable, Hashable, CaseIterable {
    /// Nobody: the save throws the conflicts.
    case error
    /// Property by property; where both sides changed one, the store.
    case mergeByPropertyStoreTrump
    /// Property by property; where both sides changed one, the object in memory.
    case mergeByPropertyObjectTrump
    /// The object in memory, with all its properties.
    case overwrite
    /// The store, with all its properties.
    case rollback
}

/// What a context does about conflicts with what others saved meanwhile (the 2015 talk, "merge policies").
///
///     context.mergePolicy = .mergeByPropertyObjectTrump
///
/// A composite attribute is one property: its elements are never mixed from two sides. An object that was changed here
/// and deleted elsewhere stays deleted where the store wins, and is written anew under its old identifier where
/// memory wins. One that was deleted here and changed elsewhere comes back where the store wins.
///
/// Values that must be unique: where the store wins, a new object that repeats one goes, what it owned by cascade with
/// it, and others that referred to it refer to the stored object; a changed one takes its saved value back. Where memory
/// wins, the stored object takes the new one's values, and everything that referred to the new one.
public struct MergePolicy: Sendable {
    /// Who wins.
    public let mergeType: MergePolicyType
    private let choice: (@Sendable (MergeConflict) throws -> MergePolicyType)?

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - mergeType: Who wins.
    ///   - choice: Decides for one conflict at a time, where the same answer does not fit all; what it throws, the
    ///     save throws. Values that must be unique follow `mergeType`.
    public init(
        _ mergeType: MergePolicyType, choosing choice: (@Sendable (MergeConflict) throws -> MergePolicyType)? = nil
    ) {
        self.mergeType = mergeType
        self.choice = choice
    }

    /// Conflicts are thrown; the default.
    public static let error = MergePolicy(.error)
    /// Property by property; where both sides changed one, the store wins.
    public static let mergeByPropertyStoreTrump = MergePolicy(.mergeByPropertyStoreTrump)
    /// Property by property; where both sides changed one, memory wins.
    public static let mergeByPropertyObjectTrump = MergePolicy(.mergeByPropertyObjectTrump)
    /// Memory wins, whole objects.
    public static let overwrite = MergePolicy(.overwrite)
    /// The store wins, whole objects.
    public static let rollback = MergePolicy(.rollback)

    /// Who wins one conflict.
    func type(for conflict: MergeConflict) throws -> MergePolicyType { try choice?(conflict) ?? mergeType }
}

/// An object that somebody else changed or deleted since it was read.
public struct MergeConflict: Sendable, Hashable {
    /// The object.
    public let objectID: ManagedObjectID
    /// The version that was read, `Z_OPT`.
    public let oldVersion: Int64
    /// The version the store has now; 0 when the row is gone.
    public let newVersion: Int64
    /// The values in memory, by name or dotted path; nil where the object was deleted here.
    public let objectSnapshot: [String: AttributeValue]?
    /// The values as they were read.
    public let cachedSnapshot: [String: AttributeValue]
    /// The values the store has now; nil when the row is gone.
    public let persistedSnapshot: [String: AttributeValue]?

    /// The properties that both sides changed, each to another value; sorted.
    public var conflictingKeys: [String] {
        guard let mine = objectSnapshot, let theirs = persistedSnapshot else { return [] }
        return cachedSnapshot.keys.filter {
            mine[$0] != cachedSnapshot[$0] && theirs[$0] != cachedSnapshot[$0] && mine[$0] != theirs[$0]
        }.sorted()
    }
}

/// Objects that would repeat values which must be unique together.
public struct ConstraintConflict: Sendable, Hashable {
    /// The attributes whose values must be unique together, by name or dotted path.
    public let constraint: [String]
    /// The values that are repeated.
    public let constraintValues: [String: AttributeValue]
    /// The stored object that has them; nil where only unsaved objects repeat each other.
    public let databaseObjectID: ManagedObjectID?
    /// The stored object's values.
    public let databaseSnapshot: [String: AttributeValue]?
    /// The unsaved objects that have them.
    public let conflictingObjectIDs: [ManagedObjectID]
    /// The unsaved objects' values.
    public let conflictingSnapshots: [[String: AttributeValue]]

    /// Which attributes of which entity, without the values.
    var sentence: String {
        "\(conflictingObjectIDs.first?.entityName ?? "")." + constraint.joined(separator: "+")
            + (databaseObjectID == nil ? " (twice in one save)" : "")
    }
}

extension ResolvedEntity {
    /// Values by the paths of their slots.
    func snapshot(_ values: ContiguousArray<AttributeValue>) -> [String: AttributeValue] {
        guard values.count == slots.count else { return [:] }
        return Dictionary(uniqueKeysWithValues: slots.map { ($0.path, values[$0.index]) })
    }
}
