import Aviation
import Logbook
import TerminalUI

/// A list: its query, the window of its rows in memory, and the cursor.
struct ListState: Hashable, Sendable {
    /// The number of rows to fetch ahead at once, and the number wanted in memory.
    static let pageLength = 400
    /// The number of rows to fetch first; fewer rows arrive sooner.
    var firstLength: Int { min(max(4 * height, 60), Self.pageLength) }
    /// The maximum number of rows in memory.
    static let windowLength = 1_200

    var query: ListQuery
    /// The filter line while it is open; nil otherwise.
    var search: Search?
    /// The query's filter, as typed.
    private(set) var filter = TypedFilter()
    /// The window: consecutive rows of the list, around the cursor.
    private(set) var rows: [ListRow] = []
    private(set) var hasEarlier = false
    private(set) var hasLater = false
    /// The number of rows before the window; nil when not counted.
    private var rowsBefore: Int?
    /// The indices in the window of the row with the cursor and of the first row on the screen.
    private(set) var cursor = 0
    private(set) var top = 0
    /// The number of rows on the screen.
    var height = 0 { didSet { settle() } }
    /// The number of columns scrolled out of view.
    var scrolledColumns = 0
    var summary: ListSummary?
    /// Whether the sums are those of an earlier query.
    var hasOldSummary = false
    /// The rows that the user has marked; not kept when the program ends.
    var marks = Marks()
    /// Whether the rows are those of an earlier query.
    var isStale = false
    /// Whether anything was changed since the rows were read.
    var needsReload = true
    /// Whether rows have been read.
    var isLoaded = false
    /// Whether another program wrote to the file while a page was being read: the page may be from before that.
    var isOutdated = false
    /// The rows that were undone or redone: the cursor goes to the first of them when they are read. Empty for none.
    var changed: Set<RecordID> = []
    /// The row where the cursor was when the program ended; not used after rows were read.
    var rememberedRow: RecordID?

    init(_ kind: RecordKind) { query = ListQuery(kind) }

    var kind: RecordKind { query.kind }

    /// Sets another filter; its rows appear when they are read.
    mutating func setFilter(_ typed: TypedFilter) {
        filter = typed
        query.filter = typed.filter
    }

    /// Shows all rows of the kind again; the order stays.
    mutating func showEverything() {
        var query = ListQuery(kind)
        query.sort = self.query.sort
        self.query = query
        setFilter(TypedFilter())
    }

    /// The row with the cursor; nil in an empty list.
    var selected: ListRow? { rows.indices.contains(cursor) ? rows[cursor] : nil }
    /// The place from which to read the rows again: around the row with the cursor, if there is one.
    var place: PagePosition { (selected?.id ?? (isLoaded ? nil : rememberedRow)).map { .around($0) } ?? .first }
    /// The indices of the rows on the screen.
    var visible: Range<Int> { ScrollWindow(count: rows.count, height: height, cursor: cursor, top: top).visible }

    /// The number of the row with the cursor in the whole list, from 1; nil when it is not known.
    var rowNumber: Int? {
        guard !rows.isEmpty else { return nil }
        if let rowsBefore { return rowsBefore + cursor + 1 }
        guard !hasLater, !hasOldSummary, let count = summary?.count else { return nil }
        return max(count - rows.count + cursor + 1, 1)
    }

    /// Whether the cursor is at an end of the rows in memory and more rows follow: keys typed faster than rows are read
    /// continue from there.
    var isAtEndOfRead: Bool {
        guard isLoaded, !isStale, !rows.isEmpty else { return false }
        return hasLater && cursor == rows.count - 1 || hasEarlier && cursor == 0
    }

    /// The number of rows in the list: as counted, or before that, from the rows in memory; nil when none were read.
    var length: Length? {
        if let summary, !hasOldSummary || isStale { return .exactly(summary.count) }
        guard isLoaded else { return nil }
        let known = rows.count + (rowsBefore ?? 0)
        return rowsBefore != nil && !hasLater ? .exactly(known) : .atLeast(known)
    }

    /// A number of rows, exact or the least number known so far.
    enum Length: Hashable, Sendable {
        case exactly(Int)
        case atLeast(Int)
    }

