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
    mutating func settle(_ place: DraftPlace) { unkept.removeAll { $0.place == place } }

    /// Returns whether the last draft of a form could not be kept.
    func hasFailed(_ place: DraftPlace) -> Bool { unkept.contains { $0.place == place } }
}

/// Reads the drafts that existed when the program last ended.
struct DraftsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [KeptDraft] { try book.drafts() }
    func receive(_ kept: [KeptDraft], in state: inout State) -> [Effect] {
        state.receive(kept) + (state.isReadOnly ? [] : [.run(LeftTextTask())])
    }
}

/// The topic of the questions that keep or discard a draft: the newest one counts.
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

    let place: DraftPlace

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.discardDraft(of: place.kind, over: place.over) }
    func receive(_ answer: Void, in state: inout State) -> [Effect] { [] }
}

/// Keeping drafts and opening them again.
extension State {
    /// Requests that the open form be kept if it differs from its last draft. Only one request is under way at a time,
    /// so that the disk is at most one write later than the keys.
    mutating func keepDraft() -> [Effect] {
        // A draft that is kept after its form was saved would open the form again.
        guard isOpen, !isReadOnly, let form, !requests.isUnderWay(KeepDraftQuestion.topic),
            !requests.isUnderWay(SaveFormQuestion.topic)
        else {
            return []
        }
        guard form.isChanged else { return drafts.asked == nil ? [] : discardDraft(of: form) }
        return form.draft == drafts.asked ? [] : keep(form.draft)
    }

    /// Requests that the latest text be kept before the form is saved, so that neither a failed save nor the end of the
    /// program loses it.
    mutating func keepDraftBeforeSaving() -> [Effect] {
        guard !isReadOnly, let draft = unkeptForm else { return [] }
        return keep(draft)
    }

    /// Requests that the latest text be kept when the program ends, with the drafts that could not be kept before.
    mutating func keepLastDraft() -> [Effect] {
        guard isOpen, !isReadOnly else { return [] }
        // A form that is being saved was kept before; a draft kept after the save would open it again.
        let open = requests.isUnderWay(SaveFormQuestion.topic) ? nil : unkeptForm
        let others = drafts.unkept.filter { $0.place != form?.draft.place }
        return (others + [open].compactMap(\.self)).flatMap { draft in
            drafts.settle(draft.place)
            return draft == open ? keep(draft) : [requests.ask(KeepDraftQuestion(draft: draft))]
        }
    }

    /// Quits, unless saved or typed data is not kept: then the first call warns, and the second tries once more and
    /// quits.
    mutating func quit() -> [Effect] {
        guard let loss, !drafts.isLossKnown else { return keepLastDraft() + [.quit(exitCode: 0)] }
        drafts.isLossKnown = true
        status = Status(.caution, loss)
        return [.bell]
    }

    /// The message on what is lost when the program ends now; nil when nothing is.
    private var loss: String? {
        let again = keyLabel(of: .quit)
        if let risk { return "\(risk.message) Make room first; \(again) tries once more, and quits." }
        guard let lost = drafts.unkept.first else { return nil }
        let others = drafts.unkept.count - 1
        let what =
            "a \(lost.over == nil ? "new" : "changed") \(lost.kind.singular)"
            + (others > 0 ? " and \(others) more" : "")
        return "The draft of \(what) is not kept on disk; \(again) tries once more, and quits."
    }

    /// What happens to typed text when the program ends now, as part of a sentence; empty when there is none.
    var draftAtEnd: String {
        if !drafts.unkept.isEmpty { return "; what is typed is not kept on disk, which is tried once more" }
        return form?.isChanged == true ? "; the draft is kept" : ""
    }

    /// The draft of the open form, if it is not kept or being kept; nil when there is nothing to keep.
    private var unkeptForm: FormDraft? {
        guard let form, form.isChanged else { return nil }
        return form.draft != drafts.asked || drafts.hasFailed(form.draft.place) ? form.draft : nil
    }

    private mutating func keep(_ draft: FormDraft) -> [Effect] {
        drafts.asked = draft
        return [requests.ask(KeepDraftQuestion(draft: draft))]
    }

