import Logbook
import TerminalUI

/// Which panes the user wants.
struct PaneChoice: Hashable, Sendable {
    var showsBeside = true
    var showsBelow = false
}
