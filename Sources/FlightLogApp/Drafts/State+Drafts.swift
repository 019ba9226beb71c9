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
        guard form.draft != keeper.asked else { return [] }
        keeper.asked = form.draft
        return [requests.ask(.keepDraft(form.draft), for: .draft)]
    }

    /// Has the very last of it kept as the program ends.
    mutating func keepLastDraft() -> [Effect] {
        guard phase == .book, !isReadOnly, let form, form.isChanged, form.draft != keeper.asked,
            !requests.isUnderWay(.saving)
        else { return [] }
        keeper.asked = form.draft
        return [requests.ask(.keepDraft(form.draft), for: .draft)]
    }

    mutating func takeKept(at date: UTCInstant?) -> [Effect] {
        if form != nil, keeper.asked != nil { keeper.date = date }
        return []
    }

    mutating func discardDraft(of form: Form) -> [Effect] {
        keeper.close()
        return [requests.ask(.discardDraft(form.kind, over: form.over), for: .draft)]
    }

    // MARK: Opening

    /// Opens the form that was on the screen when the program ended; the others wait for their forms.
    mutating func takeDrafts(_ drafts: [KeptDraft]) -> [Effect] {
        guard form == nil else { return [] }
        for kept in drafts.reversed() { keeper.rest(kept) }
        guard let open = drafts.first(where: \.draft.isOpen)?.draft else {
            if let first = drafts.first, status == nil { status = Status(.good, sentence(of: first.draft)) }
            return []
        }
        kind = open.kind
        let rows = list.isLoaded || requests.isUnderWay(.page(kind)) ? [] : reload(at: list.place)
        guard let id = open.over else { return rows + openForm(Form.blank(open.kind), over: nil) }
        return rows + [requests.ask(.record(id), for: .form(.edit(id)))]
    }

    private func sentence(of draft: FormDraft) -> String {
        let key = keyLabel(of: draft.over == nil ? .add : .edit)
        return draft.over == nil
            ? "A draft of a new \(draft.kind.singular) is kept; \(key) opens it."
            : "A draft of a changed \(draft.kind.singular) is kept; \(key) on its row opens it."
    }

    /// The form of a record, as it was left when a draft of it is kept.
    mutating func form(of record: Record, over id: RecordID?, takesDraft: Bool) -> Form {
        keeper.close()
        guard takesDraft, let kept = keeper.take(record.kind, over: id) else {
            return Form(record, over: id, today: today)
        }
        keeper.asked = kept.draft
        keeper.date = kept.date
        let time = kept.date.map { " of \($0.time.text) UTC" } ?? ""
        status = Status(.caution, "This is the draft\(time). \(keyLabel(of: .discard)) discards it.")
        return Form(kept.draft, on: id == nil ? Form.blank(record.kind) : record, today: today)
    }

    /// Goes on where the record of a draft is gone: what was typed becomes a new one.
    mutating func openOrphan(over id: RecordID) -> [Effect] {
        guard let kept = keeper.take(id.kind, over: id) else { return [] }
        form = Form(kept.draft.ofNewRecord, on: Form.blank(id.kind), today: today)
        keeper.close()
        status = Status(.caution, "The record of this draft was deleted; saving adds it anew.")
        return [requests.ask(.discardDraft(id.kind, over: id), for: .draft)] + lookUpAll()
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
        let rows = list.needsReload ? reload(at: list.selected.map { .around($0.id) } ?? .first, quietly: true) : []
        guard left.isChanged, !isReadOnly else {
            return rows + (keeper.asked == nil ? [] : discardDraft(of: left))
        }
        var draft = left.draft
        draft.isOpen = false
        let date = keeper.date
        keeper.close()
        keeper.rest(KeptDraft(draft: draft, date: date))
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
        let rows = list.needsReload ? reload(at: list.selected.map { .around($0.id) } ?? .first, quietly: true) : []
        return rows + (isReadOnly ? [] : discardDraft(of: left))
    }
}
