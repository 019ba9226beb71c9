@_spi(_Unicode) import Swift

/// How text loses what a comparison ignores: case with `[c]`, marks with `[d]`, letters of one's own with `[p]`.
///
/// The same in memory and in SQL (function `FL_FOLD`), whatever the locale.
public enum TextFolding {
    /// Returns the text without case, without marks, in plain letters, or with several of these.
    ///
    /// Case goes by Unicode's full mapping to upper and back to lower case, so that ß is ss and both sigmas are one;
    /// marks go by canonical decomposition, so that é is e while ø, which has none, stays, unless letters are to be
    /// plain (``PlainLetters``). Folding again changes nothing.
    public static func fold(_ text: String, options: Comparison.Options) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return options.contains(.caseInsensitive) ? text.lowercased() : text
        }
        var result = text
        if options.contains(.diacriticInsensitive) { result = withoutMarks(result) }
        if options.contains(.caseInsensitive) { result = withoutCase(result) }
        if options.contains(.diacriticInsensitive) { result = withoutMarks(result) }
        return options.contains(.plainLetters) ? PlainLetters.plain(result) : result
    }

    private static func withoutCase(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                result += upper.properties.lowercaseMapping
            }
        }
        return result
    }

    private static func withoutMarks(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
        return String(result)
    }
}

extension Comparison.Options {
    /// Those of the options that change what is compared.
    package var folding: Comparison.Options {
        intersection([.caseInsensitive, .diacriticInsensitive, .plainLetters])
    }
}

/// Letters that are no plain letter with a mark, and the plain ones that people type for them.
///
/// Unicode does not decompose them: that ø is o, and þ is th, is a custom of people who have no such key. Full-width
/// letters and digits, as Japanese keyboards write them, become the ordinary ones.
enum PlainLetters {
    /// Returns the text with each such letter replaced; all others stay as they are.
    static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !$0.isASCII }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let plain = plain(scalar) { result += plain } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        if (0xFF01...0xFF5E).contains(scalar.value) {
            return Unicode.Scalar(scalar.value - 0xFEE0).map { String(Character($0)) }
        }
        if let plain = letters[scalar] { return plain }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        guard lower.count == 1, let first = lower.first, let plain = letters[first] else { return nil }
        return plain.uppercased()
    }

    /// Small letters; capitals are found by them.
    private static let letters: [Unicode.Scalar: String] = [
        "æ": "ae", "ƀ": "b", "đ": "d", "ð": "d", "ǥ": "g", "ħ": "h", "ı": "i", "ɨ": "i", "ĳ": "ij", "ĸ": "k",
        "ł": "l", "ŀ": "l", "ŉ": "n", "ŋ": "n", "ø": "o", "œ": "oe", "ſ": "s", "ß": "ss", "ŧ": "t", "þ": "th",
        "ƶ": "z",
    ]
}
