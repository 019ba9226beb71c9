import DataModel
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

    /// The string; nil for another kind of value.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The data; nil for another kind of value.
    public var data: Data? { if case .data(let value) = self { value } else { nil } }
    /// The integer; nil for another kind of value.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The Boolean, also from an integer; nil for another kind of value.
    public var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .string, .real, .date, .data, .array, .dictionary: nil
        }
    }
    /// The array; nil for another kind of value.
    public var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    /// The dictionary; nil for another kind of value.
    public var dictionary: [String: PropertyListValue]? { if case .dictionary(let value) = self { value } else { nil } }
}

extension PropertyListValue {
    /// Parses a property list in any of its formats; nil if the data is not a property list.
    package init?(reading data: Data) {
        guard let node = try? PropertyListNode(reading: data) else { return nil }
        self.init(node)
    }

    /// References occur only in archives.
    private init?(_ node: PropertyListNode) {
        switch node {
        case .string(let value): self = .string(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .boolean(let value): self = .boolean(value)
        case .date(let value): self = .date(value)
        case .data(let value): self = .data(value)
        case .array(let members): self = .array(members.compactMap(PropertyListValue.init))
        case .dictionary(let entries):
            let pairs = entries.compactMap { entry in PropertyListValue(entry.value).map { (entry.key, $0) } }
            self = .dictionary(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        case .null, .reference: return nil
        }
    }

    /// The value as a binary property list.
    package var binaryForm: Data { node.binaryForm }

    private var node: PropertyListNode {
        switch self {
        case .string(let value): .string(value)
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .boolean(let value): .boolean(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .array(let value): .array(value.map(\.node))
        case .dictionary(let value):
            .dictionary(value.sorted { $0.key < $1.key }.map { PropertyListNode.Entry($0.key, $0.value.node) })
        }
    }
}

// Literals allow `metadata[key] == true`, as in the WWDC 2023 session.
extension PropertyListValue: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
extension PropertyListValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}
extension PropertyListValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
}
