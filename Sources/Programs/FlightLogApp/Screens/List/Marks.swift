import Aviation
import Logbook
import LogbookProgram

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

    /// Marks rows, or removes the marks of all of them if all are marked.
    mutating func toggle(all others: [ListRow]) {
        let isWhole = others.allSatisfy { contains($0.id) }
        for row in others where isWhole || !contains(row.id) { toggle(row) }
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
    static func sentence(ofGone count: Int, _ style: DisplayStyle) -> String {
        "\(style.text(of: count)) marked row\(count == 1 ? " is" : "s are") gone: another program has deleted \(count == 1 ? "it" : "them")."
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

/// Marks many rows of a list, whether or not they are on the screen.
struct MarkQuestion: LogbookQuestion {
    enum Choice: Hashable, Sendable {
        /// All rows; none if all are marked.
        case all
        /// The rows that are not marked, and no others.
        case others
        /// The rows from one to another, in the list's order.
        case range(RecordID, RecordID)
    }

    static let traits = QuestionTraits.keyed

    let query: ListQuery
    let choice: Choice

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [ListRow] {
        let rows = try book.page(query, at: .first, limit: 10_000_000).rows
        guard case .range(let first, let last) = choice else { return rows }
        let places = rows.indices.filter { rows[$0].id == first || rows[$0].id == last }
        guard let start = places.first, let end = places.last else { return [] }
        return Array(rows[start...end])
    }

    func receive(_ rows: [ListRow], in state: inout State) -> [Effect] {
        guard query == state.list.query else { return [] }
        switch choice {
        case .all: state.list.marks.toggle(all: rows)
        case .others: for row in rows { state.list.marks.toggle(row) }
        case .range: for row in rows where !state.list.marks.contains(row.id) { state.list.marks.toggle(row) }
        }
        return []
    }
}

extension ListScreen {
    /// Marks all rows, or those that are not marked.
    func mark(_ choice: MarkQuestion.Choice, in context: inout ScreenContext) -> [Effect] {
        context.ask(MarkQuestion(query: context.list.query, choice: choice))
    }

    /// Marks the rows from the last marked one to the cursor; without a mark, marks the row where the range begins.
    func markRange(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        if let first = context.list.marks.rows.last { return mark(.range(first.id, row.id), in: &context) }
        context.list.marks.toggle(row)
        context.status = Status(.hint, "Move to the other end, and press \(context.keyLabel(of: .markRange)) again.")
        return []
    }
}
