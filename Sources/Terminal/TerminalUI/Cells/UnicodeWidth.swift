/// Columns of code points after Unicode's East Asian Width and general categories.
enum UnicodeWidth {
    /// Returns 0 for marks that join the one before, 2 for wide ones, -1 for what cannot be drawn, else 1.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x20 || (0x7F..<0xA0).contains(value) { return value == 0 ? 0 : -1 }
        if value < 0x300 { return 1 }
        if joinsTheOneBefore(scalar) { return 0 }
        if isWide(value) { return 2 }
        return isDrawable(scalar) ? 1 : -1
    }

    private static func joinsTheOneBefore(_ scalar: Unicode.Scalar) -> Bool {
        // The vowels and final consonants of Hangul are drawn into the block of the first one.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return !prefixedSigns.contains(scalar.value)
        default: return false
        }
    }

    /// Arabic and Kaithi signs that stand before a number: of the category "format", and yet drawn.
    private static let prefixedSigns: Set<UInt32> = [
        0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]

    private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// Looks the number up among the wide ranges by halving.
    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        // Ambiguous circled numbers and the hexagrams, neutral before Unicode 16: wide in all of glibc's locales.
        if (0x3248...0x324F).contains(value) || (0x4DC0...0x4DFF).contains(value) { return true }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }
}
