import DataModel

/// The complete schema of a store for a layout: tables, indexes, triggers, and the list of entities.
///
///     for statement in StoreSchema(layout).createStatements { try connection.execute(statement) }
///
/// The form is that of Core Data's own files (store-format 3.1 and 3.2). The row of `Z_METADATA` and the content of
/// `Z_MODELCACHE` are not included; the caller writes them.
package struct StoreSchema: Sendable {
    /// The layout.
    package let layout: StoreLayout
    /// The indexes. For each hierarchy in this order: keys, entity, fetch indexes, older indexes, uniqueness; then
    /// those of the join tables.
    package let indexes: [IndexDefinition]
    /// The triggers of derived attributes.
    package let triggers: [DerivedTrigger]
    /// The companion tables.
    let companions: [CompanionTable]

    /// Builds the schema of a layout.
    package init(_ layout: StoreLayout) {
        self.layout = layout
        indexes = IndexBuilder(layout).indexes
        triggers = layout.derivedAttributes.flatMap(\.triggers)
        companions = layout.computedIndexes.compactMap { CompanionTable($0, in: layout) }
    }

    /// Creates a new store: tables, indexes, triggers, bookkeeping tables, and a row for each entity.
    package var createStatements: [SQLStatement] {
        layout.tables.map(\.createStatement) + layout.joinTables.map(\.createStatement)
            + indexes.map(\.createStatement) + triggers.map(\.createStatement)
            + companions.flatMap(\.objects).map(\.statement) + Self.bookkeepingStatements + primaryKeyRows
    }

    /// Creates the bookkeeping tables, which are the same in every store.
    package static let bookkeepingStatements: [SQLStatement] = [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]

    /// Inserts the entities of an empty store; only the row of a root entity records the last key used.
    private var primaryKeyRows: [SQLStatement] {
        layout.model.entities.filter { layout.table(ofRoot: $0.rootNumber) != nil }.map { entity in
            let parent = entity.superentityNumber.map(layout.numbers.inFile) ?? 0
            return """
                INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) \
                VALUES (\(layout.number(of: entity)), \(entity.name), \(parent), \(0))
                """
        }
    }
}

extension TableLayout {
    /// The first columns of every entity table: key, entity number, version.
    package static let leadingDefinitions = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]

    /// Creates the table.
    package var createStatement: SQLStatement {
        let definitions = Self.leadingDefinitions + columns.map(\.definition)
        return "CREATE TABLE \(name: name) ( \(SQLStatement(text: definitions.joined(separator: ", "))) )"
    }
}

extension JoinTableLayout {
    /// Creates the table.
    package var createStatement: SQLStatement {
        let columns = (keyColumns + orderColumns).map { quotedName($0) + " INTEGER" }.joined(separator: ", ")
        return """
            CREATE TABLE \(name: name) ( \(SQLStatement(text: columns)), PRIMARY KEY (\(names: keyColumns)) )
            """
    }

    /// The index for searching the pairs from the other end.
    package var reverseIndex: IndexDefinition {
        IndexDefinition(
            name: "\(name)_\(keyColumns[0])_INDEX", table: name,
            columns: keyColumns.reversed().map { .init(name: $0, order: .plain) }, isUnique: false)
    }
}
