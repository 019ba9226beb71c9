package import DataModel

/// A compiler from fetch requests to SELECT statements.
///
///     let compiler = SelectCompiler(layout: layout)
///     var request = FetchSpecification(entityName: "Aircraft")
///     request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
///     try compiler.count(request)
///     // SELECT COUNT(*) FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ?      ["blue"]
///
/// Statements may call the functions and collations of `SQLFunction` and `SQLCollation`, which the store registers on
/// each connection. The compiler ignores unsaved changes of a context, `fetchBatchSize` and prefetching: for batches
/// use `keys` and then `rows(of:keys:)`, for relationships `toMany`.
package struct SelectCompiler: Sendable {
    /// The layout of the model in the store.
    package let layout: StoreLayout

    /// Creates a compiler for stores with a layout.
    package init(layout: StoreLayout) { self.layout = layout }

    /// Compiles a request for rows with their values.
    ///
    /// Of a binary value of more than 4096 bytes, its length stands in the row, if `defers`.
    ///
    /// With a backward cursor the nearest row comes first, and the caller reverses the rows to display them.
    ///
    /// - Throws: `DataModelError` if the entity or a key path is unknown, if the predicate's format is invalid
    ///   (`invalidPredicate`), or if SQL cannot express the request (`notExpressible`; `plan(_:)` divides such a
    ///   request).
    package func rows(
        _ specification: FetchSpecification, defers: Bool = true
    ) throws(DataModelError) -> RowSelect {
        let select = try SelectBuilder(layout: layout, specification)
        let columns = RowColumns(
            select.source.entity, layout: layout, includesSubentities: specification.includesSubentities,
            includesValues: specification.includesPropertyValues, defers: defers)
        return RowSelect(
            statement: try select.statement(columns.list(of: select.source), count: columns.names.count + 3),
            columns: columns)
    }

    /// Compiles a request for keys alone: column 0 is `Z_PK`, column 1 is `Z_ENT`.
    ///
    /// - Throws: as `rows(_:)`.
    package func keys(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let select = try SelectBuilder(layout: layout, specification)
        let alias = SQLStatement(text: select.source.alias)
        return try select.statement("\(alias).Z_PK, \(alias).Z_ENT", count: 2)
    }

    /// Compiles a request for the number of its results: one row with one column.
    ///
    /// Limit, offset and cursor apply; nothing is sorted. For a request with groups or distinct results, the statement
    /// counts the groups or the distinct results.
    ///
    /// - Throws: as `rows(_:)`.
    package func count(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let isDistinct = specification.returnsDistinctResults && !specification.propertiesToFetch.isEmpty
        if isDistinct || !specification.propertiesToGroupBy.isEmpty {
            return "SELECT COUNT(*) FROM (\(try dictionaries(specification).statement))"
        }
        return try SelectBuilder(layout: layout, specification).count()
    }

    /// Compiles a request for the rows with given keys, in no particular order, for faults and batches.
    ///
    /// The keys are bound as a single value, so the text of the statement is the same for any number of them. Rows of
    /// all subentities are included.
    package func rows(of entity: ResolvedEntity, keys: [Int64], defers: Bool = true) -> RowSelect {
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: entity)
        let columns = RowColumns(
            entity, layout: layout, includesSubentities: true, includesValues: true, defers: defers)
        return RowSelect(
            statement:
                "SELECT \(columns.list(of: source))\(context.from(source)) WHERE \(source.key) \(Self.among(keys))",
            columns: columns)
    }

    /// Compiles a request for the members of a to-many relationship, for all objects with the given keys at once.
    ///
    /// Column 0 is the key of the object, columns 1 and 2 are `Z_PK` and `Z_ENT` of a member; for an ordered
    /// relationship column 3 is its position. The rows of one object are consecutive, in order if there is one, else by
    /// key.
    ///
    /// - Throws: `DataModelError.unsupported` for a relationship that is to-one or transient.
    package func toMany(
        _ relationship: ResolvedRelationship, sourceKeys: [Int64]
    ) throws(DataModelError) -> SQLStatement {
        let owner = layout.model[number: relationship.declaringNumber]
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let member = context.source(of: layout.model.destination(of: relationship))
        let alias = SQLStatement(text: member.alias)
        switch layout[owner].relationships[relationship.index] {
        case .inverseForeignKey(_, let column, let order):
            let place: SQLStatement = order.map { ", \(alias).\(name: $0)" } ?? ""
            return """
                SELECT \(alias).\(name: column.name), \(alias).Z_PK, \(alias).Z_ENT\(place)\(context.from(member)) \
                WHERE \(alias).\(name: column.name) \(Self.among(sourceKeys)) ORDER BY 1\(Self.order(order)), 2
                """
        case .joinTable(let side):
            let place: SQLStatement = side.orderColumn.map { ", j.\(name: $0)" } ?? ""
            return """
                SELECT j.\(name: side.ownColumn), \(alias).Z_PK, \(alias).Z_ENT\(place) FROM \(name: side.table) j \
                JOIN \(context.table(of: member)) ON \(alias).Z_PK = j.\(name: side.otherColumn) \
                WHERE j.\(name: side.ownColumn) \(Self.among(sourceKeys)) ORDER BY 1\(Self.order(side.orderColumn)), 2
                """
        case .foreignKey, .none:
            throw .unsupported("“\(owner.name).\(relationship.name)” is not a to-many relationship in the store.")
        }
    }

    private static func order(_ column: String?) -> SQLStatement { column == nil ? "" : ", 4" }

    private static func among(_ keys: [Int64]) -> SQLStatement {
        keys.count == 1 ? "= \(keys[0])" : "IN \(SQLStatement.keys(keys))"
    }
}
