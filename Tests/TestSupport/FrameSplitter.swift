/// Cuts what a program sends into frames, where it marks them (`?2026`); what it sends unmarked comes as it is.
struct FrameSplitter {
    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let finish = Array("\u{1B}[?2026l".utf8)
    private var waiting: [UInt8] = []
    private var hasEnded = false

    mutating func add(_ bytes: ArraySlice<UInt8>) { waiting += bytes }

    /// Nothing more will come: the beginning of a frame is all there is of it.
    mutating func end() { hasEnded = true }

    /// Takes bytes up to the end of a frame, or up to the beginning of one that is not complete; nil when there are none.
    mutating func next() -> [UInt8]? {
        let count = Self.index(of: Self.finish, in: waiting).map { $0 + Self.finish.count } ?? unmarkedCount
        guard count > 0 else { return nil }
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    /// Bytes before the beginning of a frame; that may itself have come only in part.
    private var unmarkedCount: Int {
        if hasEnded { return waiting.count }
        if let start = Self.index(of: Self.begin, in: waiting) { return start }
        let cut = (1..<Self.begin.count).reversed().first { waiting.suffix($0).elementsEqual(Self.begin.prefix($0)) }
        return waiting.count - (cut ?? 0)
    }

    private static func index(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        return (0...(bytes.count - wanted.count)).first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
    }
}
