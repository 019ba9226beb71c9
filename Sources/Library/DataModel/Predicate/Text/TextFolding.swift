@_spi(_Unicode) import Swift

/// How text loses what a comparison ignores: case with `[c]`, marks with `[d]`, letters of one's own with `[p]`.
///
/// The same in memory and in SQL (function `FL_FOLD`), whatever the locale.
public enum TextFolding {
    /// Returns the text without case, without marks, in plain letters, or with several of these.
    ///
    /// Case goes by Unicode's full mapping to upper and back to lower case, so that ß is ss and both sigmas are one;
    /// marks go by canonical decomposition, so that é is e while ø, which has none, stays, unless letters are to be
    /// plain (`PlainLetters`). Folding again changes nothing.
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
