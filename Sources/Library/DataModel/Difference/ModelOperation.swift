/// One way in which a model differs from the version before it.
///
/// Immutable data with three answers: what it does to the model (`apply(to:)`), the SQL it becomes in a store
/// (`SchemaChange.steps(of:)`), and a sentence for a person. Beside these, why it is not lightweight if it is not, and
/// whether it depends on what the rows hold.
public struct ModelOperation: Sendable, Hashable {
    /// The entity's name in the new model, or in the old one if it is gone.
    public let entity: String
    /// The property's name or dotted path, likewise; nil when the entity itself changes.
    public let property: String?
    /// What changes.
    public let change: ModelChange
    /// Why it is not lightweight; nil if it is.
    public let refusal: ModelIssue?
    /// Whether rows must have a value for it that none gives: it succeeds only where no row lacks one.
    public let needsValues: Bool
    /// What a person should know before it is done, as a sentence; nil for nothing.
    public let warning: String?
    /// The part it concerns as the new model has it; nil where the part is gone, or the change says all.
    public let result: ModelPart?
    /// Where in the old model the values were, if elsewhere: by old entity and path.
    public let sources: [Source]

    /// A place in the old model.
    public struct Source: Sendable, Hashable {
        /// The entity that declared it, by its old name.
        public let entity: String
        /// The property's old name or dotted path.
        public let path: String
        /// Whether the property is gone from there, or stays beside the new one.
        public let isVacated: Bool
    }

    /// Makes an operation.
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

    /// The same operation, refused.
    func refused(_ refusal: ModelIssue) -> ModelOperation {
        ModelOperation(
            entity: entity, property: property, change, refusal: refusal, needsValues: needsValues, warning: warning,
            result: result, sources: sources)
    }

    /// Whether SQL alone can carry it out.
    public var isLightweight: Bool { refusal == nil }

    /// Whether an entity or a property goes, with what the store holds of it.
    public var isRemoval: Bool {
        switch change {
        case .entity(let change): change == .removed
        case .attribute(let change): change == .removed
        case .relationship(let change): change == .removed
        case .index, .details, .ambiguousRenaming: false
        }
    }

    /// What changes, as a sentence.
    public var sentence: String {
        switch change {
        case .entity(let change): change.sentence(entity)
        case .attribute(let change): change.sentence(entity, property ?? "")
        case .relationship(let change): change.sentence(entity, property ?? "")
        case .index(let change): change.sentence(entity)
        case .details(let details):
            "\(property.map { "\(entity).\($0)" } ?? entity) changes in: \(details.joined(separator: ", "))."
        case .ambiguousRenaming(let identifier):
            property == nil
                ? "\(entity) is not the only one that claims to have been “\(identifier)”."
                : "Two parts of \(entity) claim to have been “\(identifier)”."
        }
    }
}

/// A part of a model as the new version has it, which an operation carries so that it can be applied.
public enum ModelPart: Sendable, Hashable {
    case entity(EntityDescription)
    /// An attribute, or the element of a composite.
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
    case fetchIndex(FetchIndexDescription)
    /// An index of Xcode 8 and before: a list of names.
    case compoundIndex([String])
    /// The editor's mark on an attribute that asks for an index.
    case indexedAttribute(String)
}

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
