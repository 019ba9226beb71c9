import Glibc

/// The ground speed at each sample, in knots.
package struct SpeedCurve: Sendable {
    /// One value a sample.
    package let knots: [Float]
    /// Whether the speeds are those of the recorder; else they follow from the places.
    package let isRecorded: Bool

    /// Seconds over which a speed is computed: places of shorter steps are noise.
    private static let window = 4.0
    /// Knots between both speeds above which the recorder's own one is wrong.
    private static let tolerance: Float = 100

    /// Creates the speeds of samples.
    package init(_ recording: Recording) {
        let samples = recording.samples
        let derived = Self.derived(samples)
        isRecorded = recording.format.speedsAreMeasured && Self.agree(samples, derived)
        guard isRecorded else {
            knots = derived
            return
        }
        knots = samples.indices.map { index in
            guard let speed = samples.speed(index), abs(Float(speed) - derived[index]) < Self.tolerance else {
                return derived[index]
            }
            return Float(speed)
        }
    }

    /// The speed at a sample.
    package subscript(index: Int) -> Double { Double(knots[index]) }

    /// Whether most of the recorder's speeds are there and near those that follow from its places.
    private static func agree(_ samples: TrackSamples, _ derived: [Float]) -> Bool {
        let near = samples.indices.count { index in
            guard let speed = samples.speed(index) else { return false }
            return abs(Float(speed) - derived[index]) <= max(15, derived[index] * 0.25)
        }
        return near * 10 >= samples.count * 7
    }

    private static func derived(_ samples: TrackSamples) -> [Float] {
        var result = [Float](repeating: 0, count: samples.count)
        for index in samples.indices {
            var (low, high) = (index, index)
            while samples.times[high] - samples.times[low] < window, low > 0 || high < samples.count - 1 {
                let isAtEnd = high == samples.count - 1
                let before = low > 0 ? samples.times[index] - samples.times[low - 1] : .infinity
                if isAtEnd || before <= samples.times[high + 1] - samples.times[index] { low -= 1 } else { high += 1 }
            }
            let seconds = samples.times[high] - samples.times[low]
            if seconds > 0 { result[index] = Float(miles(samples, low, high) / seconds * 3_600) }
        }
        return result
    }

    /// The distance of two samples on a sphere.
    private static func miles(_ samples: TrackSamples, _ first: Int, _ second: Int) -> Double {
        let north = samples.latitude(first) * .pi / 180
        let otherNorth = samples.latitude(second) * .pi / 180
        let up = sin((otherNorth - north) / 2)
        let turn = sin((samples.longitude(second) - samples.longitude(first)) * .pi / 360)
        return 2 * 3_440.065 * asin(min((up * up + cos(north) * cos(otherNorth) * turn * turn).squareRoot(), 1))
    }
}

extension RecordingOrigin {
    /// Whether its speeds are those of a receiver; phones and converters compute theirs, often wrongly.
    fileprivate var speedsAreMeasured: Bool {
        switch self {
        case .gpx, .kml, .igc, .skyDemon, .flightAware, .tar1090, .gpsbabel, .other: false
        default: true
        }
    }
}
