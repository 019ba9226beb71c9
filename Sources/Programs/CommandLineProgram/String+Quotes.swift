extension String {
    /// An error's text, in which each quotation and each line is short enough to read: what users type and what files
    /// contain may have millions of letters, of which the beginning and the end are kept.
    package var withShortQuotes: String {
        guard utf8.count > Self.longestQuote else { return self }
        var lines: [String] = []
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(String(line).quotesCut.middleCut(to: Self.longestLine))
        }
        return lines.joined(separator: "\n")
    }

    private static let longestQuote = 120
    private static let longestLine = 2_000

    /// The line with the middle of each long quotation left out.
    private var quotesCut: String {
        guard unicodeScalars.count > Self.longestQuote else { return self }
        var result = ""
        var rest = unicodeScalars[...]
        while let opening = rest.firstIndex(of: "“") {
            let begin = rest.index(after: opening)
            result += String(rest[..<begin])
            rest = rest[begin...]
            guard let closing = rest.firstIndex(of: "”") else { break }
            result += String(rest[..<closing]).middleCut(to: Self.longestQuote)
            rest = rest[closing...]
        }
        return result + String(rest)
    }

    /// Returns the text with an ellipsis in place of its middle, when it has more code points than a limit.
    private func middleCut(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard utf8.count > limit, scalars.count > limit else { return self }
        return String(scalars.prefix(limit * 2 / 3)) + "…" + String(scalars.suffix(limit / 3 - 1))
    }
}
