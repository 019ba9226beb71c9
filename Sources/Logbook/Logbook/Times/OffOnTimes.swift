/// The four times of a flight, in UTC, each optional: off blocks, take-off, landing, on blocks.
///
/// They run forward. A time that reads earlier than the one before it is wrong until the pilot writes the next day
/// (`13:40+1`); nothing is guessed, or a slip of the finger becomes a flight of 23 hours.
package struct OffOnTimes: Hashable, Sendable {
    /// When the aircraft first moved to fly.
    package var offBlock: ClockTime?
    /// When the wheels left the ground.
    package var takeOff: ClockTime?
    /// When the wheels touched the ground for the last time.
    package var landing: ClockTime?
    /// When the aircraft came to rest.
    package var onBlock: ClockTime?

    /// The times that are known; the others are `nil`.
    package init(
        offBlock: ClockTime? = nil, takeOff: ClockTime? = nil, landing: ClockTime? = nil, onBlock: ClockTime? = nil
    ) {
        self.offBlock = offBlock
        self.takeOff = takeOff
        self.landing = landing
        self.onBlock = onBlock
    }

    /// The time of one of the four events.
    package subscript(event: FlightEvent) -> ClockTime? {
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
}

/// The four events of a flight that have a time, in their order.
package enum FlightEvent: String, Hashable, Sendable, CaseIterable {
    case offBlock, takeOff, landing, onBlock

    /// The label of a form, such as `Off`.
    package var label: String {
        switch self {
        case .offBlock: "Off"
        case .takeOff: "Take-off"
        case .landing: "Landing"
        case .onBlock: "On"
        }
    }
}
