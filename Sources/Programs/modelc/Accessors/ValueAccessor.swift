import DataModel

/// How a value of an attribute type is read from and written to a slot.
struct ValueAccessor {
    /// The value's type in Swift, without the question mark.
    let type: String
    /// The name of the method of `ManagedObject` that reads it.
    let reader: String
    /// What a required scalar is before it is set; nil for a type that has no scalar.
    let zero: String?
    /// Whether the type is Foundation's.
    let isFoundation: Bool

    /// Finds the accessor; nil for a type without one: undefined, object identifiers and composites.
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

    /// The value that a required scalar attribute has before it is set; nil where the property is optional.
    ///
    /// An optional attribute is optional in Swift too, scalar or not: nil and 0 are not the same.
    func zero(of attribute: AttributeDescription) -> String? {
        attribute.editorSettings["usesScalarValueType"] == "YES" && !attribute.isOptional ? zero : nil
    }
}
