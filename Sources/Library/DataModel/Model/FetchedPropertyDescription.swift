/// A property whose value is the result of a fetch request in the model.
public struct FetchedPropertyDescription: Sendable, Hashable, Codable {
    /// The property's name.
    public var name: String
    /// Whether nil is valid.
    public var isOptional = true
    /// The request.
    public var request: FetchRequestTemplate
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()
    /// User-defined pairs.
    public var userInfo: [String: String] = [:]

    /// Creates a fetched property.
    public init(name: String, request: FetchRequestTemplate) {
        self.name = name
        self.request = request
    }
}

/// A fetch request in a model: a named template, or the request of a fetched property.
///
///     model.fetchRequestTemplates = [
///         FetchRequestTemplate(
///             name: "byColor", entityName: "Aircraft", predicateFormat: "colorScheme.primary == $COLOR")
///     ]
///     let request = try model.fetchRequestFromTemplate(
///         withName: "byColor", substitutionVariables: ["COLOR": "blue"], as: Aircraft.self)
public struct FetchRequestTemplate: Sendable, Hashable, Codable {
    /// The template's name in the model.
    public var name: String
    /// The name of the entity to fetch.
    public var entityName: String
    /// The predicate's format; nil for all objects.
    public var predicateFormat: String?
    /// Options of the request, by their names in the XML.
    public var editorSettings = EditorSettings()

    /// Creates a template.
    public init(name: String, entityName: String, predicateFormat: String? = nil) {
        self.name = name
        self.entityName = entityName
        self.predicateFormat = predicateFormat
    }
}
