package import Aviation

/// A flight that a recording shows: one entry of a logbook. Times are UTC; each figure says why.
package struct TrackFlight: Sendable, Hashable {
    /// The samples of the flight, from off-block to on-block as far as they are recorded.
    package var range: Range<Int>
    /// The samples between take-off and landing.
    package var airborne: Range<Int>
    package var offBlock: Figure<UTCInstant>
    package var takeOff: Figure<UTCInstant>
    package var landing: Figure<UTCInstant>
    package var onBlock: Figure<UTCInstant>
    package var origin: Figure<KnownAirport>
    package var destination: Figure<KnownAirport>
    /// Landings, of touch-and-goes and full stops; nil when the recording does not show the ground.
    package var landings: Figure<Int>
    /// Landings after which the aircraft stopped.
    package var fullStops: Figure<Int>
    /// Landings between the end of evening and the beginning of morning civil twilight.
    package var nightLandings: Figure<Int>
    /// Of those, the ones with a full stop.
    package var nightFullStops: Figure<Int>
    /// Take-offs at night, by civil twilight.
    package var nightTakeOffs: Figure<Int>
    package var distance: Figure<NauticalMiles>
    /// Feet, as the recorder counts them.
    package var highest: Figure<Int>
    /// Knots over the ground.
    package var fastest: Figure<Int>
    /// Night from take-off to landing, by the sun at each sample.
    package var night: Figure<Minutes>
    /// What happens in the flight, in its order, with what looks like a landing and is none.
    package var events: [TrackEvent]
}

extension TrackFlight {
    /// Events that are no certain landings, to be told and not counted.
    package var doubts: [TrackEvent] { events.filter { !$0.isSure } }
}
