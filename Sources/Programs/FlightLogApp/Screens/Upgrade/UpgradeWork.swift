import Logbook
import TerminalUI

/// An upgrade under way.
struct UpgradeWork: Hashable, Sendable {
    let plan: UpgradePlan
    var progress: UpgradeProgress?
    /// The largest share of all that was done at any time: a check of which nobody knows how far it is does not take the
    /// bar back.
    var reached = 0.0
    /// Seconds since it began.
    var seconds = 0.0
    /// Whether the user asked it to stop.
    var isStopping = false
}
