/// A managed object model: one version of the entities that a store contains.
///
///     let model = ManagedObjectModel(entities: [
///         EntityDescription("Aircraft", [.attribute(AttributeDescription("tailNumber", .string))])
///     ])
///
/// A model is a value, and a changed copy is another version. `resolved()` checks the model and returns what depends on
/// all of it; `versionChecksum` identifies the version.
public struct ManagedObjectModel: Sendable, Hashable, Codable {
    /// The entities, in the order of the model.
    public var entities: [EntityDescription]
    /// The composite types that attributes refer to by name, in the order of the model.
    public var composites: [CompositeType]
    /// Named groups of entities, for different stores.
    public var configurations: [Configuration]
    /// The named fetch requests.
    public var fetchRequestTemplates: [FetchRequestTemplate]
    /// The user-defined identifiers of this version, usually one or none.
    public var versionIdentifiers: [String]
    /// Editor settings of the model itself, written as they were read.
    public var editorSettings: EditorSettings
    /// The positions of entities in Xcode's diagram, in the order of the XML, written as they were read.
    public var diagram: [EditorSettings] = []

    /// Creates a model.
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

    /// Merges models, such as those of several modules, into one.
    ///
    /// Equal parts of the same name count once; a configuration of several models has the entities of all.
    ///
    /// - Throws: `DataModelError.invalidModel` if two models have different entities, composite types or fetch requests
    ///   of one name.
    public init(byMerging models: [ManagedObjectModel]) throws(DataModelError) {
        self.init()
        for model in models {
            entities = try Self.merged(entities, model.entities, "entity", \.name)
            composites = try Self.merged(composites, model.composites, "composite type", \.name)
            fetchRequestTemplates = try Self.merged(
                fetchRequestTemplates, model.fetchRequestTemplates, "fetch request", \.name)
            for configuration in model.configurations {
                if let place = configurations.firstIndex(where: { $0.name == configuration.name }) {
                    let names = configurations[place].entityNames
                    configurations[place].entityNames += configuration.entityNames.filter { !names.contains($0) }
                } else {
                    configurations.append(configuration)
                }
            }
            versionIdentifiers += model.versionIdentifiers.filter { !versionIdentifiers.contains($0) }
        }
    }

    /// Returns the parts of two models, equal ones once.
    private static func merged<Part: Equatable>(
        _ known: [Part], _ more: [Part], _ kind: String, _ name: (Part) -> String
    ) throws(DataModelError) -> [Part] {
        let new = more.filter { !known.contains($0) }
        for part in new where known.contains(where: { name($0) == name(part) }) {
            throw .invalidModel(
                entity: name(part), property: nil, reason: "two models have this \(kind), and it differs")
        }
        return known + new
    }

    /// The entity with that name. Setting it replaces or adds the entity; nil removes it.
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

    /// The entities by name, with what they inherit (``EntityDescription/propertiesByName``). Of two with the same name,
    /// which `resolved()` rejects, the first.
    public var entitiesByName: [String: EntityDescription] {
        let declared = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return declared.mapValues { $0.inheriting(from: declared) }
    }
}

/// A named composite type, shared by the composite attributes that refer to it.
public struct CompositeType: Sendable, Hashable, Codable {
    /// The type's name.
    public var name: String
    /// The elements, in declared order.
    public var elements: [AttributeDescription]
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()
    /// User-defined pairs.
    public var userInfo: [String: String] = [:]

    /// Creates a composite type.
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
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()

    /// Creates a configuration.
    public init(_ name: String, _ entityNames: [String]) {
        self.name = name
        self.entityNames = entityNames
    }
}
