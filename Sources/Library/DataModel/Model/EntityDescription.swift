/// An entity of a managed object model.
///
/// Its `properties` are the ones it declares itself; what it inherits, and the number and table it has in a store,
/// are answered by `ResolvedEntity`.
public struct EntityDescription: Sendable, Hashable, Codable {
    /// The entity's name, unique within its model.
    public var name: String
    /// The name of the class of its objects; nil for plain `ManagedObject`.
    public var managedObjectClassName: String?
    /// The name of the entity it inherits from; nil for a root.
    public var superentityName: String?
    /// Whether it has no objects of its own.
    public var isAbstract = false
    /// The properties it declares, in the order of the model.
    public var properties: [PropertyDescription] = []
    /// Its fetch indexes.
    public var indexes: [FetchIndexDescription] = []
    /// Indexes of Xcode 8 and before: lists of property names.
    public var compoundIndexes: [[String]] = []
    /// Lists of attribute names (or dotted paths) whose values together are unique.
    public var uniquenessConstraints: [[String]] = []
    /// The entity's name in the model version that first had it; nil when it was never renamed.
    public var renamingIdentifier: String?
    /// Text mixed into the version hash.
    public var versionHashModifier: String?
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()
    /// Pairs of the user's own.
    public var userInfo: [String: String] = [:]

    /// Makes an entity with the properties it declares.
    public init(_ name: String, superentity: String? = nil, _ properties: [PropertyDescription] = []) {
        self.name = name
        self.superentityName = superentity
        self.properties = properties
    }

    /// The attributes it declares.
    public var attributes: [AttributeDescription] {
        properties.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    /// The relationships it declares.
    public var relationships: [RelationshipDescription] {
        properties.compactMap { if case .relationship(let relationship) = $0 { relationship } else { nil } }
    }

    /// The name under which the entity is known across versions.
    public var canonicalName: String { renamingIdentifier ?? name }

    /// The declared property of that name; setting replaces it, adds it, or with nil removes it.
    public subscript(property name: String) -> PropertyDescription? {
        get { properties.first { $0.name == name } }
        set {
            let index = properties.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let property?): properties[index] = property
            case (let index?, nil): properties.remove(at: index)
            case (nil, let property?): properties.append(property)
            case (nil, nil): break
            }
        }
    }
}

/// An index that fetches use.
public struct FetchIndexDescription: Sendable, Hashable, Codable {
    /// How the index is built.
    public enum Kind: String, Sendable, Hashable, Codable {
        case binary = "Binary"
        case rTree = "RTree"
    }

    /// One column of the index.
    public struct Element: Sendable, Hashable, Codable {
        /// A property's name or dotted path; nil when an expression is indexed.
        public var property: String?
        /// An expression's format; nil when a property is indexed.
        public var expression: String?
        /// How the column is indexed.
        public var kind: Kind
        /// Whether small values come first.
        public var isAscending: Bool
        /// Marks of Xcode's editor, written back as they were read.
        public var editorSettings = EditorSettings()

        /// Makes an ascending column over a property.
        public init(_ property: String?, expression: String? = nil, kind: Kind = .binary, isAscending: Bool = true) {
            self.property = property
            self.expression = expression
            self.kind = kind
            self.isAscending = isAscending
        }
    }

    /// The index's name, unique within its entity.
    public var name: String
    /// Its columns.
    public var elements: [Element]
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()

    /// Makes an index.
    public init(_ name: String, _ elements: [Element]) {
        self.name = name
        self.elements = elements
    }
}

/// A property of an entity: an attribute, a relationship or a fetched property.
public enum PropertyDescription: Sendable, Hashable, Codable {
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
    case fetchedProperty(FetchedPropertyDescription)

    /// The property's name.
    public var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .relationship(let relationship): relationship.name
        case .fetchedProperty(let property): property.name
        }
    }

    /// The name under which the property is known across versions: its renaming identifier, else its name.
    public var canonicalName: String {
        switch self {
        case .attribute(let attribute): attribute.renamingIdentifier ?? attribute.name
        case .relationship(let relationship): relationship.renamingIdentifier ?? relationship.name
        case .fetchedProperty(let property): property.name
        }
    }
}
