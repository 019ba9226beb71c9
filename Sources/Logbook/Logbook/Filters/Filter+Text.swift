/// The words of a filter, which read back as an equal one.
extension Filter {
    /// The filter as it is typed; empty for everything.
    package var text: String {
        if case .all(let parts) = self { return parts.map(\.termText).joined(separator: " ") }
        return termText
    }

    private var isNegated: Bool { if case .not = self { true } else { false } }

    /// The filter as one term, in parentheses where it has several.
    private var termText: String {
        switch self {
        case .all(let parts): "(\(parts.map(\.termText).joined(separator: " ")))"
        case .any(let parts): "(\(parts.map(\.text).joined(separator: " | ")))"
        case .not(let filter): filter.isNegated ? "-(\(filter.termText))" : "-\(filter.termText)"
        case .word(let word): word
        case .quoted(let text): FilterText.quoted(text)
        case .days(let range): range.text
        case .field(let field, let tests): field.rawValue + FilterText.tests(tests)
        }
    }
}

extension FilterRange {
    /// The range as it is typed.
    var text: String { "\(lower.map(FilterText.value) ?? "")..\(upper.map(FilterText.value) ?? "")" }
}

/// How parts of a filter are written.
enum FilterText {
    /// The operator and the values behind a field.
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

    /// A value as it is typed.
    static func value(_ value: FilterValue) -> String {
        switch value {
        case .text(let text): bare(text)
        case .choice(let name): name
        case .date(let date): date.text
        case .minutes(let minutes): minutes.clockText
        case .number(let number): "\(number)"
        }
    }

    /// A text without quotes where it needs none.
    static func bare(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text != "?" && !text.contains("..") && !text.contains(where: FilterScanner.isSpecial)
            && !"<>=".contains(text.first ?? "<")
        return isPlain ? text : quoted(text)
    }

    /// A text between quotes; a quote or a backslash in it has a backslash before it.
    static func quoted(_ text: String) -> String {
        "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
