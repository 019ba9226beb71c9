import DataModel

/// What the element of a fetch index is of a row, as SQL with its constants written out.
///
/// An index is found by SQLite where a condition says the same as its definition, constants included
/// (<https://www.sqlite.org/expridx.html>): requests compile such expressions in this form too.
struct ElementSQL {
    let layout: StoreLayout
    let entity: ResolvedEntity

    /// The expression over the columns of a row that goes by an alias, such as `NEW`; without one, by their names alone.
    ///
    /// Nil where SQL over the one row does not say it, or would not always say the same: to-many and transient paths,
    /// other rows, files of external data, the time, chance.
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
    /// The statement with its values in its text, for what can hold no bound values: definitions of a model's indexes.
    var writtenOut: SQLStatement { SQLStatement(text: description) }
}

extension Expression {
    /// Whether it is made of one row alone and always the same.
    fileprivate var isStable: Bool {
        switch self {
        case .constant, .keyPath, .evaluatedObject: true
        case .function(let name, let arguments):
            ![PredicateFunction.now.rawValue, PredicateFunction.random.rawValue].contains(name)
                && arguments.allSatisfy(\.isStable)
        case .aggregate, .variable, .subquery, .applied, .conditional: false
        }
    }

    /// The key paths in it.
    var keyPaths: [KeyPathExpression] {
        switch self {
        case .keyPath(let path): [path]
        case .function(_, let arguments): arguments.flatMap(\.keyPaths)
        case .constant, .evaluatedObject, .aggregate, .variable, .subquery, .applied, .conditional: []
        }
    }
}
