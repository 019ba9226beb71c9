/// The time in which something counts.
enum RuleWindow: Hashable, Sendable {
    case hours(Int)
    case days(Int)
    case months(Int)
    case calendarMonths(Int)
    case calendarYear
    case beforeExpiry(ExpiryWindow)
    /// From the day of issue of a document on.
    case sinceIssue(DocumentNeed)

    var text: String {
        switch self {
        case .hours(let count): "\(count) hours"
        case .days(let count): "\(count) days"
        case .months(let count): "\(count) months"
        case .calendarMonths(let count): "\(count) calendar months"
        case .calendarYear: "the calendar year"
        case .beforeExpiry(let window):
            "the \(window.span) months before the expiry of the \(window.document.name)"
        case .sinceIssue(let document): "since the issue of the \(document.name)"
        }
    }

    /// The time with an article, such as `the 90 days`.
    var noun: String { text.hasPrefix("the ") ? text : "the \(text)" }

    /// The months of the window; 0 where it is given in days, or by a document.
    var lengthInMonths: Int {
        switch self {
        case .months(let count), .calendarMonths(let count): count
        case .hours, .days, .calendarYear, .beforeExpiry, .sinceIssue: 0
        }
    }

    /// The time behind a number, such as `in 90 days`.
    var phrase: String { if case .sinceIssue = self { text } else { "in \(text)" } }

    /// Whether what is done in it counts until the expiry of the document, and no longer.
    var keepsExpiry: Bool { if case .beforeExpiry(let window) = self { window.validity == .document } else { false } }

    /// The time in a few words, such as `24 months`, where the document is named beside it.
    var shortText: String { if case .beforeExpiry(let window) = self { "\(window.span) months" } else { text } }

    /// Returns the last day on which an event of a day counts; nil when the day is outside.
    ///
    /// - Parameters:
    ///   - expiry: the expiry of the document that the window names.
    ///   - issued: the day of its issue.
    func end(from date: LocalDate, expiry: LocalDate? = nil, issued: LocalDate? = nil) -> LocalDate? {
        switch self {
        case .hours(let count): return date.adding(days: count / 24)
        case .days(let count): return date.adding(days: count)
        case .months(let count): return date.adding(months: count)
        case .calendarMonths(let count): return date.adding(months: count).lastDayOfMonth
        case .calendarYear: return LocalDate(year: date.year, month: 12, day: 31)
        case .beforeExpiry(let window):
            guard let expiry, date >= window.start(expiry: expiry, issued: issued), date <= expiry,
                window.exceptLast == 0 || date < expiry.adding(months: -window.exceptLast)
            else { return nil }
            // What was done by the day of issue was for this document: its expiry rests on it.
            let isRenewed = issued.map { date <= $0 } ?? false
            switch window.validity {
            case .document: return expiry
            case .fromExpiry(let months): return isRenewed ? nil : expiry.adding(months: months)
            case .fromEvent(let months):
                let end = date.adding(months: months)
                return isRenewed || end <= expiry ? nil : end
            }
        case .sinceIssue: return issued.flatMap { date >= $0 ? .openEnd : nil }
        }
    }

    /// Returns the first day whose events count on a day.
    func start(on date: LocalDate, expiry: LocalDate? = nil, issued: LocalDate? = nil) -> LocalDate {
        switch self {
        case .hours(let count): return date.adding(days: -count / 24)
        case .days(let count): return date.adding(days: -count)
        case .calendarMonths(let count):
            return date.adding(days: 1 - date.day).adding(months: -count)
        case .calendarYear: return LocalDate(year: date.year, month: 1, day: 1) ?? date
        case .beforeExpiry(let window): return window.start(expiry: expiry ?? date, issued: issued)
        case .sinceIssue: return issued ?? date
        case .months(let count):
            // Counted forward from the event: 31 August is no six months after 28 February.
            var start = date.adding(months: -count)
            while start.adding(months: count) < date { start = start.adding(days: 1) }
            while start > .first, start.adding(days: -1).adding(months: count) >= date {
                start = start.adding(days: -1)
            }
            return start
        }
    }

    /// Returns the first day of the window of a limit that ends on a day, which is one of the days.
    func limitStart(on date: LocalDate) -> LocalDate {
        switch self {
        case .days(let count): date.adding(days: 1 - count)
        case .calendarMonths(let count): date.adding(days: 1 - date.day).adding(months: 1 - count)
        case .months, .hours, .calendarYear, .beforeExpiry, .sinceIssue: start(on: date)
        }
    }
}

/// The months before the expiry of a document, and how long what is done in them counts.
struct ExpiryWindow: Hashable, Sendable {
    /// Until when an event counts.
    enum Validity: Hashable, Sendable {
        /// The document's expiry.
        case document
        /// Months from the expiry: the event renews the document.
        case fromExpiry(months: Int)
        /// Months from the event itself.
        case fromEvent(months: Int)
    }

    var months: Int
    /// The months before the expiry in which an event no longer counts; 0 for none.
    var exceptLast = 0
    var document: DocumentNeed
    var validity = Validity.document
    /// Whether the window begins with the day of issue, where that is up to three months earlier: a rating that was renewed in its
    /// last three months is valid for so much longer.
    var isFromIssue = false

    /// Returns its first day.
    func start(expiry: LocalDate, issued: LocalDate?) -> LocalDate {
        let usual = expiry.adding(months: -months)
        guard isFromIssue, let issued, issued >= expiry.adding(months: -months - 3) else { return usual }
        return min(issued, usual)
    }

    /// The months in words, such as `12`, or `12 to 3`.
    var span: String { exceptLast == 0 ? "\(months)" : "\(months) to \(exceptLast)" }
}
