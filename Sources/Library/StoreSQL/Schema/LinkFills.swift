import DataModel

/// The steps that fill in links in their new storage, and remove links to deleted rows.
struct LinkFills {
    private let context: SchemaContext
    private let links: GatheredLinks

    init(_ context: SchemaContext, _ links: GatheredLinks) {
        self.context = context
        self.links = links
    }

    var steps: [SchemaStep] {
        let toOne = context.destination.tables.flatMap { table in
            table.columns.filter { $0.role == .foreignKey }.map { (table, $0) }
        }
        return toOne.compactMap { fill($1, of: $0) } + context.destination.joinTables.compactMap(fillPairs)
            + toOne.compactMap { makeSymmetric($1, of: $0) } + toOne.compactMap { forget($1, of: $0) }
            + context.destination.joinTables.compactMap(forgetPairs) + OwnerFills(context, links).steps
            + context.destination.tables.compactMap(places) + context.keptJoins.compactMap(pairPlaces)
            + toOne.compactMap { entityNumbers($1, of: $0) }
    }

    // MARK: To-one relationships

    /// Fills a to-one relationship. Of several links to existing rows it keeps the first in order, else the lowest key.
    ///
    /// Rows whose entity no longer has the relationship get no link, since the inverse would refer to them.
    private func fill(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let link = links.byProperty[column.property],
            let (relationship, entity) = relationship(column.property)
        else { return nil }
        let target = context.destination.model.destination(of: relationship)
        let living: SQLStatement =
            context.mayDangle(oldTarget(link.origin), to: target) ? " AND Z_OTHER IN \(keys(of: target))" : ""
        let owners: SQLStatement =
            entity.number == entity.rootNumber ? "" : " AND Z_ENT IN \(numberList(Array(entity.subtree)))"
        return SchemaStep(
            .fill, "Fill in the links of \(column.property).",
            [
                """
                UPDATE \(name: table.name) SET \(name: column.name) = (SELECT Z_OTHER FROM \(name: link.table) \
                WHERE Z_OWN = \(name: table.name).Z_PK\(living) ORDER BY Z_PLACE, Z_OTHER LIMIT 1) \
                WHERE Z_PK IN (SELECT Z_OWN FROM \(name: link.table))\(owners)
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    /// Removes links that the inverse does not have, if both ends are now to-one and one of them was to-many.
    private func makeSymmetric(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let (relationship, _) = relationship(column.property),
            let inverse = context.destination.model.inverse(of: relationship), !inverse.isToMany,
            let link = LinkOrigin(column.property, context.difference),
            link.source.isToMany || context.source.model.inverse(of: link.source)?.isToMany ?? true
        else { return nil }
        let target = context.destination.model.destination(of: relationship)
        let back = context.destination[target].relationships[inverse.index]
        guard case .foreignKey(let backColumn) = back else { return nil }
        let other = context.destination[target].table
        return SchemaStep(
            .fill, "Remove links of \(column.property) without an inverse in \(target.name).\(inverse.name).",
            [
                """
                UPDATE \(name: table.name) SET \(name: column.name) = NULL WHERE \(name: column.name) IS NOT NULL \
                AND NOT EXISTS (SELECT 1 FROM \(name: other) AS Z_T WHERE Z_T.Z_PK = \(name: table.name)\
                .\(name: column.name) AND Z_T.\(name: backColumn.name) = \(name: table.name).Z_PK)
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    /// Removes references to deleted rows, and to rows of entities that the relationship may no longer refer to.
    private func forget(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let (relationship, _) = relationship(column.property) else { return nil }
        let target = context.destination.model.destination(of: relationship)
        guard oldTargets(of: column.property).contains(where: { context.mayDangle($0, to: target) }) else { return nil }
        return SchemaStep(
            .fill, "Remove references in \(column.property) to deleted rows.",
            [
                """
                UPDATE \(name: table.name) SET \(name: column.name) = NULL WHERE \(name: column.name) IS NOT NULL \
                AND \(name: column.name) NOT IN \(keys(of: target))
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    /// Stores the entity number beside a reference, if the destination has subentities. Without it, the reference could
    /// not be resolved.
    private func entityNumbers(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let (relationship, _) = relationship(column.property),
            let entityColumn = table.columns.first(where: {
                $0.role == .foreignEntity && $0.property == column.property
            }), needsEntityNumbers(entityColumn, of: table)
        else { return nil }
        let target = context.destination.model.destination(of: relationship)
        let other = context.destination[target].table
        return SchemaStep(
            .fill, "Store the entity of each reference in \(column.property).",
            [
                """
                UPDATE \(name: table.name) SET \(name: entityColumn.name) = (SELECT Z_T.Z_ENT FROM \(name: other) \
                AS Z_T WHERE Z_T.Z_PK = \(name: table.name).\(name: column.name))
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    /// Whether the entity numbers beside a reference are missing or out of date.
    private func needsEntityNumbers(_ column: ColumnLayout, of table: TableLayout) -> Bool {
        guard let hierarchy = context.difference.hierarchies.first(where: { $0.rootNumber == table.rootNumber }),
            hierarchy.base != nil || hierarchy.split != nil
        else { return false }
        guard let base = hierarchy.base, context.keptColumns[base]?[column.name] != nil, hierarchy.merged == nil,
            !isUnited(column.property),
            case let targets = oldTargets(of: column.property), !targets.isEmpty
        else { return true }
        return targets.contains { target in target.subtree.contains { context.newNumber($0) != $0 } }
    }

    /// Sets the positions in relationships that were not ordered before: the rows stay in the order of their keys.
    private func places(_ table: TableLayout) -> SchemaStep? {
        let base = context.base(table.rootNumber)
        let statements = table.columns.compactMap { column -> (property: PropertyPath, sql: SQLStatement)? in
            let isKept = base.flatMap { context.keptColumns[$0]?[column.name] } != nil
            guard column.role == .order, !isKept || isUnited(column.property),
                let key = table.columns.first(where: {
                    ($0.role == .foreignKey || $0.role == .owner) && $0.property == column.property
                })
            else { return nil }
            // The fill of an owner sets the places that its links have.
            let link = key.role == .owner ? nil : links.byProperty[column.property]
            let place: SQLStatement =
                link.map { link in
                    """
                    ifnull((SELECT Z_INVERSEPLACE FROM \(name: link.table) WHERE Z_OWN = \(name: table.name).Z_PK \
                    AND Z_OTHER = \(name: table.name).\(name: key.name)), Z_PK)
                    """
                } ?? "Z_PK"
            return (
                column.property,
                """
                UPDATE \(name: table.name) SET \(name: column.name) = \(place) \
                WHERE \(name: key.name) IS NOT NULL AND \(name: column.name) IS NULL
                """
            )
        }
        guard !statements.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Set the order of the rows of \(table.name).", statements.map(\.sql),
            sourceTables: sourceTables(table),
            concerns: statements.map(\.property))
    }

    /// Whether the column unites columns of several subentities. The columns beside those are not copied.
    private func isUnited(_ property: PropertyPath) -> Bool {
        (context.origins.byProperty[property]?.columns.count ?? 0) > 1
    }

    // MARK: Tables of pairs

    private func fillPairs(_ table: JoinTableLayout) -> SchemaStep? {
        guard let link = links.byProperty[table.property], let side = side(table) else { return nil }
        var columns = [side.ownColumn, side.otherColumn]
        var values: [SQLStatement] = ["Z_OWN", "Z_OTHER"]
        if let order = side.orderColumn {
            columns.append(order)
            values.append("ifnull(Z_PLACE, Z_OTHER)")
        }
        if let order = side.inverseOrderColumn {
            columns.append(order)
            values.append("ifnull(Z_INVERSEPLACE, Z_OWN)")
        }
        return SchemaStep(
            .fill, "Fill in the links of \(table.property).",
            [
                """
                INSERT INTO \(name: table.name) (\(names: columns)) \
                SELECT \(values.joined(separator: ", ")) FROM \(name: link.table)
                """
            ], concerns: [table.property])
    }

    private func pairPlaces(_ join: KeptJoinTable) -> SchemaStep? {
        guard let side = side(join.new) else { return nil }
        let missing = join.missingColumns
        let statements = [(side.orderColumn, side.otherColumn), (side.inverseOrderColumn, side.ownColumn)].compactMap {
            order, key -> SQLStatement? in
            guard let order, missing.contains(order) else { return nil }
            return "UPDATE \(name: join.new.name) SET \(name: order) = \(name: key)"
        }
        guard !statements.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Set the order of the links in \(join.new.name).", statements, sourceTables: [join.old.name],
            concerns: [join.new.property])
    }

    private func forgetPairs(_ table: JoinTableLayout) -> SchemaStep? {
        guard let (relationship, entity) = relationship(table.property), let side = side(table),
            let link = LinkOrigin(table.property, context.difference)
        else { return nil }
        let target = context.destination.model.destination(of: relationship)
        let (own, other) = (oldOwner(link), oldTarget(link))
        let ends = [(side.ownColumn, own, entity), (side.otherColumn, other, target)]
        let conditions = ends.filter { context.mayDangle($0.1, to: $0.2) }.map { column, _, entity -> SQLStatement in
            "\(name: column) NOT IN \(keys(of: entity))"
        }
        guard !conditions.isEmpty else { return nil }
        return SchemaStep(
            .fill, "Remove links of \(table.property) to deleted rows.",
            ["DELETE FROM \(name: table.name) WHERE \(conditions.joined(separator: " OR "))"],
            concerns: [table.property])
    }

    // MARK: Parts

    private func relationship(_ property: PropertyPath) -> (ResolvedRelationship, ResolvedEntity)? {
        context.destination.model.relationship(at: property)
    }

    private func side(_ table: JoinTableLayout) -> JoinSide? {
        guard let (relationship, _) = relationship(table.property),
            case .joinTable(let side) = context.destination.link(relationship)
        else { return nil }
        return side
    }

    /// The old destinations of a to-one relationship, which each subentity may have declared itself.
    private func oldTargets(of property: PropertyPath) -> [ResolvedEntity] {
        let link = LinkOrigin(property, context.difference)
        let columns = context.origins.byProperty[property]?.columns ?? []
        let model = context.source.model
        let others = columns.compactMap { model.relationship(at: $0.property).map { model.destination(of: $0.0) } }
        return [link.map(oldTarget)].compactMap(\.self) + others
    }

    private func oldTarget(_ link: LinkOrigin) -> ResolvedEntity {
        context.source.model[number: link.isFlipped ? link.source.declaringNumber : link.source.destinationNumber]
    }

    private func oldOwner(_ link: LinkOrigin) -> ResolvedEntity {
        context.source.model[number: link.isFlipped ? link.source.destinationNumber : link.source.declaringNumber]
    }

    private func keys(of entity: ResolvedEntity) -> SQLStatement {
        let table = context.destination[entity].table
        guard entity.number != entity.rootNumber else { return "(SELECT Z_PK FROM \(name: table))" }
        return "(SELECT Z_PK FROM \(name: table) WHERE Z_ENT IN \(numberList(Array(entity.subtree))))"
    }

    private func sourceTables(_ table: TableLayout) -> [String] {
        context.base(table.rootNumber).map { [context.oldTable($0)] } ?? []
    }
}
