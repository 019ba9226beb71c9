import Logbook
import TerminalUI

/// What forms answer to.
extension Command {
    static let form: [Command] = [
        Command(
            .fieldNext, in: .form, [.tab, .down], "next", "The next field; after the last the first", footer: 70,
            action: { $0.moveFocus(by: 1) }),
        Command(
            .fieldPrevious, in: .form, [.backTab, .up], "back", "The field before; before the first the last",
            footer: 60,
            action: { $0.moveFocus(by: -1) }),
        Command(.fieldPageDown, in: .form, [.pageDown], "page down", "A screen of fields down") {
            $0.pageFocus(by: 1)
        },
        Command(.fieldPageUp, in: .form, [.pageUp], "page up", "A screen of fields up") { $0.pageFocus(by: -1) },
        Command(
            .fieldFirst, in: .form, [.home], "first", "The first field, from an empty one or one with choices",
            listens: { $0.form?.focused?.takesHome == true }, action: { $0.focusEnd(last: false) }),
        Command(
            .fieldLast, in: .form, [.end], "last", "The last field, from an empty one or one with choices",
            listens: { $0.form?.focused?.takesHome == true }, action: { $0.focusEnd(last: true) }),
        Command(
            .fieldAccept, in: .form, [.enter], "next", "The next field; on the last one, save",
            action: { $0.acceptField() }),
        Command(
            .save, in: .form, [.control("s")], "save", "Save and go back to the list", footer: 95,
            unless: { $0.reasonAgainstChanging }, action: { $0.saveForm(beginningNext: false) }),
        Command(
            .saveAndNext, in: .form, [.control("n")], "save + next leg",
            "Save and begin the next flight where this one ended", footer: 50,
            unless: { $0.form?.kind == .flights ? $0.reasonAgainstChanging : "only a flight has a next leg" },
            action: { $0.saveForm(beginningNext: true) }),
        Command(
            .fieldJump, in: .form, [], "jump", "Go to the field whose underlined letter it is", family: "Alt-letter",
            unless: { _ in "press Alt and the underlined letter of a field" }, action: { _ in [] }),
        Command(
            .editText, in: .form, [.control("e"), .control("o")], "editor", "Edit the remarks in your own editor",
            footer: 30, listens: { $0.form?.focused?.id == .remarks },
            unless: { $0.form?.focused?.id == .remarks ? nil : "only remarks are edited there" },
            action: { $0.editFocusedText() }),
        Command(
            .choiceNext, in: .form, [.right], "next choice", "The next choice of a field with choices",
            listens: { $0.form?.focused?.isChoice == true }, action: { $0.moveChoice(by: 1) }),
        Command(
            .choicePrevious, in: .form, [.left], "choice before", "The choice before",
            listens: { $0.form?.focused?.isChoice == true }, action: { $0.moveChoice(by: -1) }),
        Command(
            .leave, in: .form, [.escape], "leave", "Leave; what was typed is kept as a draft", footer: 90,
            action: { $0.leaveForm() }),
        Command(
            .discard, in: .form, [.control("x")], "discard", "Leave, and discard what was typed", footer: 20,
            action: { $0.discardForm() }),
        Command(
            .help, in: .form, [.function(1)], "keys", "Show and search all keys", footer: 80,
            action: { $0.openHelp() }),
    ]

    static let offers: [Command] = [
        Command(
            .offerTake, in: .offers, [.tab, .enter], "take", "Take the marked line", footer: 90,
            listens: { $0.form?.offers?.selected != nil }, action: { $0.takeOffer($0.form?.offers?.selected) }),
        Command(
            .offerDown, in: .offers, [.down], "down", "One line down", footer: 60, action: { $0.moveOffer(by: 1) }),
        Command(.offerUp, in: .offers, [.up], "up", "One line up", footer: 50, action: { $0.moveOffer(by: -1) }),
        Command(
            .offerClose, in: .offers, [.escape], "as typed", "Close the lines and keep what was typed", footer: 80,
            action: { $0.closeOffers() }),
    ]
}
