import TerminalUI

/// Decodes what the terminal sends: text, keys, the mouse and pastes.
///
/// It keeps its state between reads, however they divide the bytes: what began with Esc is never typed. Only the Esc that
/// begins a sequence is ambiguous, since it may be the key; it is the key when nothing follows within the delay of
/// `ESCDELAY`. All times are milliseconds of a clock that the caller reads.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.feed(Array("\u{1B}[".utf8), at: 0)   // nothing yet
/// decoder.feed(Array("A".utf8), at: 900)       // the key ↑
/// ```
struct InputDecoder {
    private enum State {
        case plain
        /// After Esc, or after Esc twice: keys, Alt, or the beginning of a sequence.
        case escape(count: Int)
        /// In a sequence after `ESC [`, to its final byte.
        case control
        /// After `ESC O`: one more byte.
        case single
        /// After `ESC [ M`: three bytes of an old mouse report.
        case oldMouse
        /// After `ESC ]` or another introducer of a string: to BEL or `ESC \`.
        case string
        /// After an Esc in a string.
        case stringEscape
        /// Between the marks of a paste.
        case paste
        /// After a paste broke off: what belongs to it is dropped, to its end mark or until the pilot presses Esc.
        case brokenPaste
    }

    private var state = State.plain
    /// The bytes of the sequence, from its Esc on; of a paste, its text.
    private var bytes: [UInt8] = []
    /// Whether a sequence follows two Esc: a key with Alt, or a report after the key Esc.
    private var isAfterEscape = false
    /// Whether the sequence is dropped, because its Esc was taken for the key.
    private var isDropped = false
    /// When the last byte came.
    private var lastByte = 0
    /// When `[` or `O` no longer belong to an Esc that was taken for the key.
    private var stragglersEnd = Int.min
    /// Whether Esc preceded the character being decoded.
    private var isAlt = false
    private var characters: CharacterDecoder
    private let sequences: KeySequences
    /// The milliseconds after which Esc is the key.
    private let escapeDelay: Int
    /// What the terminal has answered about pictures.
    private(set) var answers = PictureAnswers()

    /// The delay of Esc where the user has not set `ESCDELAY`.
    static let usualEscapeDelay = 50
    /// The time in which the rest of a sequence may follow an Esc that was taken for the key.
    private static let stragglerTime = 500
    /// The time after which an unfinished sequence is forgotten.
    private static let patience = 10_000
    /// The longest string that a terminal answers.
    private static let mostBytes = 65_536

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - sequences: the keys of the terminal's description.
    ///   - escapeDelay: the milliseconds after which Esc is the key.
    ///   - singleBytes: the characters of the bytes from 128 on, in a locale with one byte for each; nil for UTF-8.
    init(
        _ sequences: KeySequences = KeySequences(), escapeDelay: Int = usualEscapeDelay,
        singleBytes: [Character?]? = nil
    ) {
        self.sequences = sequences
        self.escapeDelay = max(escapeDelay, 1)
        characters = CharacterDecoder(singleBytes: singleBytes)
    }

    // MARK: Time

    /// The time at which ``expire(at:)`` is to be called when no byte comes before; nil for none.
    var deadline: Int? {
        switch state {
        case .plain: nil
        case .escape, .stringEscape: lastByte + escapeDelay
        case .brokenPaste: bytes.last == 0x1B ? lastByte + Self.stragglerTime : nil
        case .control, .single, .oldMouse, .string, .paste: lastByte + Self.patience
        }
    }

    /// Returns the events that are complete because nothing followed until now.
    mutating func expire(at now: Int) -> [TerminalEvent] {
        guard let deadline, now >= deadline else { return [] }
        let finished = state
        let text = bytes
        reset()
        switch finished {
        case .escape(let count):
            stragglersEnd = now + Self.stragglerTime
            return Array(repeating: .key(.escape), count: count)
        case .stringEscape:
            stragglersEnd = now + Self.stragglerTime
            return [.key(.escape)]
        case .paste:
            state = .brokenPaste
            return [.pasteBrokeOff(Self.text(text))]
        case .brokenPaste, .plain, .control, .single, .oldMouse, .string: return []
        }
    }

