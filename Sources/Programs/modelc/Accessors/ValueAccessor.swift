import DataModel

/// The code that reads and writes values of an attribute type in a slot.
struct ValueAccessor {
    /// The type in Swift, without question mark.
    let type: String
    /// The name of the `ManagedObject` method that reads the value.
    let reader: String
    /// The value of a required scalar before it is set; nil for a type without scalars.
    let zero: String?
    /// Whether Foundation declares the type.
    let isFoundation: Bool

    /// Returns the accessor for a type; nil for a type without one: undefined, object identifiers and composites.
    init?(_ type: AttributeType) {
        switch type {
        case .integer16: self.init("Int16", "integer16", zero: "0")
        case .integer32: self.init("Int32", "integer32", zero: "0")
        case .integer64: self.init("Int64", "integer64", zero: "0")
        case .double: self.init("Double", "double", zero: "0")
        case .float: self.init("Float", "float", zero: "0")
        case .boolean: self.init("Bool", "boolean", zero: "false")
        case .string: self.init("String", "string")
        case .decimal: self.init("Decimal", "decimal", isFoundation: true)
        case .date: self.init("Date", "date", isFoundation: true)
        case .binary, .transformable: self.init("Data", "data", isFoundation: true)
        case .uuid: self.init("UUID", "uuid", isFoundation: true)
        case .uri: self.init("URL", "uri", isFoundation: true)
        case .undefined, .objectID, .composite: return nil
        }
    }

    private init(_ type: String, _ reader: String, zero: String? = nil, isFoundation: Bool = false) {
        self.type = type
        self.reader = reader
        self.zero = zero
        self.isFoundation = isFoundation
    }

    /// Returns the value of a required scalar attribute before it is set; nil if the property is optional.
    ///
    /// An optional attribute is optional in Swift too, even a scalar one, because nil and 0 differ.
    func zero(of attribute: AttributeDescription) -> String? {
        attribute.editorSettings["usesScalarValueType"] == "YES" && !attribute.isOptional ? zero : nil
    }
}
