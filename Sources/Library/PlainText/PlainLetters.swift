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
