extension Expression {
    /// Makes an expression from its format, such as `flights.@count` or `canonical:(name)`.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position and what was expected there.
    public init(parsing format: String) throws(DataModelError) {
        var parser = try FormatParser(format, arguments: [])
        let term = try parser.disjunction()
        self = try parser.expression(term, at: 0)
        guard parser.kind == .end else { throw parser.failure("the end") }
    }
}
