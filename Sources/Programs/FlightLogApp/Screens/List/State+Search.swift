import Logbook
import TerminalUI

/// The filter line: what is typed is tried at once.
extension State {
    /// How many characters a filter may have: each of its words is one more question to every row, and a text that was
    /// pasted by mistake must not keep the program at work.
    private static let longestFilter = 200

    mutating func beginSearch() -> [Effect] {
        search = Search(editor: LineEditor(list.filter.text), before: list.filter)
        return []
    }

    mutating func typeInSearch(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard var search, change(&search.editor) else { return [] }
        guard search.editor.text.count <= Self.longestFilter else {
            status = Status(.caution, "A filter holds at most \(Self.longestFilter) characters.")
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
        self.search = nil
        requests.forget(.filterOffers)
    }

    mutating func dropSearch() -> [Effect] {
        guard let search else { return [] }
        self.search = nil
        requests.forget(.filterOffers)
        return show(search.before)
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
        return [requests.ask(.filterOffers(place, kind, limit: Self.offerLimit), for: .filterOffers)]
    }

    /// Takes the lines; the only one that goes on as typed is taken at once.
    mutating func takeFilterOffers(_ offers: [FilterOffer]) -> [Effect] {
        guard let search else { return [] }
        let place = FilterPlace(in: search.editor.text, at: search.editor.cursor, of: kind)
        let wasAskedFor = search.offers == nil
        self.search?.offers = offers.isEmpty ? nil : FilterOffers(place: place, rows: offers)
        guard wasAskedFor, !place.typed.isEmpty else { return [] }
        if offers.isEmpty {
            status = Status(.caution, place.field == nil ? "No field begins so." : "No value that is known begins so.")
        }
        return offers.count == 1 ? takeFilterOffer(0) : []
    }

    mutating func moveFilterOffer(by distance: Int) -> [Effect] {
        search?.offers?.move(by: distance)
        return []
    }

    mutating func closeFilterOffers() -> [Effect] {
        search?.offers = nil
        requests.forget(.filterOffers)
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

extension State {
    /// What is said on the line of news: why the filter is not understood, else what happened.
    var news: Status? {
        guard status == nil, let search, let error = search.error else { return status }
        // Where the cursor stands something is still being typed.
        let isOpen = error.reason == .quoteOpen || error.reason == .parenthesisOpen
        let isUnfinished = isOpen || error.range.upperBound >= search.editor.cursor
        return Status(isUnfinished ? .caution : .bad, "\(error.message.capitalizedFirst): \(error.recovery).")
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
