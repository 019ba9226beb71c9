extension String {
    /// The text with U+FFFD in place of characters that would move a terminal's cursor, change its colors or reverse the
    /// writing direction; line ends stay.
    var visible: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isHarmless ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        self == "\n" || !properties.isBidiControl && properties.generalCategory != .control
    }
}
