import DataModel
import FoundationEssentials

/// A function that compiled statements call, to be registered on every connection: stores have an `FL_FOLD` of their own,
/// which computes the same on SQLite's bytes.
///
/// All are deterministic; each computes what the evaluation in memory does.
package struct SQLFunction: Sendable {
    /// The name in SQL.
    package let name: String
    /// How many arguments it takes; -1 for any number.
    package let argumentCount: Int
    /// Computes the result; NULL for what has none.
    package let evaluate: @Sendable ([SQLValue]) -> SQLValue

    /// All functions, with caches of their own: call once for each connection.
    ///
    /// `FL_FOLD(text, options)`, `FL_LIKE(pattern, text)`, `FL_MATCHES(pattern, text, options)` and
    /// `FL_CALL(name, …)`, the functions of the predicate language by name.
    package static func all() -> [SQLFunction] {
        let matcher = RegularExpressionMatcher()
        return [
            SQLFunction(name: "FL_FOLD", argumentCount: 2, evaluate: fold),
            SQLFunction(name: "FL_LIKE", argumentCount: 2, evaluate: like),
            SQLFunction(name: "FL_MATCHES", argumentCount: 3) { matches($0, matcher) },
            SQLFunction(name: "FL_CALL", argumentCount: -1, evaluate: call),
        ] + observers
    }

    /// What triggers of genuine files call behind a change, to tell their framework of it (store-format 3.6).
    private static let observers = [
        "NSCoreDataDATriggerUpdatedAffectedObjectValue", "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue",
    ].map { SQLFunction(name: $0, argumentCount: -1) { _ in .null } }

    private static func fold(_ arguments: [SQLValue]) -> SQLValue {
        guard arguments.count == 2, case .text(let text) = arguments[0], case .integer(let options) = arguments[1]
        else { return .null }
        return .text(TextFolding.fold(text, options: Comparison.Options(rawValue: Int(options))))
    }

    private static func like(_ arguments: [SQLValue]) -> SQLValue {
        guard arguments.count == 2, case .text(let pattern) = arguments[0], case .text(let text) = arguments[1] else {
            return .null
        }
        return .integer(WildcardPattern(pattern).matches(text) ? 1 : 0)
    }

    /// A pattern that is no regular expression matches nothing: the compiler refused it where it could see it.
    private static func matches(_ arguments: [SQLValue], _ matcher: RegularExpressionMatcher) -> SQLValue {
        guard arguments.count == 3, case .text(let pattern) = arguments[0], case .text(let text) = arguments[1],
            case .integer(let rawOptions) = arguments[2]
        else { return .null }
        let options = Comparison.Options(rawValue: Int(rawOptions))
        let isMatch = try? matcher.matches(pattern: pattern, text: text, options: options)
        return .integer(isMatch == true ? 1 : 0)
    }

    private static func call(_ arguments: [SQLValue]) -> SQLValue {
        guard case .text(let name)? = arguments.first, let function = PredicateFunction(rawValue: name) else {
            return .null
        }
        return SQLValue(function.evaluate(arguments.dropFirst().map(\.attributeValue)))
    }
}

extension SQLValue {
    /// The value as the predicate language computes with it.
    fileprivate var attributeValue: AttributeValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .double(value)
        case .text(let value): .string(value)
        case .blob(let value): .data(value)
        }
    }
}
