@_spi(_Unicode) import Swift

/// The steps by which texts lose what a search does not tell apart: case, marks, special letters.
///
/// The library folds by them what a store compares, and aviation what is typed, so that both find the same.
package enum FoldedForm {
    /// Returns the text without case, marks and special letters.
    ///
    /// ```
    /// FoldedForm.whole("Øre ÅLUND")    // "ore alund"
    /// ```
    package static func whole(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        // Case folding may make new marks: İ becomes i with a dot above it.
        return inPlainLetters(withoutMarks(withoutCase(withoutMarks(text))))
    }

    /// Returns the text with plain letters for those that people cannot type: ø as o, þ as th.
    package static func inPlainLetters(_ text: String) -> String { PlainLetters.plain(text) }

    /// Returns the text in lower case by way of Unicode's full uppercase, so that ß becomes ss and both sigmas are one.
    package static func withoutCase(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                result += upper.properties.lowercaseMapping
            }
        }
        return result
    }

    /// Returns the text decomposed and without the marks that stand on letters; ø, which has no decomposition, stays.
    package static func withoutMarks(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
        return String(result)
    }
}
