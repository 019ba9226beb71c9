import DataModel

/// The tables, indexes and numbered entities of a store for one layout.
///
///     for statement in StoreSchema(layout).createStatements { try connection.execute(statement) }
///
/// In the form of genuine files (store-format 3.1 and 3.2). The row of `Z_METADATA` and the content of
/// `Z_MODELCACHE` are not among the statements: whoever opens the store writes them.
package struct StoreSchema: Sendable {
    /// The layout.
    package let layout: StoreLayout
    /// The indexes, each hierarchy's in the order: keys, entity, fetch indexes, older indexes, uniqueness; then those
    /// of the tables of pairs.
    package let indexes: [IndexDefinition]
    /// The triggers that keep derived attributes.
    package let triggers: [DerivedTrigger]
    /// The tables beside those of the objects that make fetches fast.
    let companions: [CompanionTable]

    /// Makes the schema of a layout.
    package init(_ layout: StoreLayout) {
        self.layout = layout
        indexes = IndexBuilder(layout).indexes
        triggers = layout.derivedAttributes.flatMap(\.triggers)
        companions = layout.computedIndexes.compactMap { CompanionTable($0, in: layout) }
    }

    /// The statements that make a fresh store: tables, indexes, triggers, bookkeeping tables, and a row for each entity.
    package var createStatements: [SQLStatement] {
        layout.tables.map(\.createStatement) + layout.joinTables.map(\.createStatement)
            + indexes.map(\.createStatement) + triggers.map(\.createStatement)
            + companions.flatMap(\.objects).map(\.statement) + Self.bookkeepingStatements + primaryKeyRows
    }

    /// The statements that make the bookkeeping tables, which are the same in every store.
    package static let bookkeepingStatements: [SQLStatement] = [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]

    /// The statements that number the entities of an empty store; the last key used is kept on roots only.
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
    /// The columns that every table of objects begins with: key, entity number, count of saves.
    package static let leadingDefinitions = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]

    /// The statement that makes the table.
    package var createStatement: SQLStatement {
        let definitions = Self.leadingDefinitions + columns.map(\.definition)
        return "CREATE TABLE \(name: name) ( \(SQLStatement(text: definitions.joined(separator: ", "))) )"
    }
}

extension JoinTableLayout {
    /// The statement that makes the table.
    package var createStatement: SQLStatement {
        let columns = (keyColumns + orderColumns).map { quotedName($0) + " INTEGER" }.joined(separator: ", ")
        return """
            CREATE TABLE \(name: name) ( \(SQLStatement(text: columns)), PRIMARY KEY (\(names: keyColumns)) )
            """
    }

    /// The index that finds the pairs from the other end.
    package var reverseIndex: IndexDefinition {
        IndexDefinition(
            name: "\(name)_\(keyColumns[0])_INDEX", table: name,
            columns: keyColumns.reversed().map { .init(name: $0, order: .plain) }, isUnique: false)
    }
}
