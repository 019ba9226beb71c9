/// The indexes and triggers that a file has, regardless of what its model declares.
package struct StoreFacts: Sendable, Hashable {
    /// An index in the file.
    package struct ExistingIndex: Sendable, Hashable {
        /// Its name, table, columns and uniqueness; ascending and plain columns are not distinguished.
        package var definition: IndexDefinition
        /// Whether it belongs to a constraint of `CREATE TABLE`, so that no statement can remove it.
        package var isConstraint: Bool

        /// Describes an index.
        package init(_ definition: IndexDefinition, isConstraint: Bool = false) {
            self.definition = definition
            self.isConstraint = isConstraint
        }
    }

    /// The indexes.
    package var indexes: [ExistingIndex]

    /// The names of the triggers of derived attributes.
    package var derivedTriggers: [String]

    /// The names of the companion tables.
    package var companionTables: [String]

    /// The names of the triggers of companion tables.
    package var companionTriggers: [String]

    /// The columns of join tables that have a key several times, of those that were asked for.
    package var sharedPairs: Set<JoinColumn> = []

    /// Collects facts.
    package init(
        indexes: [ExistingIndex], derivedTriggers: [String] = [], companionTables: [String] = [],
        companionTriggers: [String] = []
    ) {
        self.indexes = indexes
        self.derivedTriggers = derivedTriggers
        self.companionTables = companionTables
        self.companionTriggers = companionTriggers
    }

    /// Describes a store as this library creates it.
    package init(_ schema: StoreSchema) {
        indexes = schema.indexes.map { ExistingIndex($0) }
        derivedTriggers = schema.triggers.map(\.name)
        companionTables = schema.companions.flatMap(\.tables)
        companionTriggers = schema.companions.flatMap { $0.objects.map(\.name) }.filter { name in
            ["_INSERT", "_UPDATE", "_DELETE"].contains(where: name.hasSuffix)
        }
    }
}

extension IndexDefinition {
    /// Whether both indexes have the same name and columns; `ASC` and `COLLATE BINARY` are SQLite's defaults.
    func isEquivalent(to other: IndexDefinition) -> Bool {
        func essence(_ index: IndexDefinition) -> [String] {
            index.columns.map { $0.name.uppercased() + ($0.order == .descending ? " DESC" : "") }
        }
        return name == other.name && table == other.table && isUnique == other.isUnique
            && essence(self) == essence(other)
    }
}

/// A column of a join table.
package struct JoinColumn: Sendable, Hashable {
    package let table: String
    package let name: String
}
