import Aviation

/// A day or two of flying in one aircraft, from its base and back.
struct SampleOuting: Sendable {
    /// The outing's purpose.
    enum Style: Sendable {
        case circuits, airwork, travel, underTheHood, simulator
    }

    struct Leg: Sendable {
        let origin: Int
        let destination: Int
        let distance: NauticalMiles
        /// Minutes from off blocks to take-off, in the air, and from landing to on blocks.
        let taxiOut, inTheAir, taxiIn: Int
        /// Minutes on the ground before the leg.
        let pause: Int
        /// Days after the first day of the outing.
        var daysLater = 0

        var block: Int { taxiOut + inTheAir + taxiIn }
    }

    let aircraft: Int
    var legs: [Leg]
    var role: PilotRole
    /// The pilot in command.
    var commander: Int
    let style: Style
    var rules = FlightRules.visual
    /// Whether the outing may end or takes place after dark.
    var isAfterDark = false
    /// The day's remark; nil for a random one.
    var milestone: String?

    /// Returns the minutes from the first movement to the last on one of the days.
    func duration(onDay day: Int) -> Int {
        let today = legs.filter { $0.daysLater == day }
        return today.reduce(0) { $0 + $1.block + $1.pause } - (today.first?.pause ?? 0)
    }

    var lastDay: Int { legs.map(\.daysLater).max() ?? 0 }
}

/// One leg of an outing at its time.
struct SampleFlight: Sendable {
    let outing: SampleOuting
    let leg: SampleOuting.Leg
    /// The pilot's own date.
    let date: LocalDate
    /// Off blocks, in minutes UTC after midnight of the date.
    let offBlock: Int

    func time(_ minutesAfterOffBlock: Int) -> ClockTime {
        ClockTime(minutesFromMidnight: Minutes(offBlock + minutesAfterOffBlock))
    }

    func instant(_ minutesAfterOffBlock: Int) -> UTCInstant {
        UTCInstant(date, time(minutesAfterOffBlock))
    }

    var isLocal: Bool { leg.origin == leg.destination }
}
