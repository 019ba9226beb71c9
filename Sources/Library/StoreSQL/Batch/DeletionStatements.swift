package import DataModel

/// The SQL of a batch deletion, which follows delete rules inside the store.
///
/// A temporary table holds the rows to delete: the root entity of their hierarchy, their key, their entity, and their
/// distance in relationships from the request.
package struct DeletionStatements: Sendable {
    /// The temporary table of the rows to delete.
    package static let table = "FL_DOOMED"
    /// Creates the temporary table again, empty.
    package static let createStatements: [SQLStatement] = [
        "DROP TABLE IF EXISTS temp.FL_DOOMED",
        """
        CREATE TEMP TABLE FL_DOOMED (Z_ROOT INTEGER, Z_PK INTEGER, Z_ENT INTEGER, Z_LEVEL INTEGER, \
        PRIMARY KEY (Z_ROOT, Z_PK)) WITHOUT ROWID
        """,
        // A chain of cascades has as many levels as rows.
        "CREATE INDEX temp.FL_DOOMED_LEVEL ON FL_DOOMED (Z_LEVEL, Z_ROOT, Z_ENT)",
    ]

    private let layout: StoreLayout

    /// Prepares the statements for stores with a layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Adds the rows of a request.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled.
    package func note(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let root = try layout.model.entity(named: specification.entityName).rootNumber
        let keys = try SelectCompiler(layout: layout).keys(specification)
        return "INSERT OR IGNORE INTO temp.FL_DOOMED SELECT \(root), Z_PK, Z_ENT, 0 FROM (\(keys))"
    }

    /// Adds rows by their keys; keys without a row are ignored.
    package func note(_ keys: [Int64], of entity: ResolvedEntity) -> SQLStatement {
        """
        INSERT OR IGNORE INTO temp.FL_DOOMED SELECT \(entity.rootNumber), Z_PK, Z_ENT, 0 \
        FROM \(name: layout[entity].table) WHERE Z_PK IN \(SQLStatement.keys(keys)) \
        AND \(layout.isKind(of: entity, "Z_ENT"))
        """
    }

    /// Selects the entities of the rows at a level; nil for all levels.
    package func entities(level: Int? = nil) -> SQLStatement {
        guard let level else { return "SELECT DISTINCT Z_ENT FROM temp.FL_DOOMED" }
        return "SELECT DISTINCT Z_ENT FROM temp.FL_DOOMED WHERE Z_LEVEL = \(level)"
    }

    /// Selects the keys of an entity's rows to delete.
    package func keys(of entity: ResolvedEntity) -> SQLStatement {
        "SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber) AND Z_ENT = \(layout.number(of: entity))"
    }

    /// Adds the rows that a relationship cascades to, from one level to the next; nil if the store does not hold them.
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

    /// The remaining rows whose inverse relationship refers to deleted rows; nil if the inverse has no column.
    package func referrers(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> Referrers? {
        guard let inverse = layout.model.inverse(of: relationship) else { return nil }
        let destination = layout.model.destination(of: relationship)
        guard layout.holds(destination),
            case .foreignKey(let column) = layout[destination].relationships[inverse.index]
        else { return nil }
        var order: String?
        if case .inverseForeignKey(_, _, let column) = layout[entity].relationships[relationship.index] {
            order = column
        }
        return referrers(inverse, of: destination, column, order: order, to: entity)
    }

    /// The remaining rows that refer to deleted rows of an entity by relationships without an inverse.
    package func foreignReferrers(to entity: ResolvedEntity) -> [Referrers] {
        layout.referring(to: entity).compactMap { owner, relationship in
            guard relationship.inverseIndex == nil,
                case .foreignKey(let column) = layout[owner].relationships[relationship.index]
            else { return nil }
            return referrers(relationship, of: owner, column, order: nil, to: entity)
        }
    }

    private func referrers(
        _ relationship: ResolvedRelationship, of owner: ResolvedEntity, _ column: SlotColumn, order: String?,
        to entity: ResolvedEntity
    ) -> Referrers {
        Referrers(
            table: layout[owner].table, destination: owner, path: relationship.name,
            isRequired: !relationship.description.isOptional,
            condition: """
                \(name: column.name) IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber)) \
                AND Z_PK NOT IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(owner.rootNumber))
                """, columns: [column.name, column.entityColumn, order].compactMap(\.self))
    }

    /// Removes the deleted rows of an entity from the join tables of relationships that have no inverse there.
    package func removeForeignPairs(of entity: ResolvedEntity) -> [SQLStatement] {
        layout.referring(to: entity).compactMap { owner, relationship in
            guard relationship.inverseIndex == nil,
                case .joinTable(let side) = layout[owner].relationships[relationship.index]
            else { return nil }
            return """
                DELETE FROM \(name: side.table) WHERE \(name: side.otherColumn) IN \
                (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber))
                """
        }
    }

    /// Removes the deleted rows from the join table of a relationship; nil if it has none.
    package func removePairs(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> SQLStatement? {
        guard case .joinTable(let side) = layout[entity].relationships[relationship.index] else { return nil }
        return """
            DELETE FROM \(name: side.table) WHERE \(name: side.ownColumn) IN \
            (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber))
            """
    }

    /// Takes the remaining rows from deleted owners; nil unless the relationship is stored as a column of its rows.
    package func releaseRows(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> SQLStatement? {
        guard relationship.isToMany, relationship.inverseIndex == nil,
            case .inverseForeignKey(let table, let column, let order) =
                layout[entity].relationships[relationship.index]
        else { return nil }
        let place: SQLStatement = order.map { ", \(name: $0) = NULL" } ?? ""
        return """
            UPDATE \(name: table) SET \(name: column.name) = NULL\(place) WHERE \(name: column.name) IN \
            (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(entity.rootNumber))
            """
    }

    /// Deletes the rows of a hierarchy.
    package func delete(root: ResolvedEntity) -> SQLStatement {
        """
        DELETE FROM \(name: layout[root].table) \
        WHERE Z_PK IN (SELECT Z_PK FROM temp.FL_DOOMED WHERE Z_ROOT = \(root.rootNumber))
        """
    }
}

/// Remaining rows that refer to deleted rows.
package struct Referrers: Sendable {
    /// The table of the rows.
    package let table: String
    /// The entity of the rows, or a superentity of it.
    package let destination: ResolvedEntity
    /// The relationship that refers to the deleted rows.
    package let path: String
    /// Whether the relationship is required.
    package let isRequired: Bool
    /// The condition that selects the rows.
    package let condition: SQLStatement
    /// The columns to set to NULL.
    package let columns: [String]

    /// Selects the keys of the rows.
    package var keys: SQLStatement { "SELECT Z_PK FROM \(name: table) WHERE \(condition)" }
    /// Selects the keys and entity numbers of the rows.
    package var rows: SQLStatement { "SELECT Z_PK, Z_ENT FROM \(name: table) WHERE \(condition)" }
    /// Sets the references to NULL.
    package var nullify: SQLStatement {
        let list = columns.map { SQLStatement("\(name: $0) = NULL") }.joined(separator: ", ")
        return "UPDATE \(name: table) SET Z_OPT = Z_OPT + 1, \(list) WHERE \(condition)"
    }
}
