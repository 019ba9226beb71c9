extension String {
    /// The text in one line, with a blank for each sign that would move the cursor, end a line, or turn the direction of
    /// writing: what was stored or typed elsewhere must not act where it is shown.
    package var inOneLine: String {
        guard unicodeScalars.contains(where: \.isDangerous) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDangerous ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// True for controls, ends of lines, and what turns the direction of writing: a row must not be rearranged by its
    /// data.
    var isDangerous: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
        default: false
        }
    }
}
