package import Aviation

/// The samples of a recording as columns, in the order of their times. A sample costs 25 bytes.
package struct TrackSamples: Sendable, Hashable {
    /// Seconds since 2001-01-01 00:00:00 UTC, with their fractions.
    package private(set) var times: [Double] = []
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    /// Feet, as the recorder counts them; not a number where it is unknown.
    package private(set) var altitudes: [Float] = []
    /// The recorder's own ground speed in knots; not a number where it is unknown.
    package private(set) var speeds: [Float] = []
    /// Whether the recorder itself says that the aircraft is on the ground.
    package private(set) var grounds: [Bool] = []
    /// What the engine's instruments say; empty for a recorder that does not write it, or where it was not asked for.
    package private(set) var engine: [EngineColumn] = []

    package init() {}

    /// Creates no samples, with columns of an engine.
    init(engine columns: [EngineColumn]) { engine = columns.map { $0.emptied() } }

    /// The number of samples.
    package var count: Int { times.count }
    /// Whether there is no sample.
    package var isEmpty: Bool { times.isEmpty }
    /// The numbers of the samples.
    package var indices: Range<Int> { times.indices }

    /// Parts of a degree that a column counts: about a centimeter.
    private static let parts = 10_000_000.0

    /// Degrees north of a sample; south is negative.
    package func latitude(_ index: Int) -> Double { Double(latitudes[index]) / Self.parts }

    /// Degrees east of a sample; west is negative.
    package func longitude(_ index: Int) -> Double { Double(longitudes[index]) / Self.parts }

    /// Returns the place of a sample.
    package func coordinate(at index: Int) -> Coordinate {
        // A sample out of range is never added.
        Coordinate(latitude: latitude(index), longitude: longitude(index)) ?? Self.origin
    }

    private static let origin = Coordinate(latitude: 0, longitude: 0)!

    /// Returns the altitude of a sample in feet; nil where it is unknown.
    package func altitude(_ index: Int) -> Double? { altitudes[index].isNaN ? nil : Double(altitudes[index]) }

    /// Returns the recorder's ground speed at a sample in knots; nil where it is unknown.
    package func speed(_ index: Int) -> Double? { speeds[index].isNaN ? nil : Double(speeds[index]) }

    /// Returns the instant of a sample, to the nearest second.
    package func instant(_ index: Int) -> UTCInstant { UTCInstant(seconds: Int(times[index].rounded())) }

    /// Returns whether two samples have the same place.
    func isSamePlace(_ first: Int, _ second: Int) -> Bool {
        latitudes[first] == latitudes[second] && longitudes[first] == longitudes[second]
    }

    /// Returns the distance between two samples.
    package func distance(_ first: Int, _ second: Int) -> NauticalMiles {
        isSamePlace(first, second) ? .zero : coordinate(at: first).distance(to: coordinate(at: second))
    }

    /// Returns the average speed between two samples in knots; nil when no time passes.
    func speed(from first: Int, to second: Int) -> Double? {
        let seconds = times[second] - times[first]
        return seconds > 0 ? distance(first, second).count / seconds * 3_600 : nil
    }

    /// Appends a sample.
    ///
    /// - Parameter values: what the engine's instruments say, in the order of the columns; not a number where it is
    ///   unknown.
    mutating func append(_ sample: TrackSample, engine values: [Float] = []) {
        for column in engine.indices { engine[column].values.append(values[safe: column] ?? .nan) }
        times.append(sample.time)
        latitudes.append(Int32((sample.latitude * Self.parts).rounded()))
        longitudes.append(Int32((sample.longitude * Self.parts).rounded()))
        altitudes.append(sample.altitude.map { Float($0) } ?? .nan)
        speeds.append(sample.speed.map { Float($0) } ?? .nan)
        grounds.append(sample.isOnGround)
    }

    mutating func append(_ index: Int, of other: TrackSamples) {
        times.append(other.times[index])
        latitudes.append(other.latitudes[index])
        longitudes.append(other.longitudes[index])
        altitudes.append(other.altitudes[index])
        speeds.append(other.speeds[index])
        grounds.append(other.grounds[index])
        guard !engine.isEmpty || !other.engine.isEmpty else { return }
        if engine.isEmpty, count == 1 { engine = other.engine.map { $0.emptied() } }
        for column in engine.indices { engine[column].values.append(other.engine[safe: column]?.values[index] ?? .nan) }
    }

    mutating func forgetAltitude(_ index: Int) { altitudes[index] = .nan }

    /// Leaves out the columns of instruments that the aircraft does not have.
    mutating func dropSilentEngine() { engine.removeAll(where: \.isEmpty) }

    /// Returns some of the samples, in the given order.
    func picking(_ indices: some Sequence<Int>) -> TrackSamples {
        var result = TrackSamples(engine: engine)
        for index in indices { result.append(index, of: self) }
        return result
    }
}

extension TrackSamples {
    /// The smallest rectangle of degrees around the samples; nil for none. `west` is greater than `east` where the
    /// track crosses the date line.
    package var bounds: (south: Double, west: Double, north: Double, east: Double)? {
        guard !isEmpty else { return nil }
        var south = latitude(0)
        var north = south
        // Longitudes are counted on from sample to sample, so that the date line is no edge.
        var (turn, west, east) = (longitude(0), longitude(0), longitude(0))
        for index in indices.dropFirst() {
            south = min(south, latitude(index))
            north = max(north, latitude(index))
            turn += (longitude(index) - longitude(index - 1)).remainder(dividingBy: 360)
            west = min(west, turn)
            east = max(east, turn)
        }
        guard east - west < 360 else { return (south, -180, north, 180) }
        return (south, west.remainder(dividingBy: 360), north, east.remainder(dividingBy: 360))
    }

    /// The greatest altitude in feet and its sample; nil when no altitude is known.
    package func highest(in range: Range<Int>? = nil) -> (index: Int, feet: Double)? {
        let known = (range ?? indices).filter { !altitudes[$0].isNaN }
        guard let best = known.max(by: { altitudes[$0] < altitudes[$1] }) else { return nil }
        return (best, Double(altitudes[best]))
    }
}

/// A sample as a reader finds it.
struct TrackSample: Sendable, Hashable {
    /// Seconds since 2001-01-01 00:00:00 UTC.
    var time: Double
    var latitude: Double
    var longitude: Double
    /// Feet.
    var altitude: Double?
    /// Knots.
    var speed: Double?
    var isOnGround = false
}
