import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension State {
    /// Applies a message and returns the effects that it requests.
    package mutating func update(_ message: Message) -> [Effect] {
        // The message is understood with the fields with which the logbook was opened or has answered.
        if case .reply(let reply) = message, let fields = reply.fields { fieldsOfBook = fields }
        if case .file(_, .success(.opened(_, _, let fields))) = message { fieldsOfBook = fields }
        let effects = react(to: message)
        return effects + housekeeping()
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .start: return [requests.perform(.inspect)]
        case .key, .typed, .paste, .pasteBrokeOff, .command, .click: return input(message)
        case .wheel(let target, let rows):
            isCleaningUp = false
            return editContent { $0.turnWheel(rows, over: target, in: &$1) } ?? []
        case .resize(let size):
            self.size = size
            return []
        case .day(let day):
            today = day
            return isOpen ? [requests.ask(ReminderQuestion(self))] + refreshScreens() : []
        case .rested: return rest()
        case .passed(let seconds):
            return editContent { screen, context in
                screen.advance(by: seconds, in: &context)
                return []
            } ?? []
        case .waited:
            showsWork = true
            return []
        case .fileChanged:
            restored = nil
            return readAgain()
        case .synced(let brief):
            return receive(brief)
        case .syncAnswered(let request, let result):
            requests.finish(request)
            return receive(result, to: request)
        case .hangUp: return keepLastDraft() + [.stopUpgrade, .quit(exitCode: exitCode)]
        case .progress(let progress, let seconds):
            return edit(UpgradeScreen.self) { $0.receive(progress, seconds: seconds) }
        case .advanced(let topic, let progress):
            requests.advance(topic, to: progress)
            return []
        case .file(let task, let result):
            requests.finish(task)
            return result.receive(in: &self) + replay()
        case .reply(let reply): return receive(reply)
        case .done(let reply): return reply.apply(&self)
        }
    }

    /// Applies an answer, then the keys that waited for it. Keys for a screen that did not open are dropped, so that
    /// their letters do not become commands.
    private mutating func receive(_ reply: LogbookReply) -> [Effect] {
        guard requests.finish(reply.job) else { return [] }
        if let error = reply.error {
            if reply.job.traits.holdsKeys { typeAhead = [] }
            note(error)
        }
        if reply.job.traits.isStep { restored = nil }
        return reply.apply(&self) + replay()
    }

    /// Records an error because of which saved data may be lost.
    private mutating func note(_ error: LogbookError) {
        switch error {
        case .atRisk:
            if risk == nil { drafts.isLossKnown = false }
            risk = error
        case .replaced, .writtenOver:
            risk = nil
            lastWord = error
        default: break
        }
    }

    // MARK: Keys

    /// Handles input. Keys wait while a form is opened or saved, because they apply to what follows.
    private mutating func input(_ message: Message) -> [Effect] {
        isCleaningUp = false
        if message == .key(.control("c")) { return cancel() }
        wasCancelled = false
        guard typeAhead.isEmpty, !holds(message) else {
            typeAhead.append(message)
            return []
        }
        return act(on: message)
    }

    private func holds(_ message: Message) -> Bool { requests.holdsKeys || content.holds(message, self) }

    private mutating func replay() -> [Effect] {
        var effects: [Effect] = []
        while let first = typeAhead.first, !holds(first) {
            typeAhead.removeFirst()
            effects += act(on: first) + fetchAhead()
        }
        return effects
    }

    /// Whether the window shows too little of a screen to work with it.
    private var isTooSmall: Bool {
        ListGeometry.isTiny(size) && !screen.content.fitsAnySize && overlay == nil
    }

    /// Whether a message changes and discards nothing: it moves the cursor, or quits.
    private func isHarmless(_ message: Message) -> Bool {
        guard case .key(let key) = message, let command = command(for: key) else { return false }
        return command.name == .quit || Motion.allCases.contains { $0.name == command.name }
    }

    private mutating func act(on message: Message) -> [Effect] {
        // What is not seen is neither changed nor lost.
        if isTooSmall, !isHarmless(message) { return [] }
        switch message {
        case .key(let key):
            if let command = command(for: key) { return perform(command.name) }
            if case .alt(let letter) = key, let effects = editContent({ $0.jump(to: letter, in: &$1) }) {
                return effects
            }
            if contexts.first?.takesText == false {
                // Where nothing is typed, the character is heard, too, which is in the footers.
                let help = keys.keys(of: .help).first(where: \.isCharacter)?.label ?? keyLabel(of: .help)
                status = Status(.caution, "\(key.label) does nothing here. \(help) lists the keys.")
            }
            return editContent { $0.type({ $0.handle(key) }, in: &$1) } ?? []
        case .typed(let text):
            // A list takes each letter for itself.
            guard contexts.first?.takesText == true else { return text.flatMap { act(on: .key(.character($0))) } }
            return editContent { screen, context in
                screen.type(
                    { editor in
                        for character in text where !editor.handle(.character(character)) { return false }
                        return true
                    }, in: &context)
            } ?? []
        case .pasteBrokeOff(let text):
            let effects = act(on: .paste(text))
            let place = contexts.first?.takesText == true ? "what had come is in the text" : "nothing was done with it"
            status = Status(.caution, "The paste was interrupted; \(place). Esc continues.")
            return effects
        case .paste(let text):
            if contexts.first?.takesText == false {
                status = Status(
                    .caution, "Nothing here accepts a paste. \(keyLabel(of: .logLine)) opens a line for a flight.")
                return []
            }
            let text = content.keepsLineEnds ? LineEnds.shown(text) : text
            let insert: (inout LineEditor) -> Bool = {
                $0.insert(text)
                return true
            }
            return editContent { $0.type(insert, in: &$1) } ?? []
        case .command(let name), .click(.command(let name)): return perform(name)
        case .click(let target): return editContent { $0.click(target, in: &$1) } ?? []
        case .start, .wheel, .resize, .day, .rested, .passed, .waited, .synced, .syncAnswered, .fileChanged, .hangUp,
            .progress, .advanced, .file, .reply, .done:
            return []
        }
    }

    /// Returns the command of a key or a click; nil when it has none.
    func commandName(of message: Message) -> CommandName? {
        switch message {
        case .key(let key): command(for: key)?.name
        case .command(let name), .click(.command(let name)): name
        case .click, .typed, .paste, .pasteBrokeOff, .start, .wheel, .resize, .day, .rested, .passed, .waited, .synced,
            .syncAnswered, .fileChanged, .hangUp, .progress, .advanced, .file, .reply, .done:
            nil
        }
    }

    /// Leaves one level; the second Ctrl-C in a row quits.
    mutating func cancel() -> [Effect] {
        if shown(UpgradeScreen.self)?.isRunning == true {
            return edit(UpgradeScreen.self) { screen, _ in screen.stop() }
        }
        if wasCancelled || screen == .start(.opening) { return keepLastDraft() + [.quit(exitCode: exitCode)] }
        wasCancelled = true
        typeAhead = []
        let effects = perform(content.cancelCommand(self))
        status = Status(.caution, "Ctrl-C once more quits\(drafts.sentenceAtEnd(form)).")
        return effects
    }

    /// The exit code if the program ends now.
    var exitCode: Int32 {
        if case .start(.problem(let error)) = screen { return error.exitCode }
        return 0
    }

    // MARK: After each message

    /// Updates what depends on any change: sizes of panes, drafts, rows fetched ahead.
    private mutating func housekeeping() -> [Effect] {
        guard isOpen else { return [] }
        if requests.isEmpty { showsWork = false }
        list.height = ListGeometry(self).list.rows
        let rows = FormGeometry(size).body.rows
        form?.keepInSight(rows: rows)
        guard let form else { return fetchAhead() }
        let draft = isReadOnly ? [] : drafts.keep(form, asking: &requests)
        return draft + fetchAhead() + edit(Form.self) { $0.askForOther(in: &$1) }
    }

    /// Whether time that passes moves the screen.
    package var isMoving: Bool { content.isMoving }

    /// Milliseconds of inactivity after which the state expects `rested`; nil when it does not expect it.
    package var restDelay: Int? {
        guard isOpen else { return nil }
        if wantsPreview { return 60 }
        if wantsPaneMap { return 120 }
        guard wantsDeferredWork else { return nil }
        // After two seconds without a key the user is away. The other tasks follow at once, with a pause for a key
        // between them.
        return isCleaningUp ? 10 : 2_000
    }

    private mutating func rest() -> [Effect] {
        if wantsPreview, let id = list.selected?.id { return [requests.ask(PreviewQuestion(id: id))] }
        if wantsPaneMap, let id = preview.id { return [requests.ask(PaneMapQuestion(id: id))] }
        guard wantsDeferredWork else { return [] }
        isCleaningUp = true
        return [requests.ask(DeferredWorkQuestion())]
    }

    /// Whether the pane does not yet show the row with the cursor.
    package var wantsPreview: Bool {
        guard case .list = screen, ListGeometry(self).preview != nil, let id = list.selected?.id else { return false }
        return preview.id != id && !requests.isUnderWay(PreviewQuestion.topic) && !list.isStale
    }

    /// Whether the pane has room for the map of its flight, which was not read yet.
    private var wantsPaneMap: Bool {
        guard case .list = screen, let pane = ListGeometry(self).preview, let row = list.selected,
            case .flight(let flight) = row, flight.kind == .flight, preview.id == row.id, preview.record != nil,
            !preview.isMapRead, !requests.isUnderWay(PaneMapQuestion.topic), !list.isStale
        else { return false }
        let count = preview.lines(of: row, in: pane, widths: .standard, self).count
        return Preview.mapArea(in: pane, below: count, self) != nil
    }

    private var wantsDeferredWork: Bool {
        hasDeferredWork && !isReadOnly && overlay == nil && screen.content.isOnlyRead
            && !requests.isUnderWay(DeferredWorkQuestion.topic)
    }
}

/// Finishes one deferred task of an upgrade.
struct DeferredWorkQuestion: LogbookQuestion {
    static let traits = QuestionTraits.chore

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Bool {
        try book.finishDeferredTask()
        return book.hasDeferredWork
    }

    func receive(_ hasMore: Bool, in state: inout State) -> [Effect] {
        state.hasDeferredWork = hasMore
        // A message about the user's own work stays.
        guard !hasMore, state.status == nil else { return [] }
        state.status = Status(.good, "The upgrade’s clean-up was done; nothing is left.")
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.hasDeferredWork = false
        state.isCleaningUp = false
        state.status = Status(error)
        return []
    }
}