    mutating func discardDraft(of form: Form) -> [Effect] {
        let place = form.draft.place
        drafts.close()
        drafts.settle(place)
        return [requests.ask(DiscardDraftQuestion(place: place))]
    }

    // MARK: Opening

    /// Opens the form that was open when the program ended; the other drafts wait until their forms are opened.
    mutating func receive(_ kept: [KeptDraft]) -> [Effect] {
        guard form == nil else { return openLeftLine() }
        for draft in kept.reversed() { drafts.rest(draft) }
        guard let open = kept.first(where: \.draft.isOpen) else {
            if let first = kept.first, status == nil { status = Status(.good, sentence(of: first)) }
            return openLeftLine()
        }
        keepLeftLine()
        screens = [.list(.all(open.draft.kind))]
        let isRead = list.isLoaded || requests.isUnderWay(PageQuestion.topic(listID))
        let rows = isRead ? [] : reload(at: list.place)
        guard let id = open.draft.over else { return rows + openForm(Form.blank(kind), over: nil) }
        return rows + (open.isOrphan ? openOrphan(over: id) : [requests.ask(OpenFormQuestion(id: id, purpose: .edit))])
    }

    private func sentence(of kept: KeptDraft) -> String {
        let draft = kept.draft
        let isNew = draft.over == nil || kept.isOrphan
        let key = keyLabel(of: isNew ? .add : .edit)
        guard isNew else { return "A draft of a changed \(draft.kind.singular) is kept; \(key) on its row opens it." }
        return "A draft of a \(kept.isOrphan ? "deleted" : "new") \(draft.kind.singular) is kept; \(key) opens it."
    }

    /// Returns the form of a record, with its draft if one is kept.
    mutating func makeForm(of record: Record, over id: RecordID?, takesDraft: Bool) -> Form {
        drafts.close()
        let found = takesDraft ? drafts.remove(record.kind, over: id) : nil
        guard let kept = found else {
            return Form(record, over: id, today: today, by: settings.conventions, in: fields)
        }
        drafts.asked = kept.draft
        drafts.date = kept.date
        let time = kept.date.map { " of \($0.time.text) UTC" } ?? ""
        let form = Form(
            kept.draft, on: id == nil ? Form.blank(record.kind) : record, today: today, by: settings.conventions,
            in: fields)
        let meaning = form.rewritten.isEmpty ? "" : " Times and dates keep their meaning."
        status = Status(.caution, "This is the draft\(time). \(keyLabel(of: .discard)) discards it.\(meaning)")
        return form
    }

    /// Opens the draft of a deleted record; saving it adds a new record.
    mutating func openOrphan(over id: RecordID) -> [Effect] {
        guard let kept = drafts.remove(id.kind, over: id) else { return [] }
        drafts.asked = kept.draft
        drafts.date = kept.date
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

    // MARK: Leaving

    /// Closes the form and keeps its draft.
    mutating func leaveForm() -> [Effect] {
        guard let left = form else { return [] }
        form = nil
        let rows = list.needsReload ? readAgain() : []
        guard left.isChanged, !isReadOnly else {
            return rows + (drafts.asked == nil ? [] : discardDraft(of: left))
        }
        var draft = left.draft
        draft.isOpen = false
        let date = drafts.date
        drafts.close()
        drafts.rest(KeptDraft(draft: draft, date: date, isOrphan: left.lost != nil))
        let way =
            "\(keyLabel(of: left.isNew ? .add : .edit)) opens it again, \(keyLabel(of: .discard)) there discards it"
        status = Status(.good, "The draft is kept: \(way).")
        return rows + [requests.ask(KeepDraftQuestion(draft: draft))]
    }

    /// Closes the form and discards its draft.
    mutating func discardForm() -> [Effect] {
        guard let left = form else { return [] }
        form = nil
        status = Status(.good, "Draft discarded.")
        let rows = list.needsReload ? readAgain() : []
        return rows + (isReadOnly ? [] : discardDraft(of: left))
    }
}
