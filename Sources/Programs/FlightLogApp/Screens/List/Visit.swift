import Logbook
import TerminalUI

/// Where the list of flights was opened from, and what it was before.
struct Visit: Hashable, Sendable {
    let origin: RecordKind
    var flights: ListState
}
