import DataModel

/// The links of relationships whose storage changes.
///
/// They are copied to a table of their own before anything else changes, and read from there to fill the new columns
/// and join tables.
struct GatheredLinks {
    /// The links of one relationship.
    struct Links {
        /// The table that they are copied to.
        let table: String
        /// The old relationship that the links come from.
        let origin: LinkOrigin
    }

    private(set) var byProperty: [PropertyPath: Links] = [:]
    private(set) var steps: [SchemaStep] = []
    private let context: SchemaContext

    init(_ context: SchemaContext) {
        self.context = context
        for property in context.origins.order { gatherToOne(property) }
        let kept = Set(context.keptJoins.map(\.new.name))
        for table in context.destination.joinTables where !kept.contains(table.name) { gather(table.property) }
        for table in context.destination.tables {
            let names = context.base(table.rootNumber).flatMap { context.keptColumns[$0] } ?? [:]
            for column in table.columns where column.role == .owner && names[column.name] == nil {
                gather(column.property, byOther: true)
            }
        }
    }

    /// Collects the links of a to-one relationship that has no old column to keep.
    private mutating func gatherToOne(_ property: PropertyPath) {
        guard let origin = context.origins.byProperty[property], origin.attribute == nil, origin.columns.isEmpty else {
            return
        }
        gather(property)
    }

    /// Collects the links of a relationship.
    ///
    /// - Parameter byOther: Whether they are searched by the key at the other end.
    private mutating func gather(_ property: PropertyPath, byOther: Bool = false) {
        guard let origin = LinkOrigin(property, context.difference), let select = select(origin) else { return }
        let name = "Z_LINK_\(byProperty.count + 1)"
        byProperty[property] = Links(table: name, origin: origin)
        steps.append(
            SchemaStep(
                .gatherLinks, "Collect the links of \(property).",
                [
                    """
                    CREATE TABLE \(name: name) (Z_OWN INTEGER, Z_OTHER INTEGER, Z_PLACE INTEGER, \
                    Z_INVERSEPLACE INTEGER, PRIMARY KEY (Z_OWN, Z_OTHER)) WITHOUT ROWID
                    """,
                    "INSERT OR IGNORE INTO \(name: name) \(select)",
                ] + (byOther ? ["CREATE INDEX \(name: name + "_OTHER") ON \(name: name) (Z_OTHER, Z_OWN)"] : []),
                sourceTables: sourceTables(origin), concerns: [property]))
    }

    private func sourceTables(_ origin: LinkOrigin) -> [String] {
        switch context.source.link(origin.source) {
        case .foreignKey: [context.source[context.source.model[number: origin.source.declaringNumber]].table]
        case .inverseForeignKey(let table, _, _): [table]
        case .joinTable(let side): [side.table]
        case .none: []
        }
    }

    /// Selects the links as rows of: key at this end, key at the other end, position of the other end here, position of
    /// this end there.
    private func select(_ origin: LinkOrigin) -> SQLStatement? {
        let model = context.source.model
        let own = key(ofRoot: model[number: origin.source.declaringNumber].rootNumber)
        let other = key(ofRoot: model[number: origin.source.destinationNumber].rootNumber)
        let ends: (own: SQLStatement, other: SQLStatement, place: SQLStatement, back: SQLStatement, table: String)
        switch context.source.link(origin.source) {
        case .foreignKey(let column):
            let table = context.source[model[number: origin.source.declaringNumber]].table
            ends = ("Z_PK\(own)", "\(name: column.name)\(other)", "NULL", orderColumn(origin.source), table)
        case .inverseForeignKey(let table, let column, let order):
            ends = ("\(name: column.name)\(own)", "Z_PK\(other)", place(order), "NULL", table)
        case .joinTable(let side):
            ends = (
                "\(name: side.ownColumn)\(own)", "\(name: side.otherColumn)\(other)", place(side.orderColumn),
                place(side.inverseOrderColumn), side.table
            )
        case .none: return nil
        }
        let values =
            origin.isFlipped
            ? [ends.other, ends.own, ends.back, ends.place] : [ends.own, ends.other, ends.place, ends.back]
        return """
            SELECT \(values.joined(separator: ", ")) FROM \(name: ends.table) \
            WHERE \(ends.own) IS NOT NULL AND \(ends.other) IS NOT NULL
            """
    }

    private func key(ofRoot root: Int) -> SQLStatement {
        context.keyOffset(ofOldRoot: root).map { " + \($0)" } ?? .empty
    }

    private func place(_ column: String?) -> SQLStatement { column.map { "\(name: $0)" } ?? "NULL" }

    /// The column with a row's position in the ordered inverse of a relationship.
    private func orderColumn(_ relationship: ResolvedRelationship) -> SQLStatement {
        let entity = context.source.model[number: relationship.declaringNumber]
        let column = context.source.table(ofRoot: entity.rootNumber)?.columns.first {
            $0.role == .order && $0.property == PropertyPath(entity.name, relationship.name)
        }
        return place(column?.name)
    }

    /// Removes the tables.
    var cleanUp: [SchemaStep] {
        guard !byProperty.isEmpty else { return [] }
        let names = byProperty.values.map(\.table).sorted()
        return [
            SchemaStep(
                .cleanUp, "Remove the collected links.", names.map { "DROP TABLE \(name: $0)" },
                concerns: byProperty.keys.sorted { $0.description < $1.description })
        ]
    }
}
