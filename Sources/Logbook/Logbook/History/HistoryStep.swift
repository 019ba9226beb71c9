package import Aviation

/// One action in the history; all its changes are undone and redone together.
package struct HistoryStep: Hashable, Sendable, Identifiable {
    /// The kinds of steps.
    package enum Kind: Hashable, Sendable {
        /// A change; `isUndone` tells whether it is undone and can be redone.
        case change(isUndone: Bool)
        /// An upgrade of the file, which cannot be undone, with the path of its backup if that still exists.
        case upgrade(backup: String?)
    }

    /// The number of the step; later steps have greater numbers. Negative for an upgrade.
    package let id: Int64
    /// The step's time; nil when it is unknown.
    package let date: UTCInstant?
    /// The step's label, such as `deleted flight 2026-11-18 HB-KPZ LSZH–LSZH`.
    package let label: String
    package let kind: Kind

    package init(id: Int64, date: UTCInstant?, label: String, kind: Kind) {
        self.id = id
        self.date = date
        self.label = label
        self.kind = kind
    }

    /// Whether the step is undone and can be redone.
    package var isUndone: Bool { kind == .change(isUndone: true) }
    /// Whether the step can be undone or redone.
    package var isChange: Bool { if case .change = kind { true } else { false } }
}

/// A state of the logbook in its history.
package enum HistoryPoint: Hashable, Sendable {
    /// The state right after a step, by the step's number.
    case after(Int64)
    /// The state before the first step that is kept.
    case beginning
}

/// The result of undo, redo or a restoration.
package struct HistoryChange: Hashable, Sendable {
    /// The steps that were undone or redone, in that order; empty when the logbook had the state already.
    package let steps: [HistoryStep]
    package let isUndo: Bool
    /// The record for the cursor: one that the last step concerns and that exists; nil for none.
    package let record: RecordID?
    /// All records that the last step concerns and that exist, in no order.
    package let records: [RecordID]
    /// The records that the last step concerns and that no longer exist.
    package let gone: [RecordID]

    package init(
        steps: [HistoryStep], isUndo: Bool, record: RecordID?, records: [RecordID] = [], gone: [RecordID] = []
    ) {
        self.steps = steps
        self.isUndo = isUndo
        self.record = record
        self.records = records
        self.gone = gone
    }
}

/// A preview of restoring a state.
package struct Restoration: Hashable, Sendable {
    /// A change of a record or a part of one.
    package struct Row: Hashable, Sendable {
        package enum Fate: Hashable, Sendable {
            case restored
            case deleted
            case changed
        }

        /// The row's name, such as `flight 2026-11-18 HB-KPZ LSZH–LSZH`.
        package let name: String
        package let fate: Fate
        package let fields: [Field]

        package init(name: String, fate: Fate, fields: [Field]) {
            self.name = name
            self.fate = fate
            self.fields = fields
        }
    }

    /// A field with its values now and in the state; nil for no value.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let nowValue: FieldValue?
        package let thenValue: FieldValue?
        package var now: String? { nowValue?.text }
        package var then: String? { thenValue?.text }

        package init(name: String, now: FieldValue?, then: FieldValue?) {
            self.name = name
            nowValue = now
            thenValue = then
        }

        package init(name: String, now: String?, then: String?) {
            self.init(name: name, now: now.map(FieldValue.text), then: then.map(FieldValue.text))
        }
    }

    /// The state.
    package let point: HistoryPoint
    /// The steps that would be undone or redone, in that order.
    package let steps: [HistoryStep]
    package let isUndo: Bool
    /// The first rows that would change.
    package let rows: [Row]
    /// The number of further rows.
    package let moreRows: Int
    /// The error that forbids the restoration; nil for none.
    package let obstacle: LogbookError?

    package init(
        point: HistoryPoint, steps: [HistoryStep], isUndo: Bool, rows: [Row], moreRows: Int = 0,
        obstacle: LogbookError? = nil
    ) {
        self.point = point
        self.steps = steps
        self.isUndo = isUndo
        self.rows = rows
        self.moreRows = moreRows
        self.obstacle = obstacle
    }
}
