/// A reader of predicates and expressions in an archive.
///
/// The numbers are those of the public headers `NSPredicate.h`, `NSComparisonPredicate.h` and `NSExpression.h`. A
/// predicate or expression that this library's predicate language cannot express reads as nil.
struct ArchivedPredicates {
    private static let depthLimit = 60
    private let reading: ArchiveReading

    init(_ reading: ArchiveReading) { self.reading = reading }

    /// Reads a predicate.
    func predicate(_ object: ArchivedObject) throws(DataModelError) -> Predicate? {
        try predicate(object, depth: 0)
    }

    /// Reads an expression.
    func expression(_ object: ArchivedObject) throws(DataModelError) -> Expression? {
        try expression(object, depth: 0)
    }

    // MARK: Conditions

    private func predicate(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Predicate? {
        guard depth < Self.depthLimit else { return nil }
        try reading.spend(1)
        if object.isKind(of: "NSCompoundPredicate") { return try compound(object, depth: depth) }
        if object.isKind(of: "NSComparisonPredicate") { return try comparison(object, depth: depth) }
        if object.isKind(of: "NSTruePredicate") { return .all }
        return object.isKind(of: "NSFalsePredicate") ? Predicate.nothing : nil
    }

    private func compound(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Predicate? {
        var parts: [Predicate] = []
        for member in try object.members("NSSubpredicates") {
            guard
                let part = try member.object.map({ (part) throws(DataModelError) in
                    try predicate(part, depth: depth + 1)
                }) ?? nil
            else { return nil }
            parts.append(part)
        }
        switch object.integer("NSCompoundPredicateType") {
        case 0: return parts.first.map(Predicate.not)
        case 1: return .and(parts)
        case 2: return .or(parts)
        case nil, _?: return nil
        }
    }

    private func comparison(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Predicate? {
        guard let sign = object.object("NSPredicateOperator"),
            let relation = sign.integer("NSOperatorType").flatMap({ Self.relations[$0] }),
            let left = try side("NSLeftExpression", of: object, depth: depth),
            let right = try side("NSRightExpression", of: object, depth: depth)
        else { return nil }
        let options = sign.integer("NSOptions") ?? sign.integer("NSFlags") ?? 0
        let quantifier: Comparison.Quantifier?
        switch sign.integer("NSModifier") ?? 0 {
        case 1: quantifier = .all
        case 2: quantifier = .any
        default: quantifier = nil
        }
        return Predicate(
            .comparison(
                Comparison(
                    left, relation, right, options: Comparison.Options(rawValue: Int(options & 15)),
                    quantifier: quantifier)))
    }

    private func side(
        _ field: String, of object: ArchivedObject, depth: Int
    ) throws(DataModelError) -> Expression? {
        guard let side = object.object(field) else { return nil }
        return try expression(side, depth: depth + 1)
    }

    /// The relations by their numbers in `NSPredicateOperatorType`.
    static let relations: [Int64: Comparison.Relation] = [
        0: .less, 1: .lessOrEqual, 2: .greater, 3: .greaterOrEqual, 4: .equal, 5: .notEqual, 6: .matches, 7: .like,
        8: .beginsWith, 9: .endsWith, 10: .in, 99: .contains, 100: .between,
    ]

    // MARK: Expressions

    private func expression(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Expression? {
        guard depth < Self.depthLimit else { return nil }
        try reading.spend(1)
        if let path = object.string("NSKeyPath") { return .keyPath(path) }
        switch object.integer("NSExpressionType") {
        case 0: return constant(object)
        case 1: return .evaluatedObject
        case 2: return object.string("NSVariable").map { .variable($0, nil) }
        case 3: return try keyPath(object, depth: depth)
        case 4: return try call(object, depth: depth)
        case 13: return try subquery(object, depth: depth)
        case 14: return try list(object, "NSCollection", depth: depth).map { .aggregate($0) }
        case 20: return try conditional(object, depth: depth)
        case nil, _?: return nil
        }
    }

    private func constant(_ object: ArchivedObject) -> Expression? {
        guard object.has("NSConstantValue") else { return nil }
        return ArchivedDefault.anyValue(object, "NSConstantValue").map { .constant($0) }
    }

    /// Reads a key path, which is archived as a call of `valueForKeyPath:` on an operand, with the path as its
    /// argument.
    private func keyPath(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Expression? {
        guard case .keyPath(let path)? = try list(object, "NSArguments", depth: depth)?.first,
            let operand = object.object("NSOperand")
        else { return nil }
        switch try expression(operand, depth: depth + 1) {
        case .evaluatedObject?: return .keyPath(path)
        case .variable(let name, nil)?: return .variable(name, path)
        case let inner?: return .applied(inner, path)
        case nil: return nil
        }
    }

    private func call(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Expression? {
        guard let name = object.string("NSSelectorName") else { return nil }
        if name == "valueForKeyPath:" || name == "valueForKey:" { return try keyPath(object, depth: depth) }
        let arguments = try list(object, "NSArguments", depth: depth)
        guard let function = PredicateFunction(named: name) else { return nil }
        return arguments.map { .function(function.rawValue, $0) }
    }

    private func list(
        _ object: ArchivedObject, _ field: String, depth: Int
    ) throws(DataModelError) -> [Expression]? {
        var result: [Expression] = []
        for member in try object.members(field) {
            guard let part = member.object, let read = try expression(part, depth: depth + 1) else { return nil }
            result.append(read)
        }
        return result
    }

    private func subquery(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Expression? {
        guard let collection = try side("NSCollection", of: object, depth: depth),
            let variable = object.string("NSVariable"), let condition = object.object("NSPredicate"),
            let predicate = try predicate(condition, depth: depth + 1)
        else { return nil }
        return .subquery(collection: collection, variable: variable, predicate: predicate)
    }

    private func conditional(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> Expression? {
        guard let condition = object.object("NSPredicate"),
            let predicate = try predicate(condition, depth: depth + 1),
            let first = try side("NSTrueExpression", of: object, depth: depth),
            let second = try side("NSFalseExpression", of: object, depth: depth)
        else { return nil }
        return .conditional(predicate, first, second)
    }
}
