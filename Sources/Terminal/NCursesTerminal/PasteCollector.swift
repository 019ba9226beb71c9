import TerminalUI

/// Gathers a bracketed paste up to its end mark, and never a byte more: what follows are keys again.
struct PasteCollector {
    /// `ESC [ 201 ~`
    private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes: [UInt8] = []
    /// How many bytes at the end are the beginning of the mark.
    private var matched = 0

    /// How many bytes may be read without reading past the mark.
    var safeCount: Int { Self.endMark.count - matched }

    var isComplete: Bool { matched == Self.endMark.count }

    mutating func append(_ more: some Sequence<UInt8>) {
        for byte in more {
            bytes.append(byte)
            if byte == Self.endMark[matched] {
                matched += 1
            } else {
                matched = byte == Self.endMark[0] ? 1 : 0
            }
            if isComplete { return }
        }
    }

    /// The text without the mark, its line ends as newlines; broken bytes as U+FFFD.
    var text: String {
        String(decoding: bytes.dropLast(isComplete ? matched : 0), as: UTF8.self).replacingLineEnds
    }
}
