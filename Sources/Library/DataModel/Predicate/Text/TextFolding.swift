@_spi(_Unicode) import Swift

/// Removes the differences that a comparison ignores: case for `[c]`, diacritics for `[d]`, special letters for `[p]`.
///
/// The result is the same in memory and in SQL (the function `FL_FOLD`), regardless of the locale.
public enum TextFolding {
    /// Returns the string without case, without diacritics, in plain letters, or a combination.
    ///
    /// Case folding uses Unicode's full mapping to uppercase and back to lowercase, so that ß becomes ss and both forms
    /// of sigma are equal. Diacritics are removed by canonical decomposition: é becomes e, but ø, which has no
    /// decomposition, stays unless `plainLetters` is set. Folding a folded string does not change it.
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

    /// Returns the text in which a full-text table finds words: folded in every way, without NUL.
    package static func words(_ text: String) -> String {
        let folded = fold(text, options: [.caseInsensitive, .diacriticInsensitive, .plainLetters])
        return folded.utf8.contains(0) ? folded.replacing("\0", with: "\u{FFFD}") : folded
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
    /// The options that change the compared string.
    package var folding: Comparison.Options {
        intersection([.caseInsensitive, .diacriticInsensitive, .plainLetters])
    }
}

/// Letters that are not a plain letter with a diacritic, and the plain letters that people type for them.
///
/// Unicode does not decompose them: ø as o and þ as th are customs of people whose keyboards lack these letters.
/// Full-width letters and digits, as typed on Japanese keyboards, become ordinary ones.
enum PlainLetters {
    /// Returns the string with each of these letters replaced.
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

    /// The lowercase letters; uppercase ones are derived from them.
    private static let letters: [Unicode.Scalar: String] = [
        "æ": "ae", "ƀ": "b", "đ": "d", "ð": "d", "ǥ": "g", "ħ": "h", "ı": "i", "ɨ": "i", "ĳ": "ij", "ĸ": "k",
        "ł": "l", "ŀ": "l", "ŉ": "n", "ŋ": "n", "ø": "o", "œ": "oe", "ſ": "s", "ß": "ss", "ŧ": "t", "þ": "th",
        "ƶ": "z",
    ]
}
