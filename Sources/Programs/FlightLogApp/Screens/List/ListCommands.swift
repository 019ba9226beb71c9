import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CommandContext {
    static let list = CommandContext("List", name: "list", isInPalette: true)
    static let search = CommandContext("Filter line", name: "search", takesText: true)
    static let completion = CommandContext("Filter line, completing", name: "complete", takesText: true)
}

extension CommandName {
    static let mouse = CommandName("app.mouse")
    static let back = CommandName("app.back")
    static let quit = CommandName("app.quit")

    static let flights = CommandName("screen.flights")
    static let aircraft = CommandName("screen.aircraft")
    static let pilots = CommandName("screen.pilots")
    static let airports = CommandName("screen.airports")
    static let documents = CommandName("screen.documents")

    static let open = CommandName("list.open")
    static let add = CommandName("list.add")
    static let addSession = CommandName("list.addSession")
    static let edit = CommandName("list.edit")
    static let again = CommandName("list.again")
    static let delete = CommandName("list.delete")
    static let filter = CommandName("list.filter")
    static let paint = CommandName("list.paint")
    static let clear = CommandName("list.clear")
    static let sort = CommandName("list.sort")
    static let mark = CommandName("list.mark")
    static let markRange = CommandName("list.markRange")
    static let markAll = CommandName("list.markAll")
    static let markOthers = CommandName("list.markOthers")
    static let copy = CommandName("list.copy")
    static let preview = CommandName("list.preview")
    static let paneDown = CommandName("list.paneDown")
    static let paneUp = CommandName("list.paneUp")
    static let remarks = CommandName("list.remarks")
    static let rowJump = CommandName("list.jump")
    static let columnsLeft = CommandName("list.columnsLeft")
    static let columnsRight = CommandName("list.columnsRight")

    static let searchKeep = CommandName("search.keep")
    static let searchDrop = CommandName("search.drop")
    static let searchComplete = CommandName("search.complete")
    static let searchOlder = CommandName("search.older")
    static let searchNewer = CommandName("search.newer")
    static let completionTake = CommandName("complete.take")
    static let completionClose = CommandName("complete.close")
}

extension CommandTable {
    static let list = CommandTable(
        .list,
        changing + [.editMarked] + Command.undoing + [.history] + looking + Command.matches + Command.screens
            + Command.motions(.rows) + moving)

