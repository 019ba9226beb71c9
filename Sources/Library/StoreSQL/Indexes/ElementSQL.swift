import DataModel

/// The SQL of a fetch index element, with its constants written out.
///
/// SQLite uses an index on expressions only if a condition contains exactly the same expression, constants included
/// (<https://www.sqlite.org/expridx.html>). So requests compile such expressions in this form too.
struct ElementSQL {
    let layout: StoreLayout
    let entity: ResolvedEntity

    /// Compiles an expression over the columns of one row, with an alias such as `NEW`, or without one.
    ///
    /// Returns nil if the value depends on more than the row or can change by itself: to-many and transient paths,
    /// other rows, files of external data, the time, random numbers.
    func compile(_ expression: Expression, alias: String = "") -> CompiledExpression? {
        guard expression.isStable else { return nil }
        let source = RowSource(alias: alias, entity: entity, joins: JoinList())
        let compiler = ConditionCompiler(
            context: CompilationContext(layout: layout, aliases: AliasCounter()), source: source)
        guard var value = try? compiler.compile(expression), value.elements.isEmpty, !value.sql.isEmpty,
            value.constant == nil, source.joins.clauses.isEmpty,
            !["SELECT", "FL_EXTERNAL"].contains(where: value.sql.text.contains)
        else { return nil }
        value.sql = value.sql.writtenOut
        return value
    }
}

extension SQLStatement {
    /// The statement with its values written into the text, for definitions that may not contain bound values.
    var writtenOut: SQLStatement { SQLStatement(text: description) }
}

extension Expression {
    /// Whether the value depends on one row alone and never changes by itself.
    fileprivate var isStable: Bool {
        switch self {
        case .constant, .keyPath, .evaluatedObject: true
        case .function(let name, let arguments):
            ![PredicateFunction.now.rawValue, PredicateFunction.random.rawValue].contains(name)
                && arguments.allSatisfy(\.isStable)
        case .aggregate, .variable, .subquery, .applied, .conditional: false
        }
    }

    /// The key paths in the expression.
    var keyPaths: [KeyPathExpression] {
        switch self {
        case .keyPath(let path): [path]
        case .function(_, let arguments): arguments.flatMap(\.keyPaths)
        case .constant, .evaluatedObject, .aggregate, .variable, .subquery, .applied, .conditional: []
        }
    }
}
