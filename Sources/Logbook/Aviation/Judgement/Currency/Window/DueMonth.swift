extension NeedEvidence {
    /// Counts what was done in the month before or after the due month as done in it.
    ///
    /// The due month is the one in which the need ends by what was done before; what is done in these three months holds from
    /// it once it is enough.
    mutating func allowMonthEarlyOrLate(_ window: RuleWindow) {
        var before = self
        before.events = []
        var due: LocalDate?
        var group: [Int] = []
        for index in events.indices.reversed() {
            let date = events[index].date
            if due.map({ !$0.isDueMonth(on: date) }) ?? true {
                due = before.lastDay(at: date, .best).flatMap { $0.isDueMonth(on: date) ? $0 : nil }
                group = []
            }
            if let due, let end = window.end(from: due) {
                group.append(index)
                let sum = group.reduce(0) { $0.plus(events[$1].least) }
                let most = group.reduce(0) { $0.plus(events[$1].most) }
                // One event is enough, or is none of the kind at all.
                if sum >= number || number == 1 {
                    for index in group { events[index].lastDay = end }
                } else if most >= number {
                    for index in group { events[index].bestLastDay = end }
                }
            }
            // The newest first; those of the group may have changed.
            before.events = Array(events[index...])
        }
    }
}

extension LocalDate {
    /// Returns whether a day is in the month of this one, the one before or the one after.
    fileprivate func isDueMonth(on date: LocalDate) -> Bool {
        date >= firstDayOfMonth.adding(months: -1) && date <= firstDayOfMonth.adding(months: 1).lastDayOfMonth
    }

    fileprivate var firstDayOfMonth: LocalDate { adding(days: 1 - day) }
}
