import Logbook
import TerminalUI

/// Keeping what is typed, and opening it again.
extension State {
    /// Has the open form kept where it differs from what was kept last; one request at a time, so that typing is ahead of
    /// the disk by no more than what it takes to write once.
    mutating func keepDraft() -> [Effect] {
        // A draft that is kept after its form was saved would open it again.
        guard phase == .book, !isReadOnly, let form, !requests.isUnderWay(.draft), !requests.isUnderWay(.saving) else {
            return []
        }
        guard form.isChanged else { return keeper.asked == nil ? [] : discardDraft(of: form) }
        return form.draft == keeper.asked ? [] : keep(form.draft)
    }

    /// Has the very last letter kept before the form is saved: neither a save that fails nor the end of the program loses it.
    mutating func keepDraftBeforeSaving() -> [Effect] {
        guard !isReadOnly, let draft = unkeptForm else { return [] }
        return keep(draft)
    }

    /// Has the very last of it kept as the program ends, also what could not be kept before.
    mutating func keepLastDraft() -> [Effect] {
        guard phase == .book, !isReadOnly else { return [] }
        // A form that is being saved was kept before: a draft behind the save would open it again.
        let open = requests.isUnderWay(.saving) ? nil : unkeptForm
        let others = keeper.unkept.filter { $0.place != form?.draft.place }
        return (others + [open].compactMap(\.self)).flatMap { draft in
            keeper.settle(draft.place)
            return draft == open ? keep(draft) : [requests.ask(.keepDraft(draft), for: .draft)]
        }
    }

    /// Quits, unless something saved or typed is not kept: that is said first, and tried once more when the user quits again.
    mutating func quit() -> [Effect] {
        guard let loss, !keeper.isLossKnown else { return keepLastDraft() + [.quit(exitCode: 0)] }
        keeper.isLossKnown = true
        status = Status(.caution, loss)
        return [.bell]
    }

    /// What is lost when the program ends now, as a sentence; nil where nothing is.
    private var loss: String? {
        let again = keyLabel(of: .quit)
        if let risk { return "\(risk.message) Make room first; \(again) tries once more, and quits." }
        guard let lost = keeper.unkept.first else { return nil }
        let others = keeper.unkept.count - 1
        let what =
            "a \(lost.over == nil ? "new" : "changed") \(lost.kind.singular)"
            + (others > 0 ? " and \(others) more" : "")
        return "The draft of \(what) is not kept on disk; \(again) tries once more, and quits."
    }

    /// What becomes of what is typed when the program ends now; nothing where nothing is.
    var draftAtEnd: String {
        if !keeper.unkept.isEmpty { return "; what is typed is not kept on disk, which is tried once more" }
        return form?.isChanged == true ? "; the draft is kept" : ""
    }

    /// What is typed in the open form, where not all of it is kept or on its way.
    private var unkeptForm: FormDraft? {
        guard let form, form.isChanged else { return nil }
        return form.draft != keeper.asked || keeper.hasFailed(form.draft.place) ? form.draft : nil
    }

    private mutating func keep(_ draft: FormDraft) -> [Effect] {
        keeper.asked = draft
        return [requests.ask(.keepDraft(draft), for: .draft)]
    }

    mutating func takeKept(at date: UTCInstant?, for job: LogbookJob) -> [Effect] {
        guard case .keepDraft(let draft) = job.task else { return [] }
        keeper.settle(draft.place)
        if form?.draft.place == draft.place, keeper.asked != nil { keeper.date = date }
        return []
    }

    /// Says that nothing is kept; it is tried again with the next letter, and as the program ends.
    mutating func takeDraftError(_ error: LogbookError, for job: LogbookJob) -> [Effect] {
        guard case .keepDraft(let draft) = job.task else {
            status = Status(error)
            return []
        }
        keeper.fail(draft)
        status = Status(.caution, "What is typed cannot be kept as a draft: \(error.message)")
        return []
    }

    mutating func discardDraft(of form: Form) -> [Effect] {
        let place = form.draft.place
        keeper.close()
        keeper.settle(place)
        return [requests.ask(.discardDraft(place.kind, over: place.over), for: .draft)]
    }

