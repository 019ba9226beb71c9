import Logbook
import TerminalUI

/// Where the program stands between its start and its list.
enum Phase: Hashable, Sendable {
    case opening
    /// There is no file: whether one is to be begun, and the name of another that may have been meant.
    case beginning(similar: String?)
    /// An old file's plan, waiting for the user.
    case plan(UpgradePlan)
    case upgrading(UpgradeWork)
    case upgraded(UpgradePlan, UpgradeResult)
    /// The logbook is open.
    case book
    /// The file cannot be opened; the program ends with the error's exit code.
    case problem(LogbookError)
}
