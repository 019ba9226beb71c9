package import DataModel

/// Compiles fetch requests to SELECT statements.
///
///     let compiler = SelectCompiler(layout: layout)
///     var request = FetchSpecification(entityName: "Aircraft")
///     request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
///     try compiler.count(request)
///     // SELECT COUNT(*) FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ?      ["blue"]
///
/// Statements may call the functions and collations of `SQLFunction` and `SQLCollation`, which the store registers on
/// each of its connections. Unsaved changes of a context are not the compiler's concern, nor are `fetchBatchSize` and
/// prefetching: batches are `keys` and then `rows(of:keys:)`, relationships are `toMany`.
package struct SelectCompiler: Sendable {
    /// How the model lies in the store.
    package let layout: StoreLayout

    /// Makes a compiler for stores of a layout.
    package init(layout: StoreLayout) { self.layout = layout }

    /// Compiles a request for rows with their values.
    ///
    /// With a cursor that goes backward the nearest row comes first: whoever shows the rows reverses them.
    ///
    /// - Throws: `DataModelError` when the entity or a key path is unknown, the predicate's format cannot be read
    ///   (`invalidPredicate`), or the store cannot say what the request asks (`notExpressible`): `plan(_:)` divides it.
    package func rows(_ specification: FetchSpecification) throws(DataModelError) -> RowSelect {
        let select = try SelectBuilder(layout: layout, specification)
        let columns = RowColumns(
            select.source.entity, layout: layout, includesSubentities: specification.includesSubentities,
            includesValues: specification.includesPropertyValues)
        return RowSelect(
            statement: try select.statement(columns.list(of: select.source), count: columns.names.count + 3),
            columns: columns)
    }

    /// Compiles a request for the keys alone: column 0 is `Z_PK`, column 1 is `Z_ENT`.
    ///
    /// - Throws: as `rows(_:)`.
    package func keys(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let select = try SelectBuilder(layout: layout, specification)
        let alias = SQLStatement(text: select.source.alias)
        return try select.statement("\(alias).Z_PK, \(alias).Z_ENT", count: 2)
    }

    /// Compiles a request for the number of its results: one row of one column.
    ///
    /// Honours the limit, the offset and the cursor; sorts nothing. A request that groups its dictionaries, or leaves
    /// out repeated ones, is counted by what is left.
    ///
    /// - Throws: as `rows(_:)`.
    package func count(_ specification: FetchSpecification) throws(DataModelError) -> SQLStatement {
        let isDistinct = specification.returnsDistinctResults && !specification.propertiesToFetch.isEmpty
        if isDistinct || !specification.propertiesToGroupBy.isEmpty {
            return "SELECT COUNT(*) FROM (\(try dictionaries(specification).statement))"
        }
        return try SelectBuilder(layout: layout, specification).count()
    }

    /// Compiles a request for the rows with given keys, in no particular order: for firing faults and for batches.
    ///
    /// The keys are bound as one value, so the statement's text is the same for any number of them. Rows of all subentities
    /// of the entity are found.
    package func rows(of entity: ResolvedEntity, keys: [Int64]) -> RowSelect {
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: entity)
        let columns = RowColumns(entity, layout: layout, includesSubentities: true, includesValues: true)
        return RowSelect(
            statement:
                "SELECT \(columns.list(of: source))\(context.from(source)) WHERE \(source.key) \(Self.among(keys))",
            columns: columns)
    }

    /// Compiles a request for the members of a to-many relationship, for all objects with the given keys at once.
    ///
    /// Column 0 is the key of the object, columns 1 and 2 are `Z_PK` and `Z_ENT` of a member; for an ordered
    /// relationship column 3 is its place. The rows of one object stand together, in order where there is one, else by
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
            throw .unsupported("“\(owner.name).\(relationship.name)” is no to-many relationship of the store.")
        }
    }

    private static func order(_ column: String?) -> SQLStatement { column == nil ? "" : ", 4" }

    private static func among(_ keys: [Int64]) -> SQLStatement {
        keys.count == 1 ? "= \(keys[0])" : "IN \(SQLStatement.keys(keys))"
    }
}
