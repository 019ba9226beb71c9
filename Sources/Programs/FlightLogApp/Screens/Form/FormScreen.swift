import Aviation
import LogbookProgram
import TerminalUI

extension Form: ScreenContent {
    func contexts(_ state: State) -> [CommandContext] {
        guard let offers else { return [.form] }
        return [offers.typed == nil ? .offers : .readings, .form]
    }

    func cancelCommand(_ state: State) -> CommandName {
        if offers != nil { return .offerClose }
        return isChanged ? .redraw : .leave
    }

    /// Returns whether Tab or Enter waits for completions under way, of which it accepts the first.
    func holds(_ message: Message, _ state: State) -> Bool {
        state.requests.isUnderWay(FieldOffers.topic) && focused?.link != nil
            && (message == .key(.tab) || message == .key(.enter))
    }

    var keepsLineEnds: Bool { focused?.id == .remarks }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        if offers != nil {
            offers?.apply(motion)
            // A marked reading is in the field.
            takeReading(offers?.selected)
            return []
        }
        switch motion {
        case .pageDown: return context.then { $0.pageFocus(by: 1) }
        case .pageUp: return context.then { $0.pageFocus(by: -1) }
        case .first: return context.then { $0.focusEnd(last: false) }
        case .last: return context.then { $0.focusEnd(last: true) }
        case .down, .up, .halfDown, .halfUp: return []
        }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        context.then { $0.scrollForm(by: rows) }
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        context.then { state in
            switch target {
            case .field(let id): state.focus(on: id)
            case .choice(let id, let choice): state.choose(choice, in: id)
            case .offer(let place): state.takeOffer(place)
            case .command, .row, .heading, .pane: []
            }
        }
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        context.then { $0.typeInForm(change) }
    }

    /// Moves the cursor to the field of an underlined letter; another letter is a key of the text.
    mutating func jump(to letter: Character, in context: inout ScreenContext) -> [Effect]? {
        let wanted = letter.lowercased().first
        guard let place = fields.indices.first(where: { jumpLetter(at: $0) == wanted }) else { return nil }
        let id = fields[place].id
        return context.then { $0.focus(on: id) }
    }
}

// MARK: Commands

extension CommandContext {
    static let form = CommandContext("Form", name: "form", takesText: true, isInPalette: true)
    static let offers = CommandContext("Completion", name: "offer", takesText: true)
}

extension CommandName {
    static let fieldNext = CommandName("form.next")
    static let fieldPrevious = CommandName("form.previous")
    static let fieldAccept = CommandName("form.accept")
    static let choiceNext = CommandName("form.choiceNext")
    static let choicePrevious = CommandName("form.choicePrevious")
    static let fieldJump = CommandName("form.jump")
    static let editText = CommandName("form.editor")
    static let fixForm = CommandName("form.fix")
    static let save = CommandName("form.save")
    static let saveAndNext = CommandName("form.saveAndNext")
    static let leave = CommandName("form.leave")
    static let discard = CommandName("form.discard")
    static let offerTake = CommandName("offer.take")
    static let offerClose = CommandName("offer.close")
}

extension CommandTable {
    static let form = CommandTable(
        .form,
        [
            Command(
                .fieldNext, [.tab, .down], "next", "Next field; from the last to the first", footer: 70,
                action: { $0.form?.offers?.takesOnly == true ? $0.takeOffer(0) : $0.moveFocus(by: 1) }),
            Command(
                .fieldPrevious, [.backTab, .up], "back", "Previous field; from the first to the last",
                footer: 60,
                action: { $0.moveFocus(by: -1) }),
            Command(
                .fieldAccept, [.enter], "next", "The next field; on the last one, save",
                action: { $0.acceptField() }),
            Command(
                .save, [.control("s")], "save", "Save and go back to the list", footer: 95,
                unless: { $0.reasonAgainstChanging }, action: { $0.saveForm(beginningNext: false) }),
            Command(
                .saveAndNext, [.control("n")], "save + next",
                "Save and begin the next flight where this one ended, or another record", footer: 50,
                unless: { $0.reasonAgainstChanging }, action: { $0.saveForm(beginningNext: true) }),
            Command(
                .fieldJump, [], "jump", "Go to the field with the underlined letter", family: "Alt-letter",
                unless: { _ in "press Alt and the underlined letter of a field" }, action: { _ in [] }),
            Command(
                .editText, [.control("e"), .control("o")], "editor", "Edit the remarks in your own editor",
                footer: 30, listens: { $0.form?.focused?.id == .remarks },
                unless: { $0.form?.focused?.id == .remarks ? nil : "only remarks are edited there" },
                action: { $0.editFocusedText() }),
            Command(
                .fixForm, [.control("y")], "fix", "Take the value that the note proposes",
                listens: { $0.form?.fixable != nil }, unless: { $0.form?.fixable == nil ? "nothing is proposed" : nil },
                action: { state in
                    state.form?.fix()
                    return []
                }),
            Command(
                .choiceNext, [.right], "next choice", "The next choice of a field with choices",
                listens: { $0.form?.focused?.isChoice == true }, action: { $0.moveChoice(by: 1) }),
            Command(
                .choicePrevious, [.left], "choice before", "The choice before",
                listens: { $0.form?.focused?.isChoice == true }, action: { $0.moveChoice(by: -1) }),
            Command(
                .leave, [.escape], "leave", "Close; the draft is kept", footer: 90,
                action: { $0.leaveForm() }),
            Command(
                .discard, [.control("x")], "discard", "Close and discard the draft", footer: 20,
                action: { $0.discardForm() }),
            Command.help.withKeys([.function(1)], footer: 80),
        ]
            + Command.motions(.fields) { motion, state in
                // Home and End move within the text of a field, unless it is empty.
                motion == .pageDown || motion == .pageUp || state.form?.focused?.takesHome == true
            })

    static let offers = CommandTable(
        .offers,
        [
            Command(
                .offerTake, [.tab, .enter], "take", "Accept the marked line", footer: 90,
                listens: { $0.form?.offers?.selected != nil },
                isInFooter: { $0.form?.offers?.selected != nil || $0.form?.offers?.takesOnly == true },
                action: { $0.takeOffer($0.form?.offers?.selected ?? ($0.form?.offers?.takesOnly == true ? 0 : nil)) })
        ] + Command.motions(.arrows, "choose", footer: 60) + [
            Command(
                .offerClose, [.escape], "as typed", "Close the completions", footer: 80,
                action: { $0.closeOffers() })
        ])
}
