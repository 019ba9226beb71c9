/// What a file has beyond what its layout says: indexes and triggers of derived attributes, whoever made them.
package struct StoreFacts: Sendable, Hashable {
    /// An index as the file has it.
    package struct ExistingIndex: Sendable, Hashable {
        /// Its name, table, columns and whether it is unique; ascending and plain columns are the same here.
        package var definition: IndexDefinition
        /// Whether it comes from a constraint within `CREATE TABLE`, so that no statement can drop it.
        package var isConstraint: Bool

        /// Describes an index.
        package init(_ definition: IndexDefinition, isConstraint: Bool = false) {
            self.definition = definition
            self.isConstraint = isConstraint
        }
    }

    /// The indexes.
    package var indexes: [ExistingIndex]

    /// The names of the triggers that keep derived attributes.
    package var derivedTriggers: [String]

    /// The names of the tables that make fetches fast beside those of the objects.
    package var companionTables: [String]

    /// The names of the triggers that keep those tables.
    package var companionTriggers: [String]

    /// Gathers facts.
    package init(
        indexes: [ExistingIndex], derivedTriggers: [String] = [], companionTables: [String] = [],
        companionTriggers: [String] = []
    ) {
        self.indexes = indexes
        self.derivedTriggers = derivedTriggers
        self.companionTables = companionTables
        self.companionTriggers = companionTriggers
    }

    /// The facts of a store that this library made and nobody else changed.
    package init(_ schema: StoreSchema) {
        indexes = schema.indexes.map { ExistingIndex($0) }
        derivedTriggers = schema.triggers.map(\.name)
        companionTables = schema.companions.map(\.name)
        companionTriggers = schema.companions.flatMap { $0.objects.map(\.name) }.filter { name in
            ["_INSERT", "_UPDATE", "_DELETE"].contains(where: name.hasSuffix)
        }
    }
}

extension IndexDefinition {
    /// Whether the two index the same columns in the same way; `ASC` and `COLLATE BINARY` are what SQLite does anyway.
    func isEquivalent(to other: IndexDefinition) -> Bool {
        func essence(_ index: IndexDefinition) -> [String] {
            index.columns.map { $0.name.uppercased() + ($0.order == .descending ? " DESC" : "") }
        }
        return name == other.name && table == other.table && isUnique == other.isUnique
            && essence(self) == essence(other)
    }
}
