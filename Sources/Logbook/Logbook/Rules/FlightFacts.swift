/// What is known of one flight when it is checked: the form's values and what was computed beside them.
package struct FlightFacts: Hashable, Sendable {
    /// The pilot's own date of the flight; `nil` when it is missing or was not understood.
    package var date: LocalDate?
    /// The pilot's own date now.
    package var today: LocalDate
    /// The four times, in UTC.
    package var clock = OffOnTimes()
    /// The times and counts.
    package var times = FlightTimes()
    /// What the pilot was on board.
    package var role: PilotRole?
    /// The rules that the flight was flown by.
    package var rules: FlightRules?
    /// Where the flight began; `nil` when the place of the airport is not known.
    package var origin: Coordinate?
    /// Where the flight ended; `nil` when the place of the airport is not known.
    package var destination: Coordinate?
    /// Whether an aircraft is named.
    package var hasAircraft = true
    /// Whether both airports are named.
    package var hasAirports = true
    /// Whether other places on the way are named.
    package var hasRoute = false
    /// Another flight of the same aircraft or pilot at the same time, in a few words; `nil` when none is known.
    package var overlapping: String?
    /// How many instrument approaches are logged.
    package var instrumentApproachCount = 0

    /// Facts of a flight of which only the date is known.
    package init(date: LocalDate?, today: LocalDate) {
        self.date = date
        self.today = today
    }

    /// The straight distance between the airports along the ellipsoid; `nil` when a place is not known.
    package var distance: NauticalMiles? {
        guard let origin, let destination else { return nil }
        return origin.distance(to: destination)
    }

    /// The night minutes that the sun gives, from take-off (or off blocks) to landing (or on blocks); `nil` when the
    /// times, the date or the places are not known or are in disorder.
    package var computedNight: Minutes? {
        guard let date, let origin, let destination, (try? clock.checkOrder()) != nil else { return nil }
        guard let up = clock.takeOff ?? clock.offBlock, let down = clock.landing ?? clock.onBlock else { return nil }
        return NightTime.minutes(
            from: origin, to: destination, takeOff: UTCInstant(date, up), landing: UTCInstant(date, down))
    }
}
