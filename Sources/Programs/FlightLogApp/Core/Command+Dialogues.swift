import Logbook
import TerminalUI

/// What everything above a list, and everything before it, answers to.
extension Command {
    static let picker: [Command] = [
        Command(
            .pickTake, in: .picker, [.enter, .tab], "take", "Take the marked line", footer: 90,
            action: { $0.closePicker(taking: true) }),
        Command(
            .pickDown, in: .picker, [.down, .control("n"), .control("j")], "down", "One line down", footer: 60,
            action: { $0.movePicker(by: 1) }),
        Command(
            .pickUp, in: .picker, [.up, .control("p"), .control("k")], "up", "One line up", footer: 50,
            action: { $0.movePicker(by: -1) }),
        Command(
            .pickClose, in: .picker, [.escape], "back", "Choose nothing", footer: 80,
            action: { $0.closePicker(taking: false) }),
    ]

    static let help: [Command] = [
        Command(
            .helpDown, in: .help, [.down, .control("n")], "down", "One line down", footer: 50,
            action: { $0.scrollHelp(by: 1) }),
        Command(
            .helpUp, in: .help, [.up, .control("p")], "up", "One line up", footer: 40,
            action: { $0.scrollHelp(by: -1) }),
        Command(.helpPageDown, in: .help, [.pageDown], "page down", "A screen down") {
            $0.scrollHelp(by: HelpView.page(in: $0.size))
        },
        Command(.helpPageUp, in: .help, [.pageUp], "page up", "A screen up") {
            $0.scrollHelp(by: -HelpView.page(in: $0.size))
        },
        Command(
            .helpClose, in: .help, [.escape, .enter, .function(1)], "back", "Close this list", footer: 90,
            action: { $0.closeHelp() }),
    ]

    static let columns: [Command] = [
        Command(
            .columnToggle, in: .columns, [.character(" ")], "show/hide", "Show the column, or hide it", footer: 90,
            action: { $0.changeColumns { $0.toggle() } }),
        Command(
            .columnEarlier, in: .columns, [.character("K"), .character("-"), .left], "earlier",
            "Move the column to the left", footer: 60,
            action: { $0.changeColumns { $0.carry(by: -1) } }),
        Command(
            .columnLater, in: .columns, [.character("J"), .character("+"), .right], "later",
            "Move the column to the right", footer: 55,
            action: { $0.changeColumns { $0.carry(by: 1) } }),
        Command(
            .columnsReset, in: .columns, [.character("0")], "as they come", "All columns as they come", footer: 40,
            action: { $0.resetColumns() }),
        Command(.columnsDown, in: .columns, [.down, .character("j")], "down", "One line down", footer: 30) {
            $0.changeColumns { $0.move(by: 1) }
        },
        Command(.columnsUp, in: .columns, [.up, .character("k")], "up", "One line up", footer: 20) {
            $0.changeColumns { $0.move(by: -1) }
        },
        Command(
            .columnsKeep, in: .columns, [.enter], "keep", "Keep the columns so", footer: 95,
            action: { $0.closeColumns(keeping: true) }),
        Command(
            .columnsDrop, in: .columns, [.escape, .character("q")], "back", "Leave the columns as they were",
            footer: 80, action: { $0.closeColumns(keeping: false) }),
    ]

    static let settlement: [Command] = [
        Command(
            .settleSave, in: .settlement, [.control("s"), .enter], "save so", "Save with what is chosen", footer: 95,
            action: { $0.saveSettled() }),
        Command(
            .settleMine, in: .settlement, [.character("m"), .left], "mine", "Take what was typed here", footer: 90,
            action: { $0.settle { $0.choose(mine: true) } }),
        Command(
            .settleTheirs, in: .settlement, [.character("t"), .right], "theirs",
            "Take what the other program put there",
            footer: 85, action: { $0.settle { $0.choose(mine: false) } }),
        Command(.settleDown, in: .settlement, [.down, .character("j")], "down", "One line down", footer: 30) {
            $0.settle { $0.move(by: 1) }
        },
        Command(.settleUp, in: .settlement, [.up, .character("k")], "up", "One line up", footer: 20) {
            $0.settle { $0.move(by: -1) }
        },
        Command(
            .settleClose, in: .settlement, [.escape], "back to the form", "Back to the form; nothing is saved",
            footer: 80, action: { $0.closeSettlement() }),
    ]

