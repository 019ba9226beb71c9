import Aviation

/// The height of each sample above the nearest airport, by the recording's own altitudes on its ground.
///
/// Recorders are up to 150 ft off, by an altimeter's setting or by the ellipsoid, but the same all the way. So a field's
/// level is the altitude at which the aircraft was slow there; a field where it was not is as much off as the others.
struct HeightReference: Sendable {
    private let samples: TrackSamples
    /// The number of the nearest airport of each sample; -1 where none is within reach.
    private let numbers: [Int32]
    /// Feet above the field of that airport; not a number where it is unknown.
    private let feet: [Float]
    /// Whether the recording was on the ground of any airport, so that its error is known.
    let isCalibrated: Bool
    /// The levels of fields by the recording, in feet, by the airport's number.
    let levels: [Int: Double]

    /// Nautical miles within which an airport belongs to a sample.
    static let reach = 3.0
    /// Knots below which an aircraft near a field's altitude is on it.
    private static let slow = 25.0
    /// The largest error of a recorder's altitude, in feet.
    private static let largestError = 250.0

    init(_ recording: Recording, _ speeds: SpeedCurve) {
        samples = recording.samples
        var search = AirportsNearby(within: NauticalMiles(Self.reach))
        var elevations: [Int: Double] = [:]
        var ground: [Int: [Double]] = [:]
        var numbers: [Int32] = []
        numbers.reserveCapacity(samples.count)
        for index in samples.indices {
            let airport = search.nearest(to: samples.coordinate(at: index))
            numbers.append(airport.map { Int32($0.number) } ?? -1)
            guard let airport, let elevation = airport.elevationFeet.map(Double.init) else { continue }
            elevations[airport.number] = elevation
            guard airport.miles < 2, speeds[index] < Self.slow, let altitude = samples.altitude(index),
                abs(altitude - elevation) < Self.largestError
            else { continue }
            ground[airport.number, default: []].append(altitude)
        }
        let levels = ground.compactMapValues { $0.count >= 3 ? $0.sorted()[$0.count / 2] : nil }
        let errors = levels.compactMap { number, level in elevations[number].map { level - $0 } }.sorted()
        let error = errors[safe: errors.count / 2]
        feet = samples.indices.map { [samples] index in
            let number = Int(numbers[index])
            if samples.grounds[index], number >= 0 { return 0 }
            guard number >= 0, let altitude = samples.altitude(index) else { return .nan }
            let level = levels[number] ?? elevations[number].map { $0 + (error ?? 0) }
            return level.map { Float(altitude - $0) } ?? .nan
        }
        self.numbers = numbers
        self.levels = levels
        isCalibrated = error != nil
    }

    /// Returns the height of a sample above the field, in feet; nil where it is unknown.
    func height(_ index: Int) -> Double? { feet[index].isNaN ? nil : Double(feet[index]) }

    /// Returns the number of the airport of a sample; nil where none is within reach.
    func number(_ index: Int) -> Int? { numbers[index] < 0 ? nil : Int(numbers[index]) }

    /// Returns the airport of a sample; nil where none is within reach.
    func airport(_ index: Int) -> AirportsNearby.Hit? {
        guard number(index) != nil else { return nil }
        var search = AirportsNearby(within: NauticalMiles(Self.reach))
        return search.nearest(to: samples.coordinate(at: index))
    }
}
