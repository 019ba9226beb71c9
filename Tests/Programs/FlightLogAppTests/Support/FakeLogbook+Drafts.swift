import Aviation
import Logbook

extension FakeLogbook {
    static let draftDate = UTCInstant(isoText: "2026-11-21T20:41:07Z")

    func drafts() throws(LogbookError) -> [KeptDraft] {
        keptDrafts.map { draft in
            let isOrphan = draft.over.map { records[$0] == nil } ?? false
            return KeptDraft(draft: draft, date: Self.draftDate, isOrphan: isOrphan)
        }
    }

    func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant? {
        if let draftFailure { throw draftFailure }
        try discardDraft(of: draft.kind, over: draft.over)
        keptDrafts.insert(draft, at: 0)
        return Self.draftDate
    }

    func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError) {
        keptDrafts.removeAll { $0.kind == kind && $0.over == id }
    }
}
