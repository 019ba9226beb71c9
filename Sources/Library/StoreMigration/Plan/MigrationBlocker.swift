import SQLiteStore
import StoreSQL

/// Rows that forbid a change which would otherwise be lightweight.
public struct MigrationBlocker: Sendable, Hashable, Codable {
    /// The kind of problem.
    public enum Kind: String, Sendable, Hashable, Codable {
        case missingValue
        case outOfRange
        case duplicates
        case abstractEntity
        case lostLink
        case otherConfiguration
    }

    /// The kind of problem.
    public let kind: Kind
    /// The entity, by its name in the new model.
    public let entity: String
    /// The property or dotted path, or several separated by commas; nil for the whole entity.
    public let property: String?
    /// The number of rows.
    public let rows: Int
    /// The primary keys of the first few rows, in order.
    public let keys: [Int64]
    /// The old entity names of these rows; empty if all are in one table, where the key alone identifies a row.
    public let owners: [String]

    /// The maximum number of rows listed by key.
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

    /// The problem as a sentence. `p7` is the row with the key 7, as in an object's URI.
    public var sentence: String {
        let place = property.map { "\(entity).\($0)" } ?? entity
        let count = rows == 1 ? "1 row" : "\(rows) rows"
        let trouble =
            switch kind {
            case .missingValue: "without a required value"
            case .outOfRange: "with a number out of range for the new type"
            case .duplicates: "with values that must become unique"
            case .abstractEntity: "of an entity that becomes abstract"
            case .lostLink: "with a link that the new destination does not include"
            case .otherConfiguration: "of an entity that is no longer in the configuration of this store"
            }
        return "\(place): \(count) \(trouble)\(names)."
    }

    private var names: String {
        guard !keys.isEmpty else { return "" }
        let list = zip(keys, owners.map { "\($0) " } + Array(repeating: "", count: keys.count))
            .map { "\($1)p\($0)" }.joined(separator: ", ")
        return ": \(list)\(rows > keys.count ? " and \(rows - keys.count) more" : "")"
    }

    /// The remedy as a sentence.
    public var remedy: String {
        switch kind {
        case .missingValue: "Give the attribute a default value, or fill the rows in a custom stage."
        case .outOfRange: "Keep the wider type, or change the numbers in a custom stage."
        case .duplicates: "Make the values differ in a custom stage first."
        case .abstractEntity: "Move the objects to another entity in a custom stage."
        case .lostLink: "Add a relationship under another name, and connect the objects in a custom stage."
        case .otherConfiguration:
            "Keep the entity in the configuration, or copy the objects to the other store first and delete them here."
        }
    }

    /// Lists the first few rows, with their entities if they are in several tables.
    init(_ check: RowCheck, rows: Int, named: [MigrationBlocker.Row]) {
        kind =
            switch check.kind {
            case .missingValue: .missingValue
            case .outOfRange: .outOfRange
            case .duplicates: .duplicates
            case .abstractEntity: .abstractEntity
            case .lostLink: .lostLink
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

extension SchemaChange {
    /// Checks the rows, and returns those that forbid the change, added up for each property.
    ///
    /// - Parameter forecast: The rows after earlier changes; checks that it cannot answer are left out. Nil for the
    ///   present rows.
    func blockers(_ connection: StoreConnection, _ forecast: RowForecast? = nil) throws -> [MigrationBlocker] {
        var found: [(check: RowCheck, rows: Int, named: [MigrationBlocker.Row])] = []
        for check in checks {
            guard let check = forecast.map({ $0.question(check) }) ?? check else { continue }
            let rows = Int(try connection.integer(check.count) ?? 0)
            guard rows > 0 else { continue }
            let named = try connection.rows("\(check.keys) LIMIT \(MigrationBlocker.namedRows)") { row in
                let owner = oldEntity(inFile: Int(row.integer(at: 1) ?? 0))
                return MigrationBlocker.Row(
                    key: row.integer(at: 0) ?? 0, entity: owner?.name ?? check.entity, root: owner?.root ?? 0)
            }
            let same = found.firstIndex {
                $0.check.kind == check.kind && $0.check.entity == check.entity && $0.check.property == check.property
            }
            if let same {
                found[same].rows += rows
                found[same].named += named
            } else {
                found.append((check, rows, named))
            }
        }
        return found.map { MigrationBlocker($0.check, rows: $0.rows, named: $0.named) }
    }
}
