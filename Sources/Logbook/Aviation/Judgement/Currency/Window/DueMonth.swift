extension NeedEvidence {
    /// Counts what was done in the month before or after the due month as done in it.
    mutating func allowMonthEarlyOrLate(_ window: RuleWindow) {
        var due: LocalDate?
        for index in events.indices.reversed() {
            let date = events[index].date
            if let due, date >= due.firstDayOfMonth.adding(months: -1),
                date <= due.firstDayOfMonth.adding(months: 1).lastDayOfMonth
            {
                events[index].lastDay = window.end(from: due) ?? events[index].lastDay
            }
            due = events[index].lastDay
        }
    }
}

extension LocalDate {
    fileprivate var firstDayOfMonth: LocalDate { adding(days: 1 - day) }
}
