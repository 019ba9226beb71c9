import TerminalUI

/// Collects a bracketed paste up to its end marker, without reading beyond it: keys follow.
struct PasteCollector {
    /// `ESC [ 201 ~`
    private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes: [UInt8] = []
    /// The number of trailing bytes that match the start of the marker.
    private var matched = 0

    /// The number of bytes that can be read without reading beyond the marker.
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

    /// The text without the marker, with newlines as line ends and U+FFFD for invalid bytes.
    var text: String {
        String(decoding: bytes.dropLast(isComplete ? matched : 0), as: UTF8.self).replacingLineEnds
    }
}
