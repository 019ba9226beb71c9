extension String {
    /// The text as a terminal may show it: what would move its cursor, change its colours or turn the direction of writing
    /// is U+FFFD; line ends stay.
    var visible: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isHarmless ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        self == "\n" || !properties.isBidiControl && properties.generalCategory != .control
    }
}
