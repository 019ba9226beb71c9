import DataModel

/// The steps that move rows between tables, delete rows of removed entities, and change entity numbers.
///
/// The order matters. First rows leave, while all numbers are still old; then the remaining rows get new numbers; then
/// rows enter beside them, with new keys and numbers.
struct RowMoves {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var steps: [SchemaStep] {
        let hierarchies = context.difference.hierarchies
        return hierarchies.flatMap(movesOut) + context.source.model.roots.compactMap(removal)
            + hierarchies.compactMap(rekeying) + hierarchies.compactMap(renumbering) + hierarchies.compactMap(movesIn)
    }

    /// Corrects the last key used, since rows that enter get the keys after it, and another program may not have
    /// updated it.
    var preparation: [SchemaStep] {
        context.difference.hierarchies.compactMap { hierarchy in
            guard hierarchy.merged != nil, let base = hierarchy.base else { return nil }
            let table = context.oldTable(base)
            return SchemaStep(
                .primaryKey, "Find the last key used in \(table).",
                [
                    """
                    UPDATE Z_PRIMARYKEY SET Z_MAX = max(ifnull(Z_MAX, 0), \
                    ifnull((SELECT max(Z_PK) FROM \(name: table)), 0)) WHERE Z_ENT = \(base)
                    """
                ], concerns: [PropertyPath(context.destination.model[number: hierarchy.rootNumber].name, "")])
        }
    }

    // MARK: Moving

    private func movesOut(_ hierarchy: HierarchySource) -> [SchemaStep] {
        guard let old = hierarchy.split else { return [] }
        return [copy(from: old, to: hierarchy.rootNumber, offset: nil)]
    }

    private func movesIn(_ hierarchy: HierarchySource) -> SchemaStep? {
        hierarchy.merged.map {
            copy(from: $0, to: hierarchy.rootNumber, offset: context.keyOffset(ofOldRoot: $0))
        }
    }

    private func copy(from old: Int, to new: Int, offset: SQLStatement?) -> SchemaStep {
        let (target, table) = (context.newTable(new), context.table(ofOldRoot: old))
        let moving = numbers(from: old, to: new)
        let values = copiedColumns(from: old, to: new)
        let key: SQLStatement = offset.map { "Z_PK + \($0)" } ?? "Z_PK"
        let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + values.map(\.name)
        let expressions = [key, Self.renumbered(moving), "Z_OPT"] + values.map(\.expression)
        return SchemaStep(
            .moveRows, "Move rows from \(table) to \(target).",
            [
                """
                INSERT INTO \(name: target) (\(names: columns)) SELECT \(expressions.joined(separator: ", ")) \
                FROM \(name: table) WHERE Z_ENT IN \(numberList(moving.map(\.old)))
                """
            ], sourceTables: [context.oldTable(old)], concerns: moving.map { self.entity($0.new) })
    }

    /// The old and new numbers of the entities that move from one hierarchy to another.
    private func numbers(from old: Int, to new: Int) -> [(old: Int, new: Int)] {
        context.source.model[number: old].subtree.compactMap { number in
            guard let moved = context.newNumber(number),
                context.destination.model[number: moved].rootNumber == new
            else { return nil }
            return (number, moved)
        }
    }

    private static func renumbered(_ numbers: [(old: Int, new: Int)]) -> SQLStatement {
        let changed = numbers.filter { $0.old != $0.new }
        guard !changed.isEmpty else { return "Z_ENT" }
        let cases = changed.map { SQLStatement(text: "WHEN \($0.old) THEN \($0.new)") }
        return "CASE Z_ENT \(cases.joined(separator: " ")) ELSE Z_ENT END"
    }

    private func copiedColumns(from old: Int, to new: Int) -> [(name: String, expression: SQLStatement)] {
        let columns = context.destination.table(ofRoot: new)?.columns ?? []
        let moving = Set(numbers(from: old, to: new).map(\.old))
        return columns.compactMap { column in
            guard let origin = context.origins.byProperty[column.property] else { return nil }
            let parts = origin.columns.filter { $0.root == old }.compactMap { part in
                expression(for: column, of: origin, from: part).map { (part.sourceNumbers, $0) }
            }
            guard let first = parts.first else { return nil }
            // Rows of other entities in that table have no value of their own in the column.
            guard parts.count > 1 || !moving.isSubset(of: first.0) else { return (column.name, first.1) }
            let cases = parts.map { numbers, expression -> SQLStatement in
                "WHEN Z_ENT IN \(numberList(numbers)) THEN \(expression)"
            }
            return (column.name, "CASE \(cases.joined(separator: " ")) END")
        }
    }