    private static let changing: [Command] = [
        Command(
            ListScreen.self, .add, [.character("a"), .insert], "add", "Add a record", footer: 95,
            unless: { $1.reasonAgainstChanging }, action: { $0.openNewForm(in: &$1) }),
        Command(
            ListScreen.self, .addSession, [.character("A")], "add session", "Add a simulator or ground session",
            also: "briefing check event", unless: { $1.reasonAgainstNewFlight }, action: { $0.openNewSession(in: &$1) }),
        Command(
            .logLine, [.character("L")], "one line", "Add a flight in one line", footer: 57,
            isInFooter: { $0.kind == .flights },
            unless: { $0.reasonAgainstChanging }, action: { $0.show(.entryLine(EntryLineScreen(""))) }),
        Command(
            ListScreen.self, .open, [.enter], "open", "Edit the flight or document; elsewhere, show its flights",
            footer: 90,
            unless: { $0.reasonAgainstRow($1) }, action: { $0.openSelected(in: &$1) }),
        Command(
            ListScreen.self, .edit, [.character("e"), .function(2)], "edit", "Edit the row", footer: 80,
            also: "change modify",
            unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstRow($1) }, action: { $0.edit(nil, in: &$1) }),
        Command(
            ListScreen.self, .again, [.character("y")], "fly again",
            "Copy this flight to today; after a return, outbound",
            footer: 22, also: "duplicate repeat clone", unless: { $0.reasonAgainstAgain($1) },
            action: { $0.openFlightAgain(in: &$1) }),
        Command(
            ListScreen.self, .delete, [.character("d"), .delete, .function(8)], "delete",
            "Delete the row, or all marked ones; u brings them back", footer: 60, also: "remove",
            unless: { $1.reasonAgainstChanging ?? ($1.list.marks.isEmpty ? $0.reasonAgainstRow($1) : nil) },
            action: { $0.deleteSelected(in: &$1) }),
        Command(
            ListScreen.self, .mark, [.character(" ")], "mark", "Mark or unmark the row, and move down",
            unless: { $0.reasonAgainstRow($1) }, action: { $0.toggleMark(in: &$1) }),
        .fillTypes,
        Command(
            ListScreen.self, .markRange, [.character("V")], "mark range",
            "Mark the rows from the last marked one to this one",
            unless: { $0.reasonAgainstRow($1) }, action: { $0.markRange(in: &$1) }),
        Command(
            ListScreen.self, .markAll, [.character("M")], "mark all", "Mark all rows of the list, or none",
            also: "select",
            unless: { $0.reasonAgainstRow($1) }, action: { $0.mark(.all, in: &$1) }),
        Command(
            ListScreen.self, .markOthers, [.character("I")], "invert marks", "Invert the marks",
            unless: { $0.reasonAgainstRow($1) }, action: { $0.mark(.others, in: &$1) }),
        Command(
            ListScreen.self, .copy, [.character("Y")], "copy", "Copy the row, or all marked ones, to the clipboard",
            also: "export yank",
            unless: { $1.list.marks.isEmpty ? $0.reasonAgainstRow($1) : nil }, action: { $0.copyRows(in: &$1) }),
        Command(
            ListScreen.self, .remarks, [.character("o")], "remarks", "Edit the remarks in your own editor", footer: 20,
            unless: { $0.reasonAgainstRemarks($1) }, action: { $0.openRemarks(in: &$1) }),
    ]

    private static let looking: [Command] = [
        Command(
            ListScreen.self, .filter, [.character("/"), .function(7)], "filter", "Filter the list", footer: 85,
            also: "find search",
            action: { $0.beginSearch(in: &$1) }),
        Command(
            ListScreen.self, .paint, [.character("f")], "paint", "Show only aircraft of one primary color", footer: 35,
            isInFooter: { $0.reasonAgainstPaint($1) == nil }, unless: { $0.reasonAgainstPaint($1) },
            action: { $1.ask(PaintCountsQuestion(kind: $1.kind)) }),
        Command(
            ListScreen.self, .clear, [.character("x")], "clear", "Clear the filter", footer: 40,
            unless: { $1.list.query.isFiltered ? nil : "no filter is set" },
            action: { $0.clearFilter(in: &$1) }),
        .saveView,
        .views,
        .customFields, .importFile, .importProfiles, .exportFile, .importedCells,
        .attach, .openAttachment, .saveAttachment, .removeAttachment, .sign, .takeSignature,
        Command(
            ListScreen.self, .sort, [.character("s")], "sort", "Sort; the same column again reverses", footer: 50,
            action: { $0.openSortPicker(in: &$1) }),
        .statistics, .check, .pages, .recordings, .flownPlaces, .allTracks, .sync,
        .columns,
        Command(
            ListScreen.self, .preview, [.character("p")], "pane", "Show or hide the pane with all details", footer: 45,
            unless: {
                $1.size.columns < ListGeometry.belowWidth ? "the screen is too narrow for a pane" : nil
            }, action: { $0.togglePreview(in: &$1) }),
        Command(
            ListScreen.self, .paneDown, [.character("J")], "pane down", "Scroll the details down", keepsStatus: true,
            unless: { $0.reasonAgainstScrolling($1) }, action: { $0.scrollPreview(by: 1, in: &$1) }),
        Command(
            ListScreen.self, .paneUp, [.character("K")], "pane up", "Scroll the details up", keepsStatus: true,
            unless: { $0.reasonAgainstScrolling($1) }, action: { $0.scrollPreview(by: -1, in: &$1) }),
        Command(
            ListScreen.self, .mouse, [.character("%")], "mouse", "Turn the mouse on or off",
            action: { $0.toggleMouse(in: &$1) }),
        Command(
            ListScreen.self, .back, [.escape], "back",
            "Back: clear marks, return to the previous list, clear the filter",
            action: { $0.goBack(in: &$1) }),
        Command.palette.withKeys([.character(":")], footer: 97),
        Command.help.withKeys([.character("?")], footer: 99),
        Command(
            .quit, [.character("q"), .function(10)], "quit", "Go back, or quit from the list", footer: 98,
            leavesList: true, action: { $0.listID == .related ? $0.leaveContent() : $0.quit() }),
    ]

    private static let moving: [Command] = [
        Command(
            .rowJump, [], "jump", "Go to the next row that begins with the letter",
            family: "Alt-letter", unless: { _ in "press Alt and a letter or digit" }, action: { _ in [] }),
        Command(
            ListScreen.self, .columnsLeft, [.character("h"), .left], "left", "Columns further left", keepsStatus: true,
            action: { $0.scrollColumns(by: -1, in: &$1) }),
        Command(
            ListScreen.self, .columnsRight, [.character("l"), .right], "right", "Columns further right",
            keepsStatus: true,
            action: { $0.scrollColumns(by: 1, in: &$1) }),
    ]

    static let search = CommandTable(
        .search,
        [
            Command(
                ListScreen.self, .searchKeep, [.enter], "apply", "Apply the filter", footer: 90,
                action: { $0.acceptSearch(in: &$1) }),
            Command(
                ListScreen.self, .searchComplete, [.tab], "complete", "Complete the field or its value", footer: 85,
                action: { $0.askForFilterOffers(in: &$1) }),
            Command(
                ListScreen.self, .searchOlder, [.up], "older", "Previous filter", footer: 60,
                action: { $0.recallOlderFilter(in: &$1) }),
            Command(
                ListScreen.self, .searchNewer, [.down], "newer", "Next filter; after the newest, the rows",
                action: { $0.recallNewerFilter(in: &$1) }),
            Command(
                ListScreen.self, .searchDrop, [.escape], "cancel", "Return to the filter before", footer: 80,
                action: { $0.dropSearch(in: &$1) }),
        ])

    static let completion = CommandTable(
        .completion,
        [
            Command(
                ListScreen.self, .completionTake, [.enter, .tab], "choose", "Accept the marked line", footer: 90,
                action: { $0.acceptFilterOffer($1.list.search?.offers?.selected, in: &$1) })
        ] + Command.motions(.arrows, footer: 60) + [
            Command(
                ListScreen.self, .completionClose, [.escape], "as typed", "Close the completions", footer: 80,
                action: { $0.closeFilterOffers(in: &$1) })
        ])
}

