import DataModel

/// A SELECT under construction: the rows of a request, their conditions and their order.
struct SelectBuilder {
    let source: RowSource
    private let specification: FetchSpecification
    let context: CompilationContext
    private let conditions: [SQLStatement]
    private let sort: [SortTerm]

    init(layout: StoreLayout, _ specification: FetchSpecification) throws(DataModelError) {
        self.specification = specification
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: try layout.model.entity(named: specification.entityName))
        self.context = context
        self.source = source
        let compiler = ConditionCompiler(context: context, source: source)
        var conditions: [SQLStatement] = []
        if let own = context.restriction(source, includesSubentities: specification.includesSubentities) {
            conditions.append(own)
        }
        if let predicate = specification.predicate, predicate != .all {
            conditions.append(try compiler.condition(predicate))
            conditions += try context.searches(predicate, on: source)
        }
        self.conditions = conditions
        sort = try SortTerm.terms(specification, compiler: compiler)
    }

    /// Returns the statement for a list of `count` result columns.
    ///
    /// The results after a cursor among missing values are in several ranges of the order. Each range becomes a SELECT
    /// that an index supports, and SQLite merges them in order.
    func statement(_ columns: SQLStatement, count: Int) throws(DataModelError) -> SQLStatement {
        let ranges = try cursorRanges()
        guard ranges.count > 1 else { return simple(columns, ranges.first) }
        let order = sort.filter { !$0.isKey }.enumerated().map { index, term in
            SQLStatement("\(term.expression) AS \(name: "Z_SORT\(index)")")
        }
        let list = ([columns] + order).joined(separator: ", ")
        let arms = ranges.map { range -> SQLStatement in "SELECT \(list)\(body(and: range))" }
        let terms = sort.enumerated().map { index, term in
            term.ordinal(term.isKey ? 1 : count + index + 1)
        }
        return """
            \(arms.joined(separator: " UNION ALL ")) ORDER BY \(terms.joined(separator: ", "))\(window)
            """
    }

    private func simple(_ columns: SQLStatement, _ range: SQLStatement?) -> SQLStatement {
        "SELECT \(columns)\(body(and: range)) ORDER BY \(sort.map(\.clause).joined(separator: ", "))\(window)"
    }

    /// Returns the statement that counts the results.
    func count() throws(DataModelError) -> SQLStatement {
        let ranges = try cursorRanges()
        let range = ranges.isEmpty ? nil : SQLStatement("(\(ranges.joined(separator: " OR ")))")
        guard specification.fetchLimit > 0 || specification.fetchOffset > 0 else {
            return "SELECT COUNT(*)\(body(and: range))"
        }
        return "SELECT COUNT(*) FROM (SELECT 1\(body(and: range))\(window))"
    }

    private func cursorRanges() throws(DataModelError) -> [SQLStatement] {
        guard let cursor = specification.after else { return [] }
        return try CursorCompiler.ranges(after: cursor, sort: sort)
    }

    private func body(and range: SQLStatement?) -> SQLStatement {
        let all = conditions + (range.map { [$0] } ?? [])
        guard !all.isEmpty else { return context.from(source) }
        return "\(context.from(source)) WHERE \(all.joined(separator: " AND "))"
    }

    /// `LIMIT` and `OFFSET`.
    private var window: SQLStatement { .window(specification) }
}

extension SQLStatement {
    /// Returns `LIMIT` and `OFFSET` of a request; empty if it has neither.
    static func window(_ specification: FetchSpecification) -> SQLStatement {
        let (limit, offset) = (specification.fetchLimit, specification.fetchOffset)
        guard limit > 0 || offset > 0 else { return .empty }
        let bound: SQLStatement = " LIMIT \(limit > 0 ? limit : -1)"
        return offset > 0 ? "\(bound) OFFSET \(offset)" : bound
    }
}
