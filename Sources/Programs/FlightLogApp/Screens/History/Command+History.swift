import Logbook
import TerminalUI

/// Undo and redo, and what the screen of all steps answers to.
extension Command {
    static let undoing: [Command] = [
        Command(
            .undo, in: .list, [.character("u")], "undo", "Undo the last change, also one of an earlier day",
            footer: 52, unless: { $0.reasonAgainstChanging }, action: { $0.undo() }),
        Command(
            .redo, in: .list, [.control("r")], "redo", "Redo what was undone last",
            unless: { $0.reasonAgainstChanging }, action: { $0.redo() }),
        Command(
            .history, in: .list, [], "history", "History of all changes, to look at any state and restore it",
            action: { $0.openHistory() }),
    ]

    static let history: [Command] = [
        Command(
            .historyLook, in: .history, [.enter], "look", "Look at the state before it is restored", footer: 90,
            unless: { $0.reasonAgainstLook }, action: { $0.lookAtState() }),
        Command(.historyDown, in: .history, [.down, .character("j")], "down", "One line down", footer: 30) {
            $0.moveInHistory { $0.move(by: 1) }
        },
        Command(.historyUp, in: .history, [.up, .character("k")], "up", "One line up", footer: 20) {
            $0.moveInHistory { $0.move(by: -1) }
        },
        Command(.historyPageDown, in: .history, [.pageDown, .control("f")], "page down", "A screen down") {
            $0.moveInHistory { $0.movePages(1) }
        },
        Command(.historyPageUp, in: .history, [.pageUp, .control("b")], "page up", "A screen up") {
            $0.moveInHistory { $0.movePages(-1) }
        },
        Command(
            .historyClose, in: .history, [.escape, .character("q")], "back", "Back to the list", footer: 80,
            action: { $0.closeHistory() }),
    ]

    static let look: [Command] = [
        Command(
            .restore, in: .look, [.character("y")], "restore this state", "Restore the state that is shown",
            footer: 90, unless: { $0.reasonAgainstRestoring }, action: { $0.restoreState() }),
        Command(.lookDown, in: .look, [.down, .character("j")], "down", "One line down", footer: 30) {
            $0.scrollLook(by: 1)
        },
        Command(.lookUp, in: .look, [.up, .character("k")], "up", "One line up", footer: 20) {
            $0.scrollLook(by: -1)
        },
        Command(.lookPageDown, in: .look, [.pageDown, .character(" ")], "page down", "A screen down") {
            $0.scrollLook(by: $0.pageOfHistory)
        },
        Command(.lookPageUp, in: .look, [.pageUp], "page up", "A screen up") {
            $0.scrollLook(by: -$0.pageOfHistory)
        },
        Command(
            .lookClose, in: .look, [.escape, .character("n"), .character("q")], "leave it", "Leave everything as it is",
            footer: 80, action: { $0.closeLook() }),
    ]
}
