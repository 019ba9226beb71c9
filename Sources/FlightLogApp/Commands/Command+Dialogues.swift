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

    static let question: [Command] = [
        Command(.yes, in: .question, [.character("y")], "yes", "Do it", footer: 90, action: { $0.answer(true) }),
        Command(
            .no, in: .question, [.character("n"), .escape], "no", "Do not", footer: 80,
            action: { $0.answer(false) }),
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
