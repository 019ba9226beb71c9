extension String {
    /// The text in one line, with a space for each control character, line end or bidirectional control, so that stored
    /// or typed text cannot control the terminal.
    package var inOneLine: String {
        guard unicodeScalars.contains(where: \.isDangerous) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDangerous ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether the code point is a control character, a line end or a bidirectional control, which must not rearrange a
    /// row.
    var isDangerous: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
        default: false
        }
    }
}
