import DataModel

/// A collection as a subquery, and the value of each member.
struct OpenCollection {
    var members: MemberSource
    let element: CompiledExpression
    /// Whether equal values count once.
    var isDistinct = false

    /// The condition that the collection is not empty.
    var isInhabited: SQLStatement { "EXISTS (SELECT 1\(members.body()))" }

    /// Returns the condition that some member meets a condition.
    func exists(_ condition: SQLStatement) -> SQLStatement {
        "EXISTS (SELECT 1\(members.body(and: [condition])))"
    }
}

extension ConditionCompiler {
    /// Opens an expression that is a collection; nil for one with a single value.
    func members(of expression: Expression) throws(DataModelError) -> OpenCollection? {
        switch expression {
        case .keyPath(let path): return names[path.description] == nil ? try members(at: path.names, from: source) : nil
        case .variable(let name, let path): return try members(at: path?.names ?? [], from: rows(of: name))
        case .subquery(let collection, let variable, let predicate):
            return try members(of: collection, named: variable, where: predicate, path: [])
        case .applied(.subquery(let collection, let variable, let predicate), let path):
            guard let union = UnionPath(path.names) else { return nil }
            return try union.applied(members(of: collection, named: variable, where: predicate, path: union.names))
        case .constant, .aggregate, .evaluatedObject, .function, .applied, .conditional: return nil
        }
    }

    private func members(at names: [String], from source: RowSource) throws(DataModelError) -> OpenCollection? {
        guard let union = UnionPath(names),
            case .toMany(let owner, let relationship, let rest) = try paths.end(of: union.names, from: source)
        else { return nil }
        return try union.applied(open(paths.members(of: relationship, from: owner), rest: rest))
    }

    /// Follows the rest of a path inside a collection, through further collections.
    private func open(_ members: MemberSource, rest: [String]) throws(DataModelError) -> OpenCollection {
        var members = members
        switch try paths.end(of: rest, from: members.source) {
        case .single(let element): return OpenCollection(members: members, element: element)
        case .toMany(let owner, let relationship, let rest):
            members.source = try paths.join(relationship, from: owner)
            return try open(members, rest: rest)
        }
    }

    private func members(
        of collection: Expression, named variable: String, where predicate: Predicate, path: [String]
    ) throws(DataModelError) -> OpenCollection {
        guard let all = try members(of: collection), all.element.kind == .object else {
            throw .unsupported("SUBQUERY needs a to-many key path.")
        }
        var members = all.members
        let condition = try binding(variable, to: members.source).condition(predicate)
        members.conditions.append(condition)
        return try open(members, rest: path)
    }

    // MARK: Collection operators

    /// Compiles a comparison of `.@count` with 0 as EXISTS, which stops at the first member; nil for any other
    /// comparison.
    func existence(_ comparison: Comparison, isTrue: Bool) throws(DataModelError) -> SQLStatement? {
        guard comparison.quantifier == nil, comparison.right == .constant(.integer(0)),
            let claim = Self.inhabitedClaims[comparison.relation], let collection = comparison.left.counted,
            let members = try members(of: collection)
        else { return nil }
        return claim == isTrue ? members.isInhabited : "NOT \(members.isInhabited)"
    }

    /// What a comparison of a count with 0 says about the collection: that it has members, or that it has none.
    private static let inhabitedClaims: [Comparison.Relation: Bool] = [
        .greater: true, .notEqual: true, .equal: false, .lessOrEqual: false,
    ]

    /// Compiles a collection operator as a scalar subquery: `entries.@sum.minutes`, `SUBQUERY(…).@count`.
    func aggregate(
        _ collection: Expression, _ path: KeyPathExpression
    ) throws(DataModelError) -> CompiledExpression? {
        guard let index = path.operatorIndex else { return nil }
        var place = index
        if try CollectionOperator(named: path.names[index]).isUnion {
            guard let next = path.names[(index + 1)...].firstIndex(where: { $0.hasPrefix("@") }) else {
                throw .notExpressible("“\(path)” is not a single value: the store cannot compare it.")
            }
            place = next
        }
        let function = try CollectionOperator(named: path.names[place])
        let base = collection.appending(Array(path.names[..<place] + path.names[(place + 1)...]))
        guard let opened = try members(of: base) else {
            throw .notExpressible("“\(path)” is not a count: “\(base)” is a single value.")
        }
        return try AggregateCompiler.subquery(function, over: opened)
    }
}

