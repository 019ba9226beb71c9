import Aviation
import Logbook
import LogbookProgram

/// A marked row: what is needed of it when it is not on the screen.
struct Mark: Hashable, Sendable {
    let id: RecordID
    /// The block time of the row; nil when it has none.
    let block: Minutes?

    init(_ row: ListRow) {
        id = row.id
        block = row.flight?.block ?? row.aircraft?.block ?? row.pilot?.block
    }
}

/// Rows that the user has marked, in the order of marking.
struct Marks: Hashable, Sendable {
    private(set) var rows: [Mark] = []
    private var ids: Set<RecordID> = []

    var isEmpty: Bool { rows.isEmpty }
    var count: Int { rows.count }

    func contains(_ id: RecordID) -> Bool { ids.contains(id) }

    /// Marks a row, or removes its mark.
    mutating func toggle(_ mark: Mark) {
        if contains(mark.id) { remove(mark.id) } else { add([mark]) }
    }

    /// Marks the rows that are not marked.
    mutating func add(_ others: [Mark]) {
        for mark in others where ids.insert(mark.id).inserted { rows.append(mark) }
    }

    /// Marks rows, or removes the marks of all of them if all are marked.
    mutating func toggle(all others: [Mark]) {
        if others.allSatisfy({ contains($0.id) }) { remove(Set(others.map(\.id))) } else { add(others) }
    }

    /// Marks those of some rows that are not marked, and removes the marks of the others.
    mutating func invert(_ others: [Mark]) {
        let marked = Set(others.map(\.id)).intersection(ids)
        remove(marked)
        add(others.filter { !marked.contains($0.id) })
    }

    /// Updates the marked rows after a list was read again; rows missing from a whole list lose their marks.
    mutating func renew(from page: ListPage, isWhole: Bool) {
        guard !isEmpty else { return }
        let read = Dictionary(page.rows.map { ($0.id, Mark($0)) }) { first, _ in first }
        rows = rows.compactMap { read[$0.id] ?? (isWhole ? nil : $0) }
        ids = Set(rows.map(\.id))
    }

    /// Returns these marks, followed by the others that are not among them.
    func adding(_ others: Marks) -> Marks {
        var all = self
        all.add(others.rows)
        return all
    }

    /// Removes the marks of all rows except some; returns the number of removed marks.
    mutating func keep(only kept: Set<RecordID>) -> Int {
        let before = count
        remove(ids.subtracting(kept))
        return before - count
    }

    /// Returns the message on marked rows that were deleted.
    static func sentence(ofGone count: Int, _ style: DisplayStyle) -> String {
        "\(style.text(of: count)) marked row\(count == 1 ? " is" : "s are") gone: another program has deleted \(count == 1 ? "it" : "them")."
    }

    /// The message when all marked rows were deleted.
    static let lostSentence = "All marked rows are gone: another program has deleted them."

    mutating func remove(_ id: RecordID) { remove([id]) }

    private mutating func remove(_ others: Set<RecordID>) {
        guard !others.isDisjoint(with: ids) else { return }
        rows.removeAll { others.contains($0.id) }
        ids.subtract(others)
    }

    /// The total block time of the marked rows; nil when none has a block time.
    var block: Minutes? {
        let known = rows.compactMap(\.block)
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

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [Mark] {
        var marks: [Mark] = []
        try book.forEachPage(query, reading: { rows in marks += rows.map { Mark($0) } })
        guard case .range(let first, let last) = choice else { return marks }
        let places = marks.indices.filter { marks[$0].id == first || marks[$0].id == last }
        guard let start = places.first, let end = places.last else { return [] }
        return Array(marks[start...end])
    }

    func receive(_ marks: [Mark], in state: inout State) -> [Effect] {
        guard query == state.list.query else { return [] }
        switch choice {
        case .all: state.list.marks.toggle(all: marks)
        case .others: state.list.marks.invert(marks)
        case .range: state.list.marks.add(marks)
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
        context.list.marks.toggle(Mark(row))
        context.status = Status(.hint, "Move to the other end, and press \(context.keyLabel(of: .markRange)) again.")
        return []
    }
}
