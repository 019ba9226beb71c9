extension FormatParser {
    /// What stands at a position of a format, quoted, for an error to name; the end where nothing does.
    static func found(in format: String, at offset: Int) -> String {
        let rest = format.unicodeScalars.dropFirst(offset)
        guard let first = rest.first else { return "the end" }
        let run: Substring.UnicodeScalarView
        switch first {
        case "%": run = rest.prefix(2)
        case "$", "@", "#": run = rest.prefix(1 + rest.dropFirst().prefix { $0.properties.isXIDContinue }.count)
        default: run = first.properties.isXIDContinue ? rest.prefix { $0.properties.isXIDContinue } : rest.prefix(1)
        }
        return "“\(String(String.UnicodeScalarView(run.prefix(24))))”"
    }
}
