import Logbook
import TerminalUI

/// What lists answer to.
extension Command {
    static let list: [Command] = changing + marked + undoing + looking

    private static let changing: [Command] = [
        Command(
            .add, in: .list, [.character("a"), .insert], "add", "Add a new one", footer: 95,
            unless: { $0.reasonAgainstChanging }, action: { $0.openNewForm() }),
        Command(
            .logLine, in: .list, [.character("L")], "line", "Add a flight, described in one line",
            unless: { $0.reasonAgainstChanging }, action: { $0.openEntryLine() }),
        Command(
            .open, in: .list, [.enter], "open", "Edit the flight; elsewhere, show its flights",
            footer: 90, unless: { $0.reasonAgainstRow }, action: { $0.openSelected() }),
        Command(
            .edit, in: .list, [.character("e"), .function(2)], "edit", "Edit what the cursor is on", footer: 80,
            unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstRow }, action: { $0.openForm(editing: nil) }),
        Command(
            .again, in: .list, [.character("y")], "fly again",
            "Add a flight like this one, today; after a return, outbound",
            footer: 22, unless: { $0.reasonAgainstAgain }, action: { $0.openFlightAgain() }),
        Command(
            .delete, in: .list, [.character("d"), .delete, .function(8)], "delete",
            "Delete the row, or all marked ones; u brings them back", footer: 60,
            unless: { $0.reasonAgainstChanging ?? ($0.list.marks.isEmpty ? $0.reasonAgainstRow : nil) },
            action: { $0.deleteSelected() }),
        Command(
            .mark, in: .list, [.character(" ")], "mark", "Mark the row, or unmark it, and go down",
            unless: { $0.reasonAgainstRow }, action: { $0.toggleMark() }),
        Command(
            .copy, in: .list, [.character("Y")], "copy", "Copy the row, or all marked ones, to the clipboard",
            unless: { $0.list.marks.isEmpty ? $0.reasonAgainstRow : nil }, action: { $0.copyRows() }),
        Command(
            .remarks, in: .list, [.character("o")], "remarks", "Edit the remarks in your own editor", footer: 20,
            unless: { $0.reasonAgainstRemarks }, action: { $0.openRemarks() }),
    ]

    private static let looking: [Command] = [
        Command(
            .filter, in: .list, [.character("/"), .function(7)], "filter", "Show only what a filter lets pass",
            footer: 85, action: { $0.beginSearch() }),
        Command(
            .paint, in: .list, [.character("f")], "paint", "Show only aircraft of one primary colour", footer: 55,
            unless: { $0.reasonAgainstPaint },
            action: { [$0.requests.ask(.paintCounts, for: .paints)] }),
        Command(
            .clear, in: .list, [.character("x")], "clear", "Show everything again", footer: 40,
            unless: { $0.list.query.isFiltered ? nil : "everything is shown already" },
            action: { $0.clearFilter() }),
        Command(
            .saveView, in: .list, [.character("*")], "save view", "Save filter, order and columns under a name",
            unless: { $0.reasonAgainstChanging }, action: { $0.openViewSheet() }),
        Command(
            .views, in: .list, [.character("'")], "views", "Show a saved view; rename or delete it there",
            action: { [$0.requests.ask(.views, for: .views)] }),
        Command(
            .sort, in: .list, [.character("s")], "sort", "Choose the order; the same again turns it", footer: 50,
            action: { $0.openSortPicker() }),
        Command(
            .columns, in: .list, [.character("c")], "columns", "Choose the columns and their order", footer: 25,
            action: { $0.openColumns() }),
        Command(
            .preview, in: .list, [.character("p")], "pane", "Show or hide the pane with all details", footer: 45,
            unless: { $0.reasonAgainstPane }, action: { $0.togglePreview() }),
        Command(
            .paneDown, in: .list, [.character("J")], "pane down", "Read on in the pane", keepsStatus: true,
            unless: { $0.reasonAgainstScrolling }, action: { $0.scrollPreview(by: 1) }),
        Command(
            .paneUp, in: .list, [.character("K")], "pane up", "Go back in the pane", keepsStatus: true,
            unless: { $0.reasonAgainstScrolling }, action: { $0.scrollPreview(by: -1) }),
        Command(
            .mouse, in: .list, [.character("%")], "mouse", "Leave the mouse to the terminal, or take it back",
            action: { $0.toggleMouse() }),
        Command(
            .back, in: .list, [.escape], "back", "One step back: no marks, the list you came from, all rows",
            action: { $0.goBack() }),
        Command(
            .palette, in: .list, [.character(":")], "commands", "Find a command by its name, and do it", footer: 97,
            action: { $0.openPalette() }),
        Command(
            .help, in: .list, [.character("?")], "keys", "Show and search all keys", footer: 99,
            action: { $0.openHelp() }),
        Command(
            .quit, in: .list, [.character("q"), .function(10)], "quit", "Go back, or quit from the list", footer: 98,
            action: { $0.visit == nil ? $0.quit() : $0.goBack() }),
    ]

    static let screens: [Command] = screens(in: .list) + screens(in: .totals)

    private static func screens(in context: CommandContext) -> [Command] {
        [
            Command(.flights, in: context, [.character("1")], "Flights", "Go to the flights") { $0.show(.flights) },
            Command(.aircraft, in: context, [.character("2")], "Aircraft", "Go to the aircraft") { $0.show(.aircraft) },
            Command(.pilots, in: context, [.character("3")], "Pilots", "Go to the pilots") { $0.show(.pilots) },
            Command(.airports, in: context, [.character("4")], "Airports", "Go to the airports") { $0.show(.airports) },
            Command(
                .totals, in: context, [.character("5")], "Totals",
                "Show what the flights come to: hours by role, condition, type, year, month"
            ) { $0.showTotals() },
        ]
    }

    static let movement: [Command] = [
        moving(.down, [.character("j"), .down], "One row down") { $0.move(by: 1) },
        moving(.up, [.character("k"), .up], "One row up") { $0.move(by: -1) },
        moving(.halfDown, [.control("d")], "Half a screen down") { $0.moveHalfPages(1) },
        moving(.halfUp, [.control("u")], "Half a screen up") { $0.moveHalfPages(-1) },
        moving(.pageDown, [.control("f"), .pageDown], "A screen down") { $0.movePages(1) },
        moving(.pageUp, [.control("b"), .pageUp], "A screen up") { $0.movePages(-1) },
        Command(
            .first, in: .list, [.character("g"), .home], "first", "To the first row", keepsStatus: true,
            action: { $0.moveToFirst() }),
        Command(
            .last, in: .list, [.character("G"), .end], "last", "To the last row", keepsStatus: true,
            action: { $0.moveToLast() }),
        Command(
            .rowJump, in: .list, [], "jump", "Go to the next row that begins so in the column of the order",
            family: "Alt-letter", unless: { _ in "press Alt and a letter or digit" }, action: { _ in [] }),
        Command(
            .columnsLeft, in: .list, [.character("h"), .left], "left", "Columns further left", keepsStatus: true,
            action: { $0.scrollColumns(by: -1) }),
        Command(
            .columnsRight, in: .list, [.character("l"), .right], "right", "Columns further right", keepsStatus: true,
            action: { $0.scrollColumns(by: 1) }),
    ]

    private static func moving(
        _ name: CommandName, _ keys: [Key], _ summary: String, _ change: @escaping @Sendable (inout ListState) -> Void
    ) -> Command {
        Command(name, in: .list, keys, summary.lowercased(), summary, keepsStatus: true) { state in
            change(&state.list)
            return []
        }
    }

    static let search: [Command] = [
        Command(
            .searchKeep, in: .search, [.enter], "keep", "Keep the filter and go to the rows", footer: 90,
            action: { $0.acceptSearch() }),
        Command(
            .searchComplete, in: .search, [.tab], "complete", "Offer the fields, or the values of a field", footer: 85,
            action: { $0.askForFilterOffers() }),
        Command(
            .searchOlder, in: .search, [.up], "older", "The filter before, of those that were kept", footer: 60,
            action: { $0.recallOlderFilter() }),
        Command(
            .searchNewer, in: .search, [.down], "newer", "The filter after; behind the newest, the rows",
            action: { $0.recallNewerFilter() }),
        Command(
            .searchDrop, in: .search, [.escape], "drop", "Drop what was typed", footer: 80,
            action: { $0.dropSearch() }),
    ]

    static let completion: [Command] = [
        Command(
            .completionTake, in: .completion, [.tab, .enter], "take", "Take the marked line", footer: 90,
            action: { $0.takeFilterOffer($0.search?.offers?.selected) }),
        Command(
            .completionDown, in: .completion, [.down], "down", "One line down", footer: 60,
            action: { $0.moveFilterOffer(by: 1) }),
        Command(
            .completionUp, in: .completion, [.up], "up", "One line up", footer: 50,
            action: { $0.moveFilterOffer(by: -1) }),
        Command(
            .completionClose, in: .completion, [.escape], "as typed", "Close the lines and keep what was typed",
            footer: 80, action: { $0.closeFilterOffers() }),
    ]
}
