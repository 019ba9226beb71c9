import TerminalUI

/// Decodes the bytes that ncurses does not recognize as keys: UTF-8 text, control characters, Alt and the mouse.
///
/// Invalid and unknown sequences are skipped, so that only typed text becomes text. The mouse is decoded here because
/// ncurses combines the reports of one gesture and loses most of them.
struct InputDecoder {
    private enum State {
        case plain
        /// After Esc: the key itself, Alt, or the start of a sequence.
        case escape
        /// After `ESC [`: continues to a byte from `@` to `~`.
        case control([UInt8])
        /// After `ESC [ M`: three bytes of an old mouse report.
        case oldMouse([UInt8])
        /// After `ESC O`: one more byte.
        case single
        /// After `ESC ]` or another string introducer: continues to BEL or `ESC \`.
        case string
        /// After the Esc that ends a string: one more byte.
        case stringEnd
    }

    private var state = State.plain
    private var characters = CharacterDecoder()
    /// Whether Esc preceded the character being decoded.
    private var isAlt = false

    /// Adds a byte and returns the events that it completes.
    mutating func feed(_ byte: UInt8) -> [TerminalEvent] {
        switch state {
        case .plain: return plain(byte)
        case .escape: return afterEscape(byte)
        case .control(let parameters): return control(parameters, byte)
        case .oldMouse(let report): return oldMouse(report + [byte])
        case .single, .stringEnd: state = .plain
        case .string:
            if byte == 0x07 { state = .plain }
            if byte == 0x1B { state = .stringEnd }
        }
        return []
    }

    /// Returns the events that are complete because no more bytes follow: Esc, Alt-[ or Alt-O.
    mutating func finish() -> [TerminalEvent] {
        defer { state = .plain }
        switch state {
        case .escape: return [.key(.escape)]
        case .control([]): return [.key(.alt("["))]
        case .single: return [.key(.alt("O"))]
        case .plain, .control, .oldMouse, .string, .stringEnd: return []
        }
    }

    private mutating func plain(_ byte: UInt8) -> [TerminalEvent] {
        guard let character = characters.feed(byte) else { return [] }
        if character == "\u{1B}" {
            state = .escape
            return []
        }
        defer { isAlt = false }
        return [.key(isAlt ? .alt(character) : InputDecoder.key(of: character))]
    }

    private mutating func afterEscape(_ byte: UInt8) -> [TerminalEvent] {
        switch byte {
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): state = .string
        case 0x1B: return [.key(.escape)]
        case 0..<0x20, 0x7F:
            state = .plain
            return [.key(.escape)] + plain(byte)
        default:
            state = .plain
            isAlt = true
            return plain(byte)
        }
        return []
    }

    private mutating func control(_ parameters: [UInt8], _ byte: UInt8) -> [TerminalEvent] {
        if byte == UInt8(ascii: "M") && parameters.isEmpty {
            state = .oldMouse([])
            return []
        }
        guard (0x40...0x7E).contains(byte) else {
            state = byte == 0x1B ? .escape : byte < 0x20 ? .plain : .control(parameters + [byte])
            return []
        }
        state = .plain
        return MouseReport(parameters: parameters, end: byte)?.event.map { [.mouse($0)] } ?? []
    }

    private mutating func oldMouse(_ report: [UInt8]) -> [TerminalEvent] {
        guard report.count == 3 else {
            state = .oldMouse(report)
            return []
        }
        state = .plain
        return MouseReport(old: report)?.event.map { [.mouse($0)] } ?? []
    }

    /// Returns the key of a character. Enter and Ctrl-J differ, since the terminal does not translate line ends.
    private static func key(of character: Character) -> Key {
        guard let value = character.asciiValue else { return .character(character) }
        switch value {
        case 0x00: return .control(" ")
        case 0x08, 0x7F: return .backspace
        case 0x09: return .tab
        case 0x0D: return .enter
        case 0x01...0x1A: return .control(Character(Unicode.Scalar(value + 0x60)))
        case 0x1C...0x1F: return .control(Character(Unicode.Scalar(value + 0x40)))
        default: return .character(character)
        }
    }
}

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
