/// The filter of a list as a value: the text typed after `/`, in a saved view, or after `flightlog list KIND`.
///
/// ```
/// let filter = try Filter(parsing: "type:C172 -role:DUAL night:>0", of: .flights, in: fields, today: today)
/// filter.text     // "type:C172 -role:DUAL night:>0:00"
/// ```
///
/// Parsing the text of a filter gives an equal filter. Relative dates stay relative. `docs/filters.md` describes the
/// language.
package indirect enum Filter: Hashable, Sendable {
    /// All of some filters are met; an empty list is always met.
    case all([Filter])
    /// At least one of two or more filters is met.
    case any([Filter])
    /// A filter is not met.
    case not(Filter)
    /// A word occurs in any of the fields that a list shows; of flights it may also be a year, month or day.
    case word(String)
    /// A text in quotes occurs in any of the fields that a list shows.
    case quoted(String)
    /// A flight is on one of some days.
    case days(FilterRange)
    /// A field passes one of some tests.
    case field(Field, [FilterTest])

    /// The filter that every record meets.
    package static let everything = Filter.all([])

    /// Whether every record meets the filter.
    package var isEverything: Bool { self == .everything }
}

/// A test of a field.
package enum FilterTest: Hashable, Sendable {
    /// The field is unknown.
    case unknown
    /// The field contains a text; any other value is equal, a date is one of the days of the value.
    case value(FilterValue)
    /// The field is equal to a text, case and accents ignored.
    case whole(String)
    /// The field is in a range, ends included.
    case range(FilterRange)
    /// The field is less or greater than a value.
    case compare(FilterOrder, FilterValue)
}

/// A value of a filter.
package enum FilterValue: Hashable, Sendable {
    case text(String)
    /// One of a closed list, such as a role or a color, as it is stored.
    case choice(String)
    case date(FilterDate)
    case minutes(Minutes)
    case number(Int)
    /// A number with up to two decimals, in hundredths.
    case hundredths(Int)
}

/// A range of values; one end may be missing.
package struct FilterRange: Hashable, Sendable {
    package let lower: FilterValue?
    package let upper: FilterValue?

    package init(_ lower: FilterValue?, _ upper: FilterValue?) {
        self.lower = lower
        self.upper = upper
    }
}

/// The comparisons of values.
package enum FilterOrder: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
}

/// A filter's text, which parses to an equal filter.
extension Filter {
    /// The filter as it is typed; empty for everything.
    package var text: String {
        if case .all(let parts) = self { return parts.map(\.termText).joined(separator: " ") }
        return termText
    }

    private var isNegated: Bool { if case .not = self { true } else { false } }

    /// The filter as one term, in parentheses when it has several.
    private var termText: String {
        switch self {
        case .all(let parts): "(\(parts.map(\.termText).joined(separator: " ")))"
        case .any(let parts): "(\(parts.map(\.text).joined(separator: " | ")))"
        case .not(let filter): filter.isNegated ? "-(\(filter.termText))" : "-\(filter.termText)"
        case .word(let word): word
        case .quoted(let text): FilterText.quoted(text)
        case .days(let range): range.text
        case .field(let field, let tests): field.word + FilterText.tests(tests)
        }
    }
}

extension FilterRange {
    /// The range as it is typed.
    var text: String { "\(lower.map(FilterText.value) ?? "")..\(upper.map(FilterText.value) ?? "")" }
}

/// The text of the parts of a filter.
package enum FilterText {
    /// Returns the operator and the values after a field.
    static func tests(_ tests: [FilterTest]) -> String {
        let isWhole = tests.contains { if case .whole = $0 { true } else { false } }
        return (isWhole ? "=" : ":") + tests.map(test).joined(separator: ",")
    }

    private static func test(_ test: FilterTest) -> String {
        switch test {
        case .unknown: "?"
        case .value(let value): Self.value(value)
        case .whole(let text): bare(text)
        case .range(let range): range.text
        case .compare(let order, let value): order.rawValue + Self.value(value)
        }
    }

    /// Returns a value as it is typed.
    static func value(_ value: FilterValue) -> String {
        switch value {
        case .text(let text): bare(text)
        case .choice(let name): name
        case .date(let date): date.text
        case .minutes(let minutes): minutes.clockText
        case .number(let number): "\(number)"
        case .hundredths(let count): HundredthsText.text(of: count)
        }
    }

    /// Returns a text, in quotes only when it needs them.
    package static func bare(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text != "?" && !text.contains("..") && !text.contains(where: FilterScanner.isSpecial)
            && !"<>=".contains(text.first ?? "<")
        return isPlain ? text : quoted(text)
    }

    /// Returns a text in quotes, with a backslash before each quote and backslash.
    static func quoted(_ text: String) -> String {
        "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
