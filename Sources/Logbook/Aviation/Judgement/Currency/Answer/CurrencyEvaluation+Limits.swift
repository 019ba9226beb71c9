/// Limits of what is flown.
extension CurrencyEvaluation {
    /// Returns the answer to a limit: how much is left, at most, on the day of the question.
    func limitAnswer(_ rule: CurrencyRule, for subject: String?) -> CurrencyAnswer {
        var answer = CurrencyAnswer(rule: rule, subject: subject, day: day, state: .current(until: nil))
        answer.readings = rule.readings
        var (over, unknown): ([String], [CurrencyUnknown]) = ([], [])
        for case .count(let need) in rule.alternatives.flatMap(\.needs) where need.isLimit {
            let windows = windows(of: need)
            let sums = windows.map { amounts(need, of: rule, subject, in: $0) }
            let worst = sums.max { $0.most < $1.most }
            let sure = sums.max { $0.least < $1.least }
            guard let worst, let sure else { continue }
            var part = CurrencyPart(
                text: need.text, needed: need.number, have: sure.least, unknown: worst.most - sure.least)
            (part.isTime, part.counts) = (need.quantity.isTime, sure.counts)
            let isDecided = sure.least > need.number || (worst.most <= need.number && book.undated == 0)
            part.left = isDecided ? need.number - (sure.least > need.number ? sure.least : worst.most) : nil
            answer.parts.append(part)
            if sure.least > need.number {
                over.append("\(need.quantity.counted(sure.least - need.number)) over the limit")
            } else if worst.most > need.number {
                unknown += worst.unknown
            }
        }
        if book.undated > 0 {
            unknown.append(
                CurrencyUnknown(fields: ["date of \(book.undated) flight\(book.undated == 1 ? "" : "s")"]))
        }
        if !over.isEmpty {
            answer.state = .notCurrent(lastDay: nil, remedies: [CurrencyRemedy(needs: over)])
        } else if !unknown.isEmpty {
            answer.state = .cannotTell(unknown, until: nil)
        }
        return answer
    }

    /// What a window of a limit holds, in the unit of the quantity.
    private struct LimitSum {
        var least = 0
        var most = 0
        var unknown: [CurrencyUnknown] = []
        var counts: [CurrencyCount] = []
    }

    /// A window: days, and for hours the instants, where they are known.
    private struct LimitWindow {
        let days: ClosedRange<LocalDate>
        var span: Range<UTCInstant>?
    }

    /// Windows of hours end when a flight of the day ends, on a day without one when it begins: later in the day there is
    /// less in them. Others end with the day.
    private func windows(of need: CountNeed) -> [LimitWindow] {
        let days = need.window.limitStart(on: day)...day
        guard case .hours(let hours) = need.window else { return [LimitWindow(days: days)] }
        let ends = book.entries[book.countOfFlights(before: day)..<book.countOfFlights(before: day.adding(days: 1))]
            .compactMap { $0.span?.upperBound }
        guard !ends.isEmpty else {
            let last = book.entries[..<book.countOfFlights(before: day)].suffix(20).compactMap {
                $0.span?.upperBound
            }
            let end = last.reduce(day.midnight) { max($0, $1) }
            return [LimitWindow(days: days, span: end.adding(Minutes(-hours * 60))..<end)]
        }
        return ends.map { LimitWindow(days: days, span: $0.adding(Minutes(-hours * 60))..<$0) }
    }

    private func amounts(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, in window: LimitWindow
    ) -> LimitSum {
        let filter = FlightFilter(need, of: rule, subject, book.settings, explains: false)
        var sum = LimitSum()
        var duties: Set<Range<UTCInstant>> = []
        let first = book.countOfFlights(before: window.days.lowerBound)
        for index in first..<book.countOfFlights(before: window.days.upperBound.adding(days: 1)) {
            let flight = book.entries[index]
            let verdict = filter.verdict(flight)
            guard verdict.amount.most > 0 else { continue }
            // The flights of one duty have it in common.
            if need.quantity == .duty, let duty = flight.duty, !duties.insert(duty).inserted { continue }
            let share = share(of: verdict.amount, flight, need, in: window)
            guard share.most > 0 else { continue }
            sum.least = sum.least.plus(share.least)
            sum.most = sum.most.plus(share.most)
            if share.least != share.most {
                sum.unknown.append(
                    CurrencyUnknown(
                        id: flight.id, date: flight.date, label: flight.label,
                        fields: verdict.fields.isEmpty ? ["times"] : verdict.fields))
            }
            guard explains else { continue }
            sum.counts.append(
                CurrencyCount(
                    id: flight.id, date: flight.date, label: flight.label,
                    amount: share.least == share.most
                        ? need.counted(share.least) : "\(verdict.fields.first ?? "times") unknown",
                    isKnown: share.least == share.most, fallsOutAfter: lastDay(of: flight.date, in: need.window),
                    utcDate: flight.utcDate == flight.date ? nil : flight.utcDate))
        }
        return sum
    }

    /// The part of an amount that lies in a window of hours: of a flight without times, all of it may, and on the last
    /// day does. What is counted, such as landings, may lie anywhere in a flight; time is spread evenly.
    private func share(
        of amount: CurrencyAmount, _ flight: CurrencyFlight, _ need: CountNeed, in window: LimitWindow
    ) -> CurrencyAmount {
        guard case .hours = need.window else { return amount }
        let span = need.quantity == .duty ? flight.duty : flight.span
        guard let span, let hours = window.span else {
            var share = amount
            if flight.date <= window.days.lowerBound { share.least = 0 }
            return share
        }
        let inside = span.clamped(to: hours)
        let part = inside.isEmpty ? 0 : inside.upperBound.seconds - inside.lowerBound.seconds
        let whole = max(1, span.upperBound.seconds - span.lowerBound.seconds)
        var share = amount
        if need.quantity.isTime {
            (share.least, share.most) = (amount.least * part / whole, amount.most * part / whole)
        } else if part < whole {
            (share.least, share.most) = (0, part > 0 ? amount.most : 0)
        }
        return share
    }

    private func lastDay(of date: LocalDate, in window: RuleWindow) -> LocalDate {
        switch window {
        case .days(let count): date.adding(days: count - 1)
        case .calendarMonths(let count): date.adding(months: count - 1).lastDayOfMonth
        case .hours, .months, .calendarYear, .beforeExpiry: window.end(from: date) ?? date
        }
    }
}
