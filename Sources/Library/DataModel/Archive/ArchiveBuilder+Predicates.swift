import FoundationEssentials

/// Predicates and expressions, archived with the type numbers of Core Data's public headers.
extension ArchiveBuilder {
    // MARK: Conditions

    /// Adds a predicate. Returns nil for one that contains something an archive cannot hold.
    mutating func add(_ predicate: Predicate) -> PropertyListNode? {
        switch predicate.node {
        case .constant(let value): instance([value ? "NSTruePredicate" : "NSFalsePredicate"] + Self.predicate, [])
        case .and(let parts): compound(1, parts)
        case .or(let parts): compound(2, parts)
        case .not(let part): compound(0, [part])
        case .comparison(let comparison): add(comparison)
        case .invalid: nil
        }
    }

    private static let predicate = ["NSPredicate", "NSObject"]

    private mutating func compound(_ type: Int64, _ parts: [Predicate]) -> PropertyListNode? {
        let archived = parts.compactMap { add($0) }
        guard archived.count == parts.count else { return nil }
        return instance(
            ["NSCompoundPredicate"] + Self.predicate,
            [("NSCompoundPredicateType", .integer(type)), ("NSSubpredicates", array(archived, isMutable: false))])
    }

    private mutating func add(_ comparison: Comparison) -> PropertyListNode? {
        var comparison = comparison
        guard comparison.quantifier != Comparison.Quantifier.none else {
            comparison.quantifier = .any
            return compound(0, [Predicate(.comparison(comparison))])
        }
        guard let left = add(comparison.left), let right = add(comparison.right) else { return nil }
        let number = ArchivedPredicates.relations.first { $0.value == comparison.relation }?.key ?? 4
        let sign = instance(
            [Self.operatorClass(comparison.relation), "NSPredicateOperator", "NSObject"],
            [
                ("NSOperatorType", .integer(number)), ("NSModifier", .integer(Self.modifier(comparison.quantifier))),
                ("NSOptions", .integer(Int64(comparison.options.rawValue))),
            ])
        return instance(
            ["NSComparisonPredicate"] + Self.predicate,
            [("NSLeftExpression", left), ("NSRightExpression", right), ("NSPredicateOperator", sign)])
    }

    private static func modifier(_ quantifier: Comparison.Quantifier?) -> Int64 {
        switch quantifier {
        case .all?: 1
        case .any?, Comparison.Quantifier.none?: 2
        case nil: 0
        }
    }

    private static func operatorClass(_ relation: Comparison.Relation) -> String {
        switch relation {
        case .equal, .notEqual: "NSEqualityPredicateOperator"
        case .less, .lessOrEqual, .greater, .greaterOrEqual: "NSComparisonPredicateOperator"
        case .beginsWith, .endsWith, .contains: "NSSubstringPredicateOperator"
        case .like: "NSLikePredicateOperator"
        case .matches: "NSMatchingPredicateOperator"
        case .in: "NSInPredicateOperator"
        case .between: "NSBetweenPredicateOperator"
        }
    }

    // MARK: Expressions

    /// Adds an expression. Returns nil for one that contains something an archive cannot hold.
    mutating func add(_ expression: Expression) -> PropertyListNode? {
        switch expression {
        case .constant(let value): constant(value)
        case .aggregate(let members): list(members).map { self.expression(14, "NSAggregate", [("NSCollection", $0)]) }
        case .evaluatedObject: self.expression(1, "NSSelf", [])
        case .keyPath(let path): keyPath(path, of: self.expression(1, "NSSelf", []))
        case .variable(let name, nil): variable(name)
        case .variable(let name, let path?): keyPath(path, of: variable(name))
        case .function(let name, let arguments): call(name, arguments)
        case .subquery(let collection, let name, let predicate): subquery(collection, name, predicate)
        case .applied(let inner, let path): add(inner).map { keyPath(path, of: $0) }
        case .conditional(let predicate, let first, let second): conditional(predicate, first, second)
        }
    }

    private mutating func expression(_ type: Int64, _ name: String, _ fields: [Field]) -> PropertyListNode {
        instance(
            [name + "Expression", "NSExpression", "NSObject"], [("NSExpressionType", .integer(type))] + fields)
    }

    private mutating func constant(_ value: AttributeValue) -> PropertyListNode? {
        let archived = defaultValue(value)
        guard value.isNull || archived != Self.null else { return nil }
        return expression(0, "NSConstantValue", [("NSConstantValue", archived)])
    }

    private mutating func variable(_ name: String) -> PropertyListNode {
        expression(2, "NSVariable", [("NSVariable", text(name))])
    }

    private mutating func keyPath(_ path: KeyPathExpression, of operand: PropertyListNode) -> PropertyListNode {
        let specifier = expression(10, "NSKeyPathSpecifier", [("NSKeyPath", text(path.description))])
        let selector = path.names.count > 1 ? "valueForKeyPath:" : "valueForKey:"
        return expression(
            3, "NSKeyPath",
            [
                ("NSOperand", operand), ("NSSelectorName", text(selector)),
                ("NSArguments", array([specifier], isMutable: false)),
            ])
    }

    private mutating func list(_ members: [Expression]) -> PropertyListNode? {
        let archived = members.compactMap { add($0) }
        return archived.count == members.count ? array(archived, isMutable: false) : nil
    }

    private mutating func call(_ name: String, _ arguments: [Expression]) -> PropertyListNode? {
        guard let archived = list(arguments) else { return nil }
        let utilities = expression(0, "NSConstantValue", [("NSConstantValueClassName", text("_NSPredicateUtilities"))])
        return expression(
            4, "NSFunction",
            [("NSOperand", utilities), ("NSSelectorName", text(name)), ("NSArguments", archived)])
    }

    private mutating func subquery(
        _ collection: Expression, _ name: String, _ condition: Predicate
    ) -> PropertyListNode? {
        guard let collection = add(collection), let condition = add(condition) else { return nil }
        return expression(
            13, "NSSubquery",
            [("NSCollection", collection), ("NSVariable", text(name)), ("NSPredicate", condition)])
    }

    private mutating func conditional(
        _ condition: Predicate, _ first: Expression, _ second: Expression
    ) -> PropertyListNode? {
        guard let condition = add(condition), let first = add(first), let second = add(second) else { return nil }
        return expression(
            20, "NSTernary",
            [("NSPredicate", condition), ("NSTrueExpression", first), ("NSFalseExpression", second)])
    }
}
