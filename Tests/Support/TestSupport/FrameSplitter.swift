/// Cuts what a program sends into frames, where it marks them (`?2026`); what it sends unmarked comes as it is.
package struct FrameSplitter {
    /// A frame, or bytes between frames, and when the first and the last of them came.
    package struct Piece {
        package let bytes: [UInt8]
        package let isFrame: Bool
        package let first: ContinuousClock.Instant
        package let last: ContinuousClock.Instant
    }

    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let finish = Array("\u{1B}[?2026l".utf8)
    private var waiting: [UInt8] = []
    /// How many of the waiting bytes had come at a moment, in order.
    private var arrivals: [(count: Int, at: ContinuousClock.Instant)] = []
    private var hasEnded = false

    mutating func add(_ bytes: ArraySlice<UInt8>, at time: ContinuousClock.Instant) {
        waiting += bytes
        arrivals.append((waiting.count, time))
    }

    /// Nothing more will come: the beginning of a frame is all there is of it.
    mutating func end() { hasEnded = true }

    /// Takes bytes up to the end of a frame, or up to the beginning of one that is not complete; nil when there are none.
    mutating func next() -> Piece? {
        let finish = Self.index(of: Self.finish, in: waiting).map { $0 + Self.finish.count }
        let count = finish ?? unmarkedCount
        guard count > 0, let first = arrivals.first?.at else { return nil }
        let last = arrivals.first { $0.count >= count }?.at ?? first
        let piece = Piece(bytes: Array(waiting.prefix(count)), isFrame: finish != nil, first: first, last: last)
        waiting.removeFirst(count)
        arrivals = arrivals.drop { $0.count <= count }.map { ($0.count - count, $0.at) }
        return piece
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
