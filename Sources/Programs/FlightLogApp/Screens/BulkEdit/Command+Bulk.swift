import Logbook
import TerminalUI

/// Setting one field of all marked rows.
extension Command {
    static let marked: [Command] = [
        Command(
            .change, in: .list, [.character("E")], "change all",
            "Change one field of all marked rows, seen before it is done",
            unless: { $0.reasonAgainstBulk }, action: { $0.openBulk() })
    ]

    static let bulk: [Command] = [
        Command(
            .bulkSave, in: .bulk, [.enter, .control("s")], "change all", "Change all marked rows, as one step",
            footer: 90,
            action: { $0.saveBulk() }),
        Command(.bulkNext, in: .bulk, [.right], "next choice", "The next choice, or one letter right", footer: 40) {
            $0.turnBulk(by: 1)
        },
        Command(.bulkPrevious, in: .bulk, [.left], "choice before", "The choice before, or one letter left", footer: 30)
        {
            $0.turnBulk(by: -1)
        },
        Command(.bulkDown, in: .bulk, [.down], "down", "One row down", footer: 20) {
            $0.changeBulk { $0.scrolled += 1 }
        },
        Command(.bulkUp, in: .bulk, [.up], "up", "One row up", footer: 10) { $0.changeBulk { $0.scrolled -= 1 } },
        Command(
            .bulkClose, in: .bulk, [.escape], "back", "Leave all rows as they are", footer: 80,
            action: { $0.closeBulk() }),
    ]
}
