import Logbook

/// Rows that the user has marked, in the order of marking.
struct Marks: Hashable, Sendable {
    private(set) var rows: [ListRow] = []
    private var ids: Set<RecordID> = []

    var isEmpty: Bool { rows.isEmpty }
    var count: Int { rows.count }

    func contains(_ id: RecordID) -> Bool { ids.contains(id) }

    /// Marks a row, or removes its mark.
    mutating func toggle(_ row: ListRow) {
        if ids.contains(row.id) { return remove(row.id) }
        ids.insert(row.id)
        rows.append(row)
    }

    /// Updates the marked rows after a list was read again; rows missing from a whole list lose their marks.
    mutating func renew(from page: ListPage, isWhole: Bool) {
        guard !isEmpty else { return }
        let read = Dictionary(page.rows.map { ($0.id, $0) }) { first, _ in first }
        rows = rows.compactMap { read[$0.id] ?? (isWhole ? nil : $0) }
        ids = Set(rows.map(\.id))
    }

    /// Returns these marks, followed by the others that are not among them.
    func adding(_ others: Marks) -> Marks {
        var all = self
        for row in others.rows where !contains(row.id) { all.toggle(row) }
        return all
    }

    /// Removes the marks of all rows except some; returns the number of removed marks.
    mutating func keep(only kept: Set<RecordID>) -> Int {
        let before = count
        rows.removeAll { !kept.contains($0.id) }
        ids = Set(rows.map(\.id))
        return before - count
    }

    /// Returns the message on marked rows that were deleted.
    static func sentence(ofGone count: Int) -> String {
        "\(count.grouped) marked row\(count == 1 ? " is" : "s are") gone: another program has deleted \(count == 1 ? "it" : "them")."
    }

    /// The message when all marked rows were deleted.
    static let lostSentence = "All marked rows are gone: another program has deleted them."

    mutating func remove(_ id: RecordID) {
        guard ids.remove(id) != nil else { return }
        rows.removeAll { $0.id == id }
    }

    /// The total block time of the marked rows; nil when none has a block time.
    var block: Minutes? {
        let known = rows.compactMap { $0.flight?.block ?? $0.aircraft?.block ?? $0.pilot?.block }
        return known.isEmpty ? nil : known.reduce(.zero, +)
    }
}
