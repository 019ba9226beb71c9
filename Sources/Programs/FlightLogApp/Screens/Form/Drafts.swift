import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The drafts: that of the open form, and those of forms that were left.
struct DraftKeeper: Hashable, Sendable {
    /// The draft of the open form that the logbook was last asked to keep; nil when it was asked for none.
    var asked: FormDraft?
    /// The time at which it was kept; nil before that.
    var date: UTCInstant?
    /// The drafts of forms that are not open.
    private(set) var resting: [KeptDraft] = []
    /// The drafts that could not be kept, at most one per form; they are tried again when the program ends.
    private(set) var unkept: [FormDraft] = []
    /// Whether the user was told what is lost when the program ends now.
    var isLossKnown = false

    /// Adds a draft, which replaces the one of the same form.
    mutating func rest(_ kept: KeptDraft) {
        _ = remove(kept.draft.kind, over: kept.draft.over)
        resting.append(kept)
    }

    /// Removes the draft of a form and returns it; nil when there is none.
    mutating func remove(_ kind: RecordKind, over id: RecordID?) -> KeptDraft? {
        remove { $0.draft.kind == kind && $0.draft.over == id }
    }

    /// Returns the deleted record of a resting draft, which no row opens any more; nil when there is none, or when a
    /// draft of a new record comes first.
    func orphan(_ kind: RecordKind) -> RecordID? {
        guard !resting.contains(where: { $0.draft.kind == kind && $0.draft.over == nil }) else { return nil }
        return resting.first { $0.draft.kind == kind && $0.isOrphan }?.draft.over
    }

    /// Records whether the record of a resting draft was deleted.
    mutating func note(_ id: RecordID, isGone: Bool) {
        guard let kept = remove(id.kind, over: id) else { return }
        resting.append(KeptDraft(draft: kept.draft, date: kept.date, isOrphan: isGone))
    }

    private mutating func remove(_ isWanted: (KeptDraft) -> Bool) -> KeptDraft? {
        resting.firstIndex(where: isWanted).map { resting.remove(at: $0) }
    }

    /// Makes a draft that of the open form.
    mutating func open(_ kept: KeptDraft) {
        asked = kept.draft
        date = kept.date
    }

    /// Forgets the draft of the open form, because the form was saved, left or discarded.
    mutating func close() {
        asked = nil
        date = nil
    }

    /// Records that a draft could not be kept.
    mutating func fail(_ draft: FormDraft) {
        settle(draft.place)
        unkept.append(draft)
        isLossKnown = false
    }

    /// Records that a form has no unkept draft.
    mutating func settle(_ place: DraftKey) { unkept.removeAll { $0.place == place } }

    /// Returns whether the last draft of a form could not be kept.
    func hasFailed(_ place: DraftKey) -> Bool { unkept.contains { $0.place == place } }
}

/// Reads the drafts that existed when the program last ended.
struct DraftsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [KeptDraft] { try book.drafts() }

    func receive(_ kept: [KeptDraft], in state: inout State) -> [Effect] {
        open(kept, &state) + (state.isReadOnly ? [] : [.run(RecoverTextsTask())])
    }

    /// Opens the form that was open when the program ended; the other drafts wait until their forms are opened.
    private func open(_ kept: [KeptDraft], _ state: inout State) -> [Effect] {
        guard state.form == nil else { return openLeftLine(&state) }
        for draft in kept.reversed() { state.drafts.rest(draft) }
        guard let open = kept.first(where: \.draft.isOpen) else {
            if let first = kept.first, state.status == nil { state.status = Status(.good, sentence(of: first, state)) }
            return openLeftLine(&state)
        }
        state.entryHistory.keep(&state.leftLine)
        state.screens = [.list(.all(open.draft.kind))]
        let isRead = state.list.isLoaded || state.requests.isUnderWay(PageQuestion.topic(state.listID))
        let rows = isRead ? [] : state.reload(at: state.list.place)
        guard let id = open.draft.over else { return rows + state.openForm(Form.blank(state.kind), over: nil) }
        if open.isOrphan { return rows + state.openOrphan(over: id) }
        return rows + [state.requests.ask(OpenFormQuestion(id: id, purpose: .edit))]
    }

    private func sentence(of kept: KeptDraft, _ state: State) -> String {
        let draft = kept.draft
        let isNew = draft.over == nil || kept.isOrphan
        let key = state.keyLabel(of: isNew ? .add : .edit)
        guard isNew else { return "A draft of a changed \(draft.kind.singular) is kept; \(key) on its row opens it." }
        return "A draft of a \(kept.isOrphan ? "deleted" : "new") \(draft.kind.singular) is kept; \(key) opens it."
    }

    /// Opens the line that was unfinished when the program ended; when something else is open, adds it to the earlier
    /// ones.
    private func openLeftLine(_ state: inout State) -> [Effect] {
        guard let left = state.leftLine, !state.isReadOnly, state.form == nil, state.overlay == nil else {
            state.entryHistory.keep(&state.leftLine)
            return []
        }
        state.leftLine = nil
        state.status = Status(
            .caution,
            "The program ended while you were typing this line. Before saving, check that the flight is not already in the list."
        )
        var line = EntryLineScreen(left.text)
        line.typing = left.typing == Typing(state) ? nil : left.typing
        return state.show(.entryLine(line))
    }
}

