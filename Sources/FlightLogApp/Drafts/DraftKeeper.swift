import Logbook

/// What is known of drafts: the one of the open form, and those of forms that were left.
struct DraftKeeper: Hashable, Sendable {
    /// What the logbook was last asked to keep of the open form; nil when it was asked nothing.
    var asked: FormDraft?
    /// When that was kept; nil before.
    var date: UTCInstant?
    /// The drafts of forms that are not on the screen.
    private(set) var resting: [KeptDraft] = []

    /// Adds a draft in the place of the one of the same form.
    mutating func rest(_ kept: KeptDraft) {
        _ = take(kept.draft.kind, over: kept.draft.over)
        resting.append(kept)
    }

    /// Takes the draft of a form out; nil when there is none.
    mutating func take(_ kind: RecordKind, over id: RecordID?) -> KeptDraft? {
        guard let place = resting.firstIndex(where: { $0.draft.kind == kind && $0.draft.over == id }) else {
            return nil
        }
        return resting.remove(at: place)
    }

    /// Forgets the open form: it was saved, or there is no draft of it any more.
    mutating func close() {
        asked = nil
        date = nil
    }
}
