import FoundationEssentials

/// What values can be compared with each other.
package enum ValueKind: Sendable, Hashable {
    /// No value, which compares with all.
    case null
    /// Numbers of every type, truth values among them.
    case number
    /// Text, addresses among it.
    case text
    case date
    case data
    case uuid
    case object
    case composite
    /// A transformed or undefined value, which only its absence can be asked of.
    case opaque
}

extension AttributeValue {
    /// What the value can be compared with.
    package var kind: ValueKind {
        switch self {
        case .null: .null
        case .double(let value): value.isNaN ? .null : .number
        case .decimal(let value): value.isNaN ? .null : .number
        case .boolean, .integer: .number
        case .string, .uri: .text
        case .date: .date
        case .data, .external: .data
        case .uuid: .uuid
        case .objectID: .object
        case .composite: isEmptyComposite ? .null : .composite
        }
    }

    /// Whether it is a composite whose every element is missing, which is no value.
    private var isEmptyComposite: Bool {
        guard case .composite(let elements) = self else { return false }
        return elements.values.allSatisfy { $0.kind == .null }
    }
}

extension AttributeType {
    /// What values of the type can be compared with.
    package var kind: ValueKind {
        switch self {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: .number
        case .string, .uri: .text
        case .date: .date
        case .binary: .data
        case .uuid: .uuid
        case .objectID: .object
        case .composite: .composite
        case .undefined, .transformable: .opaque
        }
    }
}
