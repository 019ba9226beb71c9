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
            useReading(offers?.selected)
            return []
        }
        switch motion {
        case .pageDown: return pageFocus(by: 1, in: &context)
        case .pageUp: return pageFocus(by: -1, in: &context)
        case .first: return moveFocus(to: shownFields.first ?? 0, in: &context)
        case .last: return moveFocus(to: shownFields.last ?? 0, in: &context)
        case .down, .up, .halfDown, .halfUp: return []
        }
    }

    /// Moves one field down or up, and stops at the ends.
    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        let shown = shownFields
        guard let place = shown.firstIndex(of: focus) else { return [] }
        return moveFocus(to: shown[min(max(place + (rows > 0 ? 1 : -1), 0), shown.count - 1)], in: &context)
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        switch target {
        case .field(let id): focus(on: id, in: &context)
        case .choice(let id, let choice): choose(choice, of: id, in: &context)
        case .offer(let index): acceptOffer(index, in: &context)
        case .command, .row, .heading, .pane: []
        }
    }

    /// Moves the cursor to the field of an underlined letter; another letter is a key of the text.
    mutating func jump(to letter: Character, in context: inout ScreenContext) -> [Effect]? {
        let wanted = letter.lowercased().first
        let index = fields.indices.first { jumpLetter(at: $0) == wanted }
        return index.map { moveFocus(to: $0, in: &context) }
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
    static let unfoldForm = CommandName("form.unfold")
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
                Form.self, .fieldNext, [.tab, .down], "next", "Next field; from the last to the first", footer: 70,
                action: { $0.offers?.takesOnly == true ? $0.acceptOffer(0, in: &$1) : $0.moveFocus(by: 1, in: &$1) }),
            Command(
                Form.self, .fieldPrevious, [.backTab, .up], "back", "Previous field; from the first to the last",
                footer: 60,
                action: { $0.moveFocus(by: -1, in: &$1) }),
            Command(
                Form.self, .fieldAccept, [.enter], "next", "The next field; on the last one, save",
                action: { $0.acceptField(in: &$1) }),
            Command(
                Form.self, .save, [.control("s")], "save", "Save and go back to the list", footer: 95,
                unless: { $1.reasonAgainstChanging }, action: { $0.save(beginningNext: false, in: &$1) }),
            Command(
                Form.self, .saveAndNext, [.control("n")], "save + next",
                "Save and begin the next flight where this one ended, or another record", footer: 50,
                unless: { $1.reasonAgainstChanging }, action: { $0.save(beginningNext: true, in: &$1) }),
            Command(
                .fieldJump, [], "jump", "Go to the field with the underlined letter", family: "Alt-letter",
                unless: { _ in "press Alt and the underlined letter of a field" }, action: { _ in [] }),
            Command(
                Form.self, .editText, [.control("e"), .control("o")], "editor", "Edit the remarks in your own editor",
                footer: 30, listens: { $0.focused?.id == .remarks },
                unless: { form, _ in form.focused?.id == .remarks ? nil : "only remarks are edited there" },
                action: { form, _ in form.editFocusedText() }),
            Command(
                Form.self, .fixForm, [.control("y")], "fix", "Take the value that the note proposes",
                listens: { $0.fixable != nil },
                unless: { form, _ in form.fixable == nil ? "nothing is proposed" : nil }, action: { $0.fix() }),
            Command(
                Form.self, .unfoldForm, [.control("t")], "fold",
                "Hide the fields that the book has never used, or show them",
                footer: 25, unless: { $0.reasonAgainstFolding($1) }, action: { $0.toggleFolding(in: &$1) }),
            Command(
                Form.self, .choiceNext, [.right], "next choice", "The next choice of a field with choices",
                listens: { $0.focused?.isChoice == true }, action: { $0.moveChoice(by: 1, in: &$1) }),
            Command(
                Form.self, .choicePrevious, [.left], "previous choice", "Previous choice",
                listens: { $0.focused?.isChoice == true }, action: { $0.moveChoice(by: -1, in: &$1) }),
            Command(
                Form.self, .leave, [.escape], "leave", "Close; the draft is kept", footer: 90,
                action: { $0.leave(in: &$1) }),
            Command(
                Form.self, .discard, [.control("x")], "discard", "Close and discard the draft", footer: 20,
                action: { $0.discard(in: &$1) }),
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
                Form.self, .offerTake, [.tab, .enter], "accept", "Accept the marked line", footer: 90,
                listens: { $0.offers?.selected != nil },
                isInFooter: { form, _ in form.offers?.selected != nil || form.offers?.takesOnly == true },
                action: { $0.acceptOffer($0.offers?.selected ?? ($0.offers?.takesOnly == true ? 0 : nil), in: &$1) })
        ] + Command.motions(.arrows, "choose", footer: 60) + [
            Command(
                Form.self, .offerClose, [.escape], "as typed", "Close the completions", footer: 80,
                action: { $0.closeOffers() })
        ])
}
