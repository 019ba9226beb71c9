/// Primary expressions: literals, names, arguments, calls and parentheses.
extension FormatParser {
    mutating func primary() throws(DataModelError) -> Term {
        switch kind {
        case .word(let word): return try named(word)
        case .escapedWord(let name), .collectionOperator(let name): return consume(.keyPath(.init(names: [name])))
        case .variable(let name): return consume(.variable(name, nil))
        case .text(let text): return consume(.constant(.string(text)))
        case .integer(let value):
            return consume(.constant(Int64(exactly: value).map { .integer($0) } ?? .double(Double(value))))
        case .real(let value): return consume(.constant(.double(value)))
        case .objectArgument: return .expression(try objectArgument())
        case .keyPathArgument: return .expression(.keyPath(try keyPathArgument()))
        case .numberArgument: return .expression(try numberArgument())
        case .symbol("("): return try parenthesis()
        case .symbol("{"): return .expression(try braces())
        case .symbol, .end: throw failure("a value")
        }
    }

    private mutating func consume(_ expression: Expression) -> Term {
        advance()
        return .expression(expression)
    }

    private mutating func parenthesis() throws(DataModelError) -> Term {
        advance()
        try enter()
        let term = try disjunction()
        leave()
        try expect(")")
        return term
    }

    private mutating func list(from opening: String, to closing: String) throws(DataModelError) -> [Expression] {
        try expect(opening)
        var result: [Expression] = []
        if accept(closing) { return result }
        try enter()
        repeat {
            let start = token.offset
            result.append(try expression(sum(), at: start))
        } while accept(",")
        leave()
        try expect(closing)
        return result
    }

    /// A list, or a composite if names precede the values: `{"primary": "blue"}`, `{:}`.
    private mutating func braces() throws(DataModelError) -> Expression {
        if nextKind == .symbol(":") {
            advance()
            advance()
            try expect("}")
            return .constant(.composite([:]))
        }
        guard case .text = nextKind, kind(ahead: 2) == .symbol(":") else {
            return .aggregate(try list(from: "{", to: "}"))
        }
        advance()
        try enter()
        var elements: [String: AttributeValue] = [:]
        repeat {
            guard case .text(let name) = kind else { throw failure("the quoted name of an element") }
            advance()
            try expect(":")
            let start = token.offset
            guard case .constant(let value) = try expression(sum(), at: start) else {
                throw failure("a constant for the element", at: start)
            }
            elements[name] = value
        } while accept(",")
        leave()
        try expect("}")
        return .constant(.composite(elements))
    }

    // MARK: Arguments

    private mutating func objectArgument() throws(DataModelError) -> Expression {
        let offset = token.offset
        let argument = try popArgument()
        advance()
        guard let expression = Expression(argument: argument) else {
            throw failure(
                "an argument that an attribute can hold, not \(argument.map { "\(type(of: $0))" } ?? "nil")",
                at: offset)
        }
        return expression
    }

    private mutating func numberArgument() throws(DataModelError) -> Expression {
        let offset = token.offset
        let value = AttributeValue(any: try popArgument())
        advance()
        switch value {
        case .integer, .double, .decimal: return .constant(value ?? .null)
        case .boolean(let value): return .constant(.integer(value ? 1 : 0))
        case .null, .string, .date, .data, .external, .uuid, .uri, .objectID, .composite, nil:
            throw failure("a number as the argument", at: offset)
        }
    }

    // MARK: Words

    private static let constants: [String: AttributeValue] = [
        "TRUE": .boolean(true), "YES": .boolean(true), "FALSE": .boolean(false), "NO": .boolean(false), "NULL": .null,
        "NIL": .null,
    ]

    /// The words that are names only if escaped.
    static let reserved: Set<String> = [
        "AND", "OR", "NOT", "IN", "BETWEEN", "ANY", "SOME", "ALL", "NONE", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH",
        "ENDSWITH", "TRUE", "YES", "FALSE", "NO", "NULL", "NIL", "SELF", "TRUEPREDICATE", "FALSEPREDICATE",
        "SUBQUERY", "CAST", "TERNARY", "FUNCTION",
    ]

    private mutating func named(_ word: String) throws(DataModelError) -> Term {
        let keyword = word.uppercased()
        if let constant = Self.constants[keyword] { return consume(.constant(constant)) }
        switch keyword {
        case "SELF": return consume(.evaluatedObject)
        case "TRUEPREDICATE", "FALSEPREDICATE":
            advance()
            return .predicate(keyword == "TRUEPREDICATE" ? .all : .nothing)
        case "SUBQUERY": return .expression(try subquery())
        case "CAST": return .expression(try cast())
        case "TERNARY": return .expression(try conditional())
        case "FUNCTION": throw failure("a built-in function; FUNCTION, which calls methods by name, is not supported")
        default: break
        }
        guard !Self.reserved.contains(keyword) else {
            throw failure("a value; as a name, “\(word)” is written “#\(word)”")
        }
        if nextKind == .symbol("(") || nextKind == .symbol(":") { return .expression(try call()) }
        return consume(.keyPath(.init(names: [word])))
    }

    private mutating func subquery() throws(DataModelError) -> Expression {
        advance()
        try enter()
        try expect("(")
        let start = token.offset
        let collection = try expression(sum(), at: start)
        try expect(",")
        guard case .variable(let name) = kind else { throw failure("a variable such as $x") }
        advance()
        try expect(",")
        let term = try disjunction()
        let condition = try predicate(term)
        leave()
        try expect(")")
        return .subquery(collection: collection, variable: name, predicate: condition)
    }

    private mutating func conditional() throws(DataModelError) -> Expression {
        advance()
        try enter()
        try expect("(")
        let term = try disjunction()
        let condition = try predicate(term)
        try expect(",")
        let start = token.offset
        let first = try expression(sum(), at: start)
        try expect(",")
        let otherStart = token.offset
        let second = try expression(sum(), at: otherStart)
        leave()
        try expect(")")
        return .conditional(condition, first, second)
    }

    // MARK: Functions

    private mutating func cast() throws(DataModelError) -> Expression {
        advance()
        let offset = token.offset
        let arguments = try list(from: "(", to: ")")
        guard arguments.count == 2, case .constant(.string(let name)) = arguments[1], let type = CastType(name: name)
        else { throw failure("a value and the name of a type, such as CAST(now(), \"NSNumber\")", at: offset) }
        if case .constant(let value) = arguments[0] { return .constant(type.convert(value)) }
        return .function(.cast, arguments[0], .constant(.string(type.rawValue)))
    }

    private mutating func call() throws(DataModelError) -> Expression {
        let offset = token.offset
        var name = ""
        while case .word(let word) = kind {
            name += word
            advance()
            guard accept(":") else { break }
            name += ":"
        }
        guard let function = PredicateFunction(named: name) else {
            throw failure("a built-in function, not “\(name)”", at: offset)
        }
        let arguments = try list(from: "(", to: ")")
        if function.acceptsList, arguments.count > 1 { return .function(function, .aggregate(arguments)) }
        guard arguments.count == function.argumentCount else {
            throw failure("\(function.argumentCount) arguments for \(name)", at: offset)
        }
        return .function(function.rawValue, arguments)
    }
}