extension Command {
    /// The commands that show a list, the totals or the currency.
    static let screens: [Command] = [
        list(.flights), list(.aircraft), list(.pilots), list(.airports), .totals, .currency,
        list(.documents, also: "medical license certificate rating"),
    ]

    /// Returns the command that shows a list.
    private static func list(_ kind: RecordKind, also synonyms: String = "") -> Command {
        let place = HeaderPlace(number: kind.number, title: kind.title)
        return Command(
            kind.command, [.character(Character("\(kind.number)"))], kind.title, "Go to the \(kind.plural)",
            also: synonyms, header: place, action: { $0.show(kind) })
    }
}

extension ListScreen {
    /// Returns the reason why there is no row to act on; nil when there is one.
    func reasonAgainstRow(_ state: State) -> String? {
        state.list.selected == nil ? "there is no row under the cursor" : nil
    }

    fileprivate func reasonAgainstAgain(_ state: State) -> String? {
        if state.kind != .flights { return "only flights can be flown again" }
        return state.reasonAgainstChanging ?? reasonAgainstRow(state) ?? state.reasonAgainstNewFlight
    }

    fileprivate func reasonAgainstPaint(_ state: State) -> String? {
        state.kind == .flights || state.kind == .aircraft ? nil : "only flights and aircraft have a paint color"
    }

    fileprivate func reasonAgainstRemarks(_ state: State) -> String? {
        if state.fields[state.kind][.remarks] == nil { return "\(state.kind.plural) have no remarks" }
        return state.reasonAgainstChanging ?? reasonAgainstRow(state)
    }

    fileprivate func reasonAgainstScrolling(_ state: State) -> String? {
        ListGeometry(state).preview == nil ? "the pane is not shown" : nil
    }

    fileprivate func toggleMouse(in context: inout ScreenContext) -> [Effect] {
        context.settings.capturesMouse.toggle()
        let captures = context.settings.capturesMouse
        let key = context.keyLabel(of: .mouse)
        context.status = Status(
            .good, captures ? "Mouse on." : "Mouse off: the terminal selects text. \(key) turns it on.")
        return [.captureMouse(captures)]
    }
}
