public import Foundation

/// A value of a property list.
public enum PropertyListValue: Sendable, Hashable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case date(Date)
    case data(Data)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    /// The text; nil for another kind of value.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The bytes; nil for another kind of value.
    public var data: Data? { if case .data(let value) = self { value } else { nil } }
    /// The whole number; nil for another kind of value.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The truth value, also from a number; nil for another kind of value.
    public var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .string, .real, .date, .data, .array, .dictionary: nil
        }
    }
    /// The members; nil for another kind of value.
    public var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members by name; nil for another kind of value.
    public var dictionary: [String: PropertyListValue]? { if case .dictionary(let value) = self { value } else { nil } }
}

extension PropertyListValue {
    /// Reads a property list in any of its forms; nil for what is none.
    package init?(reading data: Data) {
        guard let object = try? unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        else {
            return nil
        }
        self.init(object)
    }

    private init?(_ object: Any) {
        switch object {
        case let value as String: self = .string(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value)
        case let value as Bool: self = .boolean(value)
        case let value as Int: self = .integer(Int64(value))
        case let value as Double: self = .real(value)
        case let value as [Any]: self = .array(value.compactMap(PropertyListValue.init))
        case let value as [String: Any]: self = .dictionary(value.compactMapValues(PropertyListValue.init))
        default: return nil
        }
    }

    /// The value as a binary property list.
    package func binaryForm() throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    }

    private var object: Any {
        switch self {
        case .string(let value): value
        case .integer(let value): Int(value)
        case .real(let value): value
        case .boolean(let value): value
        case .date(let value): value
        case .data(let value): value
        case .array(let value): value.map(\.object)
        case .dictionary(let value): value.mapValues(\.object)
        }
    }
}

// Literals, so that metadata compare as the 2023 talk writes it: `metadata[key] == true`.
extension PropertyListValue: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
extension PropertyListValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}
extension PropertyListValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
}
