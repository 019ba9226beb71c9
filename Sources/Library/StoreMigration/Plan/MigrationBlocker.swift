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
    /// The entities of the rows with these keys, by their old names; empty where all lie in one table, so that the key
    /// alone tells which row is meant.
    public let owners: [String]

    /// How many rows are named by their keys.
    static let namedRows = 5

    /// Describes rows that forbid a change.
    public init(kind: Kind, entity: String, property: String?, rows: Int, keys: [Int64] = [], owners: [String] = []) {
        self.kind = kind
        self.entity = entity
        self.property = property
        self.rows = rows
        self.keys = keys
        self.owners = owners
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
        let list = zip(keys, owners.map { "\($0) " } + Array(repeating: "", count: keys.count))
            .map { "\($1)p\($0)" }.joined(separator: ", ")
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

    /// Names the first few rows, with their entities where they lie in several tables.
    init(_ check: RowCheck, rows: Int, named: [MigrationBlocker.Row]) {
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
        let first = named.prefix(Self.namedRows)
        keys = first.map(\.key)
        owners = Set(named.map(\.root)).count > 1 ? first.map(\.entity) : []
    }

    /// A row: its key, its entity's old name, and the number of that entity's root.
    struct Row {
        var key: Int64
        var entity: String
        var root: Int
    }
}
