import Logbook
import TerminalUI

/// A restoration that undo takes back as one action, as long as nothing else is done.
struct RestoredState: Hashable, Sendable {
    /// The state before.
    let from: HistoryPoint
    /// The state that was restored.
    let to: HistoryPoint
    /// Whether the logbook is in the state before.
    var isUndone = true
}
