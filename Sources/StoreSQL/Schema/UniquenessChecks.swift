import DataModel

/// Asks whether the values that an entity wants unique will be so, once they are converted, moved and filled in.
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
            let sources = oldRoots.compactMap { rows(of: $0, origins) }
            guard !sources.isEmpty else { return nil }
            return check(names, columns: origins.indices.map { "Z_V\($0)" }, sources)
        }
    }

    /// Counts the rows whose values occur more than once, and names them where they are of one table.
    private func check(_ names: [String], columns: [String], _ sources: [SQLStatement]) -> RowCheck {
        let rows: SQLStatement = "(\(sources.joined(separator: " UNION ALL ")))"
        let filled = columns.map { SQLStatement(text: "\($0) IS NOT NULL") }.joined(separator: " AND ")
        let keys: SQLStatement = """
            SELECT Z_PK FROM \(rows) WHERE \(filled) AND (\(names: columns)) IN (SELECT \(names: columns) FROM \(rows) \
            WHERE \(filled) GROUP BY \(names: columns) HAVING count(*) > 1) ORDER BY Z_PK
            """
        return RowCheck(
            kind: .duplicates, entity: entity.name, property: names.joined(separator: ", "),
            count: """
                SELECT ifnull(sum(Z_N), 0) FROM (SELECT count(*) AS Z_N FROM \(rows) WHERE \(filled) \
                GROUP BY \(names: columns) HAVING count(*) > 1)
                """,
            keys: sources.count == 1 ? keys : nil)
    }

    /// The numbers of old entities as the file has them.
    private func inFile(_ numbers: [Int]) -> SQLStatement { numberList(numbers.map(context.source.numbers.inFile)) }

    private func origin(_ path: String) -> PropertyOrigin? {
        var owner: ResolvedEntity? = entity
        while let current = owner {
            if let origin = context.origins.byProperty[PropertyPath(current.name, path)] { return origin }
            owner = current.superentityNumber.map { context.destination.model[number: $0] }
        }
        return nil
    }

    /// The old roots whose rows lie in the entity's table afterwards.
    private var oldRoots: [Int] {
        let hierarchy = context.difference.hierarchies.first { $0.rootNumber == entity.rootNumber }
        return [hierarchy?.base, hierarchy?.split, hierarchy?.merged].compactMap(\.self)
    }

    /// Whether an index of the file forbids equal values already, and nothing gives a row another one.
    private func isKnown(_ origins: [PropertyOrigin]) -> Bool {
        guard oldRoots.count == 1, let base = context.base(entity.rootNumber) else { return false }
        let columns = origins.compactMap { origin -> String? in
            guard origin.columns.count == 1, let kept = origin.keptColumn, kept.root == base,
                origin.defaultValue(in: context.destination.model) == nil || origin.defaultedNumbers.isEmpty,
                kept.attribute?.attributeType == origin.attribute?.attributeType
            else { return nil }
            return kept.column.name
        }
        return columns.count == origins.count
            && facts.indexes.contains { index in
                index.definition.isUnique && index.definition.table == context.oldTable(base)
                    && Set(index.definition.columns.map(\.name)) == Set(columns)
            }
    }

    /// The new values of the rows of an old table that lie in the entity's table afterwards.
    private func rows(of root: Int, _ origins: [PropertyOrigin]) -> SQLStatement? {
        let numbers = context.source.model[number: root].subtree.filter { number in
            context.newNumber(number).map {
                context.destination.model[number: $0].rootNumber == entity.rootNumber
            } ?? false
        }
        guard !numbers.isEmpty else { return nil }
        let values = origins.enumerated().map { index, origin -> SQLStatement in
            "\(value(of: origin, root)) AS \(SQLStatement(text: "Z_V\(index)"))"
        }
        return """
            SELECT Z_PK, \(values.joined(separator: ", ")) FROM \(name: context.oldTable(root)) \
            WHERE Z_ENT IN \(inFile(Array(numbers)))
            """
    }

    /// The new value of a column, as an expression over a row of an old table.
    private func value(of origin: PropertyOrigin, _ root: Int) -> SQLStatement {
        var cases = origin.columns.filter { $0.root == root }.map { part -> SQLStatement in
            "WHEN Z_ENT IN \(inFile(part.sourceNumbers)) THEN \(filled(converted(part, origin), part, origin))"
        }
        let lacking = origin.lacking.compactMap { number in
            context.difference.sourceEntity(of: context.destination.model[number: number])?.number
        }
        if let value = fallback(origin), !lacking.isEmpty {
            cases.append("WHEN Z_ENT IN \(inFile(lacking)) THEN \(value)")
        }
        return cases.isEmpty ? "NULL" : "CASE \(cases.joined(separator: " ")) END"
    }

    private func converted(_ part: PropertyOrigin.Column, _ origin: PropertyOrigin) -> SQLStatement {
        guard let old = part.attribute, let new = origin.attribute else { return "\(name: part.column.name)" }
        return old.attributeType.converted(part.column.name, to: new.attributeType)
    }

    private func filled(
        _ value: SQLStatement, _ part: PropertyOrigin.Column, _ origin: PropertyOrigin
    ) -> SQLStatement {
        guard origin.becomesRequired(part), let fallback = fallback(origin) else { return value }
        return "ifnull(\(value), \(fallback))"
    }

    /// The default in the form in which the column will hold it.
    private func fallback(_ origin: PropertyOrigin) -> SQLStatement? {
        guard let value = origin.defaultValue(in: context.destination.model) else { return nil }
        return origin.attribute?.attributeType == .decimal
            ? "CAST(\(SQLValue(value)) AS NUMERIC)" : "\(SQLValue(value))"
    }
}
