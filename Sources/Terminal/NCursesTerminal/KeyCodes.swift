import CNCurses
import CTerminal
import TerminalUI

/// The numbers that ncurses gives to keys, and the sequences that it is taught besides.
struct KeyCodes {
    /// The number of the mark that begins a bracketed paste; beyond all of ncurses' own.
    static let pasteBegins: Int32 = 0o7000
    /// The number of an end mark without a beginning: nothing.
    static let pasteEnds: Int32 = 0o7001

    private let keys: [Int32: Key]

    init() {
        var keys: [Int32: Key] = [
            KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home, KEY_END: .end,
            KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_BTAB: .backTab, KEY_ENTER: .enter,
            KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert,
            KEY_SR: .up, KEY_SF: .down, KEY_SLEFT: .left, KEY_SRIGHT: .right, KEY_SHOME: .home, KEY_SEND: .end,
            KEY_SDC: .delete, KEY_SIC: .insert, KEY_SPREVIOUS: .pageUp, KEY_SNEXT: .pageDown,
            KEY_FIND: .home, KEY_SELECT: .end,
        ]
        for number in 1...63 { keys[ct_function_key(Int32(number))] = .function(number) }
        self.keys = keys
    }

    /// Returns the key of a number; nil for keys that we have no use for.
    func key(_ code: Int32) -> Key? { keys[code] }

    /// Teaches ncurses the marks of a paste and what many terminals send although their description says otherwise.
    func define() {
        // The mouse is ours: without a name for the beginning of its reports, they come byte by byte.
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
    }

    private func define(_ sequence: String, _ code: Int32) {
        guard unsafe key_defined(sequence) <= 0 else { return }
        unsafe define_key(sequence, code)
    }
}
