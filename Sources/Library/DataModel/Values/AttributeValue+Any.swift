import FoundationEssentials

extension AttributeValue {
    /// The value as key-value coding returns it.
    ///
    /// Integers are `Int`, Double and Float are `Double`, composites are `[String: Any]`, references are
    /// `ManagedObjectID`, and null is nil.
    public var any: Any? {
        switch self {
        case .null: nil
        case .boolean(let value): value
        case .integer(let value): Int(value)
        case .double(let value): value
        case .string(let value): value
        case .date(let value): value
        case .data(let value): value
        case .external(let value): try? value.data()
        case .uuid(let value): value
        case .uri(let value): value
        case .decimal(let value): value
        case .objectID(let value): value
        case .composite(let elements): elements.compactMapValues(\.any)
        }
    }

    /// Creates a value from any Swift value; nil if no attribute can hold it.
    ///
    /// Accepts all integer types, Booleans, floating-point numbers, Decimal, String and Substring, Date, Data and byte
    /// arrays, UUID, URL, `ManagedObjectID`, dictionaries of these, raw-representable values of these, nil, and
    /// `AttributeValue` itself.
    public init?(any value: Any?) {
        guard let value = Self.unwrapped(value) else {
            self = .null
            return
        }
        if let converted = Self.scalar(value) ?? Self.structured(value) {
            self = converted
        } else if let raw = value as? any RawRepresentable, let converted = AttributeValue(any: raw.rawValue) {
            self = converted
        } else {
            return nil
        }
    }

    /// Creates a value from one of the types that most values have; nil for any other. Comparing types costs less than
    /// casts that fail.
    package init?(usual value: Any) {
        let type = type(of: value)
        if type == Int.self, let value = value as? Int {
            self = .integer(Int64(value))
        } else if type == String.self, let value = value as? String {
            self = .string(value)
        } else if type == Double.self, let value = value as? Double {
            self = .double(value)
        } else if type == Date.self, let value = value as? Date {
            self = .date(value)
        } else if type == Bool.self, let value = value as? Bool {
            self = .boolean(value)
        } else {
            return nil
        }
    }

    /// Unwraps all levels of optionals in a value passed as `Any`.
    private static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let optional = value as? any OptionalValue else { return value }
        return unwrapped(optional.anyValue)
    }

    private static func scalar(_ value: Any) -> AttributeValue? {
        switch value {
        case let value as AttributeValue: value
        case let value as String: .string(value)
        case let value as Bool: .boolean(value)
        case let value as Int: .integer(Int64(value))
        case let value as Double: .double(value)
        case let value as any BinaryInteger: Int64(exactly: value).map { .integer($0) }
        case let value as Float: .double(Double(value))
        case let value as Date: .date(value)
        case let value as Data: .data(value)
        default: nil
        }
    }

    private static func structured(_ value: Any) -> AttributeValue? {
        switch value {
        case let value as UUID: .uuid(value)
        case let value as URL: .uri(value)
        case let value as Decimal: .decimal(value)
        case let value as Substring: .string(String(value))
        case let value as [UInt8]: .data(Data(value))
        case let value as ManagedObjectID: .objectID(value)
        case let value as [String: Any]: composite(from: value)
        default: nil
        }
    }

    private static func composite(from elements: [String: Any]) -> AttributeValue? {
        var result: [String: AttributeValue] = [:]
        for (name, element) in elements {
            guard let value = AttributeValue(any: element) else { return nil }
            if !value.isNull { result[name] = value }
        }
        return .composite(result)
    }
}

/// An optional of any type, for unwrapping through `Any`.
private protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var anyValue: Any? { map { $0 as Any } }
}
