/// The escape sequence that copies a text to the clipboard (OSC 52 of xterm).
package enum ClipboardSequence {
    /// Returns the sequence for a text of any length; terminals may reject long ones.
    package static func copying(_ text: String) -> String {
        "\u{1B}]52;c;\(base64(Array(text.utf8)))\u{07}"
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// Encodes three bytes as four letters (RFC 4648, section 4).
    private static func base64(_ bytes: [UInt8]) -> String {
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | Int($1) }
            bits <<= 8 * (3 - group.count)
            for letter in 0..<4 {
                result.append(letter <= group.count ? alphabet[bits >> (18 - 6 * letter) & 63] : "=")
            }
        }
        return result
    }
}
