import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Where a synchronized logbook stands, in a few letters beside the sums.
struct SyncMark {
    private let brief: SyncBrief

    init(_ brief: SyncBrief) { self.brief = brief }

    /// The mark: what a person should do first, else the time of the last round in UTC.
    var text: StyledLine {
        if brief.isHeld { return StyledLine("⚠ sync asks", .caution, .bold) }
        if brief.needsNewerProgram { return StyledLine("! newer flightlog", .caution, .bold) }
        if brief.failure != nil { return StyledLine("⚠ sync", .caution, .bold) }
        if brief.conflicts > 0 { return StyledLine("⚠ \(brief.conflicts)", .caution, .bold) }
        if brief.isOffline || brief.place?.problem != nil { return StyledLine("offline", .muted) }
        if brief.waiting > 0 { return StyledLine("↓\(brief.waiting)", .muted) }
        guard let time = brief.lastRound.flatMap({ UTCInstant($0) })?.time.text else { return StyledLine() }
        return StyledLine("✓ \(time)", .muted)
    }

    /// What is said when a round has brought something that a person should know; nil for nothing new.
    ///
    /// - Parameter key: the key that shows more.
    func notice(after before: SyncBrief?, _ key: String) -> Status? {
        if brief.isHeld, before?.isHeld != true {
            return Status(
                .caution,
                "Other devices have deleted many records. Nothing was taken; \(key) shows them, and asks."
            )
        }
        if let failure = brief.failure, before?.failure != failure {
            return Status(.caution, "\(failure) \(key) shows more.")
        }
        if brief.conflicts > before?.conflicts ?? 0 {
            let count = brief.conflicts
            return Status(
                .caution,
                "\(count) value\(count == 1 ? " differs" : "s differ") between devices; \(key) shows both."
            )
        }
        return nil
    }
}
