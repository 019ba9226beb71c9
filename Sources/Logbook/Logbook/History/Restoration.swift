/// What restoring a state would do, before it is done.
package struct Restoration: Hashable, Sendable {
    /// A record or a part of one, and what happens to it.
    package struct Row: Hashable, Sendable {
        package enum Fate: Hashable, Sendable {
            case comesBack
            case goes
            case changes
        }

        /// What it is, such as `flight 2026-11-18 HB-KPZ LSZH–LSZH`.
        package let name: String
        package let fate: Fate
        package let fields: [Field]

        package init(name: String, fate: Fate, fields: [Field]) {
            self.name = name
            self.fate = fate
            self.fields = fields
        }
    }

    /// A field, and its values now and then; nil where there is none.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let now: String?
        package let then: String?

        package init(name: String, now: String?, then: String?) {
            self.name = name
            self.now = now
            self.then = then
        }
    }

    /// The state.
    package let point: HistoryPoint
    /// The steps that would be undone or redone, in that order.
    package let steps: [HistoryStep]
    package let isUndo: Bool
    /// The rows, as many as are worth reading.
    package let rows: [Row]
    /// How many more there are.
    package let moreRows: Int
    /// What keeps the state from being restored; nil when nothing does.
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
