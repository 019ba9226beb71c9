extension Predicate {
    /// Makes a condition from a format of the predicate language, as `NSPredicate(format:)` does.
    ///
    ///     Predicate(format: "colorScheme.primary == %@", color)
    ///     Predicate(format: "ANY logEntries.%K BETWEEN {%d, %d}", "totalMinutes", 30, 90)
    ///
    /// `%@` takes a value, a list or an object, `%K` a key path, `%d` and its kin a number; quoted, they stand for
    /// themselves. A format that cannot be read does not fail here: whatever uses the predicate throws the error, and
    /// `formatError` tells it. `init(parsing:arguments:)` throws at once.
    public init(format: String, _ arguments: Any?...) { self.init(format: format, arguments: arguments) }

    /// Makes a condition from a format and a list of its arguments; see `init(format:_:)`.
    public init(format: String, arguments: [Any?]) {
        do throws(DataModelError) {
            self = try Predicate(parsing: format, arguments: arguments)
        } catch {
            self.init(.invalid(error))
        }
    }

    /// Makes a condition from a format, or says where it cannot be read.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position in Unicode scalars and what was expected there.
    public init(parsing format: String, arguments: [Any?] = []) throws(DataModelError) {
        var parser = try FormatParser(format, arguments: arguments)
        self = try parser.parse()
    }

    /// Why the format could not be read; nil for a predicate that can be used.
    public var formatError: DataModelError? {
        switch node {
        case .invalid(let error): error
        case .and(let parts), .or(let parts): parts.lazy.compactMap(\.formatError).first
        case .not(let part): part.formatError
        case .constant, .comparison: nil
        }
    }
}
