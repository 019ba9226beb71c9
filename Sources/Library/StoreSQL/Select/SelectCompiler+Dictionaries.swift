package import DataModel

extension SelectCompiler {
    /// Compiles a request for dictionaries.
    ///
    /// Without `propertiesToFetch`, all attributes of the entity are fetched. Aggregates (`count:`, `sum:`, `min:`,
    /// `max:`, `average:`) apply to the groups of `propertiesToGroupBy`, or to all rows. `havingPredicate` and the sort
    /// descriptors may refer to them. A sum of nothing is nil; a count ignores missing values. Groups may be named by a
    /// fetched expression, such as `SUBQUERY(…).@max.text`, or `SELF` for a group of each object.
    ///
    /// - Throws: as `rows(_:)`; `unsupported` for a cursor, which dictionaries do not have.
    package func dictionaries(_ specification: FetchSpecification) throws(DataModelError) -> DictionarySelect {
        guard specification.after == nil else {
            throw .unsupported("A request for dictionaries has no cursor; use a limit and an offset.")
        }
        return try DictionaryBuilder(layout: layout, specification).select()
    }
}

/// A SELECT for dictionaries under construction.
struct DictionaryBuilder {
    private let specification: FetchSpecification
    private let context: CompilationContext
    private let source: RowSource
    private var compiler: ConditionCompiler
    private var columns: [SQLStatement] = []

    init(layout: StoreLayout, _ specification: FetchSpecification) throws(DataModelError) {
        self.specification = specification
        context = CompilationContext(layout: layout, aliases: AliasCounter())
        source = context.source(of: try layout.model.entity(named: specification.entityName))
        compiler = ConditionCompiler(context: context, source: source)
    }

    func select() throws(DataModelError) -> DictionarySelect {
        var builder = self
        return try builder.build()
    }

    private mutating func build() throws(DataModelError) -> DictionarySelect {
        var conditions: [SQLStatement] = []
        if let own = context.restriction(source, includesSubentities: specification.includesSubentities) {
            conditions.append(own)
        }
        if let predicate = specification.predicate {
            conditions.append(try compiler.condition(predicate))
            conditions += try context.searches(predicate, on: source)
        }
        compiler.isGrouped = true
        var values: [DictionarySelect.NamedValue] = []
        for property in properties {
            let value = try compiler.compile(property.expression)
            values.append(.init(name: property.name, value: add(value, as: property.resultType)))
            switch property.expression {
            // A path is compiled by itself.
            case .keyPath, .constant, .aggregate, .variable, .subquery, .conditional: break
            case .function, .applied, .evaluatedObject: compiler.names[property.name] = property.expression
            }
        }
        let tail = try tail()
        var statement: SQLStatement = specification.returnsDistinctResults ? "SELECT DISTINCT " : "SELECT "
        statement += "\(columns.joined(separator: ", "))\(context.from(source))"
        if !conditions.isEmpty { statement += " WHERE \(conditions.joined(separator: " AND "))" }
        return DictionarySelect(statement: statement + tail, values: values)
    }

    /// The requested properties, or all attributes.
    private var properties: [FetchedExpression] {
        guard specification.propertiesToFetch.isEmpty else { return specification.propertiesToFetch }
        return source.entity.attributes.filter { !$0.isTransient }.map { .property($0.name) }
    }

    /// Adds the columns of a value.
    private mutating func add(_ value: CompiledExpression, as type: AttributeType? = nil) -> DictionaryValue {
        if value.kind == .composite {
            return .composite(
                Dictionary(
                    uniqueKeysWithValues: value.elements.sorted { $0.key < $1.key }.map { ($0.key, add($0.value)) }))
        }
        let column = columns.count
        columns.append(value.sql)
        guard value.kind == .object, let number = value.entityNumber else {
            return .attribute(type ?? value.type ?? .undefined, column: column)
        }
        if let entity = value.entitySQL { columns.append(entity) }
        return .object(
            keyColumn: column, entityColumn: value.entitySQL == nil ? nil : column + 1, entityNumber: number)
    }

    /// `GROUP BY`, `HAVING`, `ORDER BY` and the limit.
    private func tail() throws(DataModelError) -> SQLStatement {
        var result = SQLStatement.empty
        var groups: [SQLStatement] = []
        for path in specification.propertiesToGroupBy {
            let value = try compiler.compile(.keyPath(path))
            groups += value.elements.isEmpty ? [value.sql] : value.leaves
        }
        if !groups.isEmpty { result += " GROUP BY \(groups.joined(separator: ", "))" }
        if let having = specification.havingPredicate {
            guard !groups.isEmpty else { throw .unsupported("A condition on groups needs properties to group by.") }
            result += " HAVING \(try compiler.condition(having))"
        }
        let sort = try SortTerm.terms(specification, compiler: compiler).filter { !$0.isKey }
        if !sort.isEmpty { result += " ORDER BY \(sort.map(\.clause).joined(separator: ", "))" }
        return result + .window(specification)
    }
}

extension CompiledExpression {
    /// The columns of a composite's leaves, in the order of its elements' names.
    fileprivate var leaves: [SQLStatement] {
        elements.isEmpty ? [sql] : elements.sorted { $0.key < $1.key }.flatMap(\.value.leaves)
    }
}

/// A SELECT for dictionaries, with the position and type of each value.
package struct DictionarySelect: Sendable {
    /// The statement.
    package let statement: SQLStatement
    /// The values in the requested order.
    package let values: [NamedValue]

    /// A value of the dictionaries.
    package struct NamedValue: Sendable, Hashable {
        /// The key in the dictionary.
        package let name: String
        /// How to read it from a row.
        package let value: DictionaryValue
    }
}

/// The position of a dictionary's value in a row, and how to read it.
package indirect enum DictionaryValue: Sendable, Hashable {
    /// An attribute of a type.
    case attribute(AttributeType, column: Int)
    /// The identity of an object: the column of its key, the column of its entity number if there is one, and the
    /// number of its entity in the file.
    case object(keyColumn: Int, entityColumn: Int?, entityNumber: Int)
    /// A composite: its elements by name.
    case composite([String: DictionaryValue])
}
