/// What happens to related objects when an object is deleted.
public enum DeleteRule: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing happens: related objects keep dangling references.
    case noAction = 0
    /// Related objects lose their references to the deleted object.
    case nullify = 1
    /// Related objects are deleted as well.
    case cascade = 2
    /// The deletion fails while there are related objects.
    case deny = 3

    /// The rule's name in a model's XML.
    public var xmlName: String {
        switch self {
        case .noAction: "No Action"
        case .nullify: "Nullify"
        case .cascade: "Cascade"
        case .deny: "Deny"
        }
    }

    /// Creates a rule from its name in a model's XML; nil for an unknown name.
    public init?(xmlName: String) {
        guard let rule = Self.allCases.first(where: { $0.xmlName == xmlName }) else { return nil }
        self = rule
    }
}

/// A relationship of an entity to objects of another entity or its own.
///
///     let aircraft = RelationshipDescription("aircraft", to: "Aircraft", inverse: "logEntries")
///     let entries = RelationshipDescription(
///         "logEntries", toMany: "LogEntry", inverse: "aircraft", deleteRule: .cascade)
///     model[entity: "LogEntry"]?[property: "aircraft"] = .relationship(aircraft)
///     model[entity: "Aircraft"]?[property: "logEntries"] = .relationship(entries)
public struct RelationshipDescription: Sendable, Hashable, Codable {
    /// The relationship's name, unique within its entity and the entity's ancestors.
    public var name: String
    /// The name of the destination entity.
    public var destinationEntityName: String
    /// The name of the inverse relationship; nil if there is none.
    public var inverseName: String?
    /// The name of the entity that declares the inverse, as given in the XML.
    public var inverseEntityName: String?
    /// Whether an object may have several related objects.
    public var isToMany = false
    /// Whether the related objects of a to-many relationship have an order.
    public var isOrdered = false
    /// The smallest valid number of objects; 0 for no limit.
    public var minCount = 0
    /// The greatest valid number of objects; 0 for no limit. A to-one relationship has 1; any other number makes the
    /// relationship to-many, as in Core Data.
    public var maxCount = 1 {
        didSet { if maxCount != 1 { isToMany = true } }
    }
    /// What happens to related objects when the object is deleted.
    public var deleteRule = DeleteRule.nullify
    /// Whether an empty relationship is valid at save.
    public var isOptional = true
    /// Whether the relationship is kept in memory only.
    public var isTransient = false
    /// The relationship's name in the first model version that had it; nil if it was never renamed.
    public var renamingIdentifier: String?
    /// A text that is mixed into the version hash.
    public var versionHashModifier: String?
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()
    /// User-defined pairs.
    public var userInfo: [String: String] = [:]

    /// Creates an optional to-one relationship with the delete rule Nullify.
    public init(_ name: String, to destination: String, inverse: String? = nil) {
        self.name = name
        self.destinationEntityName = destination
        self.inverseName = inverse
        self.inverseEntityName = inverse == nil ? nil : destination
    }

    /// Creates an optional to-many relationship.
    public init(
        _ name: String, toMany destination: String, inverse: String? = nil, isOrdered: Bool = false,
        deleteRule: DeleteRule = .nullify
    ) {
        self.init(name, to: destination, inverse: inverse)
        isToMany = true
        maxCount = 0
        self.isOrdered = isOrdered
        self.deleteRule = deleteRule
    }
}
