/// A change between two versions of a model, by the part that it concerns.
public enum ModelChange: Sendable, Hashable {
    case entity(EntityChange)
    case attribute(AttributeChange)
    case relationship(RelationshipChange)
    case index(IndexChange)
    /// Details that concern objects or the version hash but not the store's schema, such as a delete rule.
    case details([String])
    /// Two parts have the same renaming identifier.
    case ambiguousRenaming(identifier: String)
}

/// A change of an entity.
public enum EntityChange: Sendable, Hashable {
    case added
    case removed
    case renamed(from: String)
    /// The entity inherits from another entity than before; nil for none.
    case superentityChanged(from: String?, to: String?)
    case abstractionChanged(isAbstract: Bool)

    func sentence(_ entity: String) -> String {
        switch self {
        case .added: "The entity \(entity) is added."
        case .removed: "The entity \(entity) is removed, with all its objects."
        case .renamed(let old): "The entity \(old) is renamed \(entity)."
        case .superentityChanged(let old, nil): "\(entity) no longer inherits from \(old ?? "another entity")."
        case .superentityChanged(nil, let superentity?): "\(entity) now inherits from \(superentity)."
        case .superentityChanged(let old?, let superentity?):
            "\(entity) now inherits from \(superentity) instead of \(old)."
        case .abstractionChanged(let isAbstract): "\(entity) becomes \(isAbstract ? "abstract" : "concrete")."
        }
    }
}

/// A change of an attribute, or of an element of a composite.
public enum AttributeChange: Sendable, Hashable {
    case added(AttributeType)
    case removed
    case renamed(from: String)
    /// The entities that declared it before.
    case moved(from: [String])
    case typeChanged(from: AttributeType, to: AttributeType)
    case optionalityChanged(isOptional: Bool)
    case defaultChanged
    case transienceChanged(isTransient: Bool)
    case externalStorageChanged(isAllowed: Bool)
    /// A composite is made from the values at these old paths.
    case gathered(from: [String])
    /// A composite is removed, and its values continue at these new paths.
    case scattered(into: [String])

    func sentence(_ entity: String, _ property: String) -> String {
        let place = "\(entity).\(property)"
        return switch self {
        case .added: "\(entity) gains the attribute “\(property)”."
        case .removed: "\(entity) loses the attribute “\(property)”, with its values."
        case .renamed(let old): "The attribute “\(old)” of \(entity) is renamed “\(property)”."
        case .moved(let old): "The attribute “\(property)” moves from \(old.listed) to \(entity)."
        case .typeChanged(let old, let new): "\(place) changes from \(old.label) to \(new.label)."
        case .optionalityChanged(let isOptional): "\(place) becomes \(isOptional ? "optional" : "required")."
        case .defaultChanged: "\(place) gets a new default value; existing values stay."
        case .transienceChanged(true): "\(place) is no longer stored."
        case .transienceChanged(false): "\(place) is now stored."
        case .externalStorageChanged(true): "\(place) may now be stored in files beside the store."
        case .gathered(let old): "\(place) gathers \(old.quoted)."
        case .scattered(let new): "\(place) is split into \(new.quoted)."
        case .externalStorageChanged(false): "\(place) is stored in its rows; files beside the store move there."
        }
    }
}

/// A change of a relationship.
public enum RelationshipChange: Sendable, Hashable {
    case added(destination: String, isToMany: Bool)
    case removed
    case renamed(from: String)
    /// The entities that declared it before.
    case moved(from: [String])
    case cardinalityChanged(isToMany: Bool)
    case orderingChanged(isOrdered: Bool)
    case inverseChanged(from: String?, to: String?)
    case destinationChanged(from: String, to: String)

    func sentence(_ entity: String, _ property: String) -> String {
        let place = "\(entity).\(property)"
        return switch self {
        case .added(let destination, let isToMany):
            "\(entity) gains the to-\(isToMany ? "many" : "one") relationship “\(property)” to \(destination)."
        case .removed: "\(entity) loses the relationship “\(property)”."
        case .renamed(let old): "The relationship “\(old)” of \(entity) is renamed “\(property)”."
        case .moved(let old): "The relationship “\(property)” moves from \(old.listed) to \(entity)."
        case .cardinalityChanged(let isToMany): "\(place) becomes to-\(isToMany ? "many" : "one")."
        case .orderingChanged(let isOrdered): "\(place) becomes \(isOrdered ? "ordered" : "unordered")."
        case .inverseChanged(_, nil): "\(place) no longer has an inverse."
        case .inverseChanged(_, let new?): "The inverse of \(place) becomes “\(new)”."
        case .destinationChanged(let old, let new): "The destination of \(place) changes from \(old) to \(new)."
        }
    }
}

/// A change of an index or a uniqueness constraint.
public enum IndexChange: Sendable, Hashable {
    case uniquenessAdded([String])
    case uniquenessRemoved([String])
    case added(String)
    case removed(String)
    case changed(String)

    func sentence(_ entity: String) -> String {
        switch self {
        case .uniquenessAdded(let names): "\(names.listed) of \(entity) must be unique from now on."
        case .uniquenessRemoved(let names): "\(names.listed) of \(entity) need no longer be unique."
        case .added(let name): "\(entity) gains the index “\(name)”."
        case .removed(let name): "\(entity) loses the index “\(name)”."
        case .changed(let name): "The index “\(name)” of \(entity) changes."
        }
    }
}

extension AttributeType {
    /// The type's name in messages.
    package var label: String { xmlName ?? "undefined" }
}
