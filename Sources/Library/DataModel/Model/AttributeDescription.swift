/// An attribute of an entity, or an element of a composite attribute.
///
/// Properties have their Core Data names. Whatever the XML may omit is optional here, so that a model is written as it
/// was read.
public struct AttributeDescription: Sendable, Hashable, Codable {
    /// The attribute's name, unique within its entity and the entity's ancestors.
    public var name: String
    /// The type of its values.
    public var attributeType: AttributeType
    /// Whether nil is valid at save.
    public var isOptional = true
    /// Whether the value is kept in memory only.
    public var isTransient = false
    /// The value in new objects, and in existing rows when a migration adds the attribute.
    public var defaultValue: AttributeValue?
    /// The attribute's name in the first model version that had it; nil if it was never renamed.
    public var renamingIdentifier: String?
    /// A text that is mixed into the version hash, to force a migration where nothing else differs.
    public var versionHashModifier: String?
    /// The name of a transformable attribute's value transformer.
    public var valueTransformerName: String?
    /// The class that the generated accessor of a transformable attribute declares.
    public var customClassName: String?
    /// The name of a composite attribute's type in the model; nil for other attributes.
    public var compositeName: String?
    /// The elements of a composite attribute, in declared order; empty for other attributes.
    public var elements: [AttributeDescription] = []
    /// Whether large values may be stored in separate files beside the store.
    public var allowsExternalBinaryDataStorage = false
    /// Whether tombstones in the persistent history keep the value.
    public var preservesValueInHistoryOnDeletion = false
    /// The expression that computes a derived attribute at save; nil for other attributes, empty if a compiled model
    /// has an expression that this library cannot express.
    public var derivationExpression: String?
    /// The limits that validation checks at save.
    public var validation = AttributeValidation()
    /// Editor settings, written as they were read.
    public var editorSettings = EditorSettings()
    /// User-defined pairs.
    public var userInfo: [String: String] = [:]

    /// Creates an attribute.
    public init(_ name: String, _ type: AttributeType, isOptional: Bool = true, defaultValue: AttributeValue? = nil) {
        self.name = name
        self.attributeType = type
        self.isOptional = isOptional
        self.defaultValue = defaultValue
    }

    /// Whether the attribute's value is a dictionary of elements.
    public var isComposite: Bool { attributeType == .composite }

    /// Whether a composite cannot have a value without one of its elements, at any depth.
    package var requiresElement: Bool {
        elements.contains { !$0.isOptional && !$0.isDerived && (!$0.isComposite || $0.requiresElement) }
    }

    /// Whether no element of a composite, at any depth, has a default value.
    package var isNilByDefault: Bool {
        defaultValue == nil && elements.allSatisfy { $0.isComposite ? $0.isNilByDefault : $0.defaultValue == nil }
    }

    /// Whether the store computes the value at save.
    public var isDerived: Bool { derivationExpression != nil }

    /// Whether the derived value is the time of the save.
    package var isTimeOfSave: Bool { derivationExpression?.filter { !$0.isWhitespace } == "now()" }
}

/// The limits on an attribute's values, in the form of the XML.
public struct AttributeValidation: Sendable, Hashable, Codable {
    /// The smallest number, the shortest length or the earliest date; nil for no limit.
    public var minimum: String?
    /// The largest number, the greatest length or the latest date; nil for no limit.
    public var maximum: String?
    /// A regular expression that the whole string must match; nil for any string.
    public var regularExpression: String?

    /// Creates limits; nil means no limit.
    public init(minimum: String? = nil, maximum: String? = nil, regularExpression: String? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.regularExpression = regularExpression
    }
}

/// Settings of Xcode's model editor for a part of a model. This library keeps them but does not act on most of them.
///
/// The keys are the attribute names in the XML, such as `syncable` or `usesScalarValueType`.
public struct EditorSettings: Sendable, Hashable, Codable {
    /// The settings, by their names in the XML.
    public var values: [String: String]

    /// Creates settings.
    public init(_ values: [String: String] = [:]) { self.values = values }

    /// The setting with that name; nil if the editor wrote none.
    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }
}

/// The type of an attribute's values, numbered as in Core Data's public header `NSAttributeDescription.h`.
public enum AttributeType: Int, Sendable, Hashable, Codable, CaseIterable {
    case undefined = 0
    case integer16 = 100
    case integer32 = 200
    case integer64 = 300
    case decimal = 400
    case double = 500
    case float = 600
    case string = 700
    case boolean = 800
    case date = 900
    case binary = 1000
    case uuid = 1100
    case uri = 1200
    case transformable = 1800
    case objectID = 2000
    case composite = 2100

    /// The type's name in a model's XML; nil for an undefined type, which Xcode omits.
    public var xmlName: String? { Self.xmlNames[self] }

    /// Creates a type from its name in a model's XML; nil for an unknown name.
    public init?(xmlName: String) {
        guard let type = Self.xmlNames.first(where: { $0.value == xmlName })?.key else { return nil }
        self = type
    }

    /// Whether values are integers.
    public var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }

    /// Whether values are numbers, Booleans included.
    ///
    /// A change between numeric types is lightweight; any other change of type is not.
    public var isNumeric: Bool {
        switch self {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: true
        case .undefined, .string, .date, .binary, .uuid, .uri, .transformable, .objectID, .composite: false
        }
    }

    private static let xmlNames: [AttributeType: String] = [
        .integer16: "Integer 16", .integer32: "Integer 32", .integer64: "Integer 64", .decimal: "Decimal",
        .double: "Double", .float: "Float", .string: "String", .boolean: "Boolean", .date: "Date",
        .binary: "Binary", .uuid: "UUID", .uri: "URI", .transformable: "Transformable", .objectID: "ObjectID",
        .composite: "Composite",
    ]
}
