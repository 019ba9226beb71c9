import StoreSQL

/// Rows that forbid a change which would otherwise be lightweight.
public struct MigrationBlocker: Sendable, Hashable, Codable {
    /// The kind of trouble.
    public enum Kind: String, Sendable, Hashable, Codable {
        case missingValue
        case outOfRange
        case duplicates
        case abstractEntity
    }

    /// The kind of trouble.
    public let kind: Kind
    /// The entity, by its name in the new model.
    public let entity: String
    /// The property or dotted path, or several separated by commas; nil for the whole entity.
    public let property: String?
    /// How many rows are concerned.
    public let rows: Int
    /// The primary keys of the first few of them, in order.
    public let keys: [Int64]

    /// How many rows are named by their keys.
    static let namedRows = 5

    /// Describes rows that forbid a change.
    public init(kind: Kind, entity: String, property: String?, rows: Int, keys: [Int64] = []) {
        self.kind = kind
        self.entity = entity
        self.property = property
        self.rows = rows
        self.keys = keys
    }

    /// What is wrong and with which rows, as a sentence: `p7` is the row with the key 7, as in an object's address.
    public var sentence: String {
        let place = property.map { "\(entity).\($0)" } ?? entity
        let count = rows == 1 ? "1 row" : "\(rows) rows"
        let trouble =
            switch kind {
            case .missingValue: "without a value, and it becomes required"
            case .outOfRange: "with a number that does not fit the new type"
            case .duplicates: "with equal values, and they become unique"
            case .abstractEntity: "of its own, and it becomes abstract"
            }
        return "\(place): \(count) \(trouble)\(names)."
    }

    private var names: String {
        guard !keys.isEmpty else { return "" }
        let list = keys.map { "p\($0)" }.joined(separator: ", ")
        return ": \(list)\(rows > keys.count ? " and \(rows - keys.count) more" : "")"
    }

    /// What to do about it, as a sentence.
    public var remedy: String {
        switch kind {
        case .missingValue: "Give the attribute a default value, or fill the rows in a custom stage."
        case .outOfRange: "Keep the wider type, or change the numbers in a custom stage."
        case .duplicates: "Make the values differ in a custom stage first."
        case .abstractEntity: "Move the objects to another entity in a custom stage."
        }
    }

    init(_ check: RowCheck, rows: Int, keys: [Int64]) {
        kind =
            switch check.kind {
            case .missingValue: .missingValue
            case .outOfRange: .outOfRange
            case .duplicates: .duplicates
            case .abstractEntity: .abstractEntity
            }
        entity = check.entity
        property = check.property
        self.rows = rows
        self.keys = Array(keys.prefix(Self.namedRows))
    }
}
