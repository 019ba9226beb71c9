import DataModel

extension ConditionCompiler {
    /// Compiles an expression with a single value.
    func compile(_ expression: Expression) throws(DataModelError) -> CompiledExpression {
        if expression.isConstant { return CompiledExpression(constant: try Self.value(of: expression)) }
        switch expression {
        case .constant(let value): return CompiledExpression(constant: value)
        case .evaluatedObject: return paths.object(source)
        case .keyPath(let path): return try compile(path, from: source, isNamed: true)
        case .variable(let name, let path):
            return try compile(path ?? KeyPathExpression(names: []), from: rows(of: name), of: expression)
        case .function(let name, let arguments):
            var value = try call(name, arguments)
            // SQLite uses an index on an expression only if both are equal, constants included.
            if context.layout.isIndexed(expression, of: source.entity) { value.sql = value.sql.writtenOut }
            return value
        case .applied(let inner, let path):
            if let result = try aggregate(inner, path) { return result }
            if let result = try element(inner, path: path.names) { return result }
            throw .notExpressible("“\(expression)” is a collection: use ANY, ALL, NONE or @count.")
        case .conditional(let predicate, let first, let second): return try conditional(predicate, first, second)
        case .aggregate: throw .notExpressible("A list is only allowed after IN and BETWEEN.")
        case .subquery: throw .notExpressible("SUBQUERY is a collection: use “.@count”.")
        }
    }

    /// Evaluates an expression that needs no object.
    static func value(of expression: Expression) throws(DataModelError) -> AttributeValue {
        do {
            let nothing: [String: AttributeValue] = [:]
            let value = try PredicateEvaluator().value(of: expression, with: nothing)
            guard let single = value.attributeValue else {
                throw DataModelError.notExpressible("A list is only allowed after IN and BETWEEN.")
            }
            return single
        } catch let error as DataModelError {
            throw error
        } catch {
            throw .unsupported("\(error)")
        }
    }

    private func compile(
        _ path: KeyPathExpression, from source: RowSource, isNamed: Bool = false, of expression: Expression? = nil
    ) throws(DataModelError) -> CompiledExpression {
        if isNamed, let named = names[path.description] { return try compile(named) }
        let whole = expression ?? .keyPath(path)
        if path.operatorIndex != nil {
            let base: Expression
            if case .variable(let name, _)? = expression {
                base = .variable(name, nil)
            } else {
                base = .evaluatedObject
            }
            if let result = try aggregate(base, path) { return result }
        }
        guard case .single(let value) = try paths.end(of: path.names, from: source) else {
            throw .notExpressible("“\(whole)” is to-many: use ANY, ALL, NONE or @count.")
        }
        return value
    }

    private func conditional(
        _ predicate: Predicate, _ first: Expression, _ second: Expression
    ) throws(DataModelError) -> CompiledExpression {
        let condition = try condition(predicate)
        let (first, second) = (try compile(first), try compile(second))
        guard first.isNull || second.isNull || first.isComparable(to: second), first.elements.isEmpty,
            second.elements.isEmpty
        else { throw .notExpressible("The two values of TERNARY are of different kinds.") }
        let known = first.isNull ? second : first
        return CompiledExpression(
            "CASE WHEN \(condition) THEN \(first.sql) ELSE \(second.sql) END", kind: known.kind,
            type: first.type == second.type ? first.type : nil, rootNumber: known.rootNumber)
    }

    // MARK: Functions

    private func call(_ name: String, _ arguments: [Expression]) throws(DataModelError) -> CompiledExpression {
        guard let function = PredicateFunction(rawValue: name) else {
            throw .unsupported("The function “\(name)” is unknown.")
        }
        if function.acceptsList { return try listCall(function, arguments) }
        if function == .size { return try listCall(.count, arguments) }
        if let element = try element(.function(name, arguments), path: []) { return element }
        if function == .cast { return try cast(arguments) }
        var operands: [CompiledExpression] = []
        for argument in arguments { operands.append(try compile(argument)) }
        return try FunctionCompiler.call(function, operands)
    }

    /// Compiles a function over a to-many path, over the rows of a group, or over listed values.
    private func listCall(
        _ function: PredicateFunction, _ arguments: [Expression]
    ) throws(DataModelError) -> CompiledExpression {
        guard let argument = arguments.first, let collectionOperator = function.collectionOperator else {
            throw .notExpressible("The store cannot compute “\(function.rawValue)”.")
        }
        if let collection = try members(of: argument) {
            return try AggregateCompiler.subquery(collectionOperator, over: collection)
        }
        if isGrouped { return try groupCall(function, collectionOperator, compile(argument)) }
        guard case .aggregate(let members) = argument, members.count > 1,
            function == .minimum || function == .maximum
        else { throw .notExpressible("“\(function.rawValue)” needs a to-many key path.") }
        var operands: [CompiledExpression] = []
        for member in members { operands.append(try compile(member)) }
        return try FunctionCompiler.extreme(function, operands)
    }

    /// Compiles an aggregate over the rows of a group. A count ignores missing values; a sum of nothing is nil.
    private func groupCall(
        _ function: PredicateFunction, _ aggregate: CollectionOperator, _ element: CompiledExpression
    ) throws(DataModelError) -> CompiledExpression {
        if function == .count, !element.sql.isEmpty {
            return CompiledExpression("COUNT(\(element.sql))", kind: .number, type: .integer64)
        }
        guard function == .sum else { return try AggregateCompiler.call(aggregate, element) }
        guard element.kind == .number else { throw .unsupported("Only numbers have a sum.") }
        return CompiledExpression(element.sum, kind: .number, type: element.sumType)
    }

    private func cast(_ arguments: [Expression]) throws(DataModelError) -> CompiledExpression {
        guard arguments.count == 2, case .constant(.string(let name)) = arguments[1], let type = CastType(name: name)
        else { throw .unsupported("CAST needs the name of a type.") }
        return try FunctionCompiler.cast(compile(arguments[0]), to: type)
    }
}
