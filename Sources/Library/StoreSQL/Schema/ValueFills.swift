import DataModel

/// The steps that fill the columns of attributes: moved values, converted values, defaults.
struct ValueFills {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var steps: [SchemaStep] {
        context.destination.tables.flatMap { table in
            [movedValues(table)].compactMap(\.self)
                + context.origins.order.flatMap { property -> [SchemaStep] in
                    guard let origin = context.origins.byProperty[property], origin.root == table.rootNumber else {
                        return []
                    }
                    return defaults(origin, table)
                }
        }
    }

    /// Sets all values from other columns of the same table in one statement, which reads the values from before the
    /// change.
    private func movedValues(_ table: TableLayout) -> SchemaStep? {
        guard let base = context.base(table.rootNumber) else { return nil }
        let assignments = table.columns.compactMap { column -> (property: PropertyPath, sql: SQLStatement)? in
            guard let origin = context.origins.byProperty[column.property] else { return nil }
            return assignment(column, origin, base: base).map { (column.property, $0) }
        }
        guard !assignments.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Copy values of \(table.name) to other columns.",
            ["UPDATE \(name: table.name) SET \(assignments.map(\.sql).joined(separator: ", "))"],
            sourceTables: [context.oldTable(base)], concerns: assignments.map(\.property))
    }

    private func assignment(_ column: ColumnLayout, _ origin: PropertyOrigin, base: Int) -> SQLStatement? {
        let isCarried = column.role == .value || column.role == .foreignKey
        var cases = origin.columns.enumerated().compactMap { index, part -> SQLStatement? in
            guard isCarried, part.root == base, let value = value(of: part, origin, isKept: index == origin.kept) else {
                return nil
            }
            return "WHEN Z_ENT IN \(numberList(part.destinationNumbers)) THEN \(value)"
        }
        let strangers = context.keptColumns[base]?[column.name] == nil ? [] : strangers(origin, base: base)
        if !strangers.isEmpty { cases.append("WHEN Z_ENT IN \(numberList(strangers)) THEN NULL") }
        guard !cases.isEmpty else { return nil }
        return "\(name: column.name) = CASE \(cases.joined(separator: " ")) ELSE \(name: column.name) END"
    }

    /// The entities whose rows may have values in the kept column that do not belong to them.
    ///
    /// If these values stayed, they would reappear when a later version gives the entities the attribute.
    private func strangers(_ origin: PropertyOrigin, base: Int) -> [Int] {
        guard let kept = origin.keptColumn,
            let declarer = try? context.source.model.entity(named: kept.property.entity)
        else { return [] }
        let fed = Set(origin.columns.flatMap(\.destinationNumbers))
        let losing = declarer.subtree.compactMap(context.newNumber)
        let lacking = origin.lacking.filter { number in
            let old = context.difference.sourceEntity(of: context.destination.model[number: number])
            return old?.rootNumber == base
        }
        return Set(losing + lacking).filter { number in
            !fed.contains(number) && context.destination.model[number: number].rootNumber == origin.root
        }.sorted()
    }

    /// The value from one old column; nil if the new column already holds it.
    private func value(
        of part: PropertyOrigin.Column, _ origin: PropertyOrigin, isKept: Bool
    ) -> SQLStatement? {
        let name = context.column(part.column.name, ofOldRoot: part.root)
        guard let old = part.attribute, let new = origin.attribute else { return isKept ? nil : "\(name: name)" }
        if isKept, !old.needsConversion(to: new) { return nil }
        return old.converted(name, to: new)
    }

    /// Sets the default in rows that did not have the attribute, even if it is optional, and in rows without a value if
    /// it becomes required.
    private func defaults(_ origin: PropertyOrigin, _ table: TableLayout) -> [SchemaStep] {
        guard let value = origin.storedDefault,
            let column = table.columns.first(where: { $0.property == origin.property })?.name
        else { return [] }
        let numbers = origin.defaultedNumbers
        guard !numbers.isEmpty else { return [] }
        let condition: SQLStatement =
            numbers.count == survivors(of: table) ? .empty : " AND Z_ENT IN \(numberList(numbers))"
        return [
            SchemaStep(
                .fill, "Set the default value of \(origin.property) where there is none.",
                [
                    """
                    UPDATE \(name: table.name) SET \(name: column) = \(value) \
                    WHERE \(name: column) IS NULL\(condition)
                    """
                ], sourceTables: context.base(table.rootNumber).map { [context.oldTable($0)] } ?? [],
                concerns: [origin.property])
        ]
    }

    private func survivors(of table: TableLayout) -> Int {
        let subtree = context.destination.model[number: table.rootNumber].subtree
        return subtree.count { context.difference.sourceEntity(of: context.destination.model[number: $0]) != nil }
    }
}
