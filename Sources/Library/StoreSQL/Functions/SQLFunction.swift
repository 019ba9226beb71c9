import DataModel
package import FoundationEssentials

/// A function that compiled statements call, to be registered on every connection.
///
/// All functions are deterministic, and compute the same as the evaluation in memory. Stores replace `FL_FOLD` and
/// `FL_WORDS` by versions that work directly on SQLite's bytes.
package struct SQLFunction: Sendable {
    /// The name in SQL.
    package let name: String
    /// The number of arguments; -1 for any number.
    package let argumentCount: Int
    /// Computes the result; NULL if there is none.
    package let evaluate: @Sendable ([SQLValue]) -> SQLValue

    /// Creates all functions, with their own caches: call once for each connection.
    ///
    /// They are `FL_FOLD(text, options)`, `FL_WORDS(text)` for full-text tables, `FL_LIKE(pattern, text)`, `FL_MATCHES(pattern, text, options)`, and
    /// `FL_CALL(name, …)` for the functions of the predicate language.
    package static func all() -> [SQLFunction] {
        let matcher = RegularExpressionMatcher()
        return [
            SQLFunction(name: "FL_FOLD", argumentCount: 2, evaluate: fold),
            SQLFunction(name: "FL_WORDS", argumentCount: 1) { arguments in
                guard case .text(let text)? = arguments.first else { return .null }
                return .text(TextFolding.words(text))
            },
            SQLFunction(name: "FL_LIKE", argumentCount: 2, evaluate: like),
            SQLFunction(name: "FL_MATCHES", argumentCount: 3) { matches($0, matcher) },
            SQLFunction(name: "FL_CALL", argumentCount: -1, evaluate: call),
        ] + observers
    }

    /// Functions that triggers in Core Data's own files call to notify the framework (store-format 3.6). They do
    /// nothing.
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

    /// An invalid regular expression matches nothing; the compiler has refused those that it could see.
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
    /// The value for the functions of the predicate language.
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

/// A collation that compiled statements name, to be registered on every connection.
package struct SQLCollation: Sendable {
    /// The name in SQL.
    package let name: String
    /// Compares two strings.
    package let compare: @Sendable (String, String) -> ComparisonResult

    /// All collations: one for each case of `SortDescriptor.Comparison` except the first, which is SQLite's BINARY.
    package static let all: [SQLCollation] = [
        SQLCollation(name: "FL_NOCASE", compare: TextOrder.caseInsensitive),
        SQLCollation(name: "FL_LOCALIZED", compare: TextOrder.localized),
        SQLCollation(name: "FL_LOCALIZED_NOCASE", compare: TextOrder.localizedCaseInsensitive),
        SQLCollation(name: "FL_STANDARD", compare: TextOrder.standard),
    ]
}
