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
    /// The last word while it can still become the name of a field: the rows stay until it is searched for; nil for none.
    var beginning: String?
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
    let place: FilterPosition
    let rows: [FilterOffer]
    private(set) var selected = 0

    init(place: FilterPosition, rows: [FilterOffer]) {
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
        let counts = rows.map { row in row.count.map { "\(style.text(of: $0)) ×" } }
        let widest = counts.map { $0?.count ?? 0 }.max() ?? 0
        return zip(rows, counts).map { row, count in
            let figure = count.map { String(repeating: " ", count: widest - $0.count) + $0 }
            return "\(widths.fitted(row.text, columns: width))  \(figure ?? row.detail)"
        }
    }
}

/// A filter, and the text from which it was parsed.
struct TypedFilter: Hashable, Sendable {
    /// The text as typed; empty for the filter that matches everything.
    let text: String
    let filter: Filter
    /// The text to keep: as typed, unless it has another meaning in another region.
    let storedText: String

    /// Creates the filter that matches everything.
    init() {
        text = ""
        storedText = ""
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
        storedText = anywhere == filter ? self.text : filter.text
    }

    /// Parses a text as it is read here and now.
    init(_ text: String, of kind: RecordKind, _ state: State) throws(FilterError) {
        try self.init(
            parsing: text, of: kind, in: state.fields, today: state.today, order: state.settings.conventions.dateOrder)
    }
}

/// The earlier filters of each list, newest last, without repetitions.
struct FilterHistory: Hashable, Sendable {
    /// The maximum number of filters of one list.
    static let limit = 50
    private var texts: [RecordKind: [String]] = [:]

    /// A list's filters; beyond the limit, the oldest are dropped.
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
extension ListScreen {
    /// The maximum length of a filter in characters. Each of its words is tested on every row, and a text pasted by
    /// mistake must not keep the program busy.
    private static let longestFilter = 200

    func beginSearch(in context: inout ScreenContext) -> [Effect] {
        context.list.search = Search(editor: LineEditor(context.list.filter.text), before: context.list.filter)
        return []
    }

    func typeInSearch(_ change: (inout LineEditor) -> Bool, in context: inout ScreenContext) -> [Effect] {
        guard var search = context.list.search, change(&search.editor) else { return [] }
        guard search.editor.text.count <= Self.longestFilter else {
            context.status = Status(.caution, "A filter has at most \(Self.longestFilter) characters.")
            return []
        }
        context.status = nil
        let isOther = search.editor.text != context.list.search?.editor.text
        if isOther { search.recalled = nil }
        context.list.search = search
        let effects = isOther ? tryFilter(in: &context) : []
        return effects + (search.offers == nil ? [] : askForFilterOffers(in: &context))
    }

    /// Applies the text as the filter; an invalid one leaves the list unchanged.
    private func tryFilter(in context: inout ScreenContext) -> [Effect] {
        guard let whole = context.list.search?.editor.text else { return [] }
        let fields = context.state.fields[context.kind]
        let place = FilterPosition(in: whole, at: whole.count, of: fields)
        let isBeginning = place.beginsField(of: fields)
        context.list.search?.beginning = isBeginning ? place.typed : nil
        let before = whole.prefix(place.range.lowerBound)
        let text = isBeginning ? String(before.last == "-" ? before.dropLast() : before) : whole
        return apply(text, in: &context)
    }

    private func apply(_ text: String, in context: inout ScreenContext) -> [Effect] {
        do throws(FilterError) {
            let typed = try TypedFilter(text, of: context.kind, context.state)
            context.list.search?.error = nil
            return show(typed, in: &context)
        } catch {
            context.list.search?.error = error
            return []
        }
    }

    private func show(_ typed: TypedFilter, in context: inout ScreenContext) -> [Effect] {
        let isSame = typed.filter == context.list.query.filter
        context.list.setFilter(typed)
        return isSame ? [] : context.reload(at: .first)
    }

    /// Keeps the filter and returns to the rows; in an invalid filter, moves the cursor to the error.
    func acceptSearch(in context: inout ScreenContext) -> [Effect] {
        if let error = context.list.search?.error {
            context.list.search?.editor.moveCursor(to: error.range.upperBound)
            return [.bell]
        }
        let isBeginning = context.list.search?.beginning != nil
        let effects = isBeginning ? apply(context.list.search?.editor.text ?? "", in: &context) : []
        guard context.list.search?.error == nil else { return effects + [.bell] }
        leaveSearch(in: &context)
        return effects
    }

    /// Closes the filter line; the list keeps its rows.
    func leaveSearch(in context: inout ScreenContext) {
        guard let search = context.list.search else { return }
        if search.error == nil { context.filterHistory.add(search.editor.text, to: context.kind) }
        context.list.search = nil
        context.forget(FilterOffersQuestion.topic)
    }

    func dropSearch(in context: inout ScreenContext) -> [Effect] {
        guard let search = context.list.search else { return [] }
        context.list.search = nil
        context.forget(FilterOffersQuestion.topic)
        return show(search.before, in: &context)
    }

