/// Decodes UTF-8 byte by byte; skips invalid bytes.
struct CharacterDecoder {
    private var bytes: [UInt8] = []
    private var missing = 0

    /// Adds a byte and returns the character that it completes.
    mutating func feed(_ byte: UInt8) -> Character? {
        if byte < 0x80 {
            missing = 0
            return Character(Unicode.Scalar(byte))
        }
        if byte & 0xC0 == 0x80 { return goOn(byte) }
        begin(byte)
        return nil
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: missing = 0
        }
        bytes = [byte]
    }

    private mutating func goOn(_ byte: UInt8) -> Character? {
        guard missing > 0 else { return nil }
        bytes.append(byte)
        missing -= 1
        return missing == 0 ? String(validating: bytes, as: UTF8.self)?.first : nil
    }
}