    // MARK: Bytes

    /// Adds bytes that are read at one time, and returns the events that they complete.
    ///
    /// They may have come long before, while the program was busy: only ``expire(at:)`` ends a wait, which the caller calls
    /// when there was nothing to read.
    mutating func feed(_ more: some Sequence<UInt8>, at now: Int) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in more { events += feed(byte, at: now) }
        return events
    }

    private mutating func feed(_ byte: UInt8, at now: Int) -> [TerminalEvent] {
        defer { lastByte = now }
        switch state {
        case .plain: return plain(byte, now)
        case .escape(let count): return afterEscape(byte, count, now)
        case .control: return control(byte, now)
        case .single: return single(byte, now)
        case .oldMouse: return oldMouse(byte)
        case .string: return string(byte, now)
        case .stringEscape:
            let isEnd = byte == UInt8(ascii: "\\")
            if isEnd { answers.read(bytes) }
            reset()
            return isEnd ? [] : afterEscape(byte, 1, now)
        case .paste: return paste(byte)
        case .brokenPaste:
            bytes.append(byte)
            if bytes.ends(with: Self.pasteEnd) { reset() } else { bytes = Array(bytes.suffix(Self.pasteEnd.count)) }
            return []
        }
    }

    private mutating func reset() {
        state = .plain
        bytes = []
        (isAfterEscape, isDropped) = (false, false)
    }

    private mutating func plain(_ byte: UInt8, _ now: Int) -> [TerminalEvent] {
        let isStraggler = now < stragglersEnd && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
        stragglersEnd = .min
        if isStraggler {
            begin(byte, after: 1)
            isDropped = true
            return []
        }
        guard let character = characters.feed(byte) else { return [] }
        if character == "\u{1B}" {
            state = .escape(count: 1)
            return []
        }
        defer { isAlt = false }
        return [.key(isAlt ? .alt(character) : InputDecoder.key(of: character))]
    }

    private mutating func afterEscape(_ byte: UInt8, _ count: Int, _ now: Int) -> [TerminalEvent] {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            begin(byte, after: count)
            return Array(repeating: .key(.escape), count: count - min(count, 2))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            state = .string
            bytes = [0x1B, byte]
            return Array(repeating: .key(.escape), count: count - 1)
        case 0x1B:
            state = .escape(count: count + 1)
            return []
        case 0..<0x20, 0x7F:
            reset()
            return Array(repeating: .key(.escape), count: count) + plain(byte, now)
        default:
            reset()
            isAlt = true
            return Array(repeating: .key(.escape), count: count - 1) + plain(byte, now)
        }
    }

    private mutating func begin(_ byte: UInt8, after escapes: Int) {
        bytes = [0x1B, byte]
        isAfterEscape = escapes > 1
        state = byte == UInt8(ascii: "[") ? .control : .single
    }

    // MARK: Sequences

    private mutating func control(_ byte: UInt8, _ now: Int) -> [TerminalEvent] {
        guard byte >= 0x20, byte < 0x7F else { return interrupted(by: byte, now) }
        bytes.append(byte)
        if bytes.count > Self.mostBytes { bytes.removeLast() }
        if let key = sequences.key(bytes) { return finished(.key(key)) }
        if sequences.isBeginning(bytes) || byte < 0x40 { return [] }
        if bytes.count == 3, byte == UInt8(ascii: "[") {
            // The function keys of the Linux console: one more byte.
            state = .single
            return []
        }
        if bytes.count == 3, byte == UInt8(ascii: "M") {
            state = .oldMouse
            return []
        }
        let parameters = Array(bytes[2..<bytes.count - 1])
        if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { return beginPaste() }
        if let report = MouseReport(parameters: parameters, end: byte) {
            return finished(report.event.map { .mouse($0) })
        }
        if byte == UInt8(ascii: "c") || byte == UInt8(ascii: "t") { answers.read(bytes) }
        return finished(CommonSequences.key(parameters: parameters, final: byte).map { .key($0) })
    }

    private mutating func single(_ byte: UInt8, _ now: Int) -> [TerminalEvent] {
        guard byte >= 0x20, byte < 0x7F else { return interrupted(by: byte, now) }
        bytes.append(byte)
        if let key = sequences.key(bytes) { return finished(.key(key)) }
        // Old xterms write a modifier before the letter.
        if sequences.isBeginning(bytes) || (0x30...0x39).contains(byte) { return [] }
        let isOfConsole = bytes[1] == UInt8(ascii: "[")
        return finished(isOfConsole || bytes.count > 3 ? nil : CommonSequences.key(single: byte).map { .key($0) })
    }

    private mutating func oldMouse(_ byte: UInt8) -> [TerminalEvent] {
        bytes.append(byte)
        guard bytes.count == 6 else { return [] }
        return finished(MouseReport(old: Array(bytes.suffix(3)))?.event.map { .mouse($0) })
    }

    private mutating func string(_ byte: UInt8, _ now: Int) -> [TerminalEvent] {
        if byte == 0x07 {
            answers.read(bytes)
            reset()
            return []
        }
        if byte == 0x1B {
            state = .stringEscape
            return []
        }
        // A control character is none of an answer, and an answer does not begin with any letter: it was Alt with a key.
        guard byte >= 0x20, bytes.count > 2 || Self.beginsAnswer(byte, after: bytes[1]) else {
            return interrupted(by: byte, now)
        }
        if bytes.count < Self.mostBytes { bytes.append(byte) }
        return []
    }

    private static func beginsAnswer(_ byte: UInt8, after introducer: UInt8) -> Bool {
        switch introducer {
        case UInt8(ascii: "]"): (0x30...0x39).contains(byte)
        case UInt8(ascii: "P"): (0x21...0x3F).contains(byte)
        default: byte == UInt8(ascii: "G")
        }
    }

    /// Ends a sequence with an event, or with none.
    private mutating func finished(_ event: TerminalEvent?) -> [TerminalEvent] {
        let (drops, isAfterEscape) = (isDropped, isAfterEscape)
        reset()
        guard !drops, let event else { return [] }
        guard isAfterEscape else { return [event] }
        switch event {
        case .key(.left): return [.key(.wordLeft)]
        case .key(.right): return [.key(.wordRight)]
        // Alt with another key means nothing here.
        case .key: return []
        default: return [.key(.escape), event]
        }
    }

    /// Forgets a sequence that a byte interrupts, and takes the byte for itself.
    private mutating func interrupted(by byte: UInt8, _ now: Int) -> [TerminalEvent] {
        reset()
        return plain(byte, now)
    }

    // MARK: Pastes

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func beginPaste() -> [TerminalEvent] {
        let (drops, isAfterEscape) = (isDropped, isAfterEscape)
        reset()
        state = drops ? .brokenPaste : .paste
        return isAfterEscape ? [.key(.escape)] : []
    }

    private mutating func paste(_ byte: UInt8) -> [TerminalEvent] {
        bytes.append(byte)
        guard byte == UInt8(ascii: "~"), bytes.ends(with: Self.pasteEnd) else { return [] }
        let text = Self.text(bytes.dropLast(Self.pasteEnd.count))
        reset()
        return [.paste(text)]
    }

    /// The text of a paste, with newlines as line ends and U+FFFD for invalid bytes.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacingLineEnds
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

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

/// Decodes characters byte by byte, of UTF-8 or of a locale with one byte for each; skips invalid bytes.
struct CharacterDecoder {
    private let singleBytes: [Character?]?
    private var bytes: [UInt8] = []
    private var missing = 0

    /// Creates a decoder; nil is UTF-8, else the characters of the bytes from 128 on.
    init(singleBytes: [Character?]? = nil) { self.singleBytes = singleBytes }

    /// Adds a byte and returns the character that it completes.
    mutating func feed(_ byte: UInt8) -> Character? {
        if byte < 0x80 {
            missing = 0
            return Character(Unicode.Scalar(byte))
        }
        if let singleBytes { return singleBytes[Int(byte) - 0x80] }
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
