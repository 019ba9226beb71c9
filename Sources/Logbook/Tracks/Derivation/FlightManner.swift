package import Aviation

/// How an aircraft flies, which decides by what its take-offs and landings are told.
package enum FlightManner: String, Sendable, Hashable, CaseIterable {
    case powered
    case helicopter
    case glider
    /// A paraglider or a hang glider.
    case freeFlight
    case balloon

    /// Returns how aircraft of a category fly; nil for a simulator, which does not.
    package init?(_ category: AircraftCategory) {
        switch category {
        case .airplane, .poweredLift: self = .powered
        case .rotorcraft: self = .helicopter
        case .glider: self = .glider
        case .lighterThanAir: self = .balloon
        case .poweredParachute, .weightShift: self = .freeFlight
        case .simulator: return nil
        }
    }

    /// The name in sentences.
    package var displayName: String {
        switch self {
        case .powered: "an airplane"
        case .helicopter: "a helicopter"
        case .glider: "a glider"
        case .freeFlight: "a paraglider or an ultralight"
        case .balloon: "a balloon"
        }
    }

    /// The speeds, in knots, and the seconds for which they hold.
    var rule: SpeedRule {
        switch self {
        case .powered: SpeedRule(takeOff: 40, hold: 10, landing: 30, landingHold: 5)
        case .helicopter: SpeedRule(takeOff: 25, hold: 10, landing: 10, landingHold: 15)
        case .glider: SpeedRule(takeOff: 30, hold: 10, landing: 15, landingHold: 10)
        case .freeFlight: SpeedRule(takeOff: 10, hold: 10, landing: 5, landingHold: 15)
        case .balloon: SpeedRule(takeOff: 3, hold: 30, landing: 1, landingHold: 60)
        }
    }

    /// Whether its times can only be estimated from a track; a sentence that says so.
    package var caution: String? {
        switch self {
        case .powered, .glider: nil
        case .helicopter: "A helicopter hovers at no speed: its take-offs and landings are estimates."
        case .freeFlight: "A paraglider starts and lands at a walking pace: its times are estimates."
        case .balloon: "A balloon has no speed of its own: its times are estimates."
        }
    }

    /// Whether each landing ends a flight.
    var endsWithLanding: Bool { self == .glider || self == .freeFlight || self == .balloon }
    /// Whether touch-and-goes are looked for.
    var touchesAndGoes: Bool { self == .powered }
}

/// A rule of speeds for take-offs and landings.
package struct SpeedRule: Sendable, Hashable {
    /// Knots that a take-off exceeds.
    package let takeOff: Double
    /// Seconds for which it does.
    package let hold: Double
    /// Knots that a landing falls below.
    package let landing: Double
    /// Seconds for which it does.
    package let landingHold: Double

    package init(takeOff: Double, hold: Double, landing: Double, landingHold: Double) {
        self.takeOff = takeOff
        self.hold = hold
        self.landing = landing
        self.landingHold = landingHold
    }

    /// Returns how often a speed falls from flight to the ground, by speed alone.
    ///
    /// It is what programs do that look at nothing else; ``TrackAnalysis`` does not.
    package func landings(_ times: [Double], _ speeds: SpeedCurve) -> Int {
        var (isFlying, since, count) = (false, Double?.none, 0)
        for index in times.indices {
            guard isFlying ? speeds[index] < landing : speeds[index] >= takeOff else {
                since = nil
                continue
            }
            let start = since ?? times[index]
            since = start
            if times[index] - start >= (isFlying ? landingHold : hold) {
                if isFlying { count += 1 }
                isFlying.toggle()
                since = nil
            }
        }
        return count
    }
}
