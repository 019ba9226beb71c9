/// The lines of a text, as ranges of its bytes without the ends of lines.
struct LineReader {
    let bytes: [UInt8]
    private var place: Int
    /// Whether the last line ends with the file.
    private(set) var isCut = false

    init(_ bytes: [UInt8], from place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    /// Returns the next line; nil at the end.
    mutating func next() -> Range<Int>? {
        guard place < bytes.count else { return nil }
        let start = place
        var end = place
        while end < bytes.count, bytes[end] != 10 { end += 1 }
        isCut = end == bytes.count
        place = end + 1
        if end > start, bytes[end - 1] == 13 { end -= 1 }
        return start..<end
    }
}
