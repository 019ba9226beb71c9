package import FoundationEssentials

extension Predicate {
    /// Makes a condition from one of Foundation's `#Predicate`.
    ///
    /// The function tells the name of the property that a key path of a type leads to, or nil.
    ///
    /// - Throws: `DataModelError.unsupported` that names what cannot be said here.
    package init<Object>(
        _ foundation: FoundationEssentials.Predicate<Object>, name: @escaping (AnyKeyPath, any Any.Type) -> String?
    ) throws(DataModelError) {
        var lowering = FoundationLowering(name: name)
        lowering.bind(foundation.variable.key, to: .evaluatedObject)
        self = try lowering.condition(foundation.expression)
    }
}

/// Translates the tree behind Foundation's `#Predicate` to a predicate of ours.
///
/// Each node of the tree is lowered to a condition, a value, a range, or a condition that is missing where an optional
/// is. What has no meaning in a store is an error that names it.
struct FoundationLowering {
    /// What a node of the tree becomes.
    enum Term {
        case predicate(Predicate)
        case expression(Expression)
        /// A condition on what an optional holds: nil where `presence` does not hold.
        case optional(presence: Predicate, Predicate)
        case range(lower: Expression, upper: Expression, isClosed: Bool)
    }

    /// The name of the property that a key path of a type leads to; nil for a key path that is none.
    private let name: (AnyKeyPath, any Any.Type) -> String?
    private var bound: [PredicateExpressions.VariableID: Expression] = [:]
    private var variableCount = 0

    init(name: @escaping (AnyKeyPath, any Any.Type) -> String?) { self.name = name }

    // MARK: Nodes

    mutating func term(_ node: some PredicateExpression) throws(DataModelError) -> Term {
        guard let known = node as? any LowerableExpression else { throw Self.failure(type(of: node)) }
        return try known.lowered(&self)
    }

    mutating func value(_ node: some PredicateExpression) throws(DataModelError) -> Expression {
        try Self.value(term(node))
    }

    /// A term as a value: a condition is its truth.
    static func value(_ term: Term) throws(DataModelError) -> Expression {
        switch term {
        case .expression(let expression): return expression
        case .predicate(let predicate): return truth(predicate)
        case .optional(let presence, let predicate):
            return .conditional(presence, truth(predicate), .constant(.null))
        case .range: throw .unsupported("#Predicate can only ask whether a range contains a value.")
        }
    }

    mutating func condition(_ node: some PredicateExpression) throws(DataModelError) -> Predicate {
        switch try term(node) {
        case .predicate(let predicate): return predicate
        case .expression(.constant(.boolean(let value))): return value ? .all : .none
        case .expression(let expression): return Self.comparison(expression, .equal, .constant(.boolean(true)))
        case .optional(let presence, let predicate): return .and([presence, predicate])
        case .range: throw .unsupported("#Predicate can only ask whether a range contains a value.")
        }
    }

    // MARK: Names

    func expression(of variable: PredicateExpressions.VariableID) throws(DataModelError) -> Expression {
        guard let expression = bound[variable] else {
            throw .unsupported("#Predicate uses a variable of another predicate.")
        }
        return expression
    }

    /// Lets a variable stand for an expression.
    mutating func bind(_ variable: PredicateExpressions.VariableID, to expression: Expression) {
        bound[variable] = expression
    }

    /// Lets a variable stand for the members of a collection, and returns its name.
    mutating func bindMember(_ variable: PredicateExpressions.VariableID) -> String {
        variableCount += 1
        bound[variable] = .variable("x\(variableCount)", nil)
        return "x\(variableCount)"
    }

    func names(of keyPath: AnyKeyPath, root: any Any.Type) throws(DataModelError) -> [String] {
        guard let name = name(keyPath, root) else {
            throw .unsupported(
                "#Predicate names “\(keyPath)”, which is no property of the model that “\(root)” has an accessor for.")
        }
        return KeyPathExpression(name).names
    }

    // MARK: Parts

    static func comparison(
        _ left: Expression, _ relation: Comparison.Relation, _ right: Expression
    ) -> Predicate {
        Predicate(.comparison(Comparison(left, relation, right)))
    }

    /// A truth value that says whether a condition holds.
    static func truth(_ predicate: Predicate) -> Expression {
        .conditional(predicate, .constant(.boolean(true)), .constant(.boolean(false)))
    }

    /// The error for a node that has no meaning here.
    static func failure(_ type: any Any.Type) -> DataModelError {
        let name = "\(type)".prefix { $0 != "<" }
        return .unsupported("#Predicate's “\(name)” cannot be said to a store; write it with Predicate(format:).")
    }
}

/// A node of Foundation's tree that has a meaning here.
protocol LowerableExpression {
    /// Translates the node and those below it.
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term
}
