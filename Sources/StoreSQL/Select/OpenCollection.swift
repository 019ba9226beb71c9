import DataModel

/// A collection opened as a subquery, and the value that is asked of each member.
struct OpenCollection {
    let members: MemberSource
    let element: CompiledExpression

    /// Whether a member exists for which a condition holds.
    func exists(_ condition: SQLStatement) -> SQLStatement {
        "EXISTS (SELECT 1\(members.body(and: [condition])))"
    }
}

extension ConditionCompiler {
    /// Opens an expression that stands for a collection; nil for one that has a single value.
    func members(of expression: Expression) throws(DataModelError) -> OpenCollection? {
        switch expression {
        case .keyPath(let path): return try members(at: path.names, from: source)
        case .variable(let name, let path): return try members(at: path?.names ?? [], from: rows(of: name))
        case .subquery(let collection, let variable, let predicate):
            return try members(of: collection, named: variable, where: predicate, path: [])
        case .applied(.subquery(let collection, let variable, let predicate), let path):
            guard path.operatorIndex == nil else { return nil }
            return try members(of: collection, named: variable, where: predicate, path: path.names)
        case .constant, .aggregate, .evaluatedObject, .function, .applied, .conditional: return nil
        }
    }

    private func members(at names: [String], from source: RowSource) throws(DataModelError) -> OpenCollection? {
        let path = KeyPathExpression(names: names)
        guard path.operatorIndex == nil, self.names[path.description] == nil else { return nil }
        guard case .toMany(let owner, let relationship, let rest) = try paths.end(of: names, from: source) else {
            return nil
        }
        return try open(paths.members(of: relationship, from: owner), rest: rest)
    }

    /// Follows the rest of a path within an opened collection, through further collections.
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

    /// A collection operator as a subquery of one value: `entries.@sum.minutes`, `SUBQUERY(…).@count`.
    func aggregate(
        _ collection: Expression, _ path: KeyPathExpression
    ) throws(DataModelError) -> CompiledExpression? {
        guard let index = path.operatorIndex else { return nil }
        let function = try CollectionOperator(named: path.names[index])
        let inner = Array(path.names[..<index] + path.names[(index + 1)...])
        let base = collection.appending(inner)
        guard let opened = try members(of: base) else {
            throw .unsupported("“\(path)” counts nothing: “\(base)” is a single value.")
        }
        return try AggregateCompiler.subquery(function, over: opened)
    }
}

/// Collection operators as SQL's aggregate functions.
enum AggregateCompiler {
    static func subquery(
        _ function: CollectionOperator, over collection: OpenCollection
    ) throws(DataModelError) -> CompiledExpression {
        let element = collection.element
        let call = try call(function, element)
        var result = CompiledExpression(
            "(SELECT \(call.sql)\(collection.members.body()))", kind: call.kind, type: call.type)
        result.rootNumber = call.rootNumber
        return result
    }

    /// The aggregate of a value over the rows at hand.
    static func call(
        _ function: CollectionOperator, _ element: CompiledExpression
    ) throws(DataModelError) -> CompiledExpression {
        switch function {
        case .count: return CompiledExpression("COUNT(*)", kind: .number, type: .integer64)
        case .sum:
            guard element.kind == .number else { return CompiledExpression("0", kind: .number, type: .integer64) }
            return CompiledExpression("COALESCE(SUM(\(element.sql)), 0)", kind: .number, type: element.sumType)
        case .average:
            guard element.kind == .number || element.kind == .date else {
                return CompiledExpression(constant: .null)
            }
            return CompiledExpression("AVG(\(element.sql))", kind: .number, type: .double)
        case .minimum: return try extreme("MIN", element)
        case .maximum: return try extreme("MAX", element)
        case .union, .distinctUnion:
            throw .unsupported("“\(function.rawValue)” is no single value: the store cannot compare it.")
        }
    }

    private static func extreme(
        _ name: String, _ element: CompiledExpression
    ) throws(DataModelError) -> CompiledExpression {
        guard !element.sql.isEmpty else { throw .unsupported("A composite has no smallest or largest value.") }
        return CompiledExpression(
            "\(SQLStatement(text: name))(\(element.sql))", kind: element.kind, type: element.type,
            rootNumber: element.rootNumber)
    }
}

extension CompiledExpression {
    /// The type of a sum of such values.
    var sumType: AttributeType {
        guard let type else { return .double }
        return type.isInteger || type == .boolean ? .integer64 : type
    }
}

extension KeyPathExpression {
    /// Where the path's collection operator stands; nil when it has none.
    var operatorIndex: Int? { names.firstIndex { $0.hasPrefix("@") } }
}
