import FoundationEssentials

/// Groups of values that can be compared with one another.
package enum ValueKind: Sendable, Hashable {
    /// Null, which can be compared with every group.
    case null
    /// Numbers of all types, Booleans included.
    case number
    /// Strings and URLs.
    case text
    case date
    case data
    case uuid
    case object
    case composite
    /// Transformed values and values of undefined type, which can only be compared with null.
    case opaque
}

extension AttributeValue {
    /// The group of the value.
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

    /// Whether the value is a composite without any element, which counts as null.
    private var isEmptyComposite: Bool {
        guard case .composite(let elements) = self else { return false }
        return elements.values.allSatisfy { $0.kind == .null }
    }
}

extension AttributeType {
    /// The group of the type's values.
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
