/// ASCII replacements for terminals that show nothing else.
package enum ASCIIReplacement {
    /// Returns an ASCII text of the same width.
    ///
    /// Lines become `-`, `|` and `+`, symbols become letters, Latin letters lose their accents, and the rest becomes
    /// `?`.
    package static func text(for grapheme: Character, columns: Int) -> String {
        if grapheme.isPlain { return String(grapheme) }
        let scalars = grapheme.unicodeScalars
        guard let base = scalars.first else { return String(repeating: "?", count: columns) }
        if base.value < 0x7F, base.value >= 0x20 { return String(Character(base)) }
        let sign = signs[Character(base)] ?? letter(base) ?? line(base) ?? bar(base)
        return sign.map { String($0) } ?? String(repeating: "?", count: columns)
    }

    private static let signs: [Character: Character] = [
        "✓": "v", "✗": "x", "☾": "(", "▸": ">", "▾": "v", "▴": "^", "◂": "<", "→": ">", "←": "<", "↑": "^", "↓": "v",
        "…": "~", "·": ".", "•": "*", "●": "*", "○": "o", "■": "#", "□": "o", "×": "x", "‹": "<", "›": ">",
        "«": "<", "»": ">", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "Σ": "S",
        "≥": ">", "≤": "<", "≈": "~", "°": "o", "±": "+", "▓": "#", "▒": "#", "░": ".", "\u{A0}": " ",
    ]

    /// The letters from U+00C0 to U+017F without accents.
    private static let letters = Array(
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSs"
            + "TtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")

    private static func letter(_ scalar: Unicode.Scalar) -> Character? {
        let index = Int(scalar.value) - 0xC0
        return letters.indices.contains(index) ? letters[index] : nil
    }

    /// Box drawing characters, U+2500 to U+257F.
    private static func line(_ scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577: "|"
        case 0x2500...0x257F: "+"
        default: nil
        }
    }

    /// Blocks that are filled from below or from the left, U+2581 to U+258F: parts of bars.
    private static func bar(_ scalar: Unicode.Scalar) -> Character? {
        (0x2581...0x258F).contains(scalar.value) ? "#" : nil
    }
}