    /// Adds another filter to that of the list.
    func narrow(by filter: Filter, in context: inout ScreenContext) -> [Effect] {
        let text = context.list.filter.text
        let isAlternative = if case .any = context.list.filter.filter { true } else { false }
        let both = [isAlternative ? "(\(text))" : text, filter.text].filter { !$0.isEmpty }.joined(separator: " ")
        guard both.count <= Self.longestFilter, let typed = try? TypedFilter(both, of: context.kind, context.state)
        else {
            context.status = Status(.caution, "A filter has at most \(Self.longestFilter) characters.")
            return []
        }
        context.filterHistory.add(both, to: context.kind)
        return show(typed, in: &context)
    }

    // MARK: Earlier filters

    func recallOlderFilter(in context: inout ScreenContext) -> [Effect] {
        guard let search = context.list.search else { return [] }
        let texts = context.filterHistory[context.kind]
        let end = search.recalled?.place ?? texts.count
        guard let index = texts[..<min(end, texts.count)].lastIndex(where: { $0 != search.editor.text }) else {
            return []
        }
        let draft = search.recalled?.draft ?? search.editor.text
        return recall(texts[index], Search.Recalled(place: index, draft: draft), in: &context)
    }

    func recallNewerFilter(in context: inout ScreenContext) -> [Effect] {
        guard let recalled = context.list.search?.recalled else { return acceptSearch(in: &context) }
        let texts = context.filterHistory[context.kind]
        let next = recalled.place + 1
        guard texts.indices.contains(next) else { return recall(recalled.draft, nil, in: &context) }
        return recall(texts[next], Search.Recalled(place: next, draft: recalled.draft), in: &context)
    }

    private func recall(_ text: String, _ recalled: Search.Recalled?, in context: inout ScreenContext) -> [Effect] {
        context.list.search?.editor = LineEditor(text)
        context.list.search?.recalled = recalled
        return tryFilter(in: &context)
    }
}

/// A filter's completions.
extension ListScreen {
    /// The maximum number of completions; another letter narrows them.
    private static let offerLimit = 40

    func askForFilterOffers(in context: inout ScreenContext) -> [Effect] {
        guard let editor = context.list.search?.editor else { return [] }
        let place = FilterPosition(in: editor.text, at: editor.cursor, of: context.state.fields[context.kind])
        return context.ask(FilterOffersQuestion(place: place, kind: context.kind, limit: Self.offerLimit))
    }

    func closeFilterOffers(in context: inout ScreenContext) -> [Effect] {
        context.list.search?.offers = nil
        context.forget(FilterOffersQuestion.topic)
        return []
    }

    /// Replaces the typed text with a completion; after a field, its values are offered.
    func acceptFilterOffer(_ index: Int?, in context: inout ScreenContext) -> [Effect] {
        guard let index, let offers = context.list.search?.offers, offers.rows.indices.contains(index) else {
            return []
        }
        let text = offers.rows[index].text
        context.list.search?.editor.replace(offers.place.range, with: text)
        context.list.search?.recalled = nil
        context.list.search?.offers = nil
        let effects = tryFilter(in: &context)
        guard offers.place.field == nil else { return effects }
        return effects + askForFilterOffers(in: &context)
    }
}

/// Asks for completions of the filter line.
struct FilterOffersQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let place: FilterPosition
    let kind: RecordKind
    let limit: Int

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [FilterOffer] {
        try book.filterOffers(at: place, of: kind, limit: limit)
    }

    /// Shows the completions; a single one of typed text is accepted at once.
    func receive(_ offers: [FilterOffer], in state: inout State) -> [Effect] {
        guard let search = state.list.search else { return [] }
        let place = FilterPosition(in: search.editor.text, at: search.editor.cursor, of: state.fields[state.kind])
        let wasAskedFor = search.offers == nil
        state.list.search?.offers = offers.isEmpty ? nil : FilterOffers(place: place, rows: offers)
        guard wasAskedFor, !place.typed.isEmpty else { return [] }
        if offers.isEmpty {
            let text = place.field == nil ? "No field begins with that." : "No known value begins with that."
            state.status = Status(.caution, text)
        }
        return offers.count == 1 ? state.edit(ListScreen.self) { $0.acceptFilterOffer(0, in: &$1) } : []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension ListScreen {
    /// Returns the message on the status line: the status, or else the error in the filter.
    static func message(_ state: State) -> Status? {
        guard state.status == nil, let search = state.list.search, let error = search.error else { return state.status }
        // At the cursor, the text may be unfinished.
        let isOpen = error.reason == .quoteOpen || error.reason == .parenthesisOpen
        let isUnfinished = isOpen || error.range.upperBound >= search.editor.cursor
        return Status(isUnfinished ? .caution : .bad, "\(error.message.capitalizedFirst): \(error.recovery).")
    }
}
