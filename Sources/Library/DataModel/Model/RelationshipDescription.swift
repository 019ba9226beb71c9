/// What happens to the objects at the other end of a relationship when an object is deleted.
public enum DeleteRule: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing: the other end keeps a reference to nowhere.
    case noAction = 0
    /// The other end forgets the deleted object.
    case nullify = 1
    /// The other end is deleted too.
    case cascade = 2
    /// The deletion is refused while there is another end.
    case deny = 3

    /// The words that Xcode writes into a model's XML.
    public var xmlName: String {
        switch self {
        case .noAction: "No Action"
        case .nullify: "Nullify"
        case .cascade: "Cascade"
        case .deny: "Deny"
        }
    }

    /// Makes a rule from the words in a model's XML; nil for words that no Xcode writes.
    public init?(xmlName: String) {
        guard let rule = Self.allCases.first(where: { $0.xmlName == xmlName }) else { return nil }
        self = rule
    }
}

/// A relationship of an entity to objects of another.
public struct RelationshipDescription: Sendable, Hashable, Codable {
    /// The relationship's name, unique within its entity and the entity's ancestors.
    public var name: String
    /// The name of the entity at the other end.
    public var destinationEntityName: String
    /// The name of the relationship back; nil when there is none.
    public var inverseName: String?
    /// The entity that declares the relationship back, as the XML says it.
    public var inverseEntityName: String?
    /// Whether many objects may stand at the other end.
    public var isToMany = false
    /// Whether the order of a to-many relationship is kept.
    public var isOrdered = false
    /// The fewest objects that validation accepts; 0 for no limit.
    public var minCount = 0
    /// The most objects that validation accepts; 0 for no limit. A to-one relationship has 1.
    public var maxCount = 1
    /// What a deletion does to the other end.
    public var deleteRule = DeleteRule.nullify
    /// Whether an empty relationship is valid at save.
    public var isOptional = true
    /// Whether the relationship is kept in memory only.
    public var isTransient = false
    /// The relationship's name in the model version that first had it; nil when it was never renamed.
    public var renamingIdentifier: String?
    /// Text mixed into the version hash.
    public var versionHashModifier: String?
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()
    /// Pairs of the user's own.
    public var userInfo: [String: String] = [:]

    /// Makes an optional to-one relationship that nullifies.
    public init(_ name: String, to destination: String, inverse: String? = nil) {
        self.name = name
        self.destinationEntityName = destination
        self.inverseName = inverse
        self.inverseEntityName = inverse == nil ? nil : destination
    }

    /// Makes an optional to-many relationship.
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
