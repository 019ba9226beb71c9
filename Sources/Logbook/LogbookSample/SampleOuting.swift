/// A day or two of flying with one aircraft, from its base and back.
struct SampleOuting: Sendable {
    /// What the flying is about.
    enum Style: Sendable {
        case circuits, airwork, travel, underTheHood, simulator
    }

    struct Leg: Sendable {
        let origin: Int
        let destination: Int
        let distance: NauticalMiles
        /// Minutes from off blocks to take-off, in the air, and from landing to on blocks.
        let taxiOut, inTheAir, taxiIn: Int
        /// Minutes on the ground before it.
        let pause: Int
        /// Days after the first one.
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
    /// Whether it may end, or takes place, after dark.
    var isAfterDark = false
    /// A remark of the day; `nil` for one by chance.
    var milestone: String?

    /// Minutes from the first movement to the last on one of its days.
    func duration(onDay day: Int) -> Int {
        let today = legs.filter { $0.daysLater == day }
        return today.reduce(0) { $0 + $1.block + $1.pause } - (today.first?.pause ?? 0)
    }

    var lastDay: Int { legs.map(\.daysLater).max() ?? 0 }
}
