extension ImportPlan {
    /// The label of the step in the history.
    package var label: String {
        let saved = rows.count { $0.state.isSaved }
        let changed = count(.changed)
        if saved == 0, count(.confirmed) == 0, !fills.isEmpty {
            return
                "filled in \(fills.count) type\(fills.count == 1 ? "" : "s") of aircraft from \(description.fileName)"
        }
        if changed > 0 {
            let new = saved - changed
            let imported = new > 0 ? "imported \(Self.entries(new)) and " : ""
            return "\(imported)changed \(new > 0 ? "\(changed)" : Self.entries(changed)) from \(description.fileName)"
        }
        let (count, verb) = saved > 0 ? (saved, "imported") : (self.count(.confirmed), "recognized")
        return "\(verb) \(Self.entries(count)) from \(description.fileName)"
    }

    private static func entries(_ count: Int) -> String { "\(count) \(count == 1 ? "entry" : "entries")" }

    /// Says that entries of earlier imports are no longer in the file; nil when there are none.
    package var goneSentence: String? {
        switch gone.count {
        case 0: nil
        case 1: "1 entry of an earlier import is no longer in the file; it stays here"
        default: "\(gone.count) entries of earlier imports are no longer in the file; they stay here"
        }
    }

    /// Says whether the totals agree, and which columns of figures are compared with nothing; nil for a file without
    /// figures. Where the lines are shown is for the caller to say.
    package var agreement: String? {
        guard !totals.isEmpty else { return nil }
        let open = uncomparedTotals
        if agrees { return "All totals agree" }
        let compared = comparedTotals(open)
        guard let first = differingSums.first else { return compared }
        let more = differingSums.count > 1 ? " and \(differingSums.count - 1) more" : ""
        let own = "The file's own totals differ from its rows in \(first)\(more)"
        return compared.map { "\(own). \($0)" } ?? own
    }

    /// Says which columns differ, and which are compared with nothing; nil where none does.
    private func comparedTotals(_ open: [String]) -> String? {
        let differing = "Sums differ from the file in \(differingTotals) column\(differingTotals == 1 ? "" : "s")"
        guard !open.isEmpty else { return differingTotals > 0 ? differing : nil }
        let names = open.prefix(4).joined(separator: ", ") + (open.count > 4 ? " and \(open.count - 4) more" : "")
        let uncompared = "\(open.count) column\(open.count == 1 ? "" : "s") of numbers not taken: \(names)"
        if differingTotals > 0 { return "\(differing); \(uncompared)" }
        let hasOthers = totals.contains { $0.imported != nil && $0.source != 0 }
        return uncompared + (hasOthers ? "; the other totals agree" : "")
    }

    /// The number of rows by state, as `new 12, same 300`.
    package var report: String {
        ImportRow.State.allCases.map { (name: $0.name, count: count($0)) }.filter { $0.count > 0 }
            .map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
}
