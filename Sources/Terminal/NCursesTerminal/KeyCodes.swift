import CNCurses
import CTerminal
import TerminalUI

/// The key codes of ncurses, and additional sequences defined for it.
struct KeyCodes {
    /// The code for the start of a bracketed paste, beyond all codes of ncurses.
    static let pasteBegins: Int32 = 0o7000
    /// The code for an end marker without a start, which is ignored.
    static let pasteEnds: Int32 = 0o7001
    /// The codes of Ctrl or Alt with the keys to the left and to the right; ncurses gives them numbers that differ by terminal.
    static let wordLeft: Int32 = 0o7002
    static let wordRight: Int32 = 0o7003

    private let keys: [Int32: Key]

    init() {
        var keys: [Int32: Key] = [
            KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home, KEY_END: .end,
            KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_BTAB: .backTab, KEY_ENTER: .enter,
            KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert,
            KEY_SR: .up, KEY_SF: .down, KEY_SLEFT: .left, KEY_SRIGHT: .right, KEY_SHOME: .home, KEY_SEND: .end,
            KEY_SDC: .delete, KEY_SIC: .insert, KEY_SPREVIOUS: .pageUp, KEY_SNEXT: .pageDown,
            KEY_FIND: .home, KEY_SELECT: .end, Self.wordLeft: .wordLeft, Self.wordRight: .wordRight,
        ]
        for number in 1...63 { keys[ct_function_key(Int32(number))] = .function(number) }
        self.keys = keys
    }

    /// Returns the key for a code; nil for keys that are not used.
    func key(_ code: Int32) -> Key? { keys[code] }

    /// Defines the paste markers, and sequences that many terminals send contrary to their descriptions.
    func define() {
        // Without a key code for mouse reports, ncurses passes their bytes through to the decoder.
        keyok(KEY_MOUSE, false)
        define("\u{1B}[200~", Self.pasteBegins)
        define("\u{1B}[201~", Self.pasteEnds)
        let usual: [(String, Int32)] = [
            ("[A", KEY_UP), ("[B", KEY_DOWN), ("[C", KEY_RIGHT), ("[D", KEY_LEFT), ("OA", KEY_UP), ("OB", KEY_DOWN),
            ("OC", KEY_RIGHT), ("OD", KEY_LEFT), ("[H", KEY_HOME), ("[F", KEY_END), ("OH", KEY_HOME), ("OF", KEY_END),
            ("[1~", KEY_HOME), ("[4~", KEY_END), ("[7~", KEY_HOME), ("[8~", KEY_END), ("[2~", KEY_IC), ("[3~", KEY_DC),
            ("[5~", KEY_PPAGE), ("[6~", KEY_NPAGE), ("[Z", KEY_BTAB),
        ]
        for (sequence, code) in usual { define("\u{1B}" + sequence, code) }
        for sequence in ["[1;5D", "[1;3D", "[5D", "Od"] { unsafe define_key("\u{1B}" + sequence, Self.wordLeft) }
        for sequence in ["[1;5C", "[1;3C", "[5C", "Oc"] { unsafe define_key("\u{1B}" + sequence, Self.wordRight) }
    }

    private func define(_ sequence: String, _ code: Int32) {
        guard unsafe key_defined(sequence) <= 0 else { return }
        unsafe define_key(sequence, code)
    }
}
