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
    /// Of a flight without times, all of it may lie in a window of hours, and on the last day does. What is counted, such as
    /// landings, may lie anywhere in a flight; time is spread evenly.
    func share(of amount: CurrencyAmount, _ flight: CurrencyFlight, _ need: CountNeed) -> CurrencyAmount {
        guard case .hours = need.window else { return amount }
        var share = amount
        guard let hours, let span = need.quantity == .duty ? flight.duty : flight.span else {
            if flight.date <= days.lowerBound { share.least = 0 }
            return share
        }
        let inside = span.clamped(to: hours)
        let part = inside.isEmpty ? 0 : inside.upperBound.seconds - inside.lowerBound.seconds
        let whole = max(1, span.upperBound.seconds - span.lowerBound.seconds)
        if need.quantity.isTime {
            share.least = amount.least * part / whole
            share.most = amount.most * part / whole
        } else if part < whole {
            share.least = 0
            share.most = part > 0 ? amount.most : 0
        }
        return share
    }
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
