import Glibc
import PlainText

/// The form of texts that search and completion compare: without case and accents, so that `zurich` finds `Zürich`.
///
/// It is the store's folding with all its options (`[cdp]`), so that completion and search agree: `é` is `e`, `ø` is
/// `o`, `ß` is `ss`, full-width letters are ordinary ones. In addition, runs of blanks become one blank, and
/// characters that are not seen are left out. A folded text is for comparison only, never for display.
///
/// ```
/// FoldedText.folded("  Øre   ÅLUND")    // "ore alund"
/// ```
package enum FoldedText {
    /// Returns the folded form of a text; folding it again changes nothing.
    package static func folded(_ text: String) -> String {
        inSingleBlanks(FoldedForm.whole(text.withoutUnseen))
    }

    /// Returns whether a text contains another, both folded; every text contains the empty one.
    package static func contains(_ text: String, _ part: String) -> Bool {
        let bytes = Array(folded(text).utf8)
        let wanted = Array(folded(part).utf8)
        return firstIndex(of: wanted, in: bytes) != nil
    }

    /// Returns the index at which a sequence of bytes begins in another; 0 for an empty one.
    static func firstIndex(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard let first = wanted.first else { return 0 }
        return unsafe bytes.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            var start = 0
            while start + wanted.count <= bytes.count {
                let length = bytes.count - wanted.count + 1 - start
                guard let found = unsafe memchr(base + start, Int32(first), length) else { return nil }
                if unsafe memcmp(found, wanted, wanted.count) == 0 { return unsafe base.distance(to: found) }
                start = unsafe base.distance(to: found) + 1
            }
            return nil
        }
    }

    private static func inSingleBlanks(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }
}
