import Logbook
import TerminalUI

/// An upgrade under way.
struct UpgradeWork: Hashable, Sendable {
    let plan: UpgradePlan
    var progress: UpgradeProgress?
    /// Seconds since it began.
    var seconds = 0.0
    /// Whether the user asked it to stop.
    var isStopping = false
}
