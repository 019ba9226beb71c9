/// One way in which a model differs from the version before it.
///
/// Immutable data with three answers: a sentence for a person, whether it is lightweight, and whether it depends on
/// what the rows hold.
public struct ModelOperation: Sendable, Hashable {
    /// The entity's name in the new model, or in the old one if it is gone.
    public let entity: String
    /// The property's name or dotted path, likewise; nil when the entity itself changes.
    public let property: String?
    /// What changes.
    public let change: ModelChange
    /// Why it is not lightweight; nil if it is.
    public let refusal: Refusal?
    /// Whether rows must have a value for it that none gives: it succeeds only where no row lacks one.
    public let needsValues: Bool
    /// What a person should know before it is done, as a sentence; nil for nothing.
    public let warning: String?

    /// Makes an operation.
    public init(
        entity: String, property: String? = nil, _ change: ModelChange, refusal: Refusal? = nil,
        needsValues: Bool = false, warning: String? = nil
    ) {
        self.entity = entity
        self.property = property
        self.change = change
        self.refusal = refusal
        self.needsValues = needsValues
        self.warning = warning
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
        case .ambiguousRenaming(let identifier): "Two parts of \(entity) claim to have been “\(identifier)”."
        }
    }
}
