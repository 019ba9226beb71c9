import Logbook
import TerminalUI

/// What is known of drafts: the one of the open form, and those of forms that were left.
struct DraftKeeper: Hashable, Sendable {
    /// What the logbook was last asked to keep of the open form; nil when it was asked nothing.
    var asked: FormDraft?
    /// When that was kept; nil before.
    var date: UTCInstant?
    /// The drafts of forms that are not on the screen.
    private(set) var resting: [KeptDraft] = []
    /// The drafts that could not be kept, one for each form: they are tried again as the program ends.
    private(set) var unkept: [FormDraft] = []
    /// Whether the user was told what is lost when the program ends now.
    var isLossKnown = false

    /// Adds a draft in the place of the one of the same form.
    mutating func rest(_ kept: KeptDraft) {
        _ = remove(kept.draft.kind, over: kept.draft.over)
        resting.append(kept)
    }

    /// Removes the draft of a form and returns it; nil when there is none.
    mutating func remove(_ kind: RecordKind, over id: RecordID?) -> KeptDraft? {
        remove { $0.draft.kind == kind && $0.draft.over == id }
    }

    /// The record of a resting draft to which no row leads any more, as far as it is known to be gone; nil where a draft of
    /// a new record comes first, and where there is none.
    func orphan(_ kind: RecordKind) -> RecordID? {
        guard !resting.contains(where: { $0.draft.kind == kind && $0.draft.over == nil }) else { return nil }
        return resting.first { $0.draft.kind == kind && $0.isOrphan }?.draft.over
    }

    /// Notes whether the record of a resting draft is gone.
    mutating func note(_ id: RecordID, isGone: Bool) {
        guard let kept = remove(id.kind, over: id) else { return }
        resting.append(KeptDraft(draft: kept.draft, date: kept.date, isOrphan: isGone))
    }

    private mutating func remove(_ isWanted: (KeptDraft) -> Bool) -> KeptDraft? {
        resting.firstIndex(where: isWanted).map { resting.remove(at: $0) }
    }

    /// Forgets the open form: it was saved, or there is no draft of it any more.
    mutating func close() {
        asked = nil
        date = nil
    }

    /// Notes that a draft could not be kept.
    mutating func fail(_ draft: FormDraft) {
        settle(draft.place)
        unkept.append(draft)
        isLossKnown = false
    }

    /// Notes that of a form nothing is left to be kept.
    mutating func settle(_ place: DraftPlace) { unkept.removeAll { $0.place == place } }

    /// Whether the last of a form could not be kept.
    func hasFailed(_ place: DraftPlace) -> Bool { unkept.contains { $0.place == place } }
}

/// Reads the drafts that were left when the program ended last.
struct DraftsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [KeptDraft] { try book.drafts() }
    func receive(_ kept: [KeptDraft], in state: inout State) -> [Effect] { state.receive(kept) }
}

/// The questions that keep or forget a draft share a topic: the newest decides.
private let draftTopic = QuestionTopic("draft")

/// Keeps what is typed in a form.
struct KeepDraftQuestion: LogbookQuestion {
    static let traits = QuestionTraits.draft
    static let topic = draftTopic

    let draft: FormDraft

    /// When the draft was kept.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> UTCInstant? { try book.keep(draft) }

    func receive(_ date: UTCInstant?, in state: inout State) -> [Effect] {
        state.drafts.settle(draft.place)
        if state.form?.draft.place == draft.place, state.drafts.asked != nil { state.drafts.date = date }
        return []
    }

    /// Says that nothing is kept; it is tried again with the next letter, and as the program ends.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.drafts.fail(draft)
        state.status = Status(.caution, "What is typed cannot be kept as a draft: \(error.message)")
        return []
    }
}

/// Forgets what was typed in a form.
struct DiscardDraftQuestion: LogbookQuestion {
    static let traits = QuestionTraits.draft
    static let topic = draftTopic

    let place: DraftPlace

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.discardDraft(of: place.kind, over: place.over) }
    func receive(_ answer: Void, in state: inout State) -> [Effect] { [] }
}

