import ManagedObjects

/// A text as search and completion compare it: without case and accents, so that `zurich` finds `Zürich`.
///
/// It is the store's folding with all its options (`[cdp]`), so that what a field offers is what a search finds: `é` is
/// `e`, `ø` is `o`, `ß` is `ss`, full-width letters are ordinary ones. Here runs of blanks become one blank besides. A
/// folded text is for comparing and never for showing.
///
/// ```
/// TextFolding.folded("  Øre   ÅLUND")    // "ore alund"
/// ```
package enum TextFolding {
    /// What search and completion ignore.
    static let options: Comparison.Options = [.caseInsensitive, .diacriticInsensitive, .plainLetters]

    /// The folded form of a text; folding it again changes nothing.
    package static func folded(_ text: String) -> String {
        inSingleBlanks(ManagedObjects.TextFolding.fold(text, options: options))
    }

    /// Whether a text contains another, both folded; an empty one is contained in every text.
    package static func contains(_ text: String, _ part: String) -> Bool {
        let (bytes, wanted) = (Array(folded(text).utf8), Array(folded(part).utf8))
        return firstIndex(of: wanted, in: bytes) != nil
    }

    /// The index at which some bytes begin in others; 0 for no bytes at all.
    static func firstIndex(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard let first = wanted.first else { return 0 }
        guard bytes.count >= wanted.count else { return nil }
        return (0...(bytes.count - wanted.count)).first { start in
            bytes[start] == first && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }

    private static func inSingleBlanks(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }
}
