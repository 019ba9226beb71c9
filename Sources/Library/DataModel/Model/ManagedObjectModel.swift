/// A managed object model: the entities that a store holds, in one version.
///
///     let model = ManagedObjectModel(entities: [
///         EntityDescription("Aircraft", [.attribute(AttributeDescription("tailNumber", .string))])
///     ])
///
/// A value: a version is the whole model, and a changed copy is another version. `resolved()` checks it and answers
/// what depends on all of it; `versionChecksum` names it.
public struct ManagedObjectModel: Sendable, Hashable, Codable {
    /// The entities, in the order of the model.
    public var entities: [EntityDescription]
    /// The composite types that attributes refer to by name, in the order of the model.
    public var composites: [CompositeType]
    /// Names of groups of entities that go to different stores.
    public var configurations: [Configuration]
    /// The fetch requests that the model holds by name.
    public var fetchRequestTemplates: [FetchRequestTemplate]
    /// The identifiers of this version, as the user wrote them; usually one or none.
    public var versionIdentifiers: [String]
    /// Marks of Xcode's editor on the model itself, written back as they were read.
    public var editorSettings: EditorSettings
    /// Where Xcode's diagram shows the entities, in the order of the XML, written back as it was read.
    public var diagram: [EditorSettings] = []

    /// Makes a model.
    public init(
        entities: [EntityDescription] = [], composites: [CompositeType] = [], configurations: [Configuration] = [],
        fetchRequestTemplates: [FetchRequestTemplate] = [], versionIdentifiers: [String] = [],
        editorSettings: EditorSettings = EditorSettings()
    ) {
        self.entities = entities
        self.composites = composites
        self.configurations = configurations
        self.fetchRequestTemplates = fetchRequestTemplates
        self.versionIdentifiers = versionIdentifiers
        self.editorSettings = editorSettings
    }

    /// The entity of that name; setting replaces it, adds it, or with nil removes it.
    public subscript(entity name: String) -> EntityDescription? {
        get { entities.first { $0.name == name } }
        set {
            let index = entities.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let entity?): entities[index] = entity
            case (let index?, nil): entities.remove(at: index)
            case (nil, let entity?): entities.append(entity)
            case (nil, nil): break
            }
        }
    }

    /// The entities by name; of two with one name, which `resolved()` refuses, the first.
    public var entitiesByName: [String: EntityDescription] {
        Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A named composite type, shared by the composite attributes that refer to it.
public struct CompositeType: Sendable, Hashable, Codable {
    /// The type's name.
    public var name: String
    /// Its elements, in declared order.
    public var elements: [AttributeDescription]
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()
    /// Pairs of the user's own.
    public var userInfo: [String: String] = [:]

    /// Makes a composite type.
    public init(_ name: String, _ elements: [AttributeDescription]) {
        self.name = name
        self.elements = elements
    }
}

/// A named group of entities.
public struct Configuration: Sendable, Hashable, Codable {
    /// The configuration's name.
    public var name: String
    /// The names of its entities.
    public var entityNames: [String]
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()

    /// Makes a configuration.
    public init(_ name: String, _ entityNames: [String]) {
        self.name = name
        self.entityNames = entityNames
    }
}
