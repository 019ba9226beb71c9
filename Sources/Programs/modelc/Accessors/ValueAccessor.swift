import DataModel

/// The code that reads and writes values of an attribute type in a slot.
struct ValueAccessor {
    /// The type in Swift, without question mark.
    let type: String
    /// The name of the `ManagedObject` method that reads the value.
    let reader: String
    /// The value of a required scalar before it is set; nil for a type without scalars.
    let zero: String?
    /// The module of Foundation that declares the type; nil for one of Swift's own.
    let module: FoundationModule?

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
        case .decimal: self.init("Decimal", "decimal", module: .essentials)
        case .date: self.init("Date", "date", module: .essentials)
        case .binary, .transformable: self.init("Data", "data", module: .essentials)
        case .uuid: self.init("UUID", "uuid", module: .essentials)
        case .uri: self.init("URL", "uri", module: .essentials)
        case .undefined, .objectID, .composite: return nil
        }
    }

    private init(_ type: String, _ reader: String, zero: String? = nil, module: FoundationModule? = nil) {
        self.type = type
        self.reader = reader
        self.zero = zero
        self.module = module
    }

    /// Returns the value of a required scalar attribute before it is set; nil if the property is optional.
    ///
    /// An optional attribute is optional in Swift too, even a scalar one, because nil and 0 differ.
    func zero(of attribute: AttributeDescription) -> String? {
        attribute.editorSettings["usesScalarValueType"] == "YES" && !attribute.isOptional ? zero : nil
    }
}

/// The part of Foundation that a source file imports.
enum FoundationModule: String, Comparable {
    case essentials = "FoundationEssentials"
    case all = "Foundation"

    static func < (left: FoundationModule, right: FoundationModule) -> Bool { left == .essentials && right == .all }
}

/// The type of a transformable attribute with a custom class, whose accessor goes through the transformer.
struct TransformedType {
    /// The type in Swift, without question mark.
    let name: String

    /// Creates the type; nil if the attribute is of another type or has no custom class.
    ///
    /// A class of Foundation that transformers do not return becomes the type that they return; any other name is used
    /// as it is. `NSNumber` stays, because it can be cast to every numeric type.
    init?(_ attribute: AttributeDescription) {
        guard attribute.attributeType == .transformable, let custom = attribute.customClassName else { return nil }
        let local = custom.hasPrefix(".") ? custom.dropFirst() : custom[...]
        let name = local.hasSuffix("?") ? local.dropLast() : local
        guard !name.isEmpty else { return nil }
        let isMutable = name.hasPrefix("NSMutable")
        self.name = Self.bridged[isMutable ? "NS\(name.dropFirst(9))" : String(name)] ?? String(name)
    }

    /// The module of Foundation that declares a part of the type; nil if there is none.
    var module: FoundationModule? {
        let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        return words.compactMap { word in
            if Self.essentials.contains(word) { return FoundationModule.essentials }
            return word.hasPrefix("NS") || Self.others.contains(word) ? .all : nil
        }.max()
    }

    private static let bridged = [
        "NSArray": "[Any]", "NSCoding": "Any", "NSData": "Data", "NSDate": "Date", "NSDecimalNumber": "Decimal",
        "NSDictionary": "[AnyHashable: Any]", "NSObject": "Any", "NSSecureCoding": "Any", "NSSet": "Set<AnyHashable>",
        "NSString": "String", "NSURL": "URL", "NSUUID": "UUID",
    ]
    private static let essentials: Set = [
        "AttributedString", "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath",
        "Locale", "TimeZone", "URL", "URLComponents", "UUID",
    ]
    private static let others: Set = ["CharacterSet", "IndexSet", "Measurement", "PersonNameComponents"]
}