    /// Moving in a text that may be longer than the screen.
    private static func scrolling(in context: CommandContext) -> [Command] {
        [
            Command(.textDown, in: context, [.down, .character("j")], "down", "One line down", footer: 20) {
                $0.scrollText(by: 1)
            },
            Command(.textUp, in: context, [.up, .character("k")], "up", "One line up", footer: 10) {
                $0.scrollText(by: -1)
            },
            Command(.textPageDown, in: context, [.pageDown, .character(" ")], "page down", "A screen down") {
                $0.scrollText(by: $0.pageOfText)
            },
            Command(.textPageUp, in: context, [.pageUp], "page up", "A screen up") {
                $0.scrollText(by: -$0.pageOfText)
            },
        ]
    }

    static let opening: [Command] = starting + scrolling(in: .plan) + scrolling(in: .upgraded)

    private static let starting: [Command] = [
        Command(
            .beginningStart, in: .beginning, [.enter], "begin a new logbook", "Make the file, and open it", footer: 90,
            action: { $0.beginLogbook() }),
        Command(
            .beginningLeave, in: .beginning, [.escape, .character("q"), .function(10)], "leave",
            "Leave; no file is made", footer: 80, action: { [.quit(exitCode: $0.exitCode)] }),
        Command(
            .upgradeStart, in: .plan, [.enter], "upgrade", "Make the backup and upgrade", footer: 90,
            action: { $0.beginUpgrade() }),
        Command(
            .upgradeLeave, in: .plan, [.escape, .character("q"), .function(10)], "leave the file as it is",
            "Leave without touching the file", footer: 80, action: { [.quit(exitCode: $0.exitCode)] }),
        Command(
            .upgradeStop, in: .upgrading, [.control("c")], "stop", "Roll the step under way back and stop",
            footer: 90, action: { $0.stopUpgrade() }),
        Command(
            .upgradeDone, in: .upgraded, [.enter, .escape], "open the logbook", "Open the logbook", footer: 90,
            action: { [$0.requests.ask(.open, for: .opening)] }),
        Command(
            .problemQuit, in: .problem, [.enter, .character("q"), .escape, .function(10)], "quit", "Quit", footer: 90,
            action: { [.quit(exitCode: $0.exitCode)] }),
    ]

    static let always: [Command] = [
        Command(
            .help, in: .always, [.function(1), .character("?")], "keys", "Show and search all keys",
            action: { $0.openHelp() }),
        Command(
            .palette, in: .always, [.control("p"), .character(":")], "commands",
            "Find a command by its name, and do it", unless: { $0.reasonAgainstPalette },
            action: { $0.openPalette() }),
        Command(
            .theme, in: .always, [], "theme", "Choose the colours, seen as you move",
            unless: { $0.reasonAgainstPalette }, action: { $0.openThemePicker() }),
        Command(
            .keepSettings, in: .always, [], "keep settings",
            "Keep colours, columns, orders, pane and mouse for the next time", action: { $0.keepSettings() }),
        Command(
            .cancel, in: .always, [.control("c")], "cancel", "Cancel; a second time in a row quits",
            keepsStatus: true, action: { $0.cancel() }),
        Command(
            .redraw, in: .always, [.control("l")], "redraw", "Draw the screen anew", keepsStatus: true,
            action: { _ in [.redraw] }),
        Command(
            .suspend, in: .always, [.control("z")], "suspend", "Stop the program; fg brings it back",
            action: { _ in [.suspend] }),
    ]
}
