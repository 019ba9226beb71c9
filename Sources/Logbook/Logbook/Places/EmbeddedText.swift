import Glibc

/// A text that is compiled into the program, read in place: nothing is copied until a part is asked for.
@safe struct EmbeddedText {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// A text of so many bytes that stays where it is as long as the process runs.
    init(_ start: UnsafePointer<CChar>, count: Int) {
        unsafe bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// How many bytes it has.
    var count: Int { unsafe bytes.count }

    /// A byte, counted from 0.
    subscript(index: Int) -> UInt8 { unsafe bytes[index] }

    /// A part as a string.
    func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// The place of a byte in a part; `nil` when it is not there.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = unsafe bytes.baseAddress, range.upperBound <= count, !range.isEmpty else { return nil }
        guard let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
        return unsafe UnsafeRawPointer(base).distance(to: found)
    }

    /// The line that begins at a place, without its end.
    func line(from start: Int) -> Range<Int> { start..<(firstIndex(of: 10, in: start..<count) ?? count) }

    /// The beginning of the line that a place is in.
    func lineStart(before place: Int) -> Int {
        var start = place
        while start > 0, self[start - 1] != 10 { start -= 1 }
        return start
    }

    /// Whether a part begins with some bytes, and what follows is an end of its kind.
    func precedes(_ range: Range<Int>, _ key: [UInt8]) -> Bool {
        for (index, place) in range.enumerated() {
            guard index < key.count else { return false }
            if self[place] != key[index] { return self[place] < key[index] }
        }
        return range.count < key.count
    }
}
