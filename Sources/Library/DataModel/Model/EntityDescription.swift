/// An entity of a managed object model.
///
/// `properties` are the ones that the entity declares itself. `ResolvedEntity` has the inherited ones too, and the
/// entity's number and table in a store.
public struct EntityDescription: Sendable, Hashable, Codable {
    /// The entity's name, unique within its model.
    public var name: String
    /// The name of the class of its objects; nil for `ManagedObject`.
    public var managedObjectClassName: String?
    /// The name of the entity it inherits from; nil for a root entity.
    public var superentityName: String?
    /// Whether it has no objects of its own, only those of its subentities.
    public var isAbstract = false
    /// The properties that it declares, in the order of the model.
    public var properties: [PropertyDescription] = []
    /// The fetch indexes.
    public var indexes: [FetchIndexDescription] = []
    /// The compound indexes of Xcode 8 and earlier: lists of property names.
    public var compoundIndexes: [[String]] = []
    /// Lists of attribute names or dotted paths whose combined values must be unique.
    public var uniquenessConstraints: [[String]] = []
    /// The entity's name in the first model version that had it; nil if it was never renamed.
    public var renamingIdentifier: String?
    /// A text that is mixed into the version hash.
    public var versionHashModifier: String?
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()
    /// User-defined pairs.
    public var userInfo: [String: String] = [:]
    /// What it inherits, if it was read from a model.
    package var inheritance = Inheritance()

    private enum CodingKeys: String, CodingKey {
        case name, managedObjectClassName, superentityName, isAbstract, properties, indexes, compoundIndexes
        case uniquenessConstraints, renamingIdentifier, versionHashModifier, editorSettings, userInfo
    }

    /// Creates an entity with the properties that it declares.
    public init(_ name: String, superentity: String? = nil, _ properties: [PropertyDescription] = []) {
        self.name = name
        self.superentityName = superentity
        self.properties = properties
    }

    /// The attributes that it declares.
    public var attributes: [AttributeDescription] {
        properties.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    /// The relationships that it declares.
    public var relationships: [RelationshipDescription] {
        properties.compactMap { if case .relationship(let relationship) = $0 { relationship } else { nil } }
    }

    /// The entity's name across versions: its renaming identifier, or else its name.
    public var canonicalName: String { renamingIdentifier ?? name }

    /// The declared property with that name. Setting it replaces or adds the property; nil removes it.
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

/// An index for fetches.
///
///     model[entity: "Aircraft"]?.indexes = [
///         FetchIndexDescription("byTail", [.init("tailNumber")]),
///         FetchIndexDescription("byColor", [.init("colorScheme.primary"), .init("seats", isAscending: false)]),
///         FetchIndexDescription("words", [.init("remarks", kind: .text)]),
///     ]
public struct FetchIndexDescription: Sendable, Hashable, Codable {
    /// The kind of data structure that indexes a column.
    public enum Kind: String, Sendable, Hashable, Codable {
        case binary = "Binary"
        case rTree = "RTree"
        /// An index of the words and parts of words in a string, for CONTAINS, BEGINSWITH, ENDSWITH, LIKE and == with
        /// `[cd]`. Not known to Xcode.
        case text = "Text"
    }

    /// One column of an index.
    public struct Element: Sendable, Hashable, Codable {
        /// The property's name or dotted path; nil for an expression.
        public var property: String?
        /// The expression's format; nil for a property.
        public var expression: String?
        /// The kind of index.
        public var kind: Kind
        /// Whether small values come first.
        public var isAscending: Bool
        /// Editor settings, written as they were read.
        public var editorSettings = EditorSettings()

        /// Creates a column.
        public init(_ property: String?, expression: String? = nil, kind: Kind = .binary, isAscending: Bool = true) {
            self.property = property
            self.expression = expression
            self.kind = kind
            self.isAscending = isAscending
        }
    }

    /// The index's name, unique within its entity.
    public var name: String
    /// The columns.
    public var elements: [Element]
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()

    /// Creates an index.
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

    /// The property's name across versions: its renaming identifier, or else its name.
    public var canonicalName: String {
        switch self {
        case .attribute(let attribute): attribute.renamingIdentifier ?? attribute.name
        case .relationship(let relationship): relationship.renamingIdentifier ?? relationship.name
        case .fetchedProperty(let property): property.name
        }
    }
}
