/// The functions of the format language, by the names their expressions bear.
package enum PredicateFunction: String, Sendable, CaseIterable {
    // Over the members of a list or a to-many path.
    case sum = "sum:"
    case count = "count:"
    case minimum = "min:"
    case maximum = "max:"
    case average = "average:"
    case median = "median:"
    case mode = "mode:"
    case standardDeviation = "stddev:"
    // Of two numbers.
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
    // Of one number.
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
    // Of text.
    case uppercase = "uppercase:"
    case lowercase = "lowercase:"
    case canonical = "canonical:"
    case length = "length:"
    // Of nothing.
    case now = "now"
    case random = "random"
    // Of anything.
    case unindexed = "noindex:"
    case cast = "castObject:toType:"
    case element = "objectFrom:withIndex:"
    case first = "first:"
    case last = "last:"
    case size = "size:"

    /// Finds the function that a format names, with or without the last colon.
    package init?(named name: String) {
        let wanted = name.hasSuffix(":") ? String(name.dropLast()) : name
        let match = Self.allCases.first { $0.shortName == wanted }
        guard let match else { return nil }
        self = match
    }

    /// The name without its last colon.
    private var shortName: String { rawValue.hasSuffix(":") ? String(rawValue.dropLast()) : rawValue }

    /// Whether the function is of one list: several arguments are taken as one.
    package var acceptsList: Bool { Self.listFunctions.contains(self) }

    private static let listFunctions: Set<PredicateFunction> = [
        .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation,
    ]

    /// Whether the function takes a member or the size of a list, which it needs as a whole.
    package var isElementAccess: Bool { self == .element || self == .first || self == .last || self == .size }

    /// How many arguments it takes.
    package var argumentCount: Int { rawValue.count { $0 == ":" } }

    /// The operator that stands for it in a format, or nil.
    package var operatorSymbol: String? { Self.operatorSymbols[self] }

    private static let operatorSymbols: [PredicateFunction: String] = [
        .add: "+", .subtract: "-", .multiply: "*", .divide: "/", .raise: "**",
    ]
}

extension Expression {
    /// Applies a function of the format language.
    package static func function(_ function: PredicateFunction, _ arguments: Expression...) -> Expression {
        .function(function.rawValue, arguments)
    }
}
