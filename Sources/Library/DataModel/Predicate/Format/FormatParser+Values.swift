/// Values and arithmetic.
extension FormatParser {
    mutating func sum() throws(DataModelError) -> Term {
        try chain(["+": .add, "-": .subtract]) { (parser) throws(DataModelError) in try parser.product() }
    }

    private mutating func product() throws(DataModelError) -> Term {
        try chain(["*": .multiply, "/": .divide]) { (parser) throws(DataModelError) in try parser.power() }
    }

    /// Parses left-associative operators of one precedence level.
    private mutating func chain(
        _ operators: [String: PredicateFunction],
        operand: (inout FormatParser) throws(DataModelError) -> Term
    ) throws(DataModelError) -> Term {
        let start = token.offset
        var result = try operand(&self)
        while case .symbol(let symbol) = kind, let function = operators[symbol] {
            try countOperator()
            advance()
            let left = try expression(result, at: start)
            let rightStart = token.offset
            result = .expression(.function(function, left, try expression(operand(&self), at: rightStart)))
        }
        return result
    }

    private mutating func power() throws(DataModelError) -> Term {
        let start = token.offset
        let base = try unary()
        guard kind == .symbol("**") else { return base }
        try countOperator()
        advance()
        let left = try expression(base, at: start)
        let rightStart = token.offset
        try enter()
        let exponent = try expression(power(), at: rightStart)
        leave()
        return .expression(.function(.raise, left, exponent))
    }

    private mutating func countOperator() throws(DataModelError) {
        operatorCount += 1
        guard operatorCount <= Self.maximumOperators else {
            throw failure("at most \(Self.maximumOperators) arithmetic operators")
        }
    }

    private mutating func unary() throws(DataModelError) -> Term {
        guard accept("-") else { return try postfix() }
        switch kind {
        case .integer(let magnitude):
            advance()
            return try paths(after: .constant(negative(magnitude)))
        case .real(let value):
            advance()
            return try paths(after: .constant(.double(-value)))
        case .word, .escapedWord, .variable, .collectionOperator, .text, .symbol, .objectArgument, .keyPathArgument,
            .numberArgument, .end:
            try enter()
            let start = token.offset
            let operand = try expression(unary(), at: start)
            leave()
            return .expression(.function(.negate, operand))
        }
    }

    private func negative(_ magnitude: UInt64) -> AttributeValue {
        if magnitude == UInt64(Int64.max) + 1 { return .integer(.min) }
        return Int64(exactly: magnitude).map { .integer(-$0) } ?? .double(-Double(magnitude))
    }

    private mutating func postfix() throws(DataModelError) -> Term {
        let term = try primary()
        guard case .expression(let expression) = term else { return term }
        return try paths(after: expression)
    }

    /// Parses `.name` and `[index]` after a value.
    private mutating func paths(after first: Expression) throws(DataModelError) -> Term {
        var result = first
        while true {
            if accept(".") {
                result = result.appending(try pathComponents())
            } else if kind == .symbol("[") {
                try countOperator()
                advance()
                result = try subscripted(result)
            } else {
                return .expression(result)
            }
        }
    }

    private mutating func pathComponents() throws(DataModelError) -> [String] {
        let kind = kind
        switch kind {
        case .word(let name), .escapedWord(let name), .collectionOperator(let name):
            advance()
            return [name]
        case .keyPathArgument: return try keyPathArgument().names
        case .variable, .text, .integer, .real, .symbol, .objectArgument, .numberArgument, .end:
            throw failure("a name after the dot")
        }
    }

    private mutating func subscripted(_ list: Expression) throws(DataModelError) -> Expression {
        let function: PredicateFunction? =
            switch kind.keyword {
            case "FIRST": .first
            case "LAST": .last
            case "SIZE": .size
            default: nil
            }
        if let function, nextKind == .symbol("]") {
            advance()
            advance()
            return .function(function, list)
        }
        try enter()
        let start = token.offset
        let index = try expression(sum(), at: start)
        leave()
        try expect("]")
        return .function(.element, list, index)
    }

    mutating func keyPathArgument() throws(DataModelError) -> KeyPathExpression {
        let offset = token.offset
        let argument = try popArgument()
        advance()
        if let path = argument as? KeyPathExpression { return path }
        guard case .string(let path)? = AttributeValue(any: argument), !path.isEmpty else {
            throw failure("a key path as the argument for %K", at: offset)
        }
        return KeyPathExpression(path)
    }
}

extension Expression {
    /// Returns the expression for the value at a path from this one.
    package func appending(_ names: [String]) -> Expression {
        switch self {
        case .keyPath(let path): .keyPath(KeyPathExpression(names: path.names + names))
        case .evaluatedObject: .keyPath(KeyPathExpression(names: names))
        case .variable(let name, let path):
            .variable(name, KeyPathExpression(names: (path?.names ?? []) + names))
        case .applied(let inner, let path): .applied(inner, KeyPathExpression(names: path.names + names))
        case .constant, .aggregate, .function, .subquery, .conditional:
            .applied(self, KeyPathExpression(names: names))
        }
    }
}
