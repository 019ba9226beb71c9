import Logbook
import TerminalUI

/// What the screen of totals answers to.
extension Command {
    static let totals: [Command] =
        [
            Command(
                .totalsGroup, in: .totals, [.tab, .right, .character("l")], "by",
                "Put the flights together by the next",
                footer: 95, action: { $0.moveGrouping(by: 1) }),
            Command(
                .totalsGroupBefore, in: .totals, [.backTab, .left, .character("h")], "by",
                "Put the flights together by the one before", action: { $0.moveGrouping(by: -1) }),
            Command(
                .totalsRounding, in: .totals, [.character("r")], "rounding",
                "Add minutes, or tenths of an hour of each flight", footer: 80, action: { $0.turnRounding() }),
            Command(
                .totalsDecimals, in: .totals, [.character("d")], "1:30/1.5",
                "Show durations as hours and minutes, or as decimal hours", footer: 75,
                action: { $0.turnDurations() }),
            Command(
                .balances, in: .totals, [.character("b")], "balances",
                "What older books carried over: add, change or delete it", footer: 70,
                unless: { $0.totals.totals == nil ? "the sums are being worked out" : nil },
                action: { $0.openBalances() }),
            Command(
                .totalsFilter, in: .totals, [.character("/"), .function(7)], "filter",
                "Choose the flights, on the screen of flights", footer: 60, action: { $0.filterTotals() }),
            Command(
                .palette, in: .totals, [.character(":")], "commands", "Find a command by its name, and do it",
                footer: 85, action: { $0.openPalette() }),
            Command(
                .help, in: .totals, [.character("?")], "keys", "Show and search all keys", footer: 90,
                action: { $0.openHelp() }),
            Command(
                .totalsBack, in: .totals, [.escape, .character("q"), .function(10)], "back", "Back to the list",
                footer: 99, action: { $0.leaveTotals() }),
        ] + undoing.filter { $0.name != .history }.map { $0.heard(in: .totals) } + scrolling

    private static let scrolling: [Command] = [
        Command(.totalsDown, in: .totals, [.character("j"), .down], "down", "One line down") { $0.scrollTotals(by: 1) },
        Command(.totalsUp, in: .totals, [.character("k"), .up], "up", "One line up") { $0.scrollTotals(by: -1) },
        Command(
            .totalsPageDown, in: .totals, [.control("f"), .pageDown, .character(" ")], "page down", "A screen down"
        ) {
            $0.scrollTotals(by: max(TotalsGeometry($0.size).body.rows - 1, 1))
        },
        Command(.totalsPageUp, in: .totals, [.control("b"), .pageUp], "page up", "A screen up") {
            $0.scrollTotals(by: -max(TotalsGeometry($0.size).body.rows - 1, 1))
        },
        Command(.totalsFirst, in: .totals, [.character("g"), .home], "first", "To the top") {
            $0.scrollTotals(by: -100_000)
        },
        Command(.totalsLast, in: .totals, [.character("G"), .end], "last", "To the end") {
            $0.scrollTotals(by: 100_000)
        },
    ]

    static let balances: [Command] =
        picker.map { $0.heard(in: .balances) } + [
            Command(
                .balanceDelete, in: .balances, [.function(8), .control("x")], "delete",
                "Delete the marked balance; undo brings it back", footer: 65,
                unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstBalance },
                action: { $0.deleteBalance() })
        ]
}
