import Logbook
import TerminalUI

/// The list of keys, narrowed by what is typed.
struct HelpState: Hashable, Sendable {
    var filter = LineEditor()
    /// Lines that are hidden above the first one shown.
    var scrolled = 0
    /// What the keys were asked for.
    let contexts: [CommandContext]
    /// What lay above all else before, and does again afterwards; nil for nothing.
    var below: Dialogue?
}
