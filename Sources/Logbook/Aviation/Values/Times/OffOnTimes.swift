/// The four times of a flight in UTC, each optional: off blocks, take-off, landing, on blocks.
///
/// They are in ascending order. A time that is earlier than the one before it is on the next day if the flight then lasts
/// at most sixteen hours (`movedToNextDay`); otherwise it is an error until the pilot writes the next day (`13:40+1`),
/// because a typing error would become a flight of 23 hours.
package struct OffOnTimes: EventTimes, Hashable, Sendable {
    package var offBlock: ClockTime?
    package var takeOff: ClockTime?
    package var landing: ClockTime?
    package var onBlock: ClockTime?

    /// Times of which any may be unknown.
    package init(
        offBlock: ClockTime? = nil, takeOff: ClockTime? = nil, landing: ClockTime? = nil, onBlock: ClockTime? = nil
    ) {
        self.offBlock = offBlock
        self.takeOff = takeOff
        self.landing = landing
        self.onBlock = onBlock
    }
}

/// The four events of a flight that have a time, in their order.
package enum FlightEvent: String, Hashable, Sendable, CaseIterable {
    case offBlock, takeOff, landing, onBlock

    /// A form's label, such as `Off block`.
    package var label: String {
        switch self {
        case .offBlock: "Off block"
        case .takeOff: "Take-off"
        case .landing: "Landing"
        case .onBlock: "On block"
        }
    }
}

extension OffOnTimes {
    /// Returns the block time, from off blocks to on blocks, in whole minutes; nil while a time is missing.
    ///
    /// - Throws: `TimeOrderError`: the first error of order among the known times.
    package func blockTime() throws(TimeOrderError) -> Minutes? {
        try checkOrder()
        return Self.duration(from: offBlock, to: onBlock)
    }

    /// Returns the time in the air, from take-off to landing, in whole minutes; nil while a time is missing.
    ///
    /// - Throws: `TimeOrderError`: the first error of order among the known times.
    package func airTime() throws(TimeOrderError) -> Minutes? {
        try checkOrder()
        return Self.duration(from: takeOff, to: landing)
    }

    /// Checks the order of the known times.
    ///
    /// - Throws: `TimeOrderError` for the first time that precedes the one above it, or is more than a day after the
    ///   first.
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

    /// The longest flight whose end may be read as on the next day.
    static let longestAcrossMidnight = Minutes(hours: 16, minutes: 0)

    /// Returns the time of an event on the next day, if it precedes the time before it and the flight would last at most
    /// sixteen hours; nil otherwise.
    package func movedToNextDay(_ event: FlightEvent) -> ClockTime? {
        let earlier = times(before: event)
        guard let time = self[event], let first = earlier.first, let previous = earlier.last, time < previous else {
            return nil
        }
        let moved = Self.suggestion(for: time, notBefore: previous)
        return moved.minutesFromMidnight - first.minutesFromMidnight <= Self.longestAcrossMidnight ? moved : nil
    }

    /// Returns the known times as instants, on a date.
    package func instants(on date: LocalDate) -> [FlightEvent: UTCInstant] {
        known.mapValues { UTCInstant(date, $0) }
    }

    /// Creates the times of stored instants, counted from the date of the flight.
    package init(_ instants: [FlightEvent: UTCInstant], on date: LocalDate) {
        self.init()
        for (event, instant) in instants { self[event] = ClockTime(instant, on: date) }
    }

    /// Returns the known times of the events before one, in the order of the events.
    func times(before event: FlightEvent) -> [ClockTime] {
        FlightEvent.allCases.prefix { $0 != event }.compactMap { self[$0] }
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

/// An error in the order of a flight's times.
package enum TimeOrderError: Error, Hashable, Sendable {
    /// A time precedes the one above it; the suggestion is the same time on the next day.
    case before(event: FlightEvent, previous: FlightEvent, suggestion: ClockTime)
    /// A time is more than 24 hours after the first one.
    case overOneDay(event: FlightEvent, first: FlightEvent)

    /// The event whose field is wrong.
    package var event: FlightEvent {
        switch self {
        case .before(let event, _, _), .overOneDay(let event, _): event
        }
    }

    /// Returns what happened, in the pilot's words, such as `before off block`.
    package func message(_ names: TimeNames) -> String {
        switch self {
        case .before(_, let previous, _): "before \(names.label(of: previous).lowercased())"
        case .overOneDay(_, let first): "more than 24 hours after \(names.label(of: first).lowercased())"
        }
    }

    /// What to type, such as `type 13:40z+1 for the next day`.
    package var recovery: String {
        switch self {
        case .before(_, _, let suggestion):
            "type \(suggestion.zuluText) for the next day, or correct one of the times"
        case .overOneDay: "check the day; a log entry covers at most one flight of a day"
        }
    }
}
