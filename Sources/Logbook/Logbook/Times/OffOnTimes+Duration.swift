extension OffOnTimes {
    /// The block time, from off blocks to on blocks, in whole minutes; `nil` while a time is missing.
    ///
    /// - Throws: the first disorder among the times that are known.
    package func blockTime() throws(TimeOrderError) -> Minutes? {
        try checkOrder()
        return Self.duration(from: offBlock, to: onBlock)
    }

    /// The time in the air, from take-off to landing, in whole minutes; `nil` while a time is missing.
    ///
    /// - Throws: the first disorder among the times that are known.
    package func airTime() throws(TimeOrderError) -> Minutes? {
        try checkOrder()
        return Self.duration(from: takeOff, to: landing)
    }

    /// Finds the first time that is before the one above it, or more than a day after the first.
    package func checkOrder() throws(TimeOrderError) {
        var known: [(event: FlightEvent, time: ClockTime)] = []
        for event in FlightEvent.allCases {
            guard let time = self[event] else { continue }
            if let last = known.last, time < last.time {
                let suggestion = Self.suggestion(for: time, notBefore: last.time)
                throw .before(event: event, previous: last.event, suggestion: suggestion)
            }
            if let first = known.first, time.minutesFromMidnight - first.time.minutesFromMidnight > .day {
                throw .overOneDay(event: event, first: first.event)
            }
            known.append((event, time))
        }
    }

    /// The four times as instants, on the given day.
    package func instants(on date: LocalDate) -> [FlightEvent: UTCInstant] {
        var instants: [FlightEvent: UTCInstant] = [:]
        for event in FlightEvent.allCases {
            if let time = self[event] { instants[event] = UTCInstant(date, time) }
        }
        return instants
    }

    /// The times of stored instants, as seen from the day of the flight; an instant before that day is left out.
    package init(_ instants: [FlightEvent: UTCInstant], on date: LocalDate) {
        self.init()
        for (event, instant) in instants {
            let days = date.days(until: instant.date)
            guard days >= 0 else { continue }
            self[event] = instant.time.onDay(days)
        }
    }

    private static func duration(from: ClockTime?, to: ClockTime?) -> Minutes? {
        guard let from, let to else { return nil }
        return to.minutesFromMidnight - from.minutesFromMidnight
    }

    private static func suggestion(for time: ClockTime, notBefore previous: ClockTime) -> ClockTime {
        let sameDay = time.onDay(previous.daysLater)
        return sameDay < previous ? time.onDay(previous.daysLater + 1) : sameDay
    }
}

/// Times of a flight that do not run forward.
package enum TimeOrderError: Error, Hashable, Sendable {
    /// A time is before the one above it; the suggestion is the same time on the next day.
    case before(event: FlightEvent, previous: FlightEvent, suggestion: ClockTime)
    /// A time is more than 24 hours after the first one.
    case overOneDay(event: FlightEvent, first: FlightEvent)

    /// The event whose field is wrong.
    package var event: FlightEvent {
        switch self {
        case .before(let event, _, _), .overOneDay(let event, _): event
        }
    }

    /// What happened, in the pilot's words, such as `before Off`.
    package var message: String {
        switch self {
        case .before(_, let previous, _): "before \(previous.label)"
        case .overOneDay(_, let first): "more than 24 hours after \(first.label)"
        }
    }

    /// What to type, such as `next day? type 13:40+1`.
    package var recovery: String {
        switch self {
        case .before(_, _, let suggestion): "next day? type \(suggestion.text)"
        case .overOneDay: "check the day; a log entry covers at most one flight of a day"
        }
    }
}
