/// An entity of a managed object model.
///
/// `properties` are the ones that the entity declares itself. `ResolvedEntity` has the inherited ones too, and the
/// entity's number and table in a store.
public struct EntityDescription: Sendable, Hashable, Codable {
    /// The entity's name, unique within its model.
    public var name: String {
        get { content.name }
        set { content.name = newValue }
    }
    /// The name of the class of its objects; nil for `ManagedObject`.
    public var managedObjectClassName: String? {
        get { content.managedObjectClassName }
        set { content.managedObjectClassName = newValue }
    }
    /// The name of the entity it inherits from; nil for a root entity.
    public var superentityName: String? {
        get { content.superentityName }
        set { content.superentityName = newValue }
    }
    /// Whether it has no objects of its own, only those of its subentities.
    public var isAbstract: Bool {
        get { content.isAbstract }
        set { content.isAbstract = newValue }
    }
    /// The properties that it declares, in the order of the model.
    public var properties: [PropertyDescription] {
        get { content.properties }
        set { content.properties = newValue }
    }
    /// The fetch indexes.
    public var indexes: [FetchIndexDescription] {
        get { content.indexes }
        set { content.indexes = newValue }
    }
    /// The compound indexes of Xcode 8 and earlier: lists of property names.
    public var compoundIndexes: [[String]] {
        get { content.compoundIndexes }
        set { content.compoundIndexes = newValue }
    }
    /// Lists of attribute names or dotted paths whose combined values must be unique.
    public var uniquenessConstraints: [[String]] {
        get { content.uniquenessConstraints }
        set { content.uniquenessConstraints = newValue }
    }
    /// The entity's name in the first model version that had it; nil if it was never renamed.
    public var renamingIdentifier: String? {
        get { content.renamingIdentifier }
        set { content.renamingIdentifier = newValue }
    }
    /// A text that is mixed into the version hash.
    public var versionHashModifier: String? {
        get { content.versionHashModifier }
        set { content.versionHashModifier = newValue }
    }
    /// Editor settings, written as they were read.
    public var editorSettings: EditorSettings {
        get { content.editorSettings }
        set { content.editorSettings = newValue }
    }
    /// User-defined pairs.
    public var userInfo: [String: String] {
        get { content.userInfo }
        set { content.userInfo = newValue }
    }
    /// What it inherits, if it was read from a model.
    package var inheritance = Inheritance()
    /// A single reference, because each new object of the entity is passed a copy.
    private var shared: Shared

    private var content: Content {
        get { shared.content }
        set { shared = Shared(newValue) }
    }

    private struct Content: Sendable, Hashable, Codable {
        var name: String
        var managedObjectClassName: String?
        var superentityName: String?
        var isAbstract = false
        var properties: [PropertyDescription]
        var indexes: [FetchIndexDescription] = []
        var compoundIndexes: [[String]] = []
        var uniquenessConstraints: [[String]] = []
        var renamingIdentifier: String?
        var versionHashModifier: String?
        var editorSettings = EditorSettings()
        var userInfo: [String: String] = [:]
    }

    private final class Shared: Sendable {
        let content: Content

        init(_ content: Content) { self.content = content }
    }

    /// Creates an entity with the properties that it declares.
    public init(_ name: String, superentity: String? = nil, _ properties: [PropertyDescription] = []) {
        shared = Shared(Content(name: name, superentityName: superentity, properties: properties))
    }

    public init(from decoder: any Decoder) throws { shared = Shared(try Content(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    public static func == (left: EntityDescription, right: EntityDescription) -> Bool {
        left.shared === right.shared || left.content == right.content
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(content) }

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
