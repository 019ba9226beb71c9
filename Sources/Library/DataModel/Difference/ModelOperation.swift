/// One change between a model and the version before it, as immutable data.
///
/// It can be applied to a model (`apply(to:)`), translated to SQL (`SchemaChange.steps(of:)`), and described in a
/// sentence. It also says why it is not lightweight, and whether it depends on the rows of a store.
public struct ModelOperation: Sendable, Hashable {
    /// The entity's name in the new model, or in the old one if it was removed.
    public let entity: String
    /// The property's name or dotted path in the new model, or in the old one if it was removed; nil if the entity
    /// changes.
    public let property: String?
    /// The change.
    public let change: ModelChange
    /// The reason why the change is not lightweight; nil if it is.
    public let refusal: ModelIssue?
    /// Whether rows need a value that nothing provides. The change then succeeds only if no row lacks one.
    public let needsValues: Bool
    /// A warning for the user, as a sentence; nil for none.
    public let warning: String?
    /// The part in the new model; nil if it was removed or the change says everything.
    public let result: ModelPart?
    /// The places in the old model from which the values move; empty if they stay.
    public let sources: [Source]

    /// A place in the old model.
    public struct Source: Sendable, Hashable {
        /// The old name of the entity that declared the property.
        public let entity: String
        /// The property's old name or dotted path.
        public let path: String
        /// Whether the property is gone from that place. If not, it exists there as well as in the new place.
        public let isVacated: Bool
    }

    /// Creates an operation.
    public init(
        entity: String, property: String? = nil, _ change: ModelChange, refusal: ModelIssue? = nil,
        needsValues: Bool = false, warning: String? = nil, result: ModelPart? = nil, sources: [Source] = []
    ) {
        self.entity = entity
        self.property = property
        self.change = change
        self.refusal = refusal
        self.needsValues = needsValues
        self.warning = warning
        self.result = result
        self.sources = sources
    }

    /// Returns the operation with a reason why it is not lightweight.
    func refused(_ refusal: ModelIssue) -> ModelOperation {
        ModelOperation(
            entity: entity, property: property, change, refusal: refusal, needsValues: needsValues, warning: warning,
            result: result, sources: sources)
    }

    /// Whether SQL alone can make the change.
    public var isLightweight: Bool { refusal == nil }

    /// Whether an entity or property is removed with its data.
    public var isRemoval: Bool {
        switch change {
        case .entity(let change): change == .removed
        case .attribute(let change): change == .removed
        case .relationship(let change): change == .removed
        case .index, .details, .ambiguousRenaming: false
        }
    }

    /// The change, as a sentence.
    public var sentence: String {
        switch change {
        case .entity(let change): change.sentence(entity)
        case .attribute(let change): change.sentence(entity, property ?? "")
        case .relationship(let change): change.sentence(entity, property ?? "")
        case .index(let change): change.sentence(entity)
        case .details(let details):
            "\(property.map { "\(entity).\($0)" } ?? entity) changes its \(details.listed)."
        case .ambiguousRenaming(let identifier):
            property == nil
                ? "\(entity) and another entity have the same renaming identifier “\(identifier)”."
                : "Two properties of \(entity) have the same renaming identifier “\(identifier)”."
        }
    }
}

/// A part of the new model that an operation carries so that it can be applied.
public enum ModelPart: Sendable, Hashable {
    case entity(EntityDescription)
    /// An attribute, or an element of a composite.
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
    case fetchIndex(FetchIndexDescription)
    /// A compound index of Xcode 8 and earlier: a list of property names.
    case compoundIndex([String])
    /// The “indexed” flag of Xcode 8 and earlier on the named attribute.
    case indexedAttribute(String)
}

extension ModelOperation {
    /// Whether existing data keeps its form: the change only adds, or concerns only the local file.
    ///
    /// This is the rule for a CloudKit schema in production (WWDC 2022): record types and fields may be added, but
    /// never changed or removed. Indexes, default values and details of validation or the version hash concern only the
    /// local file. A relationship that becomes required changes existing data; a new required relationship is an
    /// addition.
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
    /// The operations that change or remove existing data; empty for a purely additive difference.
    public var nonAdditiveOperations: [ModelOperation] { operations.filter { !$0.isAdditive } }
}