    mutating func apply(_ motion: Motion) { scroll { $0.apply(motion) } }
    mutating func move(by distance: Int) { scroll { $0.move(by: distance) } }
    mutating func select(_ index: Int) { scroll { $0.select(index) } }
    mutating func turnWheel(_ distance: Int) { scroll { $0.scroll(by: distance) } }

    private mutating func scroll(_ change: (inout ScrollWindow) -> Void) {
        var window = ScrollWindow(count: rows.count, height: height, cursor: cursor, top: top)
        change(&window)
        cursor = window.cursor
        top = window.top
    }

    private mutating func settle() { scroll { _ in } }
}

extension ListState {
    /// The page to fetch ahead when fewer than two screens of rows remain on a side, or few rows are in memory; nil
    /// when none is needed.
    var pageAhead: PagePosition? {
        guard !isStale else { return nil }
        if hasLater, rows.count - (top + height) < 2 * height, let last = rows.last { return .after(last.id) }
        if hasEarlier, top < 2 * height, let first = rows.first { return .before(first.id) }
        guard rows.count < Self.pageLength else { return nil }
        if hasLater, let last = rows.last { return .after(last.id) }
        return hasEarlier ? rows.first.map { .before($0.id) } : nil
    }

    /// Adds a page of rows to the window, or replaces the window with it.
    mutating func receive(_ page: ListPage, at place: PagePosition) {
        switch place {
        case .after: append(page)
        case .before: prepend(page)
        case .first: replace(page, cursor: 0)
        case .last: replace(page, cursor: page.rows.count - 1)
        case .around(let id):
            let first = page.rows.firstIndex { changed.contains($0.id) }
            replace(
                page, cursor: first ?? page.rows.firstIndex { $0.id == id } ?? 0, top: first.map { newTop(page, $0) })
            changed = []
        }
        marks.renew(from: page, isWhole: !page.hasEarlier && !page.hasLater && !query.isFiltered)
        settle()
    }

    /// Removes a deleted row and its mark; the cursor moves to the row below.
    ///
    /// - Returns: the row; nil when it is not in the window.
    mutating func remove(_ id: RecordID) -> ListRow? {
        marks.remove(id)
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
        let row = rows.remove(at: index)
        if index < cursor { cursor -= 1 }
        settle()
        return row
    }

    /// Returns the place of the top row in a new page, so that the rows stay where they are; without it, the row with the cursor
    /// is in the middle.
    private func newTop(_ page: ListPage, _ place: Int) -> Int {
        let anchor = rows.indices.contains(top) ? rows[top].id : nil
        return page.rows.firstIndex { $0.id == anchor } ?? place - height / 2
    }

    /// Shows other rows; the cursor stays on its line of the screen unless another top row is given.
    private mutating func replace(_ page: ListPage, cursor place: Int, top other: Int? = nil) {
        let line = cursor - top
        rows = page.rows
        hasEarlier = page.hasEarlier
        hasLater = page.hasLater
        rowsBefore = page.hasEarlier ? nil : 0
        cursor = place
        top = other ?? place - line
        isStale = false
        needsReload = false
        isLoaded = true
    }

    private mutating func append(_ page: ListPage) {
        rows += page.rows
        hasLater = page.hasLater
        let surplus = min(max(rows.count - Self.windowLength, 0), max(top - 2 * height, 0))
        guard surplus > 0 else { return }
        rows.removeFirst(surplus)
        cursor -= surplus
        top -= surplus
        hasEarlier = true
        rowsBefore = rowsBefore.map { $0 + surplus }
    }

    private mutating func prepend(_ page: ListPage) {
        rows = page.rows + rows
        cursor += page.rows.count
        top += page.rows.count
        hasEarlier = page.hasEarlier
        rowsBefore = page.hasEarlier ? rowsBefore.map { max($0 - page.rows.count, 0) } : 0
        let surplus = min(max(rows.count - Self.windowLength, 0), max(rows.count - top - 3 * height, 0))
        guard surplus > 0 else { return }
        rows.removeLast(surplus)
        hasLater = true
    }
}
