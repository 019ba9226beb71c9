import Logbook
import TerminalUI

/// What the pane beside or below the list shows.
struct Preview: Hashable, Sendable {
    /// The record that is shown, as far as it was read; nil while nothing was.
    var id: RecordID?
    var record: Record?
    /// Lines that are hidden above the first one shown.
    var scrolled = 0
}
