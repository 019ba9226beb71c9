public import FoundationEssentials

/// The orders of strings. SQL uses each as a collation.
public enum TextOrder {
    /// Compares by code point, as SQLite's BINARY does.
    public static func literal(_ left: String, _ right: String) -> ComparisonResult {
        order(left.utf8, right.utf8)
    }

    /// Compares by code point after case folding: the collation `FL_NOCASE`.
    public static func caseInsensitive(_ left: String, _ right: String) -> ComparisonResult {
        literal(
            TextFolding.fold(left, options: .caseInsensitive), TextFolding.fold(right, options: .caseInsensitive))
    }

    /// Compares without case and diacritics first, then by diacritics, then by case: the collation `FL_LOCALIZED`.
    ///
    /// Only identical strings are equal.
    public static func localized(_ left: String, _ right: String) -> ComparisonResult {
        let unmarked = localizedCaseInsensitive(left, right)
        return unmarked != .orderedSame ? unmarked : literal(left, right)
    }

    /// Compares without case and diacritics first, then by diacritics: the collation `FL_LOCALIZED_NOCASE`.
    public static func localizedCaseInsensitive(_ left: String, _ right: String) -> ComparisonResult {
        let all: Comparison.Options = [.caseInsensitive, .diacriticInsensitive]
        let rough = literal(TextFolding.fold(left, options: all), TextFolding.fold(right, options: all))
        return rough != .orderedSame ? rough : caseInsensitive(left, right)
    }

    /// Compares as people expect in a list: the collation `FL_STANDARD`.
    ///
    /// Case and diacritics only decide between otherwise equal strings, and digits count as numbers: N7, n52, Ñ52,
    /// N100. Only identical strings are equal.
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

    /// Compares by code point, with runs of digits as numbers.
    private static func numeric(_ left: String, _ right: String) -> ComparisonResult {
        var (left, right) = (left.utf8[...], right.utf8[...])
        while let first = left.first, let other = right.first {
            if isDigit(first), isDigit(other) {
                let result = number(readDigits(&left), readDigits(&right))
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

    /// Removes a run of digits from the beginning and returns it without leading zeros.
    private static func readDigits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }

    private static func number(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> ComparisonResult {
        if left.count != right.count { return left.count < right.count ? .orderedAscending : .orderedDescending }
        return order(left, right)
    }
}
