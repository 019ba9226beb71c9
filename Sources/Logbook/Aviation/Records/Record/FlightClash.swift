/// How a flight contradicts what is known besides it: other flights, and the time now.
package enum FlightClash: Hashable, Sendable {
    /// Another flight of the day, described in a few words, has the same aircraft, airports and times.
    case duplicates(String)
    /// Another flight of the same aircraft or pilot, described in a few words, was under way at the same time.
    case overlaps(String)
    /// One of the four times is after now, in UTC.
    case stillToCome(FlightEvent, ClockTime)
}
