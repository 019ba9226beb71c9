/// A key of the keyboard, as the terminal reports it.
///
/// A terminal cannot distinguish some keys: Ctrl-I is Tab, Ctrl-M is Enter, Ctrl-[ is Esc and Ctrl-H is Backspace.
/// ``control(letter:)`` returns these keys under their own names.
package enum Key: Hashable, Sendable {
    /// A key that types a character, including the space bar.
    case character(Character)
    /// Ctrl and a key: a lowercase letter, a space, or one of `\ ] ^ _`.
    case control(Character)
    /// Alt (or a preceding Esc) and a key that types a character.
    case alt(Character)
    /// A function key, counted from 1.
    case function(Int)
    case up
    case down
    case left
    case right
    /// Ctrl, or Alt, and the key to the left.
    case wordLeft
    /// Ctrl, or Alt, and the key to the right.
    case wordRight
    case home
    case end
    case pageUp
    case pageDown
    case tab
    case backTab
    case enter
    case escape
    case backspace
    case delete
    case insert

    /// Returns the key that Ctrl and the letter produce; nil if a terminal has no such key.
    package static func control(letter: Character) -> Key? {
        switch letter.lowercased() {
        case "i": .tab
        case "m": .enter
        case "[": .escape
        case "h", "?": .backspace
        case "@", " ": .control(" ")
        case let name where name.count == 1 && controlCharacters.contains(name): .control(Character(name))
        default: nil
        }
    }

    private static let controlCharacters = "abcdefgjklnopqrstuvwxyz\\]^_"
}
