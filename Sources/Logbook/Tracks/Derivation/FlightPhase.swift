/// A part of a recording in which the aircraft does one thing.
package struct FlightPhase: Sendable, Hashable {
    /// What the aircraft does.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case ground, climb, level, descent

        /// The phase in words.
        package var displayName: String {
            switch self {
            case .ground: "on the ground"
            case .climb: "climb"
            case .level: "level"
            case .descent: "descent"
            }
        }
    }

    package let kind: Kind
    /// The samples of the phase.
    package let range: Range<Int>

    /// Seconds over which climbing and descending are told.
    private static let window = 40.0
    /// Feet per minute from which the aircraft climbs or descends.
    private static let steep: Float = 200
    /// Seconds of the shortest phase; a shorter one belongs to the one before.
    private static let shortest = 45.0
}

extension TrackAnalysis {
    /// The phases of the recording, in their order, each sample in one of them; empty without a flight or altitudes.
    package var phases: [FlightPhase] {
        let samples = recording.samples
        guard !flights.isEmpty, samples.altitudes.contains(where: { !$0.isNaN }) else { return [] }
        var kinds = [FlightPhase.Kind](repeating: .ground, count: samples.count)
        for flight in flights {
            var (low, high) = (flight.airborne.lowerBound, flight.airborne.lowerBound)
            for index in flight.airborne {
                let time = samples.times[index]
                while low < index, samples.times[low + 1] <= time - FlightPhase.averaging / 2 { low += 1 }
                high = max(high, index)
                while high < flight.airborne.upperBound - 1, samples.times[high] < time + FlightPhase.averaging / 2 {
                    high += 1
                }
                kinds[index] = FlightPhase.kind(samples, low, high)
            }
        }
        return FlightPhase.joined(kinds, samples)
    }
}

extension FlightPhase {
    fileprivate static var averaging: Double { window }

    /// What happens between two samples in flight.
    fileprivate static func kind(_ samples: TrackSamples, _ first: Int, _ last: Int) -> Kind {
        let seconds = samples.times[last] - samples.times[first]
        let feet = samples.altitudes[last] - samples.altitudes[first]
        guard seconds > 0, !feet.isNaN else { return .level }
        let rate = feet / Float(seconds) * 60
        return rate > steep ? .climb : rate < -steep ? .descent : .level
    }

    /// Joins equal neighbors, and those that are too short to the one before.
    fileprivate static func joined(_ kinds: [Kind], _ samples: TrackSamples) -> [FlightPhase] {
        var phases: [FlightPhase] = []
        var start = 0
        for index in 1...max(kinds.count, 1) where index >= kinds.count || kinds[index] != kinds[start] {
            let phase = FlightPhase(kind: kinds[start], range: start..<index)
            let seconds = samples.times[index - 1] - samples.times[start]
            if let last = phases.last, phase.kind == last.kind || seconds < shortest && phase.kind != .ground {
                phases[phases.count - 1] = FlightPhase(kind: last.kind, range: last.range.lowerBound..<index)
            } else {
                phases.append(phase)
            }
            start = index
        }
        return phases
    }
}
