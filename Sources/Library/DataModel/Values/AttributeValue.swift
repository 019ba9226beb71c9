public import FoundationEssentials

/// A value of an attribute or to-one relationship, as stores and predicates use it.
///
/// All integer types share one case, as do Double and Float; the attribute's type gives the width.
public enum AttributeValue: Sendable {
    /// No value: nil in Swift, NULL in SQL.
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    /// A date; stores keep seconds since 2001-01-01 00:00 UTC.
    case date(Date)
    case data(Data)
    /// Data in a separate file that was not read yet.
    case external(ExternalData)
    case uuid(UUID)
    case uri(URL)
    indirect case decimal(Decimal)
    /// A reference to an object.
    case objectID(ManagedObjectID)
    /// The elements of a composite attribute by name, without those that are null.
    indirect case composite([String: AttributeValue])

    /// Whether there is no value.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

/// Values are equal if a store cannot tell them apart. In particular, texts are equal by their bytes: canonically
/// equivalent ones, such as é as one or as two code points, are two values in the file.
extension AttributeValue: Hashable {
    public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): left == right && left.utf8.elementsEqual(right.utf8)
        case (.date(let left), .date(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.external(let left), .external(let right)): left == right
        case (.uuid(let left), .uuid(let right)): left == right
        case (.uri(let left), .uri(let right)):
            left == right && left.absoluteString.utf8.elementsEqual(right.absoluteString.utf8)
        case (.decimal(let left), .decimal(let right)): left == right
        case (.objectID(let left), .objectID(let right)): left == right
        case (.composite(let left), .composite(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value)
        // Texts with equal bytes have equal hashes.
        case .string(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value)
        case .data(let value): hasher.combine(value)
        case .external(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .uri(let value): hasher.combine(value)
        case .decimal(let value): hasher.combine(value)
        case .objectID(let value): hasher.combine(value)
        case .composite(let value): hasher.combine(value)
        }
    }
}

/// Encoding as an object with one key that names the case, such as `{"string": "blue"}`. References cannot be encoded,
/// because they have no meaning outside their store.
extension AttributeValue: Codable {
    private enum Key: String, CodingKey {
        case null, boolean, integer, double, string, date, data, uuid, uri, decimal, composite
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no value"))
        }
        self =
            switch key {
            case .null: .null
            case .boolean: .boolean(try container.decode(Bool.self, forKey: key))
            case .integer: .integer(try container.decode(Int64.self, forKey: key))
            case .double: .double(try container.decode(Double.self, forKey: key))
            case .string: .string(try container.decode(String.self, forKey: key))
            case .date: .date(Date(timeIntervalSinceReferenceDate: try container.decode(Double.self, forKey: key)))
            case .data: .data(try container.decode(Data.self, forKey: key))
            case .uuid: .uuid(try container.decode(UUID.self, forKey: key))
            case .uri: .uri(try container.decode(URL.self, forKey: key))
            case .decimal: .decimal(try container.decode(Decimal.self, forKey: key))
            case .composite: .composite(try container.decode([String: AttributeValue].self, forKey: key))
            }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .null: try container.encode(true, forKey: .null)
        case .boolean(let value): try container.encode(value, forKey: .boolean)
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .double(let value): try container.encode(value, forKey: .double)
        case .string(let value): try container.encode(value, forKey: .string)
        case .date(let value): try container.encode(value.timeIntervalSinceReferenceDate, forKey: .date)
        case .data(let value): try container.encode(value, forKey: .data)
        case .external(let value): try container.encode(try value.data(), forKey: .data)
        case .uuid(let value): try container.encode(value, forKey: .uuid)
        case .uri(let value): try container.encode(value, forKey: .uri)
        case .decimal(let value): try container.encode(value, forKey: .decimal)
        case .composite(let value): try container.encode(value, forKey: .composite)
        case .objectID:
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: "a reference cannot be encoded"))
        }
    }
}
