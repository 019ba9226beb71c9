/// A recursive-descent parser for predicate formats, with one function per level of precedence.
///
/// A parenthesis may contain a condition or a value, and only its end tells which. Therefore each level returns a term
/// and checks its kind.
struct FormatParser {
    /// A part of a format: a condition or a value.
    enum Term {
        case predicate(Predicate)
        case expression(Expression)
    }

    /// The greatest depth of parentheses, because the parser and everything that walks the tree later recurse.
    private static let maximumDepth = 50
    /// The greatest number of arithmetic operators, each of which makes the tree deeper.
    static let maximumOperators = 200

    let format: String
    private let tokens: [FormatToken]
    private let arguments: [Any?]
    private var position = 0
    private var nextArgument = 0
    private var depth = 0
    var operatorCount = 0

    init(_ format: String, arguments: [Any?]) throws(DataModelError) {
        self.format = format
        self.arguments = arguments
        var lexer = FormatLexer(format)
        tokens = try lexer.tokens()
    }

    /// Parses the whole format as a predicate.
    mutating func parse() throws(DataModelError) -> Predicate {
        let term = try disjunction()
        let result = try predicate(term)
        guard kind == .end else { throw failure("AND, OR or the end") }
        try checkArguments()
        return result
    }

    /// Parses the whole format as an expression.
    mutating func parseExpression() throws(DataModelError) -> Expression {
        let result = try expression(sum(), at: 0)
        guard kind == .end else { throw failure("an operator or the end") }
        try checkArguments()
        return result
    }

    private func checkArguments() throws(DataModelError) {
        guard nextArgument == arguments.count else {
            throw failure("\(nextArgument) arguments, not \(arguments.count)")
        }
    }

    // MARK: Tokens

    var token: FormatToken { tokens[position] }
    var kind: FormatToken.Kind { token.kind }
    var nextKind: FormatToken.Kind { kind(ahead: 1) }

    func kind(ahead count: Int) -> FormatToken.Kind {
        position + count < tokens.count ? tokens[position + count].kind : .end
    }

    func failure(_ expected: String, at offset: Int? = nil) -> DataModelError {
        .invalidPredicate(format: format, offset: offset ?? token.offset, expected: expected)
    }

    mutating func advance() {
        if position + 1 < tokens.count { position += 1 }
    }

    mutating func accept(_ symbol: String) -> Bool {
        guard kind == .symbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func accept(keyword: String, symbol: String? = nil) -> Bool {
        guard kind.keyword == keyword || symbol.map({ kind == .symbol($0) }) == true else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: String) throws(DataModelError) {
        guard accept(symbol) else { throw failure("“\(symbol)”") }
    }

    /// Enters a nested level. The caller leaves it with `leave`.
    mutating func enter() throws(DataModelError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("at most \(Self.maximumDepth) nested levels") }
    }

    mutating func leave() { depth -= 1 }

    mutating func popArgument() throws(DataModelError) -> Any? {
        guard nextArgument < arguments.count else { throw failure("an argument for it") }
        defer { nextArgument += 1 }
        return arguments[nextArgument]
    }

    // MARK: Conditions

    /// Returns the condition of a term. Callers parse the term in a statement before, so that the error has the
    /// position of its end.
    func predicate(_ term: Term) throws(DataModelError) -> Predicate {
        guard case .predicate(let predicate) = term else { throw failure("a comparison operator") }
        return predicate
    }

    func expression(_ term: Term, at offset: Int) throws(DataModelError) -> Expression {
        guard case .expression(let expression) = term else {
            throw failure("a value instead of a condition", at: offset)
        }
        return expression
    }

    mutating func disjunction() throws(DataModelError) -> Term {
        let first = try conjunction()
        guard kind.keyword == "OR" || kind == .symbol("||") else { return first }
        var parts = [try predicate(first)]
        while accept(keyword: "OR", symbol: "||") {
            let next = try conjunction()
            parts.append(try predicate(next))
        }
        return .predicate(.or(parts))
    }

    private mutating func conjunction() throws(DataModelError) -> Term {
        let first = try negation()
        guard kind.keyword == "AND" || kind == .symbol("&&") else { return first }
        var parts = [try predicate(first)]
        while accept(keyword: "AND", symbol: "&&") {
            let next = try negation()
            parts.append(try predicate(next))
        }
        return .predicate(.and(parts))
    }

    private mutating func negation() throws(DataModelError) -> Term {
        guard accept(keyword: "NOT", symbol: "!") else { return try comparison() }
        try enter()
        let term = try negation()
        let operand = try predicate(term)
        leave()
        return .predicate(.not(operand))
    }

    private mutating func comparison() throws(DataModelError) -> Term {
        let quantifier = acceptQuantifier()
        let start = token.offset
        let term = try sum()
        guard let relation = try acceptRelation() else {
            if quantifier != nil { throw failure("a comparison operator") }
            return term
        }
        let left = try expression(term, at: start)
        let options = try acceptOptions()
        let rightStart = token.offset
        let right = try expression(sum(), at: rightStart)
        return .predicate(
            Predicate(.comparison(Comparison(left, relation, right, options: options, quantifier: quantifier))))
    }

    private mutating func acceptQuantifier() -> Comparison.Quantifier? {
        let quantifier: Comparison.Quantifier? =
            switch kind.keyword {
            case "ANY", "SOME": .any
            case "ALL": .all
            case "NONE": Comparison.Quantifier.none
            default: nil
            }
        if quantifier != nil { advance() }
        return quantifier
    }

    private static let relations: [String: Comparison.Relation] = [
        "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
        "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "BEGINSWITH": .beginsWith,
        "ENDSWITH": .endsWith, "CONTAINS": .contains, "LIKE": .like, "MATCHES": .matches, "IN": .in,
        "BETWEEN": .between,
    ]

    private mutating func acceptRelation() throws(DataModelError) -> Comparison.Relation? {
        let name: String?
        if case .symbol(let symbol) = kind { name = symbol } else { name = kind.keyword }
        if name == "UTI", nextKind == .symbol("-") {
            throw failure("another operator; comparisons of uniform type identifiers are not supported")
        }
        guard let relation = name.flatMap({ Self.relations[$0] }) else { return nil }
        advance()
        return relation
    }

    private mutating func acceptOptions() throws(DataModelError) -> Comparison.Options {
        var options: Comparison.Options = []
        guard accept("[") else { return options }
        guard case .word(let letters) = kind else { throw failure("the letters c, d, n, l or p") }
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            case "n": options.insert(.normalized)
            case "l": options.insert(.localeSensitive)
            case "p": options.insert(.plainLetters)
            default: throw failure("the letters c, d, n, l or p")
            }
        }
        advance()
        try expect("]")
        return options
    }
}

extension FormatParser {
    /// Returns the text at a position of a format in quotation marks, for error messages; “the end” after the last
    /// character.
    static func found(in format: String, at offset: Int) -> String {
        let rest = format.unicodeScalars.dropFirst(offset)
        guard let first = rest.first else { return "the end" }
        let run: Substring.UnicodeScalarView
        switch first {
        case "%": run = rest.prefix(2)
        case "$", "@", "#": run = rest.prefix(1 + rest.dropFirst().prefix { $0.properties.isXIDContinue }.count)
        default: run = first.properties.isXIDContinue ? rest.prefix { $0.properties.isXIDContinue } : rest.prefix(1)
        }
        return "“\(String(String.UnicodeScalarView(run.prefix(24))))”"
    }
}
