import Logbook

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
        _ = take(kept.draft.kind, over: kept.draft.over)
        resting.append(kept)
    }

    /// Takes the draft of a form out; nil when there is none.
    mutating func take(_ kind: RecordKind, over id: RecordID?) -> KeptDraft? {
        take { $0.draft.kind == kind && $0.draft.over == id }
    }

    /// The record of a resting draft to which no row leads any more, as far as it is known to be gone; nil where a draft of
    /// a new record comes first, and where there is none.
    func orphan(_ kind: RecordKind) -> RecordID? {
        guard !resting.contains(where: { $0.draft.kind == kind && $0.draft.over == nil }) else { return nil }
        return resting.first { $0.draft.kind == kind && $0.isOrphan }?.draft.over
    }

    /// Notes whether the record of a resting draft is gone.
    mutating func note(_ id: RecordID, isGone: Bool) {
        guard let kept = take(id.kind, over: id) else { return }
        resting.append(KeptDraft(draft: kept.draft, date: kept.date, isOrphan: isGone))
    }

    private mutating func take(_ isWanted: (KeptDraft) -> Bool) -> KeptDraft? {
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
