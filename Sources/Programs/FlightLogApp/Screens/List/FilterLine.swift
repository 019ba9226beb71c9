import Logbook
import TerminalUI

/// The filter line while it is typed into.
struct Search: Hashable, Sendable {
    var editor: LineEditor
    /// The filter to go back to.
    let before: TypedFilter
    /// Why what stands there is not understood; the list shows what the last text that was understood lets pass.
    var error: FilterError?
    /// What completes the text at its cursor; nil when nothing is offered.
    var offers: FilterOffers?
    /// The earlier filter that stands there; nil while it is the user's own text.
    var recalled: Recalled?

    /// An earlier filter, by its place among them, and what was typed before it was called up.
    struct Recalled: Hashable, Sendable {
        let place: Int
        let draft: String
    }
}

/// What may be typed at a place of the filter line.
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

    /// The lines: text, and behind it what it is, or how many records have it.
    func lines(widths: CharacterWidths) -> [String] {
        let width = min(rows.map { widths.columns(of: $0.text) }.max() ?? 0, 30)
        return rows.map { row in
            let detail = row.count.map { "\($0.grouped) ×" } ?? row.detail
            return "\(widths.fitted(row.text, columns: width))  \(detail)"
        }
    }
}

/// A filter, and the text that it was read from.
struct TypedFilter: Hashable, Sendable {
    /// As it was typed; empty for everything.
    let text: String
    let filter: Filter

    /// Everything passes.
    init() {
        text = ""
        filter = .everything
    }

    /// Reads a text.
    ///
    /// - Throws: an error with the place that is wrong.
    init(parsing text: String, of kind: RecordKind, today: LocalDate) throws(FilterError) {
        filter = try Filter(parsing: text, of: kind, today: today)
        self.text = filter.isEverything ? "" : text
    }
}

/// The filters that were kept, by list, the newest last; each once.
struct FilterHistory: Hashable, Sendable {
    /// How many are remembered of a list.
    static let limit = 50
    private var texts: [RecordKind: [String]] = [:]

    /// The filters of a list; more than can be remembered are cut off, the oldest first.
    subscript(kind: RecordKind) -> [String] {
        get { texts[kind] ?? [] }
        set { texts[kind] = newValue.suffix(Self.limit) }
    }

    /// Adds a filter; one that is there already becomes the newest.
    mutating func add(_ text: String, to kind: RecordKind) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return }
        self[kind] = self[kind].filter { $0 != text } + [text]
    }
}

/// The filter line: what is typed is tried at once.
extension State {
    /// How many characters a filter may have: each of its words is one more question to every row, and a text that was
    /// pasted by mistake must not keep the program at work.
    private static let longestFilter = 200

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

    /// Shows what the text lets pass; one that is not understood leaves the list as it is.
    private mutating func tryFilter() -> [Effect] {
        guard let text = search?.editor.text else { return [] }
        do throws(FilterError) {
            let typed = try TypedFilter(parsing: text, of: kind, today: today)
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

    /// Keeps the filter and goes to the rows; from one that is not understood, to the place that is wrong.
    mutating func acceptSearch() -> [Effect] {
        if let error = search?.error {
            search?.editor.moveCursor(to: error.range.upperBound)
            return [.bell]
        }
        leaveSearch()
        return []
    }

    /// Ends typing; the list keeps what it shows.
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

    /// Shows a list with the records alone that meet a filter too.
    mutating func narrow(_ id: ListID, by filter: Filter) -> [Effect] {
        while screens.count > 1, screen != .list(id) { pop() }
        if screen != .list(id) { screens = [.list(id)] }
        let text = list.filter.text
        let isAlternative = if case .any = list.filter.filter { true } else { false }
        let both = [isAlternative ? "(\(text))" : text, filter.text].filter { !$0.isEmpty }.joined(separator: " ")
        guard both.count <= Self.longestFilter, let typed = try? TypedFilter(parsing: both, of: kind, today: today)
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

/// The lines that complete a filter.
extension State {
    /// More than so many values are found by another letter.
    private static let offerLimit = 40

    mutating func askForFilterOffers() -> [Effect] {
        guard let editor = search?.editor else { return [] }
        let place = FilterPlace(in: editor.text, at: editor.cursor, of: kind)
        return [requests.ask(FilterOffersQuestion(place: place, kind: kind, limit: Self.offerLimit))]
    }

    mutating func closeFilterOffers() -> [Effect] {
        search?.offers = nil
        requests.forget(FilterOffersQuestion.topic)
        return []
    }

    /// Puts a line in the place of what was typed; behind a field its values are offered.
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

/// Asks what completes the filter line.
struct FilterOffersQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let place: FilterPlace
    let kind: RecordKind
    let limit: Int

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [FilterOffer] {
        try book.filterOffers(at: place, of: kind, limit: limit)
    }

    /// Shows the lines; the only one that goes on as typed is taken at once.
    func receive(_ offers: [FilterOffer], in state: inout State) -> [Effect] {
        guard let search = state.search else { return [] }
        let place = FilterPlace(in: search.editor.text, at: search.editor.cursor, of: state.kind)
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
    /// The filter line of the list, while it is typed into.
    var search: Search? {
        get { list.search }
        set { list.search = newValue }
    }

    /// What is said on the line of news: why the filter is not understood, else what happened.
    var news: Status? {
        guard status == nil, let search, let error = search.error else { return status }
        // Where the cursor stands something is still being typed.
        let isOpen = error.reason == .quoteOpen || error.reason == .parenthesisOpen
        let isUnfinished = isOpen || error.range.upperBound >= search.editor.cursor
        return Status(isUnfinished ? .caution : .bad, "\(error.message.capitalizedFirst): \(error.recovery).")
    }
}
