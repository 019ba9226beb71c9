import Logbook
import TerminalUI

/// The filter line while it is typed into, and the search to go back to.
struct Search: Hashable, Sendable {
    var editor: LineEditor
    let before: String
}
