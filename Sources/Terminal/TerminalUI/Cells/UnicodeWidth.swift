/// The widths of code points by Unicode's East Asian Width and general categories.
enum UnicodeWidth {
    /// Returns 0 for combining marks, 2 for wide code points, -1 for unprintable ones, otherwise 1.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x20 || (0x7F..<0xA0).contains(value) { return value == 0 ? 0 : -1 }
        if value < 0x300 { return 1 }
        if joinsTheOneBefore(scalar) { return 0 }
        if isWide(value) { return 2 }
        return isDrawable(scalar) ? 1 : -1
    }

    private static func joinsTheOneBefore(_ scalar: Unicode.Scalar) -> Bool {
        // Hangul vowels and final consonants are drawn in the block of the initial consonant.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return !prefixedSigns.contains(scalar.value)
        default: return false
        }
    }

    /// Arabic and Kaithi signs before numbers, which are visible although their category is "format".
    private static let prefixedSigns: Set<UInt32> = [
        0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]

    private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// Searches the wide ranges by bisection.
    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        // Circled numbers of ambiguous width and, neutral before Unicode 16, the hexagrams: wide in all locales of
        // glibc.
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
