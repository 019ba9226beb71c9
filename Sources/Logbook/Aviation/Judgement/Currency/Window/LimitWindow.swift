/// A window in which a limit holds: days, and of a limit of hours the instants, where they are known.
struct LimitWindow: Hashable, Sendable {
    let days: ClosedRange<LocalDate>
    /// The hours; nil for a limit of days.
    var hours: Range<UTCInstant>?

    /// Returns the windows of a limit on the day of the question, at least one.
    ///
    /// Windows of hours end when a flight of the day ends, on a day without one when it begins: later in the day there is
    /// less in them. Others end with the day.
    static func all(of window: RuleWindow, in onDay: BookOnDay) -> [LimitWindow] {
        let days = window.limitStart(on: onDay.day)...onDay.day
        guard case .hours(let count) = window else { return [LimitWindow(days: days)] }
        let book = onDay.book
        let today = book.countOfFlights(before: onDay.day)
        var ends = book.entries[today..<onDay.entryCount].compactMap { $0.span?.upperBound }
        if ends.isEmpty {
            let before = book.entries[..<today].suffix(20).compactMap { $0.span?.upperBound }
            ends = [before.reduce(onDay.day.midnight) { max($0, $1) }]
        }
        return ends.map { LimitWindow(days: days, hours: $0.adding(Minutes(-count * 60))..<$0) }
    }

    /// Returns the part of a flight's amount that lies in the window.
    ///
    /// A flight over midnight belongs to both days by its minutes, where its date is that of UTC; another one to the date that
    /// the pilot wrote, and so does one without times. Of a flight without times, all of it may lie in a window of hours, and
    /// on the last day does. What is counted, such as landings, may lie anywhere in a flight; time is spread evenly.
    ///
    /// - Parameter spans: the times of the flight or duty, without those that were counted before; empty when unknown.
    func share(
        of amount: CurrencyAmount, _ flight: CurrencyFlight, _ need: CountNeed, _ spans: [Range<UTCInstant>]
    ) -> CurrencyAmount {
        let ofDate = days.contains(flight.date) ? amount : .none
        guard let span = need.quantity == .duty ? flight.duty : flight.span, !spans.isEmpty else {
            guard hours != nil, flight.date <= days.lowerBound else { return ofDate }
            return CurrencyAmount(unknown: .times, least: 0, most: ofDate.most)
        }
        // Only time is divided between days.
        guard hours != nil || need.quantity.isTime else { return ofDate }
        let window = hours ?? (flight.isDatedInUTC ? instants : nil)
        let inside = window.map { window in spans.map { $0.clamped(to: window) } } ?? (ofDate.most > 0 ? spans : [])
        let part = inside.reduce(0) { $0 + $1.upperBound.seconds - $1.lowerBound.seconds }
        let whole = max(1, span.upperBound.seconds - span.lowerBound.seconds)
        var share = amount
        if need.quantity.isTime {
            share.least = amount.least.share(part, of: whole)
            share.most = amount.most.share(part, of: whole)
        } else if part < whole {
            share.least = 0
            share.most = part > 0 ? amount.most : 0
        }
        return share
    }

    /// The days of the window in UTC.
    private var instants: Range<UTCInstant> { days.lowerBound.midnight..<days.upperBound.adding(days: 1).midnight }

    /// Returns the last date to which a part of a flight belongs.
    func lastDateReached(by flight: CurrencyFlight, _ spans: [Range<UTCInstant>]) -> LocalDate {
        guard hours == nil, flight.isDatedInUTC, let end = spans.map(\.upperBound).max() else { return flight.date }
        return max(flight.date, end.adding(seconds: -1).date)
    }
}

extension Int {
    /// Returns a share of an amount without overflow; Int.max, which means unknown, stays Int.max.
    fileprivate func share(_ part: Int, of whole: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: part)
        return overflow ? (part > 0 ? self : 0) : product / whole
    }
}

extension CurrencyFlight {
    /// Whether the pilot's date is that of UTC, as far as the times say it.
    fileprivate var isDatedInUTC: Bool { utcDate.map { $0 == date } ?? true }
}

extension RuleWindow {
    /// Returns the last day on which an event of a day is in the window of a limit.
    func limitEnd(from date: LocalDate) -> LocalDate {
        switch self {
        case .days(let count): date.adding(days: count - 1)
        case .calendarMonths(let count): date.adding(months: count - 1).lastDayOfMonth
        case .hours, .months, .calendarYear, .beforeExpiry, .sinceIssue: end(from: date) ?? date
        }
    }
}
