package import FoundationEssentials

extension Predicate {
    /// Creates a predicate from a Foundation `#Predicate`.
    ///
    /// - Parameter name: Returns the property name for a key path of a type; nil if it is not a property.
    /// - Throws: `DataModelError.unsupported` for an expression that has no equivalent here.
    package init<Object>(
        _ foundation: FoundationEssentials.Predicate<Object>, name: @escaping (AnyKeyPath, any Any.Type) -> String?
    ) throws(DataModelError) {
        var lowering = FoundationLowering(name: name)
        lowering.bind(foundation.variable.key, to: .evaluatedObject)
        self = try lowering.condition(foundation.expression)
    }
}

/// Translates the expression tree of a Foundation `#Predicate`.
///
/// Each node becomes a condition, a value, a range, or a condition on an optional value. A node without an equivalent
/// in a store is an error.
struct FoundationLowering {
    /// The translation of a node.
    enum Term {
        case predicate(Predicate)
        case expression(Expression)
        /// A condition on the value of an optional. It is nil if `presence` is false.
        case optional(presence: Predicate, Predicate)
        case range(lower: Expression, upper: Expression, isClosed: Bool)
    }

    /// Returns the property name for a key path of a type; nil if it is not a property.
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

    /// Returns a term as a value. A condition becomes its truth value.
    static func value(_ term: Term) throws(DataModelError) -> Expression {
        switch term {
        case .expression(let expression): return expression
        case .predicate(let predicate): return truth(predicate)
        case .optional(let presence, let predicate):
            return .conditional(presence, truth(predicate), .constant(.null))
        case .range: throw .unsupported("#Predicate can use a range only to test whether it contains a value.")
        }
    }

    mutating func condition(_ node: some PredicateExpression) throws(DataModelError) -> Predicate {
        switch try term(node) {
        case .predicate(let predicate): return predicate
        case .expression(.constant(.boolean(let value))): return value ? .all : .nothing
        case .expression(let expression): return Self.comparison(expression, .equal, .constant(.boolean(true)))
        case .optional(let presence, let predicate): return .and([presence, predicate])
        case .range: throw .unsupported("#Predicate can use a range only to test whether it contains a value.")
        }
    }

    // MARK: Names

    func expression(of variable: PredicateExpressions.VariableID) throws(DataModelError) -> Expression {
        guard let expression = bound[variable] else {
            throw .unsupported("#Predicate uses a variable of another predicate.")
        }
        return expression
    }

    /// Binds a variable to an expression.
    mutating func bind(_ variable: PredicateExpressions.VariableID, to expression: Expression) {
        bound[variable] = expression
    }

    /// Binds a variable to the members of a collection, and returns its name.
    mutating func bindMember(_ variable: PredicateExpressions.VariableID) -> String {
        variableCount += 1
        bound[variable] = .variable("x\(variableCount)", nil)
        return "x\(variableCount)"
    }

    func names(of keyPath: AnyKeyPath, root: any Any.Type) throws(DataModelError) -> [String] {
        guard let name = name(keyPath, root) else {
            throw .unsupported(
                "#Predicate uses “\(keyPath)”, which is not a property of the model with an accessor in “\(root)”.")
        }
        return KeyPathExpression(name).names
    }

    // MARK: Parts

    static func comparison(
        _ left: Expression, _ relation: Comparison.Relation, _ right: Expression
    ) -> Predicate {
        Predicate(.comparison(Comparison(left, relation, right)))
    }

    /// Returns a Boolean expression that is true if a condition is.
    static func truth(_ predicate: Predicate) -> Expression {
        .conditional(predicate, .constant(.boolean(true)), .constant(.boolean(false)))
    }

    /// The error for a node without an equivalent.
    static func failure(_ type: any Any.Type) -> DataModelError {
        let name = "\(type)".prefix { $0 != "<" }
        return .unsupported("#Predicate's “\(name)” cannot be translated for a store; use Predicate(format:).")
    }
}

/// A node of Foundation's expression tree that has an equivalent here.
protocol LowerableExpression {
    /// Translates the node and its children.
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term
}
