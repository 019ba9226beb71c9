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
