import PlainText

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
        if options.contains(.diacriticInsensitive) { result = FoldedForm.withoutMarks(result) }
        if options.contains(.caseInsensitive) { result = FoldedForm.withoutCase(result) }
        if options.contains(.diacriticInsensitive) { result = FoldedForm.withoutMarks(result) }
        return options.contains(.plainLetters) ? FoldedForm.inPlainLetters(result) : result
    }

    /// Returns the text in which a full-text table finds words: folded in every way, without NUL.
    package static func words(_ text: String) -> String {
        let folded = fold(text, options: [.caseInsensitive, .diacriticInsensitive, .plainLetters])
        return folded.utf8.contains(0) ? folded.replacing("\0", with: "\u{FFFD}") : folded
    }
}

extension Comparison.Options {
    /// The options that change the compared string.
    package var folding: Comparison.Options {
        intersection([.caseInsensitive, .diacriticInsensitive, .plainLetters])
    }
}