/// All questions that keep or discard a draft have this topic, so that only the newest one counts.
private let draftTopic = QuestionTopic("draft")

/// Keeps the text of a form as a draft.
struct KeepDraftQuestion: LogbookQuestion {
    static let traits = QuestionTraits.draft
    static let topic = draftTopic

    let draft: FormDraft

    /// Returns the time at which the draft was kept.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> UTCInstant? { try book.keep(draft) }

    func receive(_ date: UTCInstant?, in state: inout State) -> [Effect] {
        state.drafts.settle(draft.place)
        if state.form?.draft.place == draft.place, state.drafts.asked != nil { state.drafts.date = date }
        return []
    }

    /// Reports that the draft was not kept; it is tried again with the next letter, and when the program ends.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.drafts.fail(draft)
        state.status = Status(.caution, "What is typed cannot be kept as a draft: \(error.message)")
        return []
    }
}

/// Discards the draft of a form.
struct DiscardDraftQuestion: LogbookQuestion {
    static let traits = QuestionTraits.draft
    static let topic = draftTopic

    let place: DraftKey

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.discardDraft(of: place.kind, over: place.over) }
    func receive(_ answer: Void, in state: inout State) -> [Effect] { [] }
}

/// Keeping the text of forms.
extension DraftKeeper {
    /// Requests that a form be kept if it differs from its last draft. Only one request is under way at a time, so that
    /// the disk is at most one write later than the keys.
    mutating func keep(_ form: Form, asking requests: inout Requests) -> [Effect] {
        // A draft that is kept after its form was saved would open the form again.
        guard !requests.isUnderWay(KeepDraftQuestion.topic), !requests.isUnderWay(SaveFormQuestion.topic) else {
            return []
        }
        guard form.isChanged else { return asked == nil ? [] : discard(form, asking: &requests) }
        return form.draft == asked ? [] : keep(form.draft, asking: &requests)
    }

    /// Requests that the latest text be kept when the program ends, with the drafts that could not be kept before.
    ///
    /// - Parameter form: the open form; nil when none is open.
    mutating func keepLast(_ form: Form?, asking requests: inout Requests) -> [Effect] {
        // A form that is being saved was kept before; a draft kept after the save would open it again.
        let open = requests.isUnderWay(SaveFormQuestion.topic) ? nil : form.flatMap { unkept(of: $0) }
        let others = unkept.filter { $0.place != form?.draft.place }
        var effects: [Effect] = []
        for draft in others + [open].compactMap(\.self) {
            settle(draft.place)
            if draft == open { asked = draft }
            effects.append(requests.ask(KeepDraftQuestion(draft: draft)))
        }
        return effects
    }

    mutating func keep(_ draft: FormDraft, asking requests: inout Requests) -> [Effect] {
        asked = draft
        return [requests.ask(KeepDraftQuestion(draft: draft))]
    }

    mutating func discard(_ form: Form, asking requests: inout Requests) -> [Effect] {
        let place = form.draft.place
        close()
        settle(place)
        return [requests.ask(DiscardDraftQuestion(place: place))]
    }

