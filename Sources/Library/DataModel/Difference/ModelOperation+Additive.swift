extension ModelOperation {
    /// Whether what is there stays as it is: the change only adds, or concerns nothing that another program stores.
    ///
    /// The rule of the 2022 talk for a schema that was promoted to production: record types and fields may be added, never
    /// changed or removed. Indexes, default values and what only validation or the version hash sees are of the local
    /// file. A relationship that becomes required changes what is there; one that is added as required only adds.
    public var isAdditive: Bool {
        switch change {
        case .entity(let change): change == .added
        case .attribute(let change): change.isAdditive
        case .relationship(.added): true
        case .relationship: false
        case .index(.uniquenessAdded): false
        case .details(let details): !(details.contains("optionality") && isRequiredRelationship)
        case .index: true
        case .ambiguousRenaming: false
        }
    }

    private var isRequiredRelationship: Bool {
        if case .relationship(let relationship)? = result { relationship.needsObject } else { false }
    }
}

extension AttributeChange {
    fileprivate var isAdditive: Bool {
        switch self {
        case .added, .defaultChanged: true
        case .optionalityChanged(let isOptional): isOptional
        case .transienceChanged(let isTransient): !isTransient
        case .removed, .renamed, .moved, .typeChanged, .externalStorageChanged, .gathered, .scattered: false
        }
    }
}

extension ModelDifference {
    /// The operations that change or remove what is there; empty for a difference that is purely an addition.
    public var nonAdditiveOperations: [ModelOperation] { operations.filter { !$0.isAdditive } }
}
