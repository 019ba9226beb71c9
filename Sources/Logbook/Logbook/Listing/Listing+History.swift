extension Listing {
    /// Steps of the history.
    package init(history: [HistoryStep]) {
        let columns: [ListingColumn<HistoryStep>] = [
            ListingColumn("id") { .integer(Int($0.id)) },
            ListingColumn("at") { ListingValue($0.date?.isoText) },
            ListingColumn("state") { .text($0.state) },
            ListingColumn("label") { .text($0.label) },
            ListingColumn("backup") { step in
                guard case .upgrade(let backup) = step.kind else { return .null }
                return ListingValue(backup)
            },
        ]
        self.init(columns, history)
    }
}

extension HistoryStep {
    /// `done`, `undone`, or `upgrade`.
    package var state: String {
        switch kind {
        case .change(let isUndone): isUndone ? "undone" : "done"
        case .upgrade: "upgrade"
        }
    }
}
