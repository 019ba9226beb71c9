package import DataModel

/// The tables of the persistent history, as in Core Data's own files (store-format 3.6).
package enum HistorySchema {
    /// The entity numbers of the history's own tables.
    package enum Entity: Int64, CaseIterable {
        case change = 16001
        case transaction = 16002
        case string = 16003

        /// The name in `Z_PRIMARYKEY`.
        package var name: String {
            switch self {
            case .change: "CHANGE"
            case .transaction: "TRANSACTION"
            case .string: "TRANSACTIONSTRING"
            }
        }

        /// The name of the table.
        package var table: String { "A" + name }
    }

    /// The kind of a change, as stored in `ZCHANGETYPE`.
    package enum ChangeType: Int64, Sendable {
        case insert = 0
        case update = 1
        case delete = 2
    }

    /// The columns of each table after `Z_PK`, `Z_ENT` and `Z_OPT`, with their types.
    package static let columns: [Entity: [(name: String, type: String)]] = [
        .change: [
            ("ZCHANGETYPE", "INTEGER"), ("ZENTITY", "INTEGER"), ("ZENTITYPK", "INTEGER"),
            ("ZTRANSACTIONID", "INTEGER"), ("ZCOLUMNS", "BLOB"),
        ],
        .transaction: [
            ("ZAUTHORTS", "INTEGER"), ("ZBUNDLEIDTS", "INTEGER"), ("ZCONTEXTNAMETS", "INTEGER"),
            ("ZPROCESSIDTS", "INTEGER"), ("ZTIMESTAMP", "FLOAT"), ("ZAUTHOR", "VARCHAR"), ("ZBUNDLEID", "VARCHAR"),
            ("ZCONTEXTNAME", "VARCHAR"), ("ZPROCESSID", "VARCHAR"), ("ZQUERYGEN", "BLOB"),
        ],
        .string: [("ZNAME", "VARCHAR")],
    ]

    /// Returns the name of the column for a tombstone's value.
    package static func tombstone(_ index: Int) -> String { "ZTOMBSTONE\(index)" }

    /// Creates missing tables, and their missing rows in `Z_PRIMARYKEY`.
    package static let tableStatements: [SQLStatement] =
        Entity.allCases.map { entity in
            let own = columns[entity, default: []].map { "\($0.name) \($0.type)" }
            let list = (TableLayout.leadingDefinitions + own).joined(separator: ", ")
            return SQLStatement(text: "CREATE TABLE IF NOT EXISTS \(entity.table) ( \(list) )")
        }
        + Entity.allCases.map { entity in
            """
            INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) \
            VALUES (\(entity.rawValue), \(entity.name), \(0), \(0))
            """
        }

    private static let indexes: [(name: String, place: String, isUnique: Bool)] = [
        ("ACHANGE_ZTRANSACTIONID_INDEX", "ACHANGE (ZTRANSACTIONID)", false),
        (
            "Z_TRANSACTION_TransactionAuthorIndex",
            "ATRANSACTION (ZAUTHORTS COLLATE BINARY ASC, ZAUTHOR COLLATE BINARY ASC)", false
        ),
        ("Z_TRANSACTION_TransactionTimestampIndex", "ATRANSACTION (ZTIMESTAMP COLLATE BINARY ASC)", false),
        ("Z_TRANSACTIONSTRING_UNIQUE_NAME", "ATRANSACTIONSTRING (ZNAME COLLATE BINARY ASC)", true),
    ]

    /// The names of the indexes.
    package static var indexNames: [String] { indexes.map(\.name) }

    /// Creates missing indexes.
    package static let indexStatements: [SQLStatement] = indexes.map { index in
        SQLStatement(
            text: "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(index.name) ON \(index.place)")
    }
}

/// The properties of an entity, in the order that the history uses.
package struct HistoryProperties: Sendable {
    /// The names of the stored attributes and relationships, sorted. A composite counts as one attribute.
    package let names: [String]
    /// The slots whose values a tombstone keeps, sorted by path.
    package let preserved: [StorageSlot]
    private let places: [String: Int]

    /// Lists the properties of an entity.
    package init(_ entity: ResolvedEntity) {
        let attributes = entity.attributes.filter { !$0.isTransient }.map(\.name)
        let relationships = entity.relationships.filter { !$0.description.isTransient }.map(\.name)
        let names = (attributes + relationships).sorted()
        self.names = names
        places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
        let kept = Set(entity.attributes.filter(\.preservesValueInHistoryOnDeletion).map(\.name))
        preserved = entity.slots.filter { slot in
            guard slot.isPersistent, let attribute = slot.attribute else { return false }
            return attribute.preservesValueInHistoryOnDeletion
                || kept.contains(String(slot.path.prefix { $0 != "." }))
        }.sorted { $0.path < $1.path }
    }

    /// Returns the position of a property, by its name or the path of a composite's element; nil if it is not stored.
    package func place(of path: String) -> Int? { places[String(path.prefix { $0 != "." })] }

    /// Returns the bits of `ZCOLUMNS`: the first property is the highest bit of the first byte.
    package func bitmap(_ changed: some Sequence<Int>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (names.count + 7) / 8)
        for place in changed { bytes[place / 8] |= 0x80 >> UInt8(place % 8) }
        return bytes
    }

    /// Returns the names of the properties whose bits are set; bits after the last property are ignored.
    package func names(in bitmap: some Collection<UInt8>) -> Set<String> {
        var result: Set<String> = []
        for (index, byte) in bitmap.enumerated() {
            for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 && names.indices.contains(index * 8 + bit) {
                result.insert(names[index * 8 + bit])
            }
        }
        return result
    }
}
