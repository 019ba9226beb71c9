/// What has the four times of a flight, each of which may be unknown: a form has times of day, a record instants.
///
///     flight[.offBlock] = instant
///     let start = flight.off
package protocol EventTimes {
    associatedtype Time: Hashable & Sendable

    /// When the aircraft first moved to fly.
    var offBlock: Time? { get set }
    /// When the wheels left the ground.
    var takeOff: Time? { get set }
    /// When the wheels touched the ground for the last time.
    var landing: Time? { get set }
    /// When the aircraft came to rest.
    var onBlock: Time? { get set }
}

extension EventTimes {
    /// The time of one of the four events; nil when it is unknown.
    package subscript(event: FlightEvent) -> Time? {
        get {
            switch event {
            case .offBlock: offBlock
            case .takeOff: takeOff
            case .landing: landing
            case .onBlock: onBlock
            }
        }
        set {
            switch event {
            case .offBlock: offBlock = newValue
            case .takeOff: takeOff = newValue
            case .landing: landing = newValue
            case .onBlock: onBlock = newValue
            }
        }
    }

    /// The times that are known.
    package var known: [FlightEvent: Time] {
        var times: [FlightEvent: Time] = [:]
        for event in FlightEvent.allCases { times[event] = self[event] }
        return times
    }

    /// Off blocks, else take-off; nil when both are unknown.
    package var off: Time? { offBlock ?? takeOff }
    /// On blocks, else landing; nil when both are unknown.
    package var on: Time? { onBlock ?? landing }
    /// The take-off, else off blocks; nil when both are unknown.
    package var up: Time? { takeOff ?? offBlock }
    /// The landing, else on blocks; nil when both are unknown.
    package var down: Time? { landing ?? onBlock }
}
