import Logbook

/// Rows that the user has marked, in the order of marking.
struct Marks: Hashable, Sendable {
    private(set) var rows: [ListRow] = []
    private var ids: Set<RecordID> = []

    var isEmpty: Bool { rows.isEmpty }
    var count: Int { rows.count }

    func contains(_ id: RecordID) -> Bool { ids.contains(id) }

    /// Marks a row, or takes its mark away.
    mutating func toggle(_ row: ListRow) {
        if ids.contains(row.id) { return remove(row.id) }
        ids.insert(row.id)
        rows.append(row)
    }

    mutating func remove(_ id: RecordID) {
        guard ids.remove(id) != nil else { return }
        rows.removeAll { $0.id == id }
    }

    /// The block time of the marked rows together; nil when none of them knows any.
    var block: Minutes? {
        let known = rows.compactMap { $0.flight?.block ?? $0.aircraft?.block ?? $0.pilot?.block }
        return known.isEmpty ? nil : known.reduce(.zero, +)
    }
}
