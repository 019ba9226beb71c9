/// A logbook on the day of a question.
struct BookOnDay: Sendable {
    let book: CurrencyBook
    /// The question's day.
    let day: LocalDate
    /// The documents that the pilot has on the day.
    let documents: [CurrencyDocument]

    init(_ book: CurrencyBook, on day: LocalDate) {
        self.book = book
        self.day = day
        documents = book.documents.held(on: day)
    }

    /// The number of entries through the day.
    var entryCount: Int { book.countOfFlights(before: day.adding(days: 1)) }

    /// Returns a window, with the expiry of the document that it names.
    func window(_ window: RuleWindow) -> EventWindow {
        var own = EventWindow(
            window, on: day, expiry: documents.expiry(of: window), issued: documents.issue(of: window))
        if case .sinceIssue(let document) = window { own.isRecorded = documents.contains(where: document.matches) }
        return own
    }
}

extension [CurrencyDocument] {
    /// Returns the documents that the pilot has on a day: neither examined nor issued later. A medical that another one took the
    /// place of limits nothing.
    func held(on day: LocalDate) -> [CurrencyDocument] {
        let held = filter { ($0.examined ?? $0.issued ?? .first) <= day }
        guard held.contains(where: { !$0.limits.isEmpty }) else { return held }
        return held.map { document in
            guard held.contains(where: { $0.takesPlace(of: document) }) else { return document }
            var replaced = document
            replaced.limits = []
            return replaced
        }
    }

    /// Returns the expiry of the document that a window names; nil when it is unknown, and for other windows.
    func expiry(of window: RuleWindow) -> LocalDate? {
        guard case .beforeExpiry(let window) = window else { return nil }
        return filter(window.document.matches).compactMap(\.expires).max()
    }

    /// Returns the day of issue of the document that a window names: of several, that of the one that ends last, or of the first
    /// one for a window since the issue; nil when it is unknown, and for other windows.
    func issue(of window: RuleWindow) -> LocalDate? {
        switch window {
        case .beforeExpiry(let window):
            filter(window.document.matches).filter { $0.expires != nil }
                .max { ($0.expires ?? .first) < ($1.expires ?? .first) }?.issued
        case .sinceIssue(let document): filter(document.matches).compactMap(\.issued).min()
        default: nil
        }
    }
}

extension LocalDate {
    /// A day before every other one.
    package static let first = LocalDate(dayNumber: .min)
    /// A day after every other one: through it holds what has no known end.
    static let openEnd = LocalDate(dayNumber: .max)

    /// The day; nil for the open end.
    var beforeOpenEnd: LocalDate? { self < .openEnd ? self : nil }

    /// Returns the age in years of someone born on a day; on a birthday the new one.
    func age(since birth: LocalDate) -> Int {
        year - birth.year - ((month, day) < (birth.month, birth.day) ? 1 : 0)
    }
}
