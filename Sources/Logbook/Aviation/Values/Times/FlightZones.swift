/// What turns the typed times of a flight into UTC: its date and the zones at both ends.
package struct FlightZones: Hashable, Sendable {
    /// The local date at the place of departure; nil when it is unknown.
    package var date: LocalDate?
    /// The place of departure: off blocks and take-off are in its zone.
    package var origin = FlightPlace()
    /// The place of arrival: landing and on blocks are in its zone.
    package var destination = FlightPlace()
    /// The zone of a time without one.
    package var byDefault = TimeReference.utc

    package init(date: LocalDate? = nil, byDefault: TimeReference = .utc) {
        self.date = date
        self.byDefault = byDefault
    }

    /// The place where an event happens.
    package subscript(event: FlightEvent) -> FlightPlace {
        switch event {
        case .offBlock, .takeOff: origin
        case .landing, .onBlock: destination
        }
    }
}

/// An end of a flight, for its local time.
package struct FlightPlace: Hashable, Sendable {
    /// The name; nil when no place is known.
    package var label: String?
    /// The zone; nil when it is unknown.
    package var zone: LocalZone?

    package init(_ label: String? = nil, zone: LocalZone? = nil) {
        self.label = label
        self.zone = zone
    }
}

/// A typed time in UTC.
package struct ResolvedTime: Hashable, Sendable {
    package let time: ClockTime
    /// The number of days after the date, in the zone of the time, that the pilot did not type; 0 for none.
    package var assumedDays = 0

    /// Whether the time was read as on a later day although the pilot did not type it.
    package var isNextDayAssumed: Bool { assumedDays > 0 }

    /// What is said of an assumed day after the time, such as `, the next day`; empty for none.
    package var dayNote: String {
        isNextDayAssumed ? assumedDays == 1 ? ", the next day" : ", \(assumedDays) days later" : ""
    }
}

/// A time as clocks of a zone show it, its day counted from the date of the flight.
package struct LocalTime: Hashable, Sendable {
    package let time: ClockTime
    /// `local`, or an abbreviation.
    package let zone: String

    /// The time with its zone, such as `17:00 local` or `17:00 PST`.
    package var text: String { "\(time.text) \(zone)" }
}

extension FlightZones {
    /// Returns a typed time in UTC.
    ///
    /// A time without a day is the first such moment that is not before the time of the event above, if the flight then
    /// lasts at most sixteen hours; without such an event it is on the date of the flight.
    ///
    /// - Parameter clock: the times of the events before.
    /// - Throws: the reason why the time has no reading, or several.
    package func resolve(
        _ typed: TypedTime, _ event: FlightEvent, after clock: OffOnTimes
    ) throws(InputReason) -> ResolvedTime {
        let earlier = clock.times(before: event)
        switch typed {
        case .later(let minutes):
            guard let previous = earlier.last else { throw .nothingToAddTo }
            return ResolvedTime(time: previous.adding(minutes))
        case .clock(let time, let hasDay, let zone):
            let typedDay = hasDay ? time.daysLater : nil
            switch zone ?? byDefault.typed {
            case .utc: return utc(time, typedDay, event, clock)
            case .offset(_, let offset):
                let date = date ?? LocalDate(dayNumber: 0)
                return try wall(time, typedDay, in: LocalZone(offset: offset), on: date, after: earlier)
            case .local:
                let place = self[event]
                guard let zone = place.zone else { throw .localZoneUnknown(place.label) }
                guard let date else { throw .localDateUnknown }
                return try wall(time, typedDay, in: zone, on: date, after: earlier)
            }
        }
    }

    private func utc(_ time: ClockTime, _ typedDay: Int?, _ event: FlightEvent, _ clock: OffOnTimes) -> ResolvedTime {
        guard typedDay == nil, let previous = clock.times(before: event).last else { return ResolvedTime(time: time) }
        var clock = clock
        // After a departure on the day before, in UTC, that day is tried first.
        let first = time.onDay(min(previous.daysLater, 0))
        clock[event] = first
        guard let next = clock.movedToNextDay(event) else { return ResolvedTime(time: first) }
        return ResolvedTime(time: next, assumedDays: max(next.daysLater, 0))
    }

    private func wall(
        _ time: ClockTime, _ typedDay: Int?, in zone: LocalZone, on date: LocalDate, after earlier: [ClockTime]
    ) throws(InputReason) -> ResolvedTime {
        guard typedDay == nil, let previous = earlier.last, let first = earlier.first else {
            return ResolvedTime(time: try moment(of: time, in: zone, on: date) ?? time)
        }
        var day = zone.wallTime(at: UTCInstant(date, previous), on: date).daysLater
        // The date line takes a day away, so that the third day is always late enough.
        for _ in 0..<2 {
            if let found = try moment(of: time.onDay(day), in: zone, on: date, notBefore: previous) {
                return try checked(found, ResolvedTime(time: found, assumedDays: max(day, 0)), after: first)
            }
            day += 1
        }
        let last = try moment(of: time.onDay(day), in: zone, on: date) ?? time
        return try checked(last, ResolvedTime(time: last, assumedDays: max(day, 0)), after: first)
    }

    /// Returns a reading of a time if the flight then lasts at most sixteen hours.
    private func checked(
        _ found: ClockTime, _ resolved: ResolvedTime, after first: ClockTime
    ) throws(InputReason) -> ResolvedTime {
        guard found.minutesFromMidnight - first.minutesFromMidnight > OffOnTimes.longestAcrossMidnight else {
            return resolved
        }
        throw .localDayUnlikely(found.onDay(found.daysLater - 1), found)
    }

    /// Returns the moment of a local time, its day counted from a date; nil when it is before another one.
    private func moment(
        of wall: ClockTime, in zone: LocalZone, on date: LocalDate, notBefore previous: ClockTime? = nil
    ) throws(InputReason) -> ClockTime? {
        let instants = zone.instants(of: wall, on: date)
        let isLate: (ClockTime) -> Bool = { time in previous.map { time >= $0 } ?? true }
        let exact = instants.exact.map { ClockTime($0, on: date) }.filter(isLate)
        if instants.exact.isEmpty {
            let nearest = instants.nearest.map { ClockTime($0, on: date) }
            if nearest.contains(where: isLate) { throw .localTimeSkipped(wall.onDay(0), nearest) }
        }
        if exact.count > 1 { throw .localTimeTwice(wall.onDay(0), exact) }
        return exact.first
    }
}

extension FlightZones {
    /// Returns a time as a clock at the place shows it, or as it was typed with a zone; nil when neither is known.
    package func localTime(of time: ClockTime, _ event: FlightEvent, typed: TypedTime? = nil) -> LocalTime? {
        if let zone = self[event].zone, let date {
            return LocalTime(time: zone.wallTime(at: UTCInstant(date, time), on: date), zone: "local")
        }
        guard case .offset(let name, let offset)? = typed?.zone else { return nil }
        return LocalTime(time: time.adding(offset), zone: name)
    }

    /// Returns the text beside a time in a form, such as `= 01:00+1 UTC (17:00 local)`.
    package func explanation(of time: ClockTime, _ event: FlightEvent, typed: TypedTime? = nil) -> String {
        time.explanation(local: localTime(of: time, event, typed: typed)?.text)
    }
}
