/// A step of a change of schema: a sentence for the user, and the SQL.
package struct SchemaStep: Sendable, Hashable {
    /// The kind of a step, which determines its place in the order.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Copies links to a table of their own while tables change.
        case gatherLinks
        case dropIndex
        /// Removes the triggers of derived attributes and of companion tables before tables change.
        case dropTrigger
        /// Renames tables and columns.
        case rename
        case createTable
        case addColumn
        /// Moves rows between tables, and deletes rows of removed entities.
        case moveRows
        /// Updates the entity numbers in rows.
        case renumber
        /// Fills columns: defaults, converted values, links.
        case fill
        /// Copies a table that `ALTER TABLE` cannot change.
        case rebuild
        /// Updates the list of entities.
        case primaryKey
        case createUniqueIndex
        /// Removes the tables of copied links.
        case cleanUp
        /// Computes derived attributes and creates their triggers.
        case derive
        /// Creates and fills a companion table.
        case fillIndex
        case createIndex
        case dropColumn
        case dropTable
    }

    /// The kind of the step.
    package let kind: Kind
    /// The step as a sentence.
    package let sentence: String
    /// The statements in order.
    package let statements: [SQLStatement]
    /// The tables, by their old names, whose rows the step reads or writes completely.
    package let sourceTables: [String]
    /// The properties that need the step, of the new model or, if removed, of the old one; an empty path means the
    /// entity.
    ///
    /// Empty for a step that the whole store needs.
    package let concerns: [PropertyPath]

    init(
        _ kind: Kind, _ sentence: String, _ statements: [SQLStatement], sourceTables: [String] = [],
        concerns: [PropertyPath] = []
    ) {
        self.kind = kind
        self.sentence = sentence
        self.statements = statements
        self.sourceTables = sourceTables
        self.concerns = concerns
    }

    /// Whether the store is complete without the step, so that it can run later.
    ///
    /// Columns and tables that the new model does not use may stay for a while, and an index that only speeds up
    /// fetches may come later. A unique index may not.
    package var isDeferrable: Bool {
        switch kind {
        case .createIndex, .dropColumn, .dropTable: true
        case .gatherLinks, .dropIndex, .rename, .createTable, .addColumn, .moveRows, .renumber, .fill, .rebuild,
            .primaryKey, .createUniqueIndex, .cleanUp, .dropTrigger, .derive, .fillIndex:
            false
        }
    }
}
