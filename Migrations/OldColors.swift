/// The colors of an aircraft as V1 wrote them: names separated by `/ , ; |`, in any case, with blanks anywhere.
///
/// This is a frozen copy from the time of V3: the application's colors may change, these may not.
struct OldColors {
    /// Up to three known names. An empty or unknown name is nil and keeps its position.
    let names: [String?]
    /// Whether every name was known and there were at most three.
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