    // MARK: Opening

    /// Opens the form that was on the screen when the program ended; the others wait for their forms.
    mutating func takeDrafts(_ drafts: [KeptDraft]) -> [Effect] {
        guard form == nil else { return openLeftLine() }
        for kept in drafts.reversed() { keeper.rest(kept) }
        guard let open = drafts.first(where: \.draft.isOpen) else {
            if let first = drafts.first, status == nil { status = Status(.good, sentence(of: first)) }
            return openLeftLine()
        }
        keepLeftLine()
        kind = open.draft.kind
        let rows = list.isLoaded || requests.isUnderWay(.page(kind)) ? [] : reload(at: list.place)
        guard let id = open.draft.over else { return rows + openForm(Form.blank(kind), over: nil) }
        return rows + (open.isOrphan ? openOrphan(over: id) : [requests.ask(.record(id), for: .form(.edit(id)))])
    }

    private func sentence(of kept: KeptDraft) -> String {
        let draft = kept.draft
        let isNew = draft.over == nil || kept.isOrphan
        let key = keyLabel(of: isNew ? .add : .edit)
        guard isNew else { return "A draft of a changed \(draft.kind.singular) is kept; \(key) on its row opens it." }
        return "A draft of a \(kept.isOrphan ? "deleted" : "new") \(draft.kind.singular) is kept; \(key) opens it."
    }

    /// The form of a record, as it was left when a draft of it is kept.
    mutating func form(of record: Record, over id: RecordID?, takesDraft: Bool) -> Form {
        keeper.close()
        let found = takesDraft ? keeper.take(record.kind, over: id) : nil
        guard let kept = found else { return Form(record, over: id, today: today) }
        keeper.asked = kept.draft
        keeper.date = kept.date
        let time = kept.date.map { " of \($0.time.text) UTC" } ?? ""
        status = Status(.caution, "This is the draft\(time). \(keyLabel(of: .discard)) discards it.")
        return Form(kept.draft, on: id == nil ? Form.blank(record.kind) : record, today: today)
    }

    /// Goes on where the record of a draft is gone: saved, what was typed becomes a new one.
    mutating func openOrphan(over id: RecordID) -> [Effect] {
        guard let kept = keeper.take(id.kind, over: id) else { return [] }
        keeper.asked = kept.draft
        keeper.date = kept.date
        status = Status(.caution, "The record of this draft was deleted; saving adds it anew.")
        form = Form(orphan: kept.draft, today: today)
        return lookUpAll()
    }

    /// Why a flight that is filled in cannot be begun: what was typed for another one would be lost.
    var reasonAgainstNewFlight: String? {
        keeper.resting.contains { $0.draft.kind == .flights && $0.draft.over == nil }
            ? "a draft of a new flight is kept; \(keyLabel(of: .add)) opens it, to be saved or discarded first" : nil
    }

    // MARK: Leaving

    /// Leaves the form; what was typed is kept.
    mutating func leaveForm() -> [Effect] {
        guard let left = form else { return [] }
        form = nil
        let rows = list.needsReload ? readAgain() : []
        guard left.isChanged, !isReadOnly else {
            return rows + (keeper.asked == nil ? [] : discardDraft(of: left))
        }
        var draft = left.draft
        draft.isOpen = false
        let date = keeper.date
        keeper.close()
        keeper.rest(KeptDraft(draft: draft, date: date, isOrphan: left.lost != nil))
        let way =
            "\(keyLabel(of: left.isNew ? .add : .edit)) opens it again, \(keyLabel(of: .discard)) there discards it"
        status = Status(.good, "The draft is kept: \(way).")
        return rows + [requests.ask(.keepDraft(draft), for: .draft)]
    }

    /// Leaves the form and forgets what was typed.
    mutating func discardForm() -> [Effect] {
        guard let left = form else { return [] }
        form = nil
        status = Status(.good, "What was typed was discarded.")
        let rows = list.needsReload ? readAgain() : []
        return rows + (isReadOnly ? [] : discardDraft(of: left))
    }
}
