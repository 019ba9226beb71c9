/// The colours of an aircraft as V1 wrote them: names separated by `/ , ; |`, in any case, with blanks anywhere.
///
/// A frozen copy of what was known when V3 came: today's colours may change, this may not.
struct OldColors {
    /// Up to three known names; an empty or unknown one is nil and keeps its place.
    let names: [String?]
    /// Whether every name was known and there were no more than three.
    let isUnderstood: Bool

    private static let known: Set<String> = [
        "none", "white", "blue", "orange", "red", "gray", "green", "gold", "yellow", "black",
    ]

    init(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "/,;|".contains($0) }.map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        }
        let canonical = parts.map { $0 == "grey" ? "gray" : $0 }
        names = canonical.prefix(3).map { Self.known.contains($0) ? $0 : nil }
        isUnderstood =
            canonical.allSatisfy { $0.isEmpty || Self.known.contains($0) }
            && canonical.dropFirst(3).allSatisfy(\.isEmpty)
    }
}
