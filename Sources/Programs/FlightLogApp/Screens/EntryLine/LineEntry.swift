import Logbook
import TerminalUI

/// A flight that is being described in one line.
struct LineEntry: Hashable, Sendable {
    var editor: LineEditor
    /// What was understood; nil until anything was.
    private(set) var entry: LoggedEntry?
    /// The earlier line that stands there; nil while it is the user's own text.
    var recalled: Search.Recalled?
    /// The text that it was understood of.
    private var read = ""

    init(_ text: String = "") { editor = LineEditor(text) }

    /// Whether nothing was said yet.
    var isBlank: Bool { editor.text.allSatisfy(\.isWhitespace) }
    /// What was understood of the text as it stands; nil while that is being worked on.
    var current: LoggedEntry? { read == editor.text ? entry : nil }

    /// Takes what was understood of a text.
    mutating func take(_ entry: LoggedEntry, of text: String) {
        self.entry = entry
        read = text
    }

    /// The place of the word with the cursor among those that were understood.
    var place: Int {
        let tokens = entry?.line.tokens ?? []
        return tokens.lastIndex { $0.range.lowerBound < max(editor.cursor, 1) } ?? 0
    }
}
