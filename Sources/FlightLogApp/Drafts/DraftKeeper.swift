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

    /// Adds a draft in the place of the one of the same form.
    mutating func rest(_ kept: KeptDraft) {
        _ = take(kept.draft.kind, over: kept.draft.over)
        resting.append(kept)
    }

    /// Takes the draft of a form out; nil when there is none.
    mutating func take(_ kind: RecordKind, over id: RecordID?) -> KeptDraft? {
        take { $0.draft.kind == kind && $0.draft.over == id }
    }

    /// Takes the draft of a new record out, else one whose record is gone, which no row leads to any more; nil when there is
    /// neither.
    mutating func takeNew(_ kind: RecordKind) -> KeptDraft? {
        take(kind, over: nil) ?? take { $0.draft.kind == kind && $0.isOrphan }
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
    }

    /// Notes that of a form nothing is left to be kept.
    mutating func settle(_ place: DraftPlace) { unkept.removeAll { $0.place == place } }

    /// Whether the last of a form could not be kept.
    func hasFailed(_ place: DraftPlace) -> Bool { unkept.contains { $0.place == place } }
}
