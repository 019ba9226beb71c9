/// Splits a program's output into frames where the program marks them (`?2026`); other output passes unchanged.
package struct FrameSplitter {
    /// A frame, or bytes between frames, with the times at which its first and its last byte arrived.
    package struct Piece {
        package let bytes: [UInt8]
        package let isFrame: Bool
        package let first: ContinuousClock.Instant
        package let last: ContinuousClock.Instant
    }

    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let finish = Array("\u{1B}[?2026l".utf8)
    private var waiting: [UInt8] = []
    /// The number of waiting bytes that had arrived at each time, in order.
    private var arrivals: [(count: Int, at: ContinuousClock.Instant)] = []
    private var hasEnded = false

    mutating func add(_ bytes: ArraySlice<UInt8>, at time: ContinuousClock.Instant) {
        waiting += bytes
        arrivals.append((waiting.count, time))
    }

    /// Marks the end of the output: an incomplete frame is returned as it is.
    mutating func end() { hasEnded = true }

    /// Removes and returns the bytes up to the end of a frame, or up to the start of an incomplete one; nil when there
    /// are none.
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

    /// The number of bytes before the start of a frame; the mark of the start may itself be incomplete.
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
