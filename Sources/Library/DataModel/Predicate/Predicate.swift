/// A condition on objects, as a value: made from a format, evaluated in memory, or compiled to SQL.
///
///     let blue = Predicate(format: "colorScheme.primary == %@", "blue")
///     // … WHERE t0.ZPRIMARY = ?1
///
/// One rule for missing values holds in memory and in SQL alike: every condition is true or false. Two missing values
/// are equal; `==` and `!=` are each other's opposite, so `color != "blue"` is true of an object without a colour; the
/// orderings, BETWEEN and the text operators are false where a side is missing; NOT is the plain opposite.
///
/// Numbers of every type compare by their value, text by its code points, dates with dates. Values of two kinds, such
/// as a text and a number, are unequal and in no order. A text is read as a UUID where it is compared with one.
///
/// A to-many key path without ANY, ALL or NONE means ANY.
public struct Predicate: Sendable, Hashable {
    /// What the condition says.
    package indirect enum Node: Sendable, Hashable {
        case constant(Bool)
        case comparison(Comparison)
        case and([Predicate])
        case or([Predicate])
        case not(Predicate)
        /// A format that could not be read: using the predicate throws the error.
        case invalid(DataModelError)
    }

    package var node: Node

    package init(_ node: Node) { self.node = node }

    /// Whether the condition holds of everything.
    public static let all = Predicate(.constant(true))
    /// Whether the condition holds of nothing.
    public static let none = Predicate(.constant(false))

    /// A condition that holds where all of the given ones hold.
    public static func and(_ predicates: [Predicate]) -> Predicate { Predicate(.and(predicates)) }
    /// A condition that holds where any of the given ones holds.
    public static func or(_ predicates: [Predicate]) -> Predicate { Predicate(.or(predicates)) }
    /// The opposite of a condition.
    public static func not(_ predicate: Predicate) -> Predicate { Predicate(.not(predicate)) }

    /// A comparison of a key path with a value.
    package static func compare(
        _ keyPath: String, _ relation: Comparison.Relation, _ value: AttributeValue,
        options: Comparison.Options = []
    ) -> Predicate {
        Predicate(
            .comparison(
                Comparison(.keyPath(.init(keyPath)), relation, .constant(value), options: options)))
    }
}

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
