import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The filter line while it is open.
struct Search: Hashable, Sendable {
    var editor: LineEditor
    /// The filter to return to.
    let before: TypedFilter
    /// The error in the text; nil when there is none. The list shows the rows of the last valid text.
    var error: FilterError?
    /// The completions at the cursor; nil when none are offered.
    var offers: FilterOffers?
    /// The earlier filter in the line; nil when the text is the user's own.
    var recalled: Recalled?

    /// An earlier filter, by its index, and the text that was typed before it was recalled.
    struct Recalled: Hashable, Sendable {
        let place: Int
        let draft: String
    }
}

/// The completions at a position of the filter line.
struct FilterOffers: Hashable, Sendable {
    let place: FilterPlace
    let rows: [FilterOffer]
    private(set) var selected = 0

    init(place: FilterPlace, rows: [FilterOffer]) {
        self.place = place
        self.rows = rows
    }

    mutating func apply(_ motion: Motion) {
        var window = ScrollWindow(count: rows.count, height: 10, cursor: selected)
        window.apply(motion)
        selected = window.cursor
    }

    /// Returns the lines: each text, followed by its description or its number of records.
    func lines(widths: CharacterWidths, _ style: DisplayStyle) -> [String] {
        let width = min(rows.map { widths.columns(of: $0.text) }.max() ?? 0, 30)
        return rows.map { row in
            let detail = row.count.map { "\(style.text(of: $0)) ×" } ?? row.detail
            return "\(widths.fitted(row.text, columns: width))  \(detail)"
        }
    }
}

/// A filter, and the text from which it was parsed.
struct TypedFilter: Hashable, Sendable {
    /// The text as typed; empty for the filter that matches everything.
    let text: String
    let filter: Filter
    /// The text to keep: as typed, unless it has another meaning in another region.
    let lastingText: String

    /// Creates the filter that matches everything.
    init() {
        text = ""
        lastingText = ""
        filter = .everything
    }

    /// Parses a text.
    ///
    /// - Throws: an error with the range that is wrong.
    init(
        parsing text: String, of kind: RecordKind, in fields: FieldTable, today: LocalDate, order: DateOrder?
    ) throws(FilterError) {
        filter = try Filter(parsing: text, of: kind, in: fields, today: today, order: order)
        self.text = filter.isEverything ? "" : text
        let anywhere = order == nil ? filter : try? Filter(parsing: text, of: kind, in: fields, today: today)
        lastingText = anywhere == filter ? self.text : filter.text
    }
}

/// The earlier filters of each list, newest last, without repetitions.
struct FilterHistory: Hashable, Sendable {
    /// The maximum number of filters of one list.
    static let limit = 50
    private var texts: [RecordKind: [String]] = [:]

    /// The filters of a list; beyond the limit, the oldest are dropped.
    subscript(kind: RecordKind) -> [String] {
        get { texts[kind] ?? [] }
        set { texts[kind] = newValue.suffix(Self.limit) }
    }

    /// Adds a filter, or makes an existing one the newest.
    mutating func add(_ text: String, to kind: RecordKind) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return }
        self[kind] = self[kind].filter { $0 != text } + [text]
    }
}

/// The filter line: each change of its text is applied at once.
extension State {
    /// The maximum length of a filter in characters. Each of its words is tested on every row, and a text pasted by
    /// mistake must not keep the program busy.
    private static let longestFilter = 200

    /// Returns a filter as it is read here and now.
    func typedFilter(_ text: String, of kind: RecordKind) throws(FilterError) -> TypedFilter {
        try TypedFilter(
            parsing: text, of: kind, in: fields, today: today, order: settings.conventions.dateOrder)
    }

    mutating func beginSearch() -> [Effect] {
        list.search = Search(editor: LineEditor(list.filter.text), before: list.filter)
        return []
    }

    mutating func typeInSearch(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard var search, change(&search.editor) else { return [] }
        guard search.editor.text.count <= Self.longestFilter else {
            status = Status(.caution, "A filter has at most \(Self.longestFilter) characters.")
            return []
        }
        status = nil
        let isOther = search.editor.text != self.search?.editor.text
        if isOther { search.recalled = nil }
        self.search = search
        return (isOther ? tryFilter() : []) + (search.offers == nil ? [] : askForFilterOffers())
    }

    /// Applies the text as the filter; an invalid one leaves the list unchanged.
    private mutating func tryFilter() -> [Effect] {
        guard let text = search?.editor.text else { return [] }
        do throws(FilterError) {
            let typed = try typedFilter(text, of: kind)
            search?.error = nil
            return show(typed)
        } catch {
            search?.error = error
            return []
        }
    }

    private mutating func show(_ typed: TypedFilter) -> [Effect] {
        let isSame = typed.filter == list.query.filter
        list.setFilter(typed)
        return isSame ? [] : reload(at: .first)
    }

    /// Keeps the filter and returns to the rows; in an invalid filter, moves the cursor to the error.
    mutating func acceptSearch() -> [Effect] {
        if let error = search?.error {
            search?.editor.moveCursor(to: error.range.upperBound)
            return [.bell]
        }
        leaveSearch()
        return []
    }

