/// Times of a repeated action, in milliseconds.
struct Series {
    private(set) var values: [Double] = []

    mutating func add(_ duration: Duration) { values.append(duration / .milliseconds(1)) }

    mutating func add(_ value: Double) { values.append(value) }

    /// Returns the value that a share of all values, in percent, does not exceed, by the nearest rank; 0 without
    /// values.
    func percentile(_ share: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let rank = Int((share / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }

    var median: Double { percentile(50) }
}
