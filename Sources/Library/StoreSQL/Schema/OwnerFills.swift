import DataModel

/// The steps that fill in the owners of rows in to-many relationships without an inverse, and remove those that are gone.
struct OwnerFills {
    private let context: SchemaContext
    private let links: GatheredLinks

    init(_ context: SchemaContext, _ links: GatheredLinks) {
        self.context = context
        self.links = links
    }

    var steps: [SchemaStep] {
        let owners = context.destination.tables.flatMap { table in
            table.columns.filter { $0.role == .owner }.map { (table, $0) }
        }
        return owners.compactMap { fill($1, of: $0) } + owners.compactMap { forget($1, of: $0) }
    }

    /// Fills in the owners. Of several owners, a row keeps the one with the lowest key.
    private func fill(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let link = links.byProperty[column.property] else { return nil }
        func found(_ value: SQLStatement) -> SQLStatement {
            """
            (SELECT \(value) FROM \(name: link.table) WHERE Z_OTHER = \(name: table.name).Z_PK \
            ORDER BY Z_OWN LIMIT 1)
            """
        }
        var values: [SQLStatement] = ["\(name: column.name) = \(found("Z_OWN"))"]
        if let order = order(of: column, in: table) {
            values.append("\(name: order) = \(found("ifnull(Z_PLACE, Z_OTHER)"))")
        }
        return SchemaStep(
            .fill, "Fill in the links of \(column.property).",
            [
                """
                UPDATE \(name: table.name) SET \(values.joined(separator: ", ")) \
                WHERE Z_PK IN (SELECT Z_OTHER FROM \(name: link.table))
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    /// Removes owners that were deleted, or are of an entity that no longer has the relationship, and the owners of rows
    /// that can no longer be its members.
    private func forget(_ column: ColumnLayout, of table: TableLayout) -> SchemaStep? {
        guard let link = LinkOrigin(column.property, context.difference) else { return nil }
        let model = context.source.model
        let ends = [link.source.declaringNumber, link.source.destinationNumber].map { model[number: $0] }
        let (owner, member) = link.isFlipped ? (ends[1], ends[0]) : (ends[0], ends[1])
        let target = context.destination.model.destination(of: link.relationship)
        var conditions: [SQLStatement] = []
        if context.mayDangle(owner, to: link.entity) {
            conditions.append(
                """
                \(name: column.name) NOT IN (SELECT Z_PK FROM \(name: context.destination[link.entity].table) \
                WHERE Z_ENT IN \(numberList(Array(link.entity.subtree))))
                """)
        }
        if context.mayDangle(member, to: target) {
            conditions.append("Z_ENT NOT IN \(numberList(Array(target.subtree)))")
        }
        guard !conditions.isEmpty else { return nil }
        let columns = [column.name, order(of: column, in: table)].compactMap(\.self)
        let cleared = columns.map { name -> SQLStatement in "\(name: name) = NULL" }
        return SchemaStep(
            .fill, "Remove links of \(column.property) to deleted rows.",
            [
                """
                UPDATE \(name: table.name) SET \(cleared.joined(separator: ", ")) \
                WHERE \(name: column.name) IS NOT NULL AND (\(conditions.joined(separator: " OR ")))
                """
            ], sourceTables: sourceTables(table), concerns: [column.property])
    }

    private func order(of column: ColumnLayout, in table: TableLayout) -> String? {
        table.columns.first { $0.role == .order && $0.property == column.property }?.name
    }

    private func sourceTables(_ table: TableLayout) -> [String] {
        context.base(table.rootNumber).map { [context.oldTable($0)] } ?? []
    }
}

/// The columns of a relationship without an inverse, where they stay in the table that becomes the new one.
struct KeptOwner {
    /// The old columns of the owner's key and of the position.
    let key: String
    let order: String?

    init?(_ column: ColumnLayout, in table: TableLayout, source: StoreLayout, difference: ModelDifference) {
        guard let link = LinkOrigin(column.property, difference), !link.isFlipped, link.source.isToMany,
            link.relationship.isToMany, link.relationship.inverseIndex == nil,
            source.model.inverse(of: link.source) == nil,
            case .inverseForeignKey(let old, let key, let order) = source.link(link.source),
            let base = difference.hierarchies.first(where: { $0.rootNumber == table.rootNumber })?.base,
            source.table(ofRoot: base)?.name == old,
            !difference.hierarchies.contains(where: { hierarchy in
                hierarchy.merged.map { link.touches(oldRoot: $0, difference) } ?? false
            })
        else { return nil }
        (self.key, self.order) = (key.name, order)
    }
}
