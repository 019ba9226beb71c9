import TerminalUI

/// Makes keys of the bytes that ncurses had no name for: text in UTF-8, controls, Alt, and unknown sequences.
///
/// What is broken is left out, so that nothing but what was typed ever becomes text.
struct InputDecoder {
    private enum State {
        case plain
        /// Esc was read: a key of its own, Alt, or the beginning of a sequence.
        case escape
        /// `ESC [`: runs to a byte from `@` to `~`.
        case control(length: Int)
        /// `ESC O`: one more byte.
        case single
        /// `ESC ]` and its like: runs to BEL or ESC.
        case string
    }

    private var state = State.plain
    private var bytes: [UInt8] = []
    private var missing = 0

    /// Takes the next byte and returns the keys that are complete by it.
    mutating func feed(_ byte: UInt8) -> [Key] {
        switch state {
        case .plain: return plain(byte)
        case .escape: return afterEscape(byte)
        case .control(let length):
            state = (0x40...0x7E).contains(byte) || byte < 0x20 ? .plain : .control(length: length + 1)
            return []
        case .single:
            state = .plain
            return []
        case .string:
            if byte == 0x07 { state = .plain }
            if byte == 0x1B { state = .single }
            return []
        }
    }

    /// Returns what is complete because nothing follows: the Esc key itself, Alt-[, Alt-O, Alt-].
    mutating func finish() -> [Key] {
        defer { state = .plain }
        switch state {
        case .plain: return []
        case .escape: return [.escape]
        case .control(let length): return length == 0 ? [.alt("[")] : []
        case .single: return [.alt("O")]
        case .string: return []
        }
    }

    private mutating func plain(_ byte: UInt8) -> [Key] {
        if missing > 0 {
            if byte & 0xC0 == 0x80 { return continueCharacter(byte) }
            missing = 0
        }
        if byte >= 0x80 { return beginCharacter(byte) }
        if byte == 0x1B {
            state = .escape
            return []
        }
        return [InputDecoder.key(ofASCII: byte)]
    }

    private mutating func afterEscape(_ byte: UInt8) -> [Key] {
        switch byte {
        case UInt8(ascii: "["): state = .control(length: 0)
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): state = .string
        case 0x1B: return [.escape]
        default:
            state = .plain
            let keys = plain(byte)
            guard keys.count == 1, case .character(let character) = keys[0] else { return [.escape] + keys }
            return [.alt(character)]
        }
        return []
    }

    private mutating func beginCharacter(_ byte: UInt8) -> [Key] {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return []
        }
        bytes = [byte]
        return []
    }

    private mutating func continueCharacter(_ byte: UInt8) -> [Key] {
        bytes.append(byte)
        missing -= 1
        guard missing == 0, let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
            return []
        }
        return [.character(character)]
    }

    /// The key of a byte below 128; only where nothing is echoed or translated are Enter and Ctrl-J two.
    private static func key(ofASCII byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0D: .enter
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1B: .escape
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }
}
