/// The last two minutes of a landing.
package struct LandingCard: Sendable, Hashable {
    /// The landing or touch-and-go.
    package let event: TrackEvent
    /// The sample at which the wheels touch, as far as the altitudes tell.
    package let touchdown: Int
    /// The samples of the two minutes before it, with it.
    package let range: Range<Int>
    /// Knots over the ground at the touchdown.
    package let knots: Double
    /// Feet above the altitude at the touchdown, one for each sample of the range; not a number where it is unknown.
    package let heights: [Float]

    /// Seconds before the touchdown that a card has.
    package static let seconds = 120.0
    /// Feet above the ground below which the wheels roll.
    private static let rolling: Float = 12

    /// Creates the card of an event; nil for one that is no landing.
    init?(_ event: TrackEvent, _ samples: TrackSamples, _ speeds: SpeedCurve) {
        guard event.kind == .landing || event.kind == .touchAndGo else { return nil }
        self.event = event
        let level = samples.altitudes[event.index]
        // A landing is told by the end of its roll, a touch-and-go by its lowest sample.
        var touchdown = event.index
        while touchdown > 0, samples.altitudes[touchdown - 1] - level <= Self.rolling,
            samples.times[event.index] - samples.times[touchdown - 1] < Self.seconds
        {
            touchdown -= 1
        }
        self.touchdown = touchdown
        var first = touchdown
        while first > 0, samples.times[touchdown] - samples.times[first - 1] <= Self.seconds { first -= 1 }
        range = first..<(touchdown + 1)
        knots = speeds[touchdown]
        let ground = samples.altitudes[touchdown]
        heights = range.map { samples.altitudes[$0] - ground }
    }

    /// Returns the height some seconds before the touchdown; nil where it is unknown, or before the first sample.
    package func height(_ seconds: Double, before samples: TrackSamples) -> Int? {
        let time = samples.times[touchdown] - seconds
        guard let first = range.first, samples.times[first] <= time,
            let index = range.last(where: { samples.times[$0] <= time })
        else { return nil }
        let feet = heights[index - range.lowerBound]
        return feet.isNaN ? nil : Int(feet.rounded())
    }
}

extension TrackAnalysis {
    /// The cards of all landings, in their order.
    package var landingCards: [LandingCard] {
        events.compactMap { LandingCard($0, recording.samples, speeds) }
    }
}

/// The middle of the speeds of landings.
package struct LandingSpeeds: Sendable, Hashable {
    /// Knots over the ground at each touchdown, the lowest first.
    private let knots: [Double]

    package init(_ knots: [Double]) { self.knots = knots.sorted() }

    package var count: Int { knots.count }

    /// The median, in knots; nil without a landing.
    package var median: Double? {
        guard !knots.isEmpty else { return nil }
        let middle = knots.count / 2
        return knots.count.isMultiple(of: 2) ? (knots[middle - 1] + knots[middle]) / 2 : knots[middle]
    }
}
