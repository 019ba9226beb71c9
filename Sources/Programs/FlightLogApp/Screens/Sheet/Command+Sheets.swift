import Logbook
import TerminalUI

/// What the list of saved views and the lines to fill in answer to.
extension Command {
    static let views: [Command] =
        picker.map { $0.heard(in: .views) } + [
            Command(
                .viewRename, in: .views, [.function(2), .control("r")], "rename", "Give the marked view another name",
                footer: 70, unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstView },
                action: { $0.openRenameSheet() }),
            Command(
                .viewDelete, in: .views, [.function(8), .control("x")], "delete",
                "Delete the marked view; undo brings it back",
                footer: 65, unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstView },
                action: { $0.deleteView() }),
        ]

    static let entryLine: [Command] = [
        Command(
            .entryOpen, in: .entryLine, [.enter], "form", "Open the form with the flight of the line", footer: 85,
            unless: { $0.reasonAgainstNewFlight }, action: { $0.openEntryForm() }),
        Command(
            .entrySave, in: .entryLine, [.control("s")], "save", "Save the flight of the line", footer: 80,
            unless: { $0.reasonAgainstChanging }, action: { $0.saveEntryLine() }),
        Command(
            .entryOlder, in: .entryLine, [.up], "older", "The line before, of those that were typed", footer: 40,
            action: { $0.recallOlderEntry() }),
        Command(
            .entryNewer, in: .entryLine, [.down], "newer", "The line after",
            action: { $0.recallNewerEntry() }),
        Command(
            .entryClose, in: .entryLine, [.escape], "back", "Leave without saving; the line is kept", footer: 90,
            action: { $0.closeEntryLine() }),
    ]

    static let sheet: [Command] = [
        Command(
            .sheetAccept, in: .sheet, [.enter], "next", "The next line; on the last one, save", footer: 80,
            action: { $0.acceptSheetField() }),
        Command(
            .sheetSave, in: .sheet, [.control("s")], "save", "Save what was typed", footer: 85,
            action: { $0.saveSheet() }),
        Command(
            .sheetNext, in: .sheet, [.tab, .down], "next line", "The next line",
            action: { $0.changeSheet { $0.select($0.focus + 1) } }),
        Command(
            .sheetPrevious, in: .sheet, [.backTab, .up], "line before", "The line before",
            action: { $0.changeSheet { $0.select($0.focus - 1) } }),
        Command(
            .sheetClose, in: .sheet, [.escape], "back", "Leave without saving", footer: 90,
            action: { $0.closeSheet() }),
    ]

    /// Returns the command for another place.
    func heard(in context: CommandContext) -> Command {
        Command(
            name, in: context, keys, label, summary, footer: footerPriority, keepsStatus: keepsStatus,
            family: keyFamily, listens: listens, unless: reason, action: action)
    }
}
