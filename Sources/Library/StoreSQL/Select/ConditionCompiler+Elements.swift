import DataModel

extension ConditionCompiler {
    /// Compiles a value of one member of an ordered relationship: `legs[FIRST].place`; nil for another expression.
    ///
    /// - Throws: `notExpressible` if the members have no order in the store or the index is not a constant.
    func element(_ expression: Expression, path: [String]) throws(DataModelError) -> CompiledExpression? {
        guard case .function(let name, let arguments) = expression, let list = arguments.first,
            let function = PredicateFunction(rawValue: name), function.isElementAccess, function != .size
        else { return nil }
        let members = try orderedMembers(list)
        guard let place = members.place, case .single(let value) = try paths.end(of: path, from: members.source),
            value.elements.isEmpty
        else { throw .notExpressible("The store cannot compute “\(expression)”.") }
        let direction: SQLStatement = function == .last ? " DESC" : ""
        let order: SQLStatement = " ORDER BY \(place)\(direction), \(members.source.key)\(direction) LIMIT 1"
        let offset: SQLStatement = try function == .element ? " OFFSET \(index(arguments))" : ""
        var result = value
        result.sql = "(SELECT \(value.sql)\(members.body())\(order)\(offset))"
        result.entitySQL = nil
        return result
    }

    private func orderedMembers(_ list: Expression) throws(DataModelError) -> MemberSource {
        let (names, rows): ([String], RowSource)
        switch list {
        case .keyPath(let path): (names, rows) = (path.names, source)
        case .variable(let name, let path?): (names, rows) = (path.names, try self.rows(of: name))
        case .constant, .aggregate, .evaluatedObject, .variable, .function, .subquery, .applied, .conditional:
            throw .notExpressible("The store supports positions only in relationships.")
        }
        guard KeyPathExpression(names: names).operatorIndex == nil,
            case .toMany(let owner, let relationship, let rest) = try paths.end(of: names, from: rows),
            rest.isEmpty, relationship.isOrdered
        else { throw .notExpressible("“\(list)” has no order in the store.") }
        return try paths.members(of: relationship, from: owner)
    }

    private func index(_ arguments: [Expression]) throws(DataModelError) -> Int64 {
        guard arguments.count == 2, arguments[1].isConstant,
            let index = try Self.value(of: arguments[1]).wholeNumber, index >= 0
        else { throw .notExpressible("The store needs a constant position.") }
        return index
    }
}