/// Collection operators as SQL aggregate functions.
enum AggregateCompiler {
    static func subquery(
        _ function: CollectionOperator, over collection: OpenCollection
    ) throws(DataModelError) -> CompiledExpression {
        let element = collection.element
        let call = try call(function, element, isDistinct: collection.isDistinct)
        var result = CompiledExpression(
            "(SELECT \(call.sql)\(collection.members.body()))", kind: call.kind, type: call.type)
        result.rootNumber = call.rootNumber
        return result
    }

    /// Returns the aggregate of a value over the current rows.
    static func call(
        _ function: CollectionOperator, _ element: CompiledExpression, isDistinct: Bool = false
    ) throws(DataModelError) -> CompiledExpression {
        let values: SQLStatement = isDistinct ? "DISTINCT \(element.sql)" : element.sql
        switch function {
        case .count:
            return CompiledExpression(isDistinct ? "COUNT(\(values))" : "COUNT(*)", kind: .number, type: .integer64)
        case .sum:
            guard element.kind == .number else { return CompiledExpression("0", kind: .number, type: .integer64) }
            let sum = isDistinct ? "SUM(\(values))" : element.sum
            return CompiledExpression("COALESCE(\(sum), 0)", kind: .number, type: element.sumType)
        case .average:
            guard element.kind == .number || element.kind == .date else {
                return CompiledExpression(constant: .null)
            }
            return CompiledExpression("AVG(\(values))", kind: .number, type: .double)
        case .minimum: return try extreme("MIN", element)
        case .maximum: return try extreme("MAX", element)
        case .union, .distinctUnion:
            throw .notExpressible("“\(function.rawValue)” is not a single value: the store cannot compare it.")
        }
    }

    private static func extreme(
        _ name: String, _ element: CompiledExpression
    ) throws(DataModelError) -> CompiledExpression {
        guard !element.sql.isEmpty else { throw .notExpressible("A composite has no minimum or maximum.") }
        return CompiledExpression(
            "\(SQLStatement(text: name))(\(element.sql))", kind: element.kind, type: element.type,
            rootNumber: element.rootNumber)
    }
}

/// A path to a collection, with its union operators.
private struct UnionPath {
    /// The path without the operators.
    let names: [String]
    private let operators: [CollectionOperator]

    /// Parses a path; nil if it ends in a single value, as with `@count`.
    init?(_ path: [String]) {
        operators = path.filter { $0.hasPrefix("@") }.compactMap { try? CollectionOperator(named: $0) }
        names = path.filter { !$0.hasPrefix("@") }
        guard operators.allSatisfy(\.isUnion), operators.count + names.count == path.count else { return nil }
    }

    /// Returns the collection; if there is an operator, without missing values.
    func applied(_ collection: OpenCollection) throws(DataModelError) -> OpenCollection {
        guard !operators.isEmpty else { return collection }
        guard !collection.element.sql.isEmpty else {
            throw .notExpressible("The store cannot compare composites for distinct values.")
        }
        var result = collection
        result.isDistinct = operators.contains(.distinctUnion)
        result.members.conditions.append("\(collection.element.sql) IS NOT NULL")
        return result
    }
}

extension Expression {
    /// The collection that the expression counts; nil for another expression.
    fileprivate var counted: Expression? {
        switch self {
        case .keyPath(let path) where path.names.count > 1 && path.names.last == "@count":
            .keyPath(KeyPathExpression(names: path.names.dropLast()))
        case .variable(let name, let path?) where path.names.count > 1 && path.names.last == "@count":
            .variable(name, KeyPathExpression(names: path.names.dropLast()))
        case .applied(let collection, let path) where path.names == ["@count"]: collection
        case .constant, .aggregate, .evaluatedObject, .keyPath, .variable, .function, .subquery, .applied,
            .conditional:
            nil
        }
    }
}

extension KeyPathExpression {
    /// The index of the path's collection operator; nil if it has none.
    var operatorIndex: Int? { names.firstIndex { $0.hasPrefix("@") } }
}
