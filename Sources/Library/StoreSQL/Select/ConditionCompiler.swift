import DataModel

/// A compiler from predicates to SQL conditions.
///
/// It compiles each condition for one of two claims: that the predicate is true, or that it is false. The SQL is true
/// exactly when the claim is; otherwise it is false or NULL, which AND, OR and WHERE treat alike. NOT is thus applied
/// to the comparisons themselves, which keep the plain form that an index supports.
struct ConditionCompiler {
    let context: CompilationContext
    /// The rows that `SELF` and plain key paths refer to.
    let source: RowSource
    /// The expressions of names that are not properties: the aggregates of a grouped request.
    var names: [String: Expression] = [:]
    /// Whether functions of a list aggregate the rows of a group.
    var isGrouped = false
    /// The members that the variables of enclosing subqueries stand for.
    private var variables: [String: RowSource] = [:]

    init(context: CompilationContext, source: RowSource) {
        self.context = context
        self.source = source
    }

    var paths: KeyPathCompiler { KeyPathCompiler(context: context) }

    /// The rows that a variable stands for.
    func rows(of variable: String) throws(DataModelError) -> RowSource {
        guard let rows = variables[variable] else { throw .unboundVariable(variable) }
        return rows
    }

    /// The same compiler inside a subquery, with a variable for its members.
    func binding(_ variable: String, to rows: RowSource) -> ConditionCompiler {
        var result = self
        result.variables[variable] = rows
        return result
    }

    /// Compiles the condition that the predicate is true, or with `isTrue` false that it is not.
    func condition(_ predicate: Predicate, isTrue: Bool = true) throws(DataModelError) -> SQLStatement {
        switch predicate.node {
        case .constant(let value): return Self.constant(value == isTrue)
        case .comparison(let comparison): return try condition(comparison, isTrue: isTrue)
        case .and(let parts): return try join(parts, isTrue: isTrue, separator: isTrue ? " AND " : " OR ")
        case .or(let parts): return try join(parts, isTrue: isTrue, separator: isTrue ? " OR " : " AND ")
        case .not(let part): return try condition(part, isTrue: !isTrue)
        case .invalid(let error): throw error
        }
    }

    /// A condition that is always true or always false.
    static func constant(_ value: Bool) -> SQLStatement { SQLStatement(text: value ? "1" : "0") }

    /// The number of parts of an AND or OR for which SQLite looks for indexes.
    private static let mostPlanned = 256

    private func join(
        _ parts: [Predicate], isTrue: Bool, separator: String
    ) throws(DataModelError) -> SQLStatement {
        guard !parts.isEmpty else { return Self.constant(separator == " AND ") }
        var conditions: [SQLStatement] = []
        for part in parts { conditions.append(try condition(part, isTrue: isTrue)) }
        guard conditions.count > 1 else { return conditions[0] }
        let joined = Self.balanced(conditions[...], separator: separator)
        // SQLite compares the parts of a condition, and their constants, with each other when it looks for indexes and
        // for what to compute once, which takes quadratic time. It does neither for the left side of an IN.
        return conditions.count < Self.mostPlanned ? joined : "\(joined) IN (1, 2)"
    }

    /// Joins conditions as a balanced tree, to stay below SQLite's limit on the depth of expressions.
    private static func balanced(_ conditions: ArraySlice<SQLStatement>, separator: String) -> SQLStatement {
        guard conditions.count > 64 else { return "(\(conditions.joined(separator: separator)))" }
        let middle = conditions.startIndex + conditions.count / 2
        let halves = [
            balanced(conditions[..<middle], separator: separator),
            balanced(conditions[middle...], separator: separator),
        ]
        return "(\(halves.joined(separator: separator)))"
    }

    // MARK: Comparisons

    private func condition(_ comparison: Comparison, isTrue: Bool) throws(DataModelError) -> SQLStatement {
        if comparison.left.isConstant, comparison.right.isConstant {
            return Self.constant(try Self.evaluate(comparison) == isTrue)
        }
        if names.isEmpty, let existence = try existence(comparison, isTrue: isTrue) { return existence }
        if let members = try members(of: comparison.left) {
            if comparison.relation == .contains, comparison.quantifier == nil {
                return try membership(compile(comparison.right), in: members, comparison, isTrue: isTrue)
            }
            return try quantified(comparison, over: members, isTrue: isTrue)
        }
        let left = try compile(comparison.left)
        let claim = comparison.quantifier == Comparison.Quantifier.none ? !isTrue : isTrue
        let plain = try condition(left, comparison, isTrue: claim)
        guard claim, names.isEmpty, let search = context.textSearch(comparison, on: source) else { return plain }
        return "(\(search) AND \(plain))"
    }

