import DataModel

/// Gives the columns of attributes their values: moved, converted, defaults.
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

    /// All values that come from other columns of the same table, in one statement: each reads what was there before.
    private func movedValues(_ table: TableLayout) -> SchemaStep? {
        guard let base = context.base(table.rootNumber) else { return nil }
        let assignments = table.columns.compactMap { column -> SQLStatement? in
            guard let origin = context.origins.byProperty[column.property],
                column.role == .value || column.role == .foreignKey
            else { return nil }
            return assignment(column, origin, base: base)
        }
        guard !assignments.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Carry values of \(table.name) over to other columns.",
            ["UPDATE \(name: table.name) SET \(assignments.joined(separator: ", "))"],
            sourceTables: [context.oldTable(base)])
    }

    private func assignment(_ column: ColumnLayout, _ origin: PropertyOrigin, base: Int) -> SQLStatement? {
        let cases = origin.columns.enumerated().compactMap { index, part -> SQLStatement? in
            guard part.root == base, let value = value(of: part, origin, isKept: index == origin.kept) else {
                return nil
            }
            return "WHEN Z_ENT IN \(numberList(part.destinationNumbers)) THEN \(value)"
        }
        guard !cases.isEmpty else { return nil }
        return "\(name: column.name) = CASE \(cases.joined(separator: " ")) ELSE \(name: column.name) END"
    }

    /// The value that a part gives; nil when the column already holds it.
    private func value(
        of part: PropertyOrigin.Column, _ origin: PropertyOrigin, isKept: Bool
    ) -> SQLStatement? {
        let name = context.column(part.column.name, ofOldRoot: part.root)
        guard let old = part.attribute, let new = origin.attribute else { return isKept ? nil : "\(name: name)" }
        if isKept, !old.attributeType.needsConversion(to: new.attributeType) { return nil }
        return old.attributeType.converted(name, to: new.attributeType)
    }

    /// A default is given to rows that had no such attribute, even an optional one; and where a value is required, to
    /// rows that had the attribute without a value.
    private func defaults(_ origin: PropertyOrigin, _ table: TableLayout) -> [SchemaStep] {
        guard let attribute = origin.attribute, let value = defaultValue(origin), !value.isNull,
            let column = table.columns.first(where: { $0.property == origin.property })?.name
        else { return [] }
        let having = origin.columns.flatMap(\.destinationNumbers)
        let numbers = attribute.isOptional ? origin.lacking : origin.lacking + having
        guard !numbers.isEmpty else { return [] }
        let condition: SQLStatement =
            numbers.count == survivors(of: table) ? .empty : " AND Z_ENT IN \(numberList(numbers))"
        return [
            SchemaStep(
                .fill, "Give \(origin.property) its default value where there is none.",
                [
                    """
                    UPDATE \(name: table.name) SET \(name: column) = \(SQLValue(value)) \
                    WHERE \(name: column) IS NULL\(condition)
                    """
                ], sourceTables: context.base(table.rootNumber).map { [context.oldTable($0)] } ?? [])
        ]
    }

    private func survivors(of table: TableLayout) -> Int {
        let subtree = context.destination.model[number: table.rootNumber].subtree
        return subtree.count { context.difference.sourceEntity(of: context.destination.model[number: $0]) != nil }
    }

    /// The attribute's default, or what the default of the composite around it says of it.
    private func defaultValue(_ origin: PropertyOrigin) -> AttributeValue? {
        if let own = origin.attribute?.defaultValue { return own }
        let names = origin.property.path.split(separator: ".").map(String.init)
        guard names.count > 1,
            let entity = try? context.destination.model.entity(named: origin.property.entity),
            var value = entity.attributes.first(where: { $0.name == names[0] })?.defaultValue
        else { return nil }
        for name in names.dropFirst() {
            guard case .composite(let elements) = value, let element = elements[name] else { return nil }
            value = element
        }
        return value
    }
}