    /// Closes the filter line; the list keeps its rows.
    mutating func leaveSearch() {
        guard let search else { return }
        if search.error == nil { filterHistory.add(search.editor.text, to: kind) }
        list.search = nil
        requests.forget(FilterOffersQuestion.topic)
    }

    mutating func dropSearch() -> [Effect] {
        guard let search else { return [] }
        list.search = nil
        requests.forget(FilterOffersQuestion.topic)
        return show(search.before)
    }

    /// Shows a list with another filter added to its own.
    mutating func narrow(_ id: ListID, by filter: Filter) -> [Effect] {
        while screens.count > 1, screen != .list(id) { pop() }
        if screen != .list(id) { screens = [.list(id)] }
        let text = list.filter.text
        let isAlternative = if case .any = list.filter.filter { true } else { false }
        let both = [isAlternative ? "(\(text))" : text, filter.text].filter { !$0.isEmpty }.joined(separator: " ")
        guard both.count <= Self.longestFilter, let typed = try? typedFilter(both, of: kind)
        else {
            status = Status(.caution, "A filter has at most \(Self.longestFilter) characters.")
            return []
        }
        filterHistory.add(both, to: kind)
        return show(typed)
    }

    // MARK: Earlier filters

    mutating func recallOlderFilter() -> [Effect] {
        guard let search else { return [] }
        let texts = filterHistory[kind]
        let end = search.recalled?.place ?? texts.count
        guard let place = texts[..<min(end, texts.count)].lastIndex(where: { $0 != search.editor.text }) else {
            return []
        }
        return recall(texts[place], Search.Recalled(place: place, draft: search.recalled?.draft ?? search.editor.text))
    }

    mutating func recallNewerFilter() -> [Effect] {
        guard let recalled = search?.recalled else { return acceptSearch() }
        let texts = filterHistory[kind]
        let next = recalled.place + 1
        guard texts.indices.contains(next) else { return recall(recalled.draft, nil) }
        return recall(texts[next], Search.Recalled(place: next, draft: recalled.draft))
    }

    private mutating func recall(_ text: String, _ recalled: Search.Recalled?) -> [Effect] {
        search?.editor = LineEditor(text)
        search?.recalled = recalled
        return tryFilter()
    }
}

/// The completions of a filter.
extension State {
    /// The maximum number of completions; another letter narrows them.
    private static let offerLimit = 40

    mutating func askForFilterOffers() -> [Effect] {
        guard let editor = search?.editor else { return [] }
        let place = FilterPlace(in: editor.text, at: editor.cursor, of: fields[kind])
        return [requests.ask(FilterOffersQuestion(place: place, kind: kind, limit: Self.offerLimit))]
    }

    mutating func closeFilterOffers() -> [Effect] {
        search?.offers = nil
        requests.forget(FilterOffersQuestion.topic)
        return []
    }

    /// Replaces the typed text with a completion; after a field, its values are offered.
    mutating func takeFilterOffer(_ index: Int?) -> [Effect] {
        guard let index, let offers = search?.offers, offers.rows.indices.contains(index) else { return [] }
        let text = offers.rows[index].text
        search?.editor.replace(offers.place.range, with: text)
        search?.recalled = nil
        search?.offers = nil
        let effects = tryFilter()
        guard offers.place.field == nil else { return effects }
        return effects + askForFilterOffers()
    }
}

/// Asks for completions of the filter line.
struct FilterOffersQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let place: FilterPlace
    let kind: RecordKind
    let limit: Int

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [FilterOffer] {
        try book.filterOffers(at: place, of: kind, limit: limit)
    }

    /// Shows the completions; a single one of typed text is accepted at once.
    func receive(_ offers: [FilterOffer], in state: inout State) -> [Effect] {
        guard let search = state.search else { return [] }
        let place = FilterPlace(in: search.editor.text, at: search.editor.cursor, of: state.fields[state.kind])
        let wasAskedFor = search.offers == nil
        state.search?.offers = offers.isEmpty ? nil : FilterOffers(place: place, rows: offers)
        guard wasAskedFor, !place.typed.isEmpty else { return [] }
        if offers.isEmpty {
            let text = place.field == nil ? "No field begins with that." : "No known value begins with that."
            state.status = Status(.caution, text)
        }
        return offers.count == 1 ? state.takeFilterOffer(0) : []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension State {
    /// The filter line of the list; nil while it is closed.
    var search: Search? {
        get { list.search }
        set { list.search = newValue }
    }

    /// The message on the status line: the status, or else the error in the filter.
    var news: Status? {
        guard status == nil, let search, let error = search.error else { return status }
        // At the cursor, the text may be unfinished.
        let isOpen = error.reason == .quoteOpen || error.reason == .parenthesisOpen
        let isUnfinished = isOpen || error.range.upperBound >= search.editor.cursor
        return Status(isUnfinished ? .caution : .bad, "\(error.message.capitalizedFirst): \(error.recovery).")
    }
}
