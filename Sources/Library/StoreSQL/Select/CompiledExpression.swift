import DataModel
import FoundationEssentials

/// An expression as SQL, with the information needed to compare it.
struct CompiledExpression {
    /// The SQL; empty for a composite, which has only elements.
    var sql: SQLStatement
    /// An expression that is NULL exactly when the value is, and is cheaper to evaluate; nil for the SQL itself.
    var presence: SQLStatement?
    /// Selects the keys of all rows to which a reference can lead. One that leads to none of them counts as nil.
    var destinations: SQLStatement?
    /// The kind of values that it can be compared with.
    var kind: ValueKind
    /// The value, if it is known at compile time.
    var constant: AttributeValue?
    /// The type of an attribute, or of a function's result if it is known.
    var type: AttributeType?
    /// The elements of a composite, by name.
    var elements: [String: CompiledExpression] = [:]
    /// The root entity of an object's hierarchy, by its number.
    var rootNumber: Int?
    /// The column of the entity number beside an object's key.
    var entitySQL: SQLStatement?
    /// The entity of an object, by its number in the file.
    var entityNumber: Int?

    init(
        _ sql: SQLStatement, kind: ValueKind, type: AttributeType? = nil, constant: AttributeValue? = nil,
        rootNumber: Int? = nil
    ) {
        self.sql = sql
        self.kind = kind
        self.type = type
        self.constant = constant
        self.rootNumber = rootNumber
    }

    /// Creates a bound value.
    init(constant: AttributeValue) {
        self.init(
            "\(SQLValue(comparing: constant))", kind: constant.kind, type: Self.type(of: constant),
            constant: constant, rootNumber: Self.rootNumber(constant))
        if case .composite(let values) = constant {
            elements = values.mapValues { CompiledExpression(constant: $0) }
        }
    }

    private static func rootNumber(_ value: AttributeValue) -> Int? {
        if case .objectID(let id) = value { Int(id.rootNumber) } else { nil }
    }

    private static func type(of value: AttributeValue) -> AttributeType? {
        switch value {
        case .boolean: .boolean
        case .integer: .integer64
        case .double: .double
        case .decimal: .decimal
        case .string: .string
        case .date: .date
        case .data, .external: .binary
        case .uuid: .uuid
        case .uri: .uri
        case .objectID: .objectID
        case .composite: .composite
        case .null: nil
        }
    }

    /// Whether the value is known to be missing.
    var isNull: Bool { kind == .null }

    /// Whether the two can be equal in other ways than both being missing.
    func isComparable(to other: CompiledExpression) -> Bool {
        guard kind == other.kind else { return false }
        return kind != .object || rootNumber == nil || other.rootNumber == nil || rootNumber == other.rootNumber
    }
}

extension SQLValue {
    /// The value as a comparison needs it: decimals become numbers, since SQLite compares text with numbers as text.
    init(comparing value: AttributeValue) {
        if value.kind == .null {
            self = .null
        } else if case .decimal(let decimal) = value {
            self = Int64(decimal.description).map { .integer($0) } ?? .real(value.number ?? 0)
        } else {
            self.init(value)
        }
    }
}

extension CompiledExpression {
    /// The sum over rows. Integers of 64 bits are added in two halves, because SQLite's SUM fails on overflow.
    var sum: SQLStatement {
        guard type == .integer64 else { return "SUM(\(sql))" }
        return "(SUM(\(sql) >> 32) * 4294967296 + SUM(\(sql) & 4294967295))"
    }

    /// The type of a sum.
    var sumType: AttributeType {
        guard let type else { return .double }
        return type.isInteger || type == .boolean ? .integer64 : type
    }
}
