import DataModel

/// The checks that the unique values of an entity are still unique after they are converted, moved and filled in.
struct UniquenessChecks {
    private let context: SchemaContext
    private let entity: ResolvedEntity
    private let facts: StoreFacts

    init(_ context: SchemaContext, _ entity: ResolvedEntity, _ facts: StoreFacts) {
        self.context = context
        self.entity = entity
        self.facts = facts
    }

    var checks: [RowCheck] {
        entity.description.uniquenessConstraints.compactMap { names in
            let origins = names.compactMap(origin)
            guard origins.count == names.count, !origins.isEmpty, !isKnown(origins) else { return nil }
            let held = oldRoots.filter { context.source.table(ofRoot: $0) != nil }
            let sources = held.compactMap { rows(of: $0, origins) }
            guard !sources.isEmpty else { return nil }
            return check(
                names, columns: origins.indices.map { "Z_V\($0)" }, sources.map(\.rows),
                reads: Dictionary(sources.map { ($0.table, $0.columns) }, uniquingKeysWith: { $0.union($1) }))
        }
    }

    /// Counts and selects the rows with equal values.
    private func check(
        _ names: [String], columns: [String], _ sources: [SQLStatement], reads: [String: Set<String>]
    ) -> RowCheck {
        let rows: SQLStatement = "(\(sources.joined(separator: " UNION ALL ")))"
        let filled = columns.map { SQLStatement(text: "\($0) IS NOT NULL") }.joined(separator: " AND ")
        let keys: SQLStatement = """
            SELECT Z_PK, Z_ENT FROM \(rows) WHERE \(filled) AND (\(names: columns)) IN (SELECT \(names: columns) FROM \(rows) \
            WHERE \(filled) GROUP BY \(names: columns) HAVING count(*) > 1) ORDER BY Z_PK, Z_ENT
            """
        return RowCheck(
            kind: .duplicates, entity: entity.name, property: names.joined(separator: ", "),
            count: """
                SELECT ifnull(sum(Z_N), 0) FROM (SELECT count(*) AS Z_N FROM \(rows) WHERE \(filled) \
                GROUP BY \(names: columns) HAVING count(*) > 1)
                """,
            keys: keys, reads: reads)
    }

    /// The file's numbers of old entities.
    private func inFile(_ numbers: [Int]) -> SQLStatement { numberList(numbers.map(context.source.numbers.inFile)) }

    private func origin(_ path: String) -> PropertyOrigin? {
        var owner: ResolvedEntity? = entity
        while let current = owner {
            if let origin = context.origins.byProperty[PropertyPath(current.name, path)] { return origin }
            owner = current.superentityNumber.map { context.destination.model[number: $0] }
        }
        return nil
    }

    /// The old root entities whose rows are in the entity's table afterwards.
    private var oldRoots: [Int] {
        let hierarchy = context.difference.hierarchies.first { $0.rootNumber == entity.rootNumber }
        return [hierarchy?.base, hierarchy?.split, hierarchy?.merged].compactMap(\.self)
    }

    /// Whether an index of the file already forbids equal values, and no row gets another value.
    private func isKnown(_ origins: [PropertyOrigin]) -> Bool {
        guard oldRoots.count == 1, let base = context.base(entity.rootNumber) else { return false }
        let columns = origins.compactMap { origin -> String? in
            guard origin.columns.count == 1, let kept = origin.keptColumn, kept.root == base,
                origin.defaultValue == nil || origin.defaultedNumbers.isEmpty,
                kept.attribute?.attributeType == origin.attribute?.attributeType,
                kept.attribute?.isExternal == origin.attribute?.isExternal
            else { return nil }
            return kept.column.name
        }
        return columns.count == origins.count
            && facts.indexes.contains { index in
                index.definition.isUnique && index.definition.table == context.oldTable(base)
                    && Set(index.definition.columns.map(\.name)) == Set(columns)
            }
    }

    /// Selects the new values of the rows of an old table that are in the entity's table afterwards.
    private func rows(
        of root: Int, _ origins: [PropertyOrigin]
    ) -> (rows: SQLStatement, table: String, columns: Set<String>)? {
        let numbers = context.source.model[number: root].subtree.filter { number in
            context.newNumber(number).map {
                context.destination.model[number: $0].rootNumber == entity.rootNumber
            } ?? false
        }
        guard !numbers.isEmpty else { return nil }
        let values = origins.enumerated().map { index, origin -> SQLStatement in
            "\(NewValue(context, origin).expression(ofOldRoot: root)) AS \(SQLStatement(text: "Z_V\(index)"))"
        }
        let table = context.oldTable(root)
        let rows: SQLStatement = """
            SELECT Z_PK, Z_ENT, \(values.joined(separator: ", ")) FROM \(name: table) \
            WHERE Z_ENT IN \(inFile(Array(numbers)))
            """
        let columns = origins.flatMap(\.columns).filter { $0.root == root }.map(\.column.name)
        return (rows, table, Set(columns))
    }
}
