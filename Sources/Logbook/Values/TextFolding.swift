/// A text as search and completion compare it: without case and accents, so that `zurich` finds `Zürich`.
///
/// Letters of Latin script lose their marks (`é` is `e`, `ø` is `o`, `ł` is `l`), ligatures and `ß` become two letters
/// (`ss`, `ae`), Greek and Cyrillic lose theirs, full-width letters become ordinary ones, runs of blanks one blank. All
/// other scripts stay as they are. The table is our own: full Unicode folding needs data that takes longer to load
/// than a screen may take to show. A folded text is for comparing and never for showing.
///
/// ```
/// TextFolding.folded("  Øre   ÅLUND")    // "ore alund"
/// ```
package enum TextFolding {
    /// The folded form of a text; folding it again changes nothing.
    package static func folded(_ text: String) -> String {
        var result = ""
        var isBlankPending = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isBlankPending = !result.isEmpty
                continue
            }
            if isMark(scalar) { continue }
            if isBlankPending { result.unicodeScalars.append(" ") }
            isBlankPending = false
            append(scalar, to: &result)
        }
        return result
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

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        if scalar.isASCII {
            let isUpper = (65...90).contains(scalar.value)
            result.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
            return
        }
        for lowered in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lowered) {
            if let plain = FoldingTable.letters[lowered] {
                result += plain
            } else if let halfWidth = halfWidth(lowered) {
                append(halfWidth, to: &result)
            } else {
                result.unicodeScalars.append(lowered)
            }
        }
    }

    /// A combining accent, as texts from a Mac carry them apart from their letter.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
    }
}
