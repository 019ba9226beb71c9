package import DataModel

/// The statements with which a batch deletion follows relationships, in the store alone.
///
/// The rows to go are noted in a temporary table: the root of their hierarchy, key, entity, and how many relationships
/// away from the request they are.
package struct DeletionStatements: Sendable {
    /// The table of the rows to go.
    package static let table = "FL_DOOMED"
    /// The statements that make it anew.
    package static let createStatements: [SQLStatement] = [
        "DROP TABLE IF EXISTS temp.FL_DOOMED",
        """
        CREATE TEMP TABLE FL_DOOMED (Z_ROOT INTEGER, Z_PK INTEGER, Z_ENT INTEGER, Z_LEVEL INTEGER, \
        PRIMARY KEY (Z_ROOT, Z_PK)) WITHOUT ROWID
        """,
    ]

    private let layout: StoreLayout

    /// Makes statements for stores of that layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Notes the rows that a request finds.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled.
    package func note(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let root = try layout.model.entity(named: specification.entityName).rootNumber
        let keys = try SelectCompiler(layout: layout).keys(specification)
        return "INSERT OR IGNORE INTO temp.FL_DOOMED SELECT \(root), Z_PK, Z_ENT, 0 FROM (\(keys))"
    }

    /// Notes rows by their keys; keys of no row are passed over.
    package func note(_ keys: [Int64], of entity: ResolvedEntity) -> SQLStatement {
        """
        INSERT OR IGNORE INTO temp.FL_DOOMED SELECT \(entity.rootNumber), Z_PK, Z_ENT, 0 \
        FROM \(name: layout[entity].table) WHERE Z_PK IN \(SQLStatement.keys(keys)) \
        AND \(layout.isKind(of: entity, "Z_ENT"))
        """
    }

    /// The entities of the rows noted at a level; nil for all levels.
    package func entities(level: Int? = nil) -> SQLStatement {
        guard let level else { return "SELECT DISTINCT Z_ENT FROM temp.FL_DOOMED" }
        return "SELECT DISTINCT Z_ENT FROM temp.FL_DOOMED WHERE Z_LEVEL = \(level)"
    }

    /// The keys of an entity's rows that go.
    package func keys(of entity: ResolvedEntity) -> SQLStatement {
        "SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber) AND Z_ENT = \(layout.number(of: entity))"
    }

    /// Notes the rows that a relationship cascades to, from the rows of one level to the next.
    package func cascade(
        _ relationship: ResolvedRelationship, of entity: ResolvedEntity, level: Int
    ) -> SQLStatement? {
        let destination = layout.model.destination(of: relationship)
        guard layout.holds(destination) else { return nil }
        let head: SQLStatement =
            "INSERT OR IGNORE INTO temp.FL_DOOMED SELECT \(destination.rootNumber), d.Z_PK, d.Z_ENT, \(level + 1) FROM "
        let source: SQLStatement =
            "w.Z_ROOT = \(entity.rootNumber) AND w.Z_ENT = \(layout.number(of: entity)) AND w.Z_LEVEL = \(level)"
        let table = SQLStatement("\(name: layout[destination].table)")
        switch layout[entity].relationships[relationship.index] {
        case .foreignKey(let column):
            return """
                \(head)temp.FL_DOOMED w JOIN \(name: layout[entity].table) s ON s.Z_PK = w.Z_PK \
                JOIN \(table) d ON d.Z_PK = s.\(name: column.name) WHERE \(source)
                """
        case .inverseForeignKey(_, let column, _):
            return "\(head)temp.FL_DOOMED w JOIN \(table) d ON d.\(name: column.name) = w.Z_PK WHERE \(source)"
        case .joinTable(let side):
            return """
                \(head)temp.FL_DOOMED w JOIN \(name: side.table) j ON j.\(name: side.ownColumn) = w.Z_PK \
                JOIN \(table) d ON d.Z_PK = j.\(name: side.otherColumn) WHERE \(source)
                """
        case .none: return nil
        }
    }

    /// The rows that stay and refer to rows that go by a relationship's inverse; nil where none can.
    package func referrers(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> Referrers? {
        guard let inverse = layout.model.inverse(of: relationship) else { return nil }
        let destination = layout.model.destination(of: relationship)
        guard layout.holds(destination),
            case .foreignKey(let column) = layout[destination].relationships[inverse.index]
        else { return nil }
        var columns = [column.name, column.entityColumn].compactMap(\.self)
        if case .inverseForeignKey(_, _, let order?) = layout[entity].relationships[relationship.index] {
            columns.append(order)
        }
        let condition: SQLStatement = """
            \(name: column.name) IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber)) \
            AND Z_PK NOT IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(destination.rootNumber))
            """
        return Referrers(
            table: layout[destination].table, destination: destination, path: inverse.name,
            isRequired: !inverse.description.isOptional, condition: condition, columns: columns)
    }

    /// Takes pairs of rows that go out of a relationship's table of pairs; nil where it has none.
    package func removePairs(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> SQLStatement? {
        guard case .joinTable(let side) = layout[entity].relationships[relationship.index] else { return nil }
        return """
            DELETE FROM \(name: side.table) WHERE \(name: side.ownColumn) IN \
            (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber))
            """
    }

    /// Deletes the noted rows of a hierarchy.
    package func delete(root: ResolvedEntity) -> SQLStatement {
        """
        DELETE FROM \(name: layout[root].table) \
        WHERE Z_PK IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(root.rootNumber))
        """
    }
}

/// Rows that refer to rows that go.
package struct Referrers: Sendable {
    /// Their table.
    package let table: String
    /// Their entity, or an ancestor of it.
    package let destination: ResolvedEntity
    /// The relationship by which they refer.
    package let path: String
    /// Whether they must refer to something.
    package let isRequired: Bool
    /// Which rows they are.
    package let condition: SQLStatement
    /// The columns that forget.
    package let columns: [String]

    /// Their keys.
    package var keys: SQLStatement { "SELECT Z_PK FROM \(name: table) WHERE \(condition)" }
    /// Their keys and entities.
    package var rows: SQLStatement { "SELECT Z_PK, Z_ENT FROM \(name: table) WHERE \(condition)" }
    /// Makes them forget.
    package var nullify: SQLStatement {
        let list = columns.map { SQLStatement("\(name: $0) = NULL") }.joined(separator: ", ")
        return "UPDATE \(name: table) SET Z_OPT = Z_OPT + 1, \(list) WHERE \(condition)"
    }
}
