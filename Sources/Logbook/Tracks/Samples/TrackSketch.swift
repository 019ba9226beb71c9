import Aviation

/// A few places of a track, one each half minute, by which two recordings are known to be of one flight.
package struct TrackSketch: Sendable, Hashable {
    private var times: [Double] = []
    private var latitudes: [Float] = []
    private var longitudes: [Float] = []

    /// Seconds between two places.
    private static let step = 30.0
    /// Seconds without a place over which none is computed.
    private static let gap = 150.0
    /// Nautical miles within which two places are one.
    private static let reach = 0.8
    /// The number of common places that says anything.
    private static let fewest = 3

    /// Creates the sketch of samples.
    package init(_ samples: TrackSamples) {
        var next = -Double.infinity
        for index in samples.indices where samples.times[index] >= next {
            next = samples.times[index] + Self.step
            times.append(samples.times[index])
            latitudes.append(Float(samples.latitude(index)))
            longitudes.append(Float(samples.longitude(index)))
        }
    }

    /// Returns whether two recordings are of one flight: at the same places at the same times. Nil when they have too few
    /// times in common.
    package func agrees(with other: TrackSketch) -> Bool? {
        var (common, near) = (0, 0)
        for index in times.indices {
            guard let place = other.position(at: times[index]) else { continue }
            common += 1
            let miles = AirportsNearby.miles(
                Double(latitudes[index]), Double(longitudes[index]), place.latitude, place.longitude)
            if miles <= Self.reach { near += 1 }
        }
        return common < Self.fewest ? nil : near * 10 >= common * 8
    }

    /// Returns the place at a time, between the two around it; nil where the track has none.
    private func position(at time: Double) -> (latitude: Double, longitude: Double)? {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        guard low < times.count else { return nil }
        if times[low] == time { return (Double(latitudes[low]), Double(longitudes[low])) }
        guard low > 0, times[low] - times[low - 1] <= Self.gap else { return nil }
        let part = (time - times[low - 1]) / (times[low] - times[low - 1])
        let north = Double(latitudes[low - 1]) + Double(latitudes[low] - latitudes[low - 1]) * part
        let turn = Double(longitudes[low] - longitudes[low - 1]).remainder(dividingBy: 360)
        return (north, Double(longitudes[low - 1]) + turn * part)
    }
}
