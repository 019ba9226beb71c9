/// A property whose value is the result of a stored fetch request.
public struct FetchedPropertyDescription: Sendable, Hashable, Codable {
    /// The property's name.
    public var name: String
    /// Whether nil is valid.
    public var isOptional = true
    /// The request.
    public var request: FetchRequestTemplate
    /// Marks of Xcode's editor, written back as they were read.
    public var editorSettings = EditorSettings()
    /// Pairs of the user's own.
    public var userInfo: [String: String] = [:]

    /// Makes a fetched property.
    public init(name: String, request: FetchRequestTemplate) {
        self.name = name
        self.request = request
    }
}

/// A fetch request that a model holds by name, or that a fetched property runs.
public struct FetchRequestTemplate: Sendable, Hashable, Codable {
    /// The template's name in the model.
    public var name: String
    /// The entity it fetches.
    public var entityName: String
    /// The predicate's format; nil for all objects.
    public var predicateFormat: String?
    /// Options of the request, by their XML names.
    public var editorSettings = EditorSettings()

    /// Makes a template.
    public init(name: String, entityName: String, predicateFormat: String? = nil) {
        self.name = name
        self.entityName = entityName
        self.predicateFormat = predicateFormat
    }
}