    private func expression(
        for column: ColumnLayout, of origin: PropertyOrigin, from part: PropertyOrigin.Column
    ) -> SQLStatement? {
        let name = context.column(part.column.name, ofOldRoot: part.root)
        switch column.role {
        case .value:
            guard let old = part.attribute, let new = origin.attribute else { return nil }
            return old.converted(name, to: new)
        case .foreignKey:
            guard let offset = offset(ofTarget: part) else { return "\(name: name)" }
            return "\(name: name) + \(offset)"
        case .foreignEntity, .owner: return nil
        case .order:
            let order = context.source.table(ofRoot: part.root)?.columns.first {
                $0.role == .order && $0.property == part.property
            }
            return order.map { "\(name: context.column($0.name, ofOldRoot: part.root))" }
        }
    }

    /// The offset of the keys in an old column, if the rows that they refer to get new keys.
    private func offset(ofTarget column: PropertyOrigin.Column) -> SQLStatement? {
        let model = context.source.model
        guard let (relationship, _) = model.relationship(at: column.property) else { return nil }
        return context.keyOffset(ofOldRoot: model.destination(of: relationship).rootNumber)
    }

    // MARK: Removing

    /// Deletes the rows that moved to another table, and those of removed entities.
    private func removal(_ root: ResolvedEntity) -> SchemaStep? {
        guard let hierarchy = context.difference.hierarchies.first(where: { $0.base == root.number }) else {
            return nil
        }
        let gone = root.subtree.filter { number in
            context.newNumber(number).map {
                context.destination.model[number: $0].rootNumber != hierarchy.rootNumber
            } ?? true
        }
        guard !gone.isEmpty else { return nil }
        let table = context.table(ofOldRoot: root.number)
        let names = gone.map { context.source.model[number: $0].name }.joined(separator: ", ")
        return SchemaStep(
            .moveRows, "Remove the rows of \(names) from \(table).",
            ["DELETE FROM \(name: table) WHERE Z_ENT IN \(numberList(Array(gone)))"],
            sourceTables: [context.oldTable(root.number)],
            concerns: gone.map { number in
                context.newNumber(number).map(entity) ?? PropertyPath(context.source.model[number: number].name, "")
            })
    }

    private func entity(_ number: Int) -> PropertyPath {
        PropertyPath(context.destination.model[number: number].name, "")
    }

    // MARK: Renumbering

    /// Updates the foreign keys of a table to the new keys of moved rows.
    private func rekeying(_ hierarchy: HierarchySource) -> SchemaStep? {
        guard let base = hierarchy.base else { return nil }
        let table = context.newTable(hierarchy.rootNumber)
        let statements = context.origins.order.compactMap { property -> SQLStatement? in
            guard let kept = context.origins.byProperty[property]?.keptColumn, kept.root == base,
                kept.attribute == nil, let offset = offset(ofTarget: kept)
            else { return nil }
            let column = context.column(kept.column.name, ofOldRoot: base)
            return """
                UPDATE \(name: table) SET \(name: column) = \(name: column) + \(offset) \
                WHERE \(name: column) IS NOT NULL
                """
        }
        guard !statements.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Update the references in \(table) to the moved rows.", statements,
            sourceTables: [context.oldTable(base)])
    }

    private func renumbering(_ hierarchy: HierarchySource) -> SchemaStep? {
        guard let base = hierarchy.base else { return nil }
        let changed = numbers(from: base, to: hierarchy.rootNumber).filter { $0.old != $0.new }
        guard !changed.isEmpty else { return nil }
        let table = context.newTable(hierarchy.rootNumber)
        return SchemaStep(
            .renumber, "Update the entity numbers in \(table).",
            [
                """
                UPDATE \(name: table) SET Z_ENT = \(Self.renumbered(changed)) \
                WHERE Z_ENT IN \(numberList(changed.map(\.old)))
                """
            ], sourceTables: [context.oldTable(base)], concerns: changed.map { self.entity($0.new) })
    }
}
