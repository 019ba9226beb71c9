import Logbook
import TerminalUI

/// A list: what it asks for, the window of rows that is in memory, and where the cursor stands in it.
struct ListState: Hashable, Sendable {
    /// How many rows are fetched ahead at once, and how many are wanted in memory.
    static let pageLength = 400
    /// How many rows are fetched first: the fewer, the sooner they are there.
    var firstLength: Int { min(max(4 * height, 60), Self.pageLength) }
    /// How many rows are kept at most.
    static let windowLength = 1_200

    var query: ListQuery
    /// The filter line while it is typed into; nil otherwise.
    var search: Search?
    /// The filter of the query, as it was typed.
    private(set) var filter = TypedFilter()
    /// A run of the list's rows around the cursor.
    private(set) var rows: [ListRow] = []
    private(set) var hasEarlier = false
    private(set) var hasLater = false
    /// How many rows precede the window; nil if not counted.
    private var rowsBefore: Int?
    /// The row with the cursor and the first one on the screen, by their places in the window.
    private(set) var cursor = 0
    private(set) var top = 0
    /// Rows on the screen.
    var height = 0 { didSet { settle() } }
    /// How many columns are scrolled out of sight.
    var scrolledColumns = 0
    var summary: ListSummary?
    /// True while the sums are those of an earlier query.
    var hasOldSummary = false
    /// The rows that the user has marked, for as long as the program runs.
    var marks = Marks()
    /// True while the rows are those of an earlier query.
    var isStale = false
    /// True when something was changed since the rows were read.
    var needsReload = true
    /// Whether any answer has come yet.
    var isLoaded = false
    /// True when somebody else has written to the file while a page was on its way: it may be from before that.
    var isOutdated = false
    /// The row where the cursor was when the program ended; of no interest once rows were read.
    var rememberedRow: RecordID?

    init(_ kind: RecordKind) { query = ListQuery(kind) }

    var kind: RecordKind { query.kind }

    /// Sets another filter; its rows appear once they are read.
    mutating func setFilter(_ typed: TypedFilter) {
        filter = typed
        query.filter = typed.filter
    }

    /// The row with the cursor; nil in an empty list.
    var selected: ListRow? { rows.indices.contains(cursor) ? rows[cursor] : nil }
    /// The place from which the rows are read again: around the row with the cursor, if there is one.
    var place: PagePlace { (selected?.id ?? (isLoaded ? nil : rememberedRow)).map { .around($0) } ?? .first }
    /// The places of the rows on the screen.
    var visible: Range<Int> { ScrollWindow(count: rows.count, height: height, cursor: cursor, top: top).visible }

    /// The row's number in the whole list, from 1; nil when it is not known from either end.
    var rowNumber: Int? {
        guard !rows.isEmpty else { return nil }
        if let rowsBefore { return rowsBefore + cursor + 1 }
        guard !hasLater, !hasOldSummary, let count = summary?.count else { return nil }
        return max(count - rows.count + cursor + 1, 1)
    }

    /// Whether the cursor is on the last row that was read, at either end, and more rows follow: keys that are typed faster than
    /// rows are read go on from there.
    var isAtEndOfRead: Bool {
        guard isLoaded, !isStale, !rows.isEmpty else { return false }
        return hasLater && cursor == rows.count - 1 || hasEarlier && cursor == 0
    }

    /// How many rows the list has: what was counted; before that, what the rows in memory say.
    var length: Length? {
        if let summary, !hasOldSummary || isStale { return .exactly(summary.count) }
        guard isLoaded else { return nil }
        let known = rows.count + (rowsBefore ?? 0)
        return rowsBefore != nil && !hasLater ? .exactly(known) : .atLeast(known)
    }

    /// A number of rows, which may be all that is known so far.
    enum Length: Hashable, Sendable {
        case exactly(Int)
        case atLeast(Int)
    }

    mutating func apply(_ motion: Motion) { scroll { $0.apply(motion) } }
    mutating func move(by distance: Int) { scroll { $0.move(by: distance) } }
    mutating func select(_ place: Int) { scroll { $0.select(place) } }
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
    /// The page to be fetched ahead: when fewer than two screens of rows remain on a side, or few rows are there at all;
    /// nil when none is needed.
    var pageAhead: PagePlace? {
        guard !isStale else { return nil }
        if hasLater, rows.count - (top + height) < 2 * height, let last = rows.last { return .after(last.id) }
        if hasEarlier, top < 2 * height, let first = rows.first { return .before(first.id) }
        guard rows.count < Self.pageLength else { return nil }
        if hasLater, let last = rows.last { return .after(last.id) }
        return hasEarlier ? rows.first.map { .before($0.id) } : nil
    }

    /// Takes a page of rows in.
    mutating func receive(_ page: ListPage, at place: PagePlace) {
        switch place {
        case .after: append(page)
        case .before: prepend(page)
        case .first: replace(page, cursor: 0)
        case .last: replace(page, cursor: page.rows.count - 1)
        case .around(let id): replace(page, cursor: page.rows.firstIndex { $0.id == id } ?? 0)
        }
        marks.renew(from: page, isWhole: !page.hasEarlier && !page.hasLater && !query.isFiltered)
        settle()
    }

    /// Takes a row out that is gone, and its mark; the row below it gets the cursor.
    ///
    /// - Returns: the row; nil when it is not in the window.
    mutating func remove(_ id: RecordID) -> ListRow? {
        marks.remove(id)
        guard let place = rows.firstIndex(where: { $0.id == id }) else { return nil }
        let row = rows.remove(at: place)
        if place < cursor { cursor -= 1 }
        settle()
        return row
    }

    private mutating func replace(_ page: ListPage, cursor place: Int) {
        let line = cursor - top
        rows = page.rows
        hasEarlier = page.hasEarlier
        hasLater = page.hasLater
        rowsBefore = page.hasEarlier ? nil : 0
        cursor = place
        top = place - line
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
