/// One step of a change of schema: what a person reads, and the SQL that does it.
package struct SchemaStep: Sendable, Hashable {
    /// What a step does, which decides where it stands among the others.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Sets links aside while tables change.
        case gatherLinks
        case dropIndex
        /// Removes what computes derived attributes, before tables change.
        case dropTrigger
        /// Renames tables and columns.
        case rename
        case createTable
        case addColumn
        /// Moves rows between tables, and removes rows of entities that are gone.
        case moveRows
        /// Gives rows the new numbers of their entities.
        case renumber
        /// Gives columns values: defaults, converted values, links.
        case fill
        /// Copies a table that `ALTER TABLE` cannot change.
        case rebuild
        /// Rewrites the list of entities.
        case primaryKey
        case createUniqueIndex
        /// Removes what was set aside.
        case cleanUp
        /// Computes derived attributes, and makes what keeps them.
        case derive
        /// Makes and fills the table of an index that SQLite does not keep itself.
        case fillIndex
        case createIndex
        case dropColumn
        case dropTable
    }

    /// What the step does.
    package let kind: Kind
    /// What it does, as a sentence.
    package let sentence: String
    /// The statements, in order.
    package let statements: [SQLStatement]
    /// The tables, by their names before the change, all of whose rows the step reads or writes.
    package let sourceTables: [String]
    /// What it is done for: properties of the new model, or of the old one where they are gone; entities with an empty
    /// path. Empty for what is done for the store as a whole.
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

    /// Whether the store is complete without it, so that it can be done later.
    ///
    /// What the new model no longer reads may stay, and an index that only makes fetches fast may come later; one that
    /// forbids equal values may not.
    package var isDeferrable: Bool {
        switch kind {
        case .createIndex, .dropColumn, .dropTable: true
        case .gatherLinks, .dropIndex, .rename, .createTable, .addColumn, .moveRows, .renumber, .fill, .rebuild,
            .primaryKey, .createUniqueIndex, .cleanUp, .dropTrigger, .derive, .fillIndex:
            false
        }
    }
}
