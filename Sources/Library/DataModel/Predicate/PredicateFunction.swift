/// The built-in functions, by their names in expressions.
package enum PredicateFunction: String, Sendable, CaseIterable {
    // Functions of a list or the members of a to-many path.
    case sum = "sum:"
    case count = "count:"
    case minimum = "min:"
    case maximum = "max:"
    case average = "average:"
    case median = "median:"
    case mode = "mode:"
    case standardDeviation = "stddev:"
    // Functions of two numbers.
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case raise = "raise:toPower:"
    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    // Functions of one number.
    case negate = "chs:"
    case onesComplement = "onesComplement:"
    case squareRoot = "sqrt:"
    case logarithm = "log:"
    case naturalLogarithm = "ln:"
    case exponential = "exp:"
    case ceiling = "ceiling:"
    case floor = "floor:"
    case truncate = "trunc:"
    case absolute = "abs:"
    // Functions of a string.
    case uppercase = "uppercase:"
    case lowercase = "lowercase:"
    case canonical = "canonical:"
    case length = "length:"
    // Functions without arguments.
    case now = "now"
    case random = "random"
    // Functions of any value.
    case unindexed = "noindex:"
    case cast = "castObject:toType:"
    case element = "objectFrom:withIndex:"
    case first = "first:"
    case last = "last:"
    case size = "size:"

    /// Finds a function by its name in a format, with or without the last colon.
    package init?(named name: String) {
        let wanted = name.hasSuffix(":") ? String(name.dropLast()) : name
        let match = Self.allCases.first { $0.shortName == wanted }
        guard let match else { return nil }
        self = match
    }

    /// The name without its last colon.
    private var shortName: String { rawValue.hasSuffix(":") ? String(rawValue.dropLast()) : rawValue }

    /// Whether the argument is a list. Several arguments then count as one.
    package var acceptsList: Bool { Self.listFunctions.contains(self) }

    private static let listFunctions: Set<PredicateFunction> = [
        .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation,
    ]

    /// Whether the function returns a member or the size of a list, and therefore needs the whole list.
    package var isElementAccess: Bool { self == .element || self == .first || self == .last || self == .size }

    /// The number of arguments.
    package var argumentCount: Int { rawValue.count { $0 == ":" } }

    /// The operator for the function in a format; nil if there is none.
    package var operatorSymbol: String? { Self.operatorSymbols[self] }

    private static let operatorSymbols: [PredicateFunction: String] = [
        .add: "+", .subtract: "-", .multiply: "*", .divide: "/", .raise: "**",
    ]
}

extension Expression {
    /// Returns a call of a built-in function.
    package static func function(_ function: PredicateFunction, _ arguments: Expression...) -> Expression {
        .function(function.rawValue, arguments)
    }
}
