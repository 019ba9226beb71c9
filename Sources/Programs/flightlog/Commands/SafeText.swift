import TerminalUI

/// Stored and typed text on its way to a terminal: what would move its cursor, change its colours or turn the direction
/// of writing is drawn as U+FFFD, as on the screen.
enum SafeText {
    /// A text in one line.
    static func line(_ text: String) -> String { CharacterWidths.standard.drawn(text) }

    /// A text of several lines, each safe.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }.joined(separator: "\n")
    }
}
