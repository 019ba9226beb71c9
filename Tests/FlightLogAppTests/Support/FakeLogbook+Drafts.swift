import Logbook

extension FakeLogbook {
    static let draftDate = UTCInstant(isoText: "2026-11-21T20:41:07Z")

    func drafts() throws(LogbookError) -> [KeptDraft] { keptDrafts.map { KeptDraft(draft: $0, date: Self.draftDate) } }

    func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant? {
        try discardDraft(of: draft.kind, over: draft.over)
        keptDrafts.insert(draft, at: 0)
        return Self.draftDate
    }

    func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError) {
        keptDrafts.removeAll { $0.kind == kind && $0.over == id }
    }
}
