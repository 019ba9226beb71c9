/// An attribute of an entity, or an element of a composite attribute.
///
/// A value: changing a copy changes nothing else. What Xcode's editor shows beside an attribute is here under its
/// Core Data name; what the XML may leave out is optional here, so that a model is written back as it was read.
public struct AttributeDescription: Sendable, Hashable, Codable {
    /// The attribute's name, unique within its entity and the entity's ancestors.
    public var name: String
    /// The type of its values.
    public var attributeType: AttributeType
    /// Whether nil is a valid value at save.
    public var isOptional = true
    /// Whether the value is kept in memory only.
    public var isTransient = false
    /// The value of a new object, and of existing rows when a migration adds the attribute.
    public var defaultValue: AttributeValue?
    /// The attribute's name in the model version that first had it; nil when it was never renamed.
    public var renamingIdentifier: String?
    /// Text mixed into the version hash, to force a migration where nothing else differs.
    public var versionHashModifier: String?
    /// The name of the transformer of a transformable attribute.
    public var valueTransformerName: String?
    /// The class that a transformable attribute's generated accessor declares.
    public var customClassName: String?
    /// The composite type's name in the model; nil for all but composite attributes.
    public var compositeName: String?
    /// The elements of a composite attribute, in declared order; empty for all others.
    public var elements: [AttributeDescription] = []
    /// Whether large values may be kept in files of their own beside the store.
    public var allowsExternalBinaryDataStorage = false
    /// Whether a tombstone of the persistent history keeps the value.
    public var preservesValueInHistoryOnDeletion = false
    /// The expression a derived attribute is computed with at save; nil for ordinary attributes, empty for one that a
    /// compiled model tells in a form that this library cannot say.
    public var derivationExpression: String?
    /// Limits that validation checks at save.
    public var validation = AttributeValidation()
    /// Marks of Xcode's editor that carry no meaning here and are written back as they were read.
    public var editorSettings = EditorSettings()
    /// Pairs of the user's own.
    public var userInfo: [String: String] = [:]

    /// Makes an optional attribute without a default.
    public init(_ name: String, _ type: AttributeType, isOptional: Bool = true, defaultValue: AttributeValue? = nil) {
        self.name = name
        self.attributeType = type
        self.isOptional = isOptional
        self.defaultValue = defaultValue
    }

    /// Whether the attribute's value is a dictionary of elements.
    public var isComposite: Bool { attributeType == .composite }

    /// Whether the store computes the value at save.
    public var isDerived: Bool { derivationExpression != nil }

    /// Whether that value is the time of the save.
    package var isTimeOfSave: Bool { derivationExpression?.filter { !$0.isWhitespace } == "now()" }
}

/// The limits on an attribute's values, as the XML writes them.
public struct AttributeValidation: Sendable, Hashable, Codable {
    /// The smallest number, the shortest length or the earliest date; nil for no limit.
    public var minimum: String?
    /// The largest number, the greatest length or the latest date; nil for no limit.
    public var maximum: String?
    /// A pattern that the whole of a string must match.
    public var regularExpression: String?

    /// Makes limits; nil stands for no limit.
    public init(minimum: String? = nil, maximum: String? = nil, regularExpression: String? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.regularExpression = regularExpression
    }
}

/// What an editor wrote about a part of a model that this library keeps but does not act on.
///
/// The keys are the XML's own attribute names, such as `syncable` or `usesScalarValueType`.
public struct EditorSettings: Sendable, Hashable, Codable {
    /// The marks by their XML names.
    public var marks: [String: String]

    /// Makes a set of marks.
    public init(_ marks: [String: String] = [:]) { self.marks = marks }

    /// The mark of that name; nil where the editor wrote none.
    public subscript(name: String) -> String? {
        get { marks[name] }
        set { marks[name] = newValue }
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

    /// The name that Xcode writes into a model's XML, or nil for an undefined type, which it leaves out.
    public var xmlName: String? { Self.xmlNames[self] }

    /// Makes a type from the name in a model's XML; nil for a name that no Xcode writes.
    public init?(xmlName: String) {
        guard let type = Self.xmlNames.first(where: { $0.value == xmlName })?.key else { return nil }
        self = type
    }

    /// Whether values are whole numbers.
    public var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }

    /// Whether values are numbers of any kind, truth values among them.
    ///
    /// A change between two numeric types is lightweight; every other change of type is not.
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
