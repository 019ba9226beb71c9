import DataModel

/// The difference between the indexes of a file and those of a new layout.
///
/// It compares definitions, not model changes: files of other programs may have indexes that their model no longer
/// declares, or the same one under two names. Unwanted indexes with names like a store's are removed; indexes that the
/// user added stay.
struct IndexReconciliation {
    private let context: SchemaContext
    private let wanted: [IndexDefinition]
    private let kept: Set<String>
    private let dropped: [IndexDefinition]

    init(_ context: SchemaContext, facts: StoreFacts, rebuilt: Set<String>) {
        self.context = context
        wanted = StoreSchema(context.destination).indexes
        let living = Set(context.destination.tables.map(\.name) + context.destination.joinTables.map(\.name))
        let known = Set(context.source.tables.map(\.name) + context.source.joinTables.map(\.name))
        var kept: Set<String> = []
        var dropped: [IndexDefinition] = []
        for index in facts.indexes where !index.isConstraint && known.contains(index.definition.table) {
            let renamed = Self.renamed(index.definition, context)
            let isWanted = wanted.contains { $0.isEquivalent(to: renamed) }
            if isWanted, !rebuilt.contains(renamed.table) {
                kept.insert(renamed.name)
            } else if renamed.name.hasPrefix("Z") || !living.contains(renamed.table)
                || Self.usesDeadColumn(renamed, context)
            {
                dropped.append(index.definition)
            }
        }
        self.kept = kept
        self.dropped = dropped
    }

    /// Removes unwanted indexes. These steps come first, so that no obsolete index forbids a value or a change.
    var dropSteps: [SchemaStep] {
        dropped.map { index in
            SchemaStep(
                .dropIndex, "Remove the index \(index.name).", [index.dropStatement],
                concerns: Self.properties(index, context.source))
        }
    }

    /// Creates the unique indexes.
    var uniqueSteps: [SchemaStep] { missing.filter(\.isUnique).map { create($0, .createUniqueIndex) } }

    /// Creates the indexes that only speed up fetches.
    var otherSteps: [SchemaStep] { missing.filter { !$0.isUnique }.map { create($0, .createIndex) } }

    private var missing: [IndexDefinition] { wanted.filter { !kept.contains($0.name) } }

    private func create(_ index: IndexDefinition, _ kind: SchemaStep.Kind) -> SchemaStep {
        SchemaStep(
            kind, "Create the index \(index.name).", [index.dropStatement, index.createStatement],
            concerns: Self.properties(index, context.destination))
    }

    /// The properties of the columns in an index.
    private static func properties(_ index: IndexDefinition, _ layout: StoreLayout) -> [PropertyPath] {
        if let join = layout.joinTables.first(where: { $0.name == index.table }) { return [join.property] }
        let columns = layout.tables.first { $0.name == index.table }?.columns ?? []
        return index.columns.compactMap { column in columns.first { $0.name == column.name }?.property }
    }

    /// The index after tables and columns were renamed.
    private static func renamed(_ index: IndexDefinition, _ context: SchemaContext) -> IndexDefinition {
        var result = index
        result.table = context.tableRenames.current[index.table] ?? index.table
        if let root = context.source.tables.first(where: { $0.name == index.table })?.rootNumber {
            result.columns = index.columns.map {
                .init(name: context.column($0.name, ofOldRoot: root), order: $0.order)
            }
        } else if let join = context.keptJoins.first(where: { $0.old.name == index.table }) {
            result.columns = index.columns.map { column in
                .init(name: join.columns.first { $0.value == column.name }?.key ?? column.name, order: column.order)
            }
        }
        return result
    }

    private static func usesDeadColumn(_ index: IndexDefinition, _ context: SchemaContext) -> Bool {
        guard let table = context.destination.tables.first(where: { $0.name == index.table }) else { return false }
        let names = Set(table.columns.map(\.name) + ["Z_PK", "Z_ENT", "Z_OPT"])
        return !index.columns.allSatisfy { names.contains($0.name) }
    }
}
