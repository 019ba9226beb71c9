/// One action as the history keeps it: everything it changed is undone and redone together.
package struct HistoryStep: Hashable, Sendable, Identifiable {
    /// What kind of step it is.
    package enum Kind: Hashable, Sendable {
        /// A change; whether it is undone, and can be redone.
        case change(isUndone: Bool)
        /// An upgrade of the file, which is not undone; where the copy made before is, if one is still there.
        case upgrade(backup: String?)
    }

    /// The step's number: later steps have greater ones. Of an upgrade, a negative number.
    package let id: Int64
    /// When it was done; nil when that is not known.
    package let date: UTCInstant?
    /// What was done, such as `deleted flight 2026-11-18 HB-KPZ LSZH–LSZH`.
    package let label: String
    package let kind: Kind

    package init(id: Int64, date: UTCInstant?, label: String, kind: Kind) {
        self.id = id
        self.date = date
        self.label = label
        self.kind = kind
    }

    /// Whether it is undone, and can be redone.
    package var isUndone: Bool { kind == .change(isUndone: true) }
    /// Whether the logbook can go back behind it.
    package var isChange: Bool { if case .change = kind { true } else { false } }
}

/// A state of the logbook that the history leads to.
package enum HistoryPoint: Hashable, Sendable {
    /// As it was when a step had just been done, by the step's number.
    case after(Int64)
    /// As it was before the first step that is kept.
    case beginning
}

/// What undo, redo or a restoration did.
package struct HistoryChange: Hashable, Sendable {
    /// The steps that were undone or redone, in that order; none when the logbook was in that state.
    package let steps: [HistoryStep]
    package let isUndo: Bool
    /// The record to look at: one that the last of them concerns, and that is there now; else nil.
    package let record: RecordID?

    package init(steps: [HistoryStep], isUndo: Bool, record: RecordID?) {
        self.steps = steps
        self.isUndo = isUndo
        self.record = record
    }
}
