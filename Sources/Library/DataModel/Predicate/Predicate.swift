/// A condition on objects, as a value: created from a format, evaluated in memory, or compiled to SQL.
///
///     let blue = Predicate(format: "colorScheme.primary == %@", "blue")
///     // … WHERE t0.ZPRIMARY = ?1
///
/// Null follows the same rules in memory and in SQL, and every condition is true or false. Null equals null. `==` and
/// `!=` are opposites, so `color != "blue"` is true for an object without a color. Orderings, BETWEEN and string
/// operators are false if a side is null. NOT inverts its condition.
///
/// Numbers of all types are compared by value, strings by code point, dates with dates. Values of different kinds, such
/// as a string and a number, are unequal and have no order. A string that is compared with a UUID is parsed as one.
///
/// A to-many key path without ANY, ALL or NONE means ANY.
public struct Predicate: Sendable, Hashable {
    /// The structure of the condition.
    package indirect enum Node: Sendable, Hashable {
        case constant(Bool)
        case comparison(Comparison)
        case and([Predicate])
        case or([Predicate])
        case not(Predicate)
        /// An invalid format. Using the predicate throws the error.
        case invalid(DataModelError)
    }

    package var node: Node

    package init(_ node: Node) { self.node = node }

    /// A predicate that is true for all objects.
    public static let all = Predicate(.constant(true))
    /// A predicate that is false for all objects.
    ///
    /// Its name is not `none`: `request.predicate = .none` would mean no predicate, and so all objects.
    public static let nothing = Predicate(.constant(false))

    /// Creates a predicate that is true or false for all objects.
    public init(value: Bool) { self.init(.constant(value)) }

    /// Creates a predicate that is true if all of the given ones are.
    public init(andPredicateWithSubpredicates predicates: [Predicate]) { self = .and(predicates) }
    /// Creates a predicate that is true if any of the given ones is.
    public init(orPredicateWithSubpredicates predicates: [Predicate]) { self = .or(predicates) }
    /// Creates the opposite of a predicate.
    public init(notPredicateWithSubpredicate predicate: Predicate) { self.init(.not(predicate)) }

    /// Returns a predicate that is true if all of the given ones are.
    ///
    /// Parts that are ANDs themselves become parts of one list, so a condition can be built step by step.
    public static func and(_ predicates: [Predicate]) -> Predicate {
        Predicate(.and(flattened(predicates, { Predicate(.and($0)) }, \.andParts)))
    }
    /// Returns a predicate that is true if any of the given ones is.
    ///
    /// Parts that are ORs themselves become parts of one list, so a condition can be built step by step.
    public static func or(_ predicates: [Predicate]) -> Predicate {
        Predicate(.or(flattened(predicates, { Predicate(.or($0)) }, \.orParts)))
    }

    private var andParts: [Predicate]? { if case .and(let parts) = node { parts } else { nil } }
    private var orParts: [Predicate]? { if case .or(let parts) = node { parts } else { nil } }

    /// The number of parts that a list built step by step keeps loose; so many are then bundled, so that adding one
    /// part does not copy all.
    private static let mostLoose = 256

    /// Returns the parts of a list in which parts of the same kind are replaced by their own parts.
    private static func flattened(
        _ predicates: [Predicate], _ bundle: ([Predicate]) -> Predicate, _ parts: (Predicate) -> [Predicate]?
    ) -> [Predicate] {
        guard predicates.contains(where: { parts($0) != nil }) else { return predicates }
        var result: [Predicate] = []
        for predicate in predicates { result += parts(predicate) ?? [predicate] }
        let loose = result.lastIndex { parts($0) != nil }.map { result.count - $0 - 1 } ?? result.count
        guard loose > mostLoose else { return result }
        return result.dropLast(loose) + [bundle(Array(result.suffix(loose)))]
    }
    /// Returns the opposite of a predicate.
    public static func not(_ predicate: Predicate) -> Predicate { Predicate(.not(predicate)) }

    /// Returns a comparison of a key path with a value.
    package static func compare(
        _ keyPath: String, _ relation: Comparison.Relation, _ value: AttributeValue,
        options: Comparison.Options = []
    ) -> Predicate {
        Predicate(
            .comparison(
                Comparison(.keyPath(.init(keyPath)), relation, .constant(value), options: options)))
    }

    /// Returns a comparison of a key path with a list. For thousands of values it costs less than a format, which casts each.
    package static func compare(_ keyPath: String, in values: [AttributeValue]) -> Predicate {
        Predicate(.comparison(Comparison(.keyPath(.init(keyPath)), .in, .aggregate(values.map { .constant($0) }))))
    }
}

/// A predicate made of others; the name is that of Core Data.
public typealias CompoundPredicate = Predicate

extension Predicate {
    /// Creates a predicate from a format, as `NSPredicate(format:)` does.
    ///
    ///     Predicate(format: "colorScheme.primary == %@", color)
    ///     Predicate(format: "ANY logEntries.%K BETWEEN {%d, %d}", "totalMinutes", 30, 90)
    ///
    /// `%@` stands for a value, a list or an object, `%K` for a key path, `%d` and similar ones for a number. In
    /// quotation marks they have no special meaning. An invalid format does not fail here: using the predicate throws
    /// the error, and `formatError` returns it. `init(parsing:arguments:)` throws immediately.
    public init(format: String, _ arguments: Any?...) { self.init(format: format, arguments: arguments) }

    /// Creates a predicate from a format and a list of arguments. See `init(format:_:)`.
    public init(format: String, arguments: [Any?]) {
        do throws(DataModelError) {
            self = try Predicate(parsing: format, arguments: arguments)
        } catch {
            self.init(.invalid(error))
        }
    }

    /// Creates a predicate from a format.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position in Unicode scalars and what was expected there.
    public init(parsing format: String, arguments: [Any?] = []) throws(DataModelError) {
        var parser = try FormatParser(format, arguments: arguments)
        self = try parser.parse()
    }

    /// The error in the predicate's format; nil for a valid predicate.
    public var formatError: DataModelError? {
        switch node {
        case .invalid(let error): error
        case .and(let parts), .or(let parts): parts.lazy.compactMap(\.formatError).first
        case .not(let part): part.formatError
        case .constant, .comparison: nil
        }
    }
}
