/// The vertical speed at each sample, in feet per minute, by the altitudes around it.
package struct ClimbCurve: Sendable {
    /// One value a sample; not a number where it is unknown.
    package let feetPerMinute: [Float]

    /// Seconds over which a vertical speed is computed at least: altitudes of shorter steps are noise.
    private static let window = 10.0
    /// Seconds without an altitude over which none is computed.
    private static let gap = 180.0

    /// Creates the vertical speeds of samples.
    package init(_ samples: TrackSamples) {
        let known = samples.indices.filter { !samples.altitudes[$0].isNaN }
        var result = [Float](repeating: .nan, count: samples.count)
        var (low, high) = (0, 0)
        for place in known.indices {
            let time = samples.times[known[place]]
            while low < place, samples.times[known[low + 1]] <= time - Self.window / 2 { low += 1 }
            high = max(high, place)
            while high < known.count - 1, samples.times[known[high]] < time + Self.window / 2 { high += 1 }
            let (first, last) = (known[low], known[high])
            let seconds = samples.times[last] - samples.times[first]
            guard seconds > 0, seconds <= Self.gap else { continue }
            let feet = samples.altitudes[last] - samples.altitudes[first]
            result[known[place]] = feet / Float(seconds) * 60
        }
        feetPerMinute = result
    }

    /// The vertical speed at a sample; nil where it is unknown.
    package subscript(index: Int) -> Double? {
        feetPerMinute[index].isNaN ? nil : Double(feetPerMinute[index])
    }
}