    private static func evaluate(_ comparison: Comparison) throws(DataModelError) -> Bool {
        do {
            let nothing: [String: AttributeValue] = [:]
            return try PredicateEvaluator().evaluate(Predicate(.comparison(comparison)), with: nothing)
        } catch let error as DataModelError {
            throw error
        } catch {
            throw .unsupported("\(error)")
        }
    }

    private func quantified(
        _ comparison: Comparison, over members: OpenCollection, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        let quantifier = comparison.quantifier ?? .any
        let inner = try condition(members.element, comparison, isTrue: quantifier != .all)
        let exists = (quantifier == .any) == isTrue
        return exists ? members.exists(inner) : "NOT \(members.exists(inner))"
    }

    /// Compiles the comparison of a compiled left side with the right side.
    private func condition(
        _ left: CompiledExpression, _ comparison: Comparison, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        switch comparison.relation {
        case .in: return try membership(left, comparison, isTrue: isTrue)
        case .between: return try range(left, comparison, isTrue: isTrue)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith, .endsWith, .contains,
            .like, .matches:
            if let members = try members(of: comparison.right) {
                let inner = try relate(left, comparison, members.element, isTrue: true)
                return isTrue ? members.exists(inner) : "NOT \(members.exists(inner))"
            }
            return try relate(left, comparison, compile(comparison.right), isTrue: isTrue)
        }
    }

    private func relate(
        _ left: CompiledExpression, _ comparison: Comparison, _ right: CompiledExpression, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        try ComparisonCompiler(options: comparison.options)
            .condition(left, comparison.relation, right, isTrue: isTrue)
    }

    // MARK: Lists

    private func membership(
        _ left: CompiledExpression, _ comparison: Comparison, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        if let members = try members(of: comparison.right) {
            return try membership(left, in: members, comparison, isTrue: isTrue)
        }
        guard case .aggregate(let expressions) = comparison.right else {
            let text = Comparison(comparison.right, .contains, comparison.left, options: comparison.options)
            return try relate(compile(comparison.right), text, left, isTrue: isTrue)
        }
        var elements: [CompiledExpression] = []
        for expression in expressions { elements.append(try compile(expression)) }
        return try ComparisonCompiler(options: comparison.options).membership(of: left, in: elements, isTrue: isTrue)
    }

    private func membership(
        _ value: CompiledExpression, in members: OpenCollection, _ comparison: Comparison, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        let relations = ComparisonCompiler(options: comparison.options)
        let inner = try relations.condition(value, .equal, members.element, isTrue: true)
        return isTrue ? members.exists(inner) : "NOT \(members.exists(inner))"
    }

    private func range(
        _ left: CompiledExpression, _ comparison: Comparison, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        guard case .aggregate(let bounds) = comparison.right else {
            guard !comparison.right.isConstant else { throw .unsupported("BETWEEN needs a list of two values.") }
            throw .notExpressible("BETWEEN needs a list of two values in the store.")
        }
        guard bounds.count == 2 else { throw .unsupported("BETWEEN needs a list of two values.") }
        let relations = ComparisonCompiler(options: comparison.options)
        let low = try relations.condition(left, .greaterOrEqual, compile(bounds[0]), isTrue: isTrue)
        let high = try relations.condition(left, .lessOrEqual, compile(bounds[1]), isTrue: isTrue)
        return isTrue ? "(\(low) AND \(high))" : "(\(low) OR \(high))"
    }
}

extension Expression {
    /// Whether the value is known without an object.
    var isConstant: Bool {
        switch self {
        case .constant: true
        case .aggregate(let members): members.allSatisfy(\.isConstant)
        case .function(let name, let arguments):
            name != PredicateFunction.random.rawValue && arguments.allSatisfy(\.isConstant)
        case .evaluatedObject, .keyPath, .variable, .subquery, .applied, .conditional: false
        }
    }
}
