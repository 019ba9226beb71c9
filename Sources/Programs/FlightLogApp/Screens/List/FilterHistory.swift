import Logbook

/// The filters that were kept, by list, the newest last; each once.
struct FilterHistory: Hashable, Sendable {
    /// How many are remembered of a list.
    static let limit = 50
    private var texts: [RecordKind: [String]] = [:]

    /// The filters of a list; more than can be remembered are cut off, the oldest first.
    subscript(kind: RecordKind) -> [String] {
        get { texts[kind] ?? [] }
        set { texts[kind] = newValue.suffix(Self.limit) }
    }

    /// Adds a filter; one that is there already becomes the newest.
    mutating func add(_ text: String, to kind: RecordKind) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return }
        self[kind] = self[kind].filter { $0 != text } + [text]
    }
}
