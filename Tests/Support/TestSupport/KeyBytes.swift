package import TerminalUI

/// The bytes that xterm sends for a key while its keypad is in application mode.
package enum KeyBytes {
    /// The bytes as text.
    package static func text(for key: Key) -> String {
        switch key {
        case .character(let character): String(character)
        case .control(let character): control(character)
        case .alt(let character): "\u{1B}\(character)"
        case .function(let number): function(number)
        case .up: "\u{1B}OA"
        case .down: "\u{1B}OB"
        case .right: "\u{1B}OC"
        case .left: "\u{1B}OD"
        case .home: "\u{1B}OH"
        case .end: "\u{1B}OF"
        case .pageUp: "\u{1B}[5~"
        case .pageDown: "\u{1B}[6~"
        case .tab: "\t"
        case .backTab: "\u{1B}[Z"
        case .wordLeft: "\u{1B}[1;5D"
        case .wordRight: "\u{1B}[1;5C"
        case .enter: "\r"
        case .escape: "\u{1B}"
        case .backspace: "\u{7F}"
        case .delete: "\u{1B}[3~"
        case .insert: "\u{1B}[2~"
        }
    }

    private static func control(_ character: Character) -> String {
        let value = character.unicodeScalars.first?.value ?? 0
        return Unicode.Scalar(value & 0x1F).map { String(Character($0)) } ?? ""
    }

    private static func function(_ number: Int) -> String {
        if (1...4).contains(number) { return "\u{1B}O" + ["P", "Q", "R", "S"][number - 1] }
        let numbers = [5: 15, 6: 17, 7: 18, 8: 19, 9: 20, 10: 21, 11: 23, 12: 24]
        return numbers[number].map { "\u{1B}[\($0)~" } ?? ""
    }
}