    /// Returns the draft of the open form, if it is not kept or being kept; nil when there is nothing to keep.
    func unkept(of form: Form) -> FormDraft? {
        guard form.isChanged else { return nil }
        return form.draft != asked || hasFailed(form.draft.place) ? form.draft : nil
    }

    /// Returns what happens to typed text when the program ends now, as part of a sentence; empty when there is none.
    ///
    /// - Parameter form: the open form; nil when none is open.
    func sentenceAtEnd(_ form: Form?) -> String {
        if !unkept.isEmpty { return "; what you type is not being saved to disk; trying again" }
        return form?.isChanged == true ? "; the draft is kept" : ""
    }

    /// Returns the message on the drafts that are lost when the program ends now; nil when none is.
    ///
    /// - Parameter key: the key that quits.
    func loss(key: String) -> String? {
        guard let lost = unkept.first else { return nil }
        let others = unkept.count - 1
        let what =
            "a \(lost.over == nil ? "new" : "changed") \(lost.kind.singular)"
            + (others > 0 ? " and \(others) more" : "")
        return "The draft of \(what) is not kept on disk; \(key) tries once more, and quits."
    }
}

/// Ending the program.
extension State {
    /// Requests that the latest text be kept when the program ends.
    mutating func keepLastDraft() -> [Effect] {
        isOpen && !isReadOnly ? drafts.keepLast(form, asking: &requests) : []
    }

    /// Quits, unless saved or typed data is not kept: then the first call warns, and the second tries once more and
    /// quits.
    mutating func quit() -> [Effect] {
        let key = keyLabel(of: .quit)
        let loss =
            risk.map { "\($0.message) Make room first; \(key) tries once more, and quits." } ?? drafts.loss(key: key)
        guard let loss, !drafts.isLossKnown else { return keepLastDraft() + [.quit(exitCode: 0)] }
        drafts.isLossKnown = true
        status = Status(.caution, loss)
        return [.bell]
    }
}

/// Opening forms with their drafts.
extension State {
    /// Opens the draft of a deleted record; saving it adds a new record.
    mutating func openOrphan(over id: RecordID) -> [Effect] {
        guard let kept = drafts.remove(id.kind, over: id) else { return [] }
        drafts.open(kept)
        status = Status(.caution, "The record of this draft was deleted; saving adds it again.")
        form = Form(orphan: kept.draft, today: today, by: settings.conventions, in: fields)
        return lookUpAll()
    }

    /// The reason why a prefilled flight cannot be begun: it would replace the draft of another new flight. Nil when it
    /// can.
    var reasonAgainstNewFlight: String? {
        drafts.resting.contains { $0.draft.kind == .flights && $0.draft.over == nil }
            ? "a draft of a new flight is kept; \(keyLabel(of: .add)) opens it, to be saved or discarded first" : nil
    }
}

/// Leaving a form.
extension Form {
    /// Closes the form and keeps its draft.
    func leave(in context: inout ScreenContext) -> [Effect] {
        let left = self
        return context.then { state in
            state.form = nil
            let rows = state.list.needsReload ? state.readAgain() : []
            guard left.isChanged, !state.isReadOnly else {
                return rows
                    + (state.drafts.asked == nil ? [] : state.drafts.discard(left, asking: &state.requests))
            }
            var draft = left.draft
            draft.isOpen = false
            let date = state.drafts.date
            state.drafts.close()
            state.drafts.rest(KeptDraft(draft: draft, date: date, isOrphan: left.deletedRecord != nil))
            let opens = state.keyLabel(of: left.isNew ? .add : .edit)
            let discards = state.keyLabel(of: .discard)
            state.status = Status(.good, "Draft kept: \(opens) reopens it, \(discards) in the form discards it.")
            return rows + [state.requests.ask(KeepDraftQuestion(draft: draft))]
        }
    }

    /// Closes the form and discards its draft.
    func discard(in context: inout ScreenContext) -> [Effect] {
        let left = self
        return context.then { state in
            state.form = nil
            state.status = Status(.good, "Draft discarded.")
            let rows = state.list.needsReload ? state.readAgain() : []
            return rows + (state.isReadOnly ? [] : state.drafts.discard(left, asking: &state.requests))
        }
    }
}
