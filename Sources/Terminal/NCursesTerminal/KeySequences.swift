import CTerminal
import TerminalUI

/// The sequences of keys that a terminal's description names, beside those that all terminals have in common.
struct KeySequences: Sendable {
    private let keys: [[UInt8]: Key]
    private let beginnings: Set<[UInt8]>

    /// Takes sequences that begin with Esc; others are keys of their own already.
    ///
    /// The numeric keypad sends `ESC O` and a letter: some descriptions call these function keys, but they type digits.
    init(_ sequences: [(bytes: [UInt8], key: Key)] = []) {
        var keys: [[UInt8]: Key] = [:]
        var beginnings: Set<[UInt8]> = []
        for (bytes, key) in sequences where bytes.count > 2 && bytes[0] == 0x1B && !Self.isOfKeypad(bytes) {
            keys[bytes] = keys[bytes] ?? key
            for count in 2..<bytes.count { beginnings.insert(Array(bytes.prefix(count))) }
        }
        self.keys = keys
        self.beginnings = beginnings
    }

    /// The key of a whole sequence; nil for others.
    func key(_ sequence: [UInt8]) -> Key? { keys[sequence] }

    /// Whether longer sequences begin so.
    func isBeginning(_ sequence: [UInt8]) -> Bool { beginnings.contains(sequence) }

    private static func isOfKeypad(_ bytes: [UInt8]) -> Bool {
        bytes.count == 3 && bytes[1] == UInt8(ascii: "O") && CommonSequences.keypad[bytes[2]] != nil
    }

    /// The sequences in the description of the terminal that is open.
    static var ofTerminal: KeySequences {
        let functions = (1...63).map { ("kf\($0)", Key.function($0)) }
        return KeySequences(
            (named + functions).compactMap { name, key in
                guard let text = unsafe ct_key_sequence(name) else { return nil }
                return (unsafe Array(String(cString: text).utf8), key)
            })
    }

    /// The names of terminfo(5) and user_caps(5).
    private static let named: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
        ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab),
        ("kent", .enter), ("kbs", .backspace), ("kri", .up), ("kind", .down), ("kLFT", .left), ("kRIT", .right),
        ("kHOM", .home), ("kEND", .end), ("kDC", .delete), ("kIC", .insert), ("kPRV", .pageUp), ("kNXT", .pageDown),
        ("kfnd", .home), ("kslt", .end), ("kLFT5", .wordLeft), ("kRIT5", .wordRight), ("kLFT3", .wordLeft),
        ("kRIT3", .wordRight),
    ]
}

/// The sequences that terminals have in common: of VT100 and xterm, of modified keys, and of two protocols that other
/// programs may have left on.
enum CommonSequences {
    /// Returns the key of `ESC [`, parameters and a final byte; nil for one that is no key, such as an answer.
    static func key(parameters: [UInt8], final: UInt8) -> Key? {
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
        }
        let first = numbers.first?.first ?? nil
        let modifiers = KeyModifiers(numbers.count > 1 ? numbers[1] : [])
        switch (final, first) {
        case (UInt8(ascii: "u"), let code?):
            return key(code: code, shifted: numbers[0].count > 1 ? numbers[0][1] : nil, modifiers)
        case (UInt8(ascii: "~"), 27):
            guard numbers.count > 2, let code = numbers[2][0] else { return nil }
            return key(code: code, shifted: nil, modifiers)
        case (UInt8(ascii: "~"), let number?): return ofNumber[number].flatMap { modifiers.applied(to: $0) }
        case (UInt8(ascii: "Z"), _): return numbers.count > 1 ? nil : .backTab
        default:
            // rxvt writes Ctrl with an arrow as `ESC [ 5 D`.
            let own = numbers.count == 1 && first != nil ? KeyModifiers([first]) : modifiers
            return ofLetter[final].flatMap { own.applied(to: $0) }
        }
    }

    /// Returns the key of `ESC O` and a letter; nil for one that no terminal sends.
    static func key(single: UInt8) -> Key? { ofLetter[single] ?? keypad[single] ?? rxvt[single] }

    /// Returns the key of a code point with modifiers, as kitty's protocol and xterm's `modifyOtherKeys` write it.
    private static func key(code: Int, shifted: Int?, _ modifiers: KeyModifiers) -> Key? {
        guard !modifiers.isRelease else { return nil }
        switch code {
        case 27: return .escape
        case 13: return .enter
        case 9: return modifiers.hasShift ? .backTab : .tab
        case 127, 8: return .backspace
        case 57_399...57_426: return kittyKeypad[code - 57_399]
        default: break
        }
        // Keys without a character, such as Caps Lock, are in a private area.
        guard code >= 0x20, !(0xE000...0xF8FF).contains(code), let scalar = Unicode.Scalar(UInt32(clamping: code))
        else {
            return nil
        }
        let character = Character(scalar)
        if modifiers.hasControl { return modifiers.hasAlt ? nil : .control(letter: character) }
        if modifiers.hasOther { return nil }
        var typed = character
        if modifiers.hasShift {
            typed =
                shifted.flatMap { Unicode.Scalar(UInt32(clamping: $0)) }.map(Character.init)
                ?? character.uppercased().first ?? character
        }
        return modifiers.hasAlt ? .alt(typed) : .character(typed)
    }

    private static let ofNumber: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    private static let ofLetter: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let rxvt: [UInt8: Key] = [
        UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .wordRight, UInt8(ascii: "d"): .wordLeft,
    ]

    /// The keys of the numeric keypad in application mode (DEC STD 070, xterm's control sequences).
    static let keypad: [UInt8: Key] = {
        var keys: [UInt8: Key] = [
            UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab, UInt8(ascii: "X"): .character("="),
            UInt8(ascii: "j"): .character("*"), UInt8(ascii: "k"): .character("+"), UInt8(ascii: "l"): .character(","),
            UInt8(ascii: "m"): .character("-"), UInt8(ascii: "n"): .character("."), UInt8(ascii: "o"): .character("/"),
        ]
        for digit in 0...9 {
            keys[UInt8(ascii: "p") + UInt8(digit)] = .character(Character(String(digit)))
        }
        return keys
    }()

    /// The keys of the numeric keypad in kitty's protocol, from 57399 on.
    private static let kittyKeypad: [Key] =
        "0123456789./*-+".map { .character($0) } + [.enter, .character("="), .character(",")] + [
            .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
        ]
}

/// The modifiers of a key, as xterm and kitty count them: 1 and a bit for each.
private struct KeyModifiers {
    private let bits: Int
    /// Whether the key was released, not pressed.
    let isRelease: Bool

    /// Reads the number, and the kind of event that kitty's protocol appends.
    init(_ numbers: [Int?]) {
        bits = max((numbers.first ?? nil) ?? 1, 1) - 1
        isRelease = numbers.count > 1 && numbers[1] == 3
    }

    var hasShift: Bool { bits & 1 != 0 }
    var hasAlt: Bool { bits & 2 != 0 }
    var hasControl: Bool { bits & 4 != 0 }
    /// Whether there are others than Shift, Alt and Ctrl; the locks of the keyboard do not count.
    var hasOther: Bool { bits & ~0b1100_0111 != 0 }

    /// Returns what a key means with the modifiers; nil for a combination that means nothing here.
    func applied(to key: Key) -> Key? {
        if isRelease || hasOther { return nil }
        guard hasAlt || hasControl else { return hasShift && key.isFunction ? nil : key }
        switch key {
        case .left: return .wordLeft
        case .right: return .wordRight
        default: return nil
        }
    }
}

extension Key {
    fileprivate var isFunction: Bool { if case .function = self { true } else { false } }
}
