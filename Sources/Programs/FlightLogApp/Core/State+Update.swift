import Logbook
import TerminalUI

extension State {
    /// Takes a message and returns what is to be done in the world.
    package mutating func update(_ message: Message) -> [Effect] {
        let effects = react(to: message)
        return effects + housekeeping()
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .start: return [requests.ask(.inspect, for: .inspection)]
        case .key, .paste, .command, .click: return input(message)
        case .wheel(let target, let rows):
            isCleaningUp = false
            return wheel(over: target, rows: rows)
        case .resize(let size):
            self.size = size
            return []
        case .day(let day):
            today = day
            return []
        case .rested: return rest()
        case .waited:
            showsWork = true
            return []
        case .keptSettings(let path): return takeKept(path)
        case .noClipboard: return takeNoClipboard()
        case .fileChanged:
            restored = nil
            return readAgain()
        case .hangUp: return keepLastDraft() + [.stopUpgrade, .quit(exitCode: exitCode)]
        case .progress(let progress, let seconds): return take(progress, seconds: seconds)
        case .answer(let job, let result): return take(result, of: job)
        case .edited(let outcome): return takeEdited(outcome)
        }
    }

    /// Takes an answer, then the keys that waited for it; what was meant for a form that did not open is dropped, so
    /// that its letters do not become commands.
    private mutating func take(_ result: Result<LogbookAnswer, LogbookError>, of job: LogbookJob) -> [Effect] {
        guard requests.take(job) else { return [] }
        if case .failure = result, job.purpose.holdsKeys { typeAhead = [] }
        if case .failure = result, case .restore = job.task { restored = nil }
        forgetRestoration(after: job)
        return take(result, for: job) + replay()
    }

    /// Keys wait while a form is being opened or saved: they are meant for what comes next.
    private mutating func input(_ message: Message) -> [Effect] {
        isCleaningUp = false
        if message == .key(.control("c")) { return cancel() }
        wasCancelled = false
        guard typeAhead.isEmpty, !holdsKeys(for: message) else {
            typeAhead.append(message)
            return []
        }
        return act(on: message)
    }

    private func holdsKeys(for message: Message) -> Bool {
        if requests.holdsKeys { return true }
        if isAwaitingRows { return !leavesList(message) }
        if isAtEndOfRead { return movesOn(message) }
        // What is on its way says what the line means: these keys are meant for it.
        if requests.isUnderWay(.entry), case .entryLine = dialogue {
            return message == .key(.enter) || message == .key(.control("s"))
        }
        // What is on its way says what is saved: it is seen before it is.
        if case .bulk(let bulk) = dialogue, bulk.isLookingUp, requests.isUnderWay(.match(bulk.field.id)) {
            return message == .key(.enter) || message == .key(.control("s"))
        }
        // What is on its way completes the filter: these keys are meant for it.
        if requests.isUnderWay(.filterOffers), search != nil, dialogue == nil {
            return [.tab, .enter, .up, .down].contains { message == .key($0) }
        }
        // Tab takes the first of the lines that are still on their way.
        guard requests.isUnderWay(.offers), form?.focused?.link != nil else { return false }
        return message == .key(.tab) || message == .key(.enter)
    }

    /// Whether a list is on the screen for the first time and its rows are on their way: keys are meant for them.
    private var isAwaitingRows: Bool {
        guard phase == .book, dialogue == nil, form == nil, search == nil, !showsTotals else { return false }
        return !list.isLoaded && requests.isUnderWay(.page(kind))
    }

    /// Whether the cursor stands on the last row that was read, at either end, and the next ones are on their way: keys that
    /// are typed faster than rows are read go on from there.
    private var isAtEndOfRead: Bool {
        guard phase == .book, dialogue == nil, form == nil, search == nil, !showsTotals, list.isLoaded, !list.isStale,
            !list.rows.isEmpty, requests.isUnderWay(.page(kind))
        else { return false }
        return list.hasLater && list.cursor == list.rows.count - 1 || list.hasEarlier && list.cursor == 0
    }

    /// Whether a key asks for another screen: that needs no rows of the one it leaves.
    private func leavesList(_ message: Message) -> Bool {
        guard let name = commandName(of: message) else { return false }
        return [.flights, .aircraft, .pilots, .airports, .totals, .help, .palette, .quit].contains(name)
    }

    /// Whether a key moves the cursor from where it stands, over rows that may still be on their way; other keys are
    /// meant for the row that is seen.
    private func movesOn(_ message: Message) -> Bool {
        guard let name = commandName(of: message) else { return false }
        return [.down, .up, .halfDown, .halfUp, .pageDown, .pageUp, .mark].contains(name)
    }

    private func commandName(of message: Message) -> CommandName? {
        switch message {
        case .key(let key): command(for: key)?.name
        case .command(let command): command
        case .click(.command(let command)): command
        case .click, .paste, .start, .wheel, .resize, .day, .rested, .waited, .noClipboard, .keptSettings,
            .fileChanged, .hangUp, .progress, .answer, .edited:
            nil
        }
    }

    private mutating func replay() -> [Effect] {
        var effects: [Effect] = []
        while let first = typeAhead.first, !holdsKeys(for: first) {
            typeAhead.removeFirst()
            effects += act(on: first) + fetchAhead()
        }
        return effects
    }

    private mutating func act(on message: Message) -> [Effect] {
        switch message {
        case .key(let key):
            if let command = command(for: key) { return perform(command.name) }
            if case .alt(let letter) = key, form != nil, dialogue == nil { return jump(to: letter) }
            if case .alt(let letter) = key, contexts.first == .list { return jumpToRow(letter) }
            return type { $0.handle(key) }
        case .paste(let text): return paste(text)
        case .command(let name): return perform(name)
        case .click(let target): return click(target)
        case .start, .wheel, .resize, .day, .rested, .waited, .noClipboard, .keptSettings, .fileChanged, .hangUp,
            .progress, .answer, .edited:
            return []
        }
    }

    /// What follows from any change: sizes of panes, rows fetched ahead.
    private mutating func housekeeping() -> [Effect] {
        guard phase == .book else { return [] }
        if requests.isEmpty { showsWork = false }
        let geometry = BookGeometry(self)
        list.height = geometry.list.rows
        if var form {
            form.keepInSight(rows: FormGeometry(size).body.rows)
            self.form = form
        }
        return keepDraft() + fetchAhead() + askForOverlap()
    }

    /// The exit code of a program that ends now.
    var exitCode: Int32 {
        if case .problem(let error) = phase { return error.exitCode }
        return 0
    }

    /// Milliseconds after which the state wants to be told that nothing has happened; nil when it does not.
    package var restDelay: Int? {
        guard phase == .book else { return nil }
        if wantsPreview { return 30 }
        guard wantsDeferredWork else { return nil }
        // Who rests for two seconds is away: the other pieces follow at once, with a moment for a key between them.
        return isCleaningUp ? 10 : 2_000
    }

    /// Whether the pane does not yet show the row with the cursor.
    var wantsPreview: Bool {
        guard form == nil, !showsTotals, BookGeometry(self).preview != nil, let id = list.selected?.id else {
            return false
        }
        return preview.id != id && !requests.isUnderWay(.preview) && !list.isStale
    }

    private var wantsDeferredWork: Bool {
        hasDeferredWork && !isReadOnly && form == nil && dialogue == nil && !requests.isUnderWay(.deferred)
    }

    private mutating func rest() -> [Effect] {
        if wantsPreview, let id = list.selected?.id { return [requests.ask(.record(id), for: .preview)] }
        guard wantsDeferredWork else { return [] }
        isCleaningUp = true
        return [requests.ask(.finishDeferred, for: .deferred)]
    }

    /// Ctrl-C leaves one level, and quits when it is typed twice in a row.
    mutating func cancel() -> [Effect] {
        if case .upgrading = phase { return stopUpgrade() }
        if wasCancelled || phase == .opening { return keepLastDraft() + [.quit(exitCode: exitCode)] }
        wasCancelled = true
        typeAhead = []
        let effects = perform(cancelling)
        status = Status(.caution, "Ctrl-C once more quits\(draftAtEnd).")
        return effects
    }

    /// The command that leaves what has the keys now.
    private var cancelling: CommandName {
        switch contexts.first {
        case .search: .searchDrop
        case .completion: .completionClose
        case .offers: .offerClose
        case .form: form?.isChanged == true ? .redraw : .leave
        case .picker: .pickClose
        case .help: .helpClose
        case .columns: .columnsDrop
        case .settlement: .settleClose
        case .bulk: .bulkClose
        case .history: .historyClose
        case .look: .lookClose
        case .views, .balances: .pickClose
        case .totals: .totalsBack
        case .sheet: .sheetClose
        case .entryLine: .entryClose
        case .list where visit != nil: .back
        case .list, .beginning, .plan, .upgrading, .upgraded, .problem, .always, nil: .redraw
        }
    }
}
