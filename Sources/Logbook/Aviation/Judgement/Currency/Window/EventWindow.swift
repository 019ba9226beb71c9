/// A window on the day of a question: which days are in it, and how long what is done on one of them counts.
struct EventWindow: Hashable, Sendable {
    let window: RuleWindow
    /// The question's day.
    let day: LocalDate
    /// The expiry of the document that the window names; nil when it is unknown, and for other windows.
    let expiry: LocalDate?
    /// The day of its issue; nil when it is unknown.
    let issued: LocalDate?
    /// The first day of which events count on the day of the question.
    let start: LocalDate
    /// Whether the document that the window names is recorded.
    var isRecorded = true

    init(_ window: RuleWindow, on day: LocalDate, expiry: LocalDate? = nil, issued: LocalDate? = nil) {
        self.window = window
        self.day = day
        self.expiry = expiry
        self.issued = issued
        start = window.start(on: day, expiry: expiry, issued: issued)
    }

    /// Whether the window ends with the expiry of a document.
    var isBeforeExpiry: Bool { if case .beforeExpiry = window { true } else { false } }

    /// Whether the document that the window names has expired.
    var isExpired: Bool { expiry.map { $0 < day } ?? false }

    /// What the logbook does not say about the window; nil for nothing.
    var unknown: UnknownField? {
        switch window {
        case .beforeExpiry(let window) where expiry == nil: .expiry(document: window.document.name)
        case .sinceIssue(let document) where !isRecorded: .unrecorded(document.name)
        case .sinceIssue(let document) where issued == nil: .issue(document: document.name)
        default: nil
        }
    }

    /// Returns the last day on which an event of a day counts; nil when the day is outside of the window.
    func lastDay(of date: LocalDate) -> LocalDate? {
        window.end(from: date, expiry: expiry, issued: issued)
    }
}
