public import FoundationEssentials

/// The orders of text, one function each, which SQL knows as collations.
public enum TextOrder {
    /// Orders by code point, as SQLite's BINARY does.
    public static func literal(_ left: String, _ right: String) -> ComparisonResult {
        order(left.utf8, right.utf8)
    }

    /// Orders by code point after case is folded: the collation `FL_NOCASE`.
    public static func caseInsensitive(_ left: String, _ right: String) -> ComparisonResult {
        literal(
            TextFolding.fold(left, options: .caseInsensitive), TextFolding.fold(right, options: .caseInsensitive))
    }

    /// Orders without case and marks first, then by marks, then by case: the collation `FL_LOCALIZED`.
    ///
    /// Only identical texts are equal.
    public static func localized(_ left: String, _ right: String) -> ComparisonResult {
        let unmarked = localizedCaseInsensitive(left, right)
        return unmarked != .orderedSame ? unmarked : literal(left, right)
    }

    /// Orders without case and marks first, then by marks: the collation `FL_LOCALIZED_NOCASE`.
    public static func localizedCaseInsensitive(_ left: String, _ right: String) -> ComparisonResult {
        let all: Comparison.Options = [.caseInsensitive, .diacriticInsensitive]
        let rough = literal(TextFolding.fold(left, options: all), TextFolding.fold(right, options: all))
        return rough != .orderedSame ? rough : caseInsensitive(left, right)
    }

    /// Orders as a reader expects: the collation `FL_STANDARD`.
    ///
    /// Case and marks count only between texts that are else the same, digits count as the number they spell:
    /// N7 before n52 before Ñ52 before N100. Only identical texts are equal.
    public static func standard(_ left: String, _ right: String) -> ComparisonResult {
        let all: Comparison.Options = [.caseInsensitive, .diacriticInsensitive]
        let rough = numeric(TextFolding.fold(left, options: all), TextFolding.fold(right, options: all))
        if rough != .orderedSame { return rough }
        let marked = caseInsensitive(left, right)
        return marked != .orderedSame ? marked : literal(left, right)
    }

    private static func order(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> ComparisonResult {
        var (leftBytes, rightBytes) = (left.makeIterator(), right.makeIterator())
        while true {
            switch (leftBytes.next(), rightBytes.next()) {
            case (nil, nil): return .orderedSame
            case (nil, _): return .orderedAscending
            case (_, nil): return .orderedDescending
            case (let left?, let right?):
                if left != right { return left < right ? .orderedAscending : .orderedDescending }
            }
        }
    }

    /// Orders by code point, runs of digits by their value.
    private static func numeric(_ left: String, _ right: String) -> ComparisonResult {
        var (left, right) = (left.utf8[...], right.utf8[...])
        while let first = left.first, let other = right.first {
            if isDigit(first), isDigit(other) {
                let result = number(takeDigits(&left), takeDigits(&right))
                if result != .orderedSame { return result }
            } else if first != other {
                return first < other ? .orderedAscending : .orderedDescending
            } else {
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.isEmpty ? (right.isEmpty ? .orderedSame : .orderedAscending) : .orderedDescending
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Takes a run of digits, without the zeros before it.
    private static func takeDigits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }

    private static func number(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> ComparisonResult {
        if left.count != right.count { return left.count < right.count ? .orderedAscending : .orderedDescending }
        return order(left, right)
    }
}