/// Keeping what is typed, and opening it again.
extension State {
    /// Has the open form kept where it differs from what was kept last; one request at a time, so that typing is ahead of
    /// the disk by no more than what it takes to write once.
    mutating func keepDraft() -> [Effect] {
        // A draft that is kept after its form was saved would open it again.
        guard isOpen, !isReadOnly, let form, !requests.isUnderWay(KeepDraftQuestion.topic),
            !requests.isUnderWay(SaveFormQuestion.topic)
        else {
            return []
        }
        guard form.isChanged else { return drafts.asked == nil ? [] : discardDraft(of: form) }
        return form.draft == drafts.asked ? [] : keep(form.draft)
    }

    /// Has the very last letter kept before the form is saved: neither a save that fails nor the end of the program loses it.
    mutating func keepDraftBeforeSaving() -> [Effect] {
        guard !isReadOnly, let draft = unkeptForm else { return [] }
        return keep(draft)
    }

    /// Has the very last of it kept as the program ends, also what could not be kept before.
    mutating func keepLastDraft() -> [Effect] {
        guard isOpen, !isReadOnly else { return [] }
        // A form that is being saved was kept before: a draft behind the save would open it again.
        let open = requests.isUnderWay(SaveFormQuestion.topic) ? nil : unkeptForm
        let others = drafts.unkept.filter { $0.place != form?.draft.place }
        return (others + [open].compactMap(\.self)).flatMap { draft in
            drafts.settle(draft.place)
            return draft == open ? keep(draft) : [requests.ask(KeepDraftQuestion(draft: draft))]
        }
    }

    /// Quits, unless something saved or typed is not kept: that is said first, and tried once more when the user quits again.
    mutating func quit() -> [Effect] {
        guard let loss, !drafts.isLossKnown else { return keepLastDraft() + [.quit(exitCode: 0)] }
        drafts.isLossKnown = true
        status = Status(.caution, loss)
        return [.bell]
    }

    /// What is lost when the program ends now, as a sentence; nil where nothing is.
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

    /// What becomes of what is typed when the program ends now; nothing where nothing is.
    var draftAtEnd: String {
        if !drafts.unkept.isEmpty { return "; what is typed is not kept on disk, which is tried once more" }
        return form?.isChanged == true ? "; the draft is kept" : ""
    }

    /// What is typed in the open form, where not all of it is kept or on its way.
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

    /// Opens the form that was on the screen when the program ended; the others wait for their forms.
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

    /// The form of a record, as it was left when a draft of it is kept.
    mutating func makeForm(of record: Record, over id: RecordID?, takesDraft: Bool) -> Form {
        drafts.close()
        let found = takesDraft ? drafts.remove(record.kind, over: id) : nil
        guard let kept = found else { return Form(record, over: id, today: today) }
        drafts.asked = kept.draft
        drafts.date = kept.date
        let time = kept.date.map { " of \($0.time.text) UTC" } ?? ""
        status = Status(.caution, "This is the draft\(time). \(keyLabel(of: .discard)) discards it.")
        return Form(kept.draft, on: id == nil ? Form.blank(record.kind) : record, today: today)
    }

    /// Goes on where the record of a draft is gone: saved, what was typed becomes a new one.
    mutating func openOrphan(over id: RecordID) -> [Effect] {
        guard let kept = drafts.remove(id.kind, over: id) else { return [] }
        drafts.asked = kept.draft
        drafts.date = kept.date
        status = Status(.caution, "The record of this draft was deleted; saving adds it again.")
        form = Form(orphan: kept.draft, today: today)
        return lookUpAll()
    }

    /// Why a flight that is filled in cannot be begun: what was typed for another one would be lost.
    var reasonAgainstNewFlight: String? {
        drafts.resting.contains { $0.draft.kind == .flights && $0.draft.over == nil }
            ? "a draft of a new flight is kept; \(keyLabel(of: .add)) opens it, to be saved or discarded first" : nil
    }

    // MARK: Leaving

    /// Leaves the form; what was typed is kept.
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

    /// Leaves the form and forgets what was typed.
    mutating func discardForm() -> [Effect] {
        guard let left = form else { return [] }
        form = nil
        status = Status(.good, "Draft discarded.")
        let rows = list.needsReload ? readAgain() : []
        return rows + (isReadOnly ? [] : discardDraft(of: left))
    }
}
