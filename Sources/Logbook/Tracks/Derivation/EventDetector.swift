import Aviation

/// Finds take-offs and landings in a recording.
///
/// Speed alone finds the first take-off and full stops. It finds no touch-and-go, because an airplane that touches down
/// is as fast as one that flies slowly: those are told by the height above the field. A low speed high above the ground
/// is never a landing, such as that of a glider in a wave.
struct EventDetector {
    private let samples: TrackSamples
    private let speeds: SpeedCurve
    private let ground: HeightReference
    let manner: FlightManner
    private let recording: Recording
    private(set) var events: [TrackEvent] = []

    /// Feet above the field below which the wheels touch.
    private static let touch = 40.0
    /// Feet above which an approach is over.
    private static let away = 150.0
    /// Feet within which a slow aircraft near a field is on it.
    private static let onField = -300.0...200
    /// The same for altitudes of pressure, which are off by the weather.
    private static let onFieldByPressure = -1_500.0...1_500
    /// Seconds for which an aircraft outside of a field must rest.
    private static let rest = 60.0
    /// Seconds within which the wheels do not touch and leave: the altitude was a spike.
    private static let shortest = 3.0
    /// Knots below which nothing flies on: places were missing there.
    private static let slowest = 20.0
    /// Feet a second between two samples that no approach has.
    private static let steepest = 100.0

    init(_ recording: Recording, _ speeds: SpeedCurve, _ ground: HeightReference, _ manner: FlightManner) {
        self.recording = recording
        samples = recording.samples
        self.speeds = speeds
        self.ground = ground
        self.manner = manner
    }

    /// Whether the first sample is in flight.
    private(set) var startsAirborne = false
    /// Whether the last sample is in flight.
    private(set) var endsAirborne = false

    /// Finds the events, in their order.
    mutating func find() {
        guard samples.count > 1 else { return }
        guard recording.seesGround else {
            (startsAirborne, endsAirborne) = (true, true)
            findHoles()
            return
        }
        let flights = findFlights()
        for flight in flights where manner.touchesAndGoes && recording.altitudes.givesHeight {
            findTouches(flight)
        }
        events.sort { $0.index < $1.index }
    }

    // MARK: Speed

    /// Finds take-offs and full stops; returns the samples of each time in the air.
    private mutating func findFlights() -> [Range<Int>] {
        let rule = manner.rule
        var flights: [Range<Int>] = []
        var start: Int? = startsInAir() ? 0 : nil
        startsAirborne = start != nil
        var (since, refused) = (Int?.none, Int?.none)
        for index in samples.indices {
            let isFast = speeds[index] >= rule.takeOff
            if start == nil ? !isFast : speeds[index] >= rule.landing {
                since = nil
                if let refusal = refused { explainRefusal(refusal, index) }
                refused = nil
                continue
            }
            if start != nil, !isOnGround(index) {
                refused = refused ?? index
                since = nil
                continue
            }
            let first = since ?? index
            since = first
            let seconds = samples.times[index] - samples.times[first]
            let isLast = start != nil && index == samples.count - 1
            guard seconds >= (start == nil ? rule.hold : rule.landingHold) || isLast else { continue }
            if let begin = start {
                flights.append(begin..<first)
                events.append(landing(first))
                start = nil
            } else {
                events.append(takeOff(first))
                start = first
            }
            since = nil
        }
        if let start { flights.append(start..<samples.count) }
        endsAirborne = start != nil
        return withoutRejected(flights)
    }

    private func startsInAir() -> Bool {
        let rule = manner.rule
        if samples.grounds[0] { return false }
        if let height = ground.height(0), recording.altitudes.givesHeight, ground.isCalibrated, height > 500 {
            return true
        }
        return speeds[0] >= rule.takeOff
    }

    /// Whether a slow aircraft is on the ground: at the height of the field near it, or at rest.
    private func isOnGround(_ index: Int) -> Bool {
        if samples.grounds[index] { return true }
        guard samples.altitude(index) != nil else { return ground.number(index) != nil || isAtRest(index) }
        if let height = ground.height(index) {
            let range = recording.altitudes.givesHeight ? Self.onField : Self.onFieldByPressure
            if range.contains(height) { return true }
            return manner.endsWithLanding && isAtRest(index)
        }
        return isAtRest(index)
    }

    /// Whether an aircraft stays where it is for a minute, or to the end of the recording.
    private func isAtRest(_ index: Int) -> Bool {
        var (low, high) = (Double.infinity, -Double.infinity)
        var next = index
        while next < samples.count, samples.times[next] - samples.times[index] <= Self.rest {
            if let altitude = samples.altitude(next) { (low, high) = (min(low, altitude), max(high, altitude)) }
            let moved = AirportsNearby.miles(
                samples.latitude(index), samples.longitude(index), samples.latitude(next), samples.longitude(next))
            if moved > 0.15 || high - low > 40 { return false }
            next += 1
        }
        return true
    }

    /// Takes out take-offs that never left the ground: a fast roll, and stopped again.
    private mutating func withoutRejected(_ flights: [Range<Int>]) -> [Range<Int>] {
        guard recording.altitudes.givesHeight else { return flights }
        var kept: [Range<Int>] = []
        for flight in flights {
            let seconds = samples.times[flight.upperBound - 1] - samples.times[flight.lowerBound]
            let heights = flight.compactMap { ground.height($0) }
            guard seconds < 90, flight.lowerBound > 0, flight.upperBound < samples.count, heights.count == flight.count,
                let highest = heights.max(), let lowest = heights.min(), highest - lowest < 60, highest < 80
            else {
                kept.append(flight)
                continue
            }
            events.removeAll { $0.index >= flight.lowerBound && $0.index <= flight.upperBound }
            events.append(
                event(
                    .none, flight.lowerBound,
                    "It rolls faster than \(Int(manner.rule.takeOff)) kt for \(Int(seconds)) s without leaving the "
                        + "ground: a take-off that was rejected, or a fast taxi."))
        }
        return kept
    }

    // MARK: Height

    /// Finds touch-and-goes and low passes within a time in the air.
    private mutating func findTouches(_ flight: Range<Int>) {
        var isArmed = flight.lowerBound == 0 && startsAirborne
        var low: (height: Double, index: Int)?
        for index in flight {
            guard let height = ground.height(index) else {
                if ground.number(index) == nil {
                    isArmed = true
                    finish(&low)
                }
                continue
            }
            if height > Self.away {
                isArmed = true
                finish(&low)
            } else if isArmed, height > Self.onField.lowerBound, height < low?.height ?? .infinity {
                low = (height, index)
            }
        }
        // Lowest at the end: that is the landing itself, or the recording ends on the approach.
    }

    private mutating func finish(_ low: inout (height: Double, index: Int)?) {
        guard let (height, index) = low else { return }
        low = nil
        guard speeds[index] >= Self.slowest, isSteady(index) else {
            let why =
                "Its altitude jumps to the level of \(name(index)) and back: the receiver lost its place. No landing."
            events.append(event(.none, index, why))
            return
        }
        let name = name(index)
        let feet = Self.feet(height)
        guard height < Self.touch, lasts(index) >= Self.shortest else {
            events.append(
                event(
                    .lowPass, index,
                    "\(feet) ft above \(name) at its lowest, not below \(Int(Self.touch)) ft: no landing.",
                    isSure: height >= Self.touch))
            return
        }
        let source =
            ground.levels[ground.number(index) ?? -1] != nil
            ? "the altitude of this recording on the ground there"
            : "the field's elevation, corrected by what this recording shows on the ground elsewhere"
        let isSure = ground.isCalibrated
        events.append(
            event(
                .touchAndGo, index,
                "\(feet) ft above \(name) at \(Int(speeds[index].rounded())) kt, by "
                    + (isSure
                        ? "\(source); then it climbs above \(Int(Self.away)) ft."
                        : "the field's elevation alone, because this recording is never on the ground: not sure."),
                isSure: isSure))
    }

    /// Seconds between the samples around a low one that are above the height of a touch.
    private func lasts(_ index: Int) -> Double {
        var (before, after) = (index, index)
        while before > 0, ground.height(before).map({ $0 < Self.touch }) ?? false { before -= 1 }
        while after < samples.count - 1, ground.height(after).map({ $0 < Self.touch }) ?? false { after += 1 }
        return samples.times[after] - samples.times[before]
    }

    /// Whether the altitudes around a low sample are those of an approach, without a jump.
    private func isSteady(_ index: Int) -> Bool {
        func isJump(_ first: Int, _ second: Int) -> Bool {
            guard let a = samples.altitude(first), let b = samples.altitude(second) else { return false }
            return abs(a - b) > max(Self.steepest * (samples.times[second] - samples.times[first]), 200)
        }
        func isLow(_ index: Int) -> Bool { ground.height(index).map { $0 < Self.away } ?? false }
        var (before, after) = (index, index)
        while before > 0, isLow(before) {
            if isJump(before - 1, before) { return false }
            before -= 1
        }
        while after < samples.count - 1, isLow(after) {
            if isJump(after, after + 1) { return false }
            after += 1
        }
        return true
    }

    // MARK: Holes

    /// Finds holes over a runway in what follows a flight from afar: it does not see the ground, so an aircraft that
    /// touches down is lost for a while.
    private mutating func findHoles() {
        let steps = samples.indices.dropFirst().map { samples.times[$0] - samples.times[$0 - 1] }
        guard let usual = steps.sorted()[safe: steps.count / 2] else { return }
        for (index, step) in steps.enumerated() where step >= max(40, usual * 2.5) && step < 600 {
            guard let field = ground.airport(index), let next = ground.airport(index + 1),
                field.number == next.number, field.miles < 1.5, next.miles < 1.5, let elevation = field.elevationFeet,
                let before = samples.altitude(index), let after = samples.altitude(index + 1),
                max(before, after) < Double(elevation) + 450
            else { continue }
            events.append(
                event(
                    .touchAndGo, index,
                    "It is lost for \(Int(step.rounded())) s over \(name(index)), at "
                        + "\(Int(max(before, after).rounded())) ft before or after: probably a touch-and-go, but what "
                        + "follows flights from afar does not see the ground.",
                    isSure: false))
        }
    }

    // MARK: Sentences

    private func takeOff(_ index: Int) -> TrackEvent {
        let rule = manner.rule
        return event(
            .takeOff, index,
            "The ground speed rises through \(Int(rule.takeOff)) kt and stays above it for \(Int(rule.hold)) s"
                + "\(place(index)).")
    }

    private func landing(_ index: Int) -> TrackEvent {
        let rule = manner.rule
        let height = ground.height(index)
        let known =
            height.map { samples.altitude(index) == nil ? ", on the ground" : ", \(Self.level($0))" }
            ?? ", where it stays for a minute"
        return event(
            .landing, index,
            "The ground speed falls through \(Int(rule.landing)) kt\(place(index))\(known).")
    }

    private mutating func explainRefusal(_ first: Int, _ end: Int) {
        guard samples.times[end] - samples.times[first] >= manner.rule.landingHold else { return }
        let rule = manner.rule
        let place =
            ground.height(first).map { "\(Self.feet($0)) ft above \(name(first))" }
            ?? samples.altitude(first).map { "at \(Self.feet($0)) ft, moving on" } ?? "moving on"
        events.append(
            event(.none, first, "The ground speed falls below \(Int(rule.landing)) kt \(place): no landing."))
    }

    private func place(_ index: Int) -> String {
        ground.airport(index).map { ", \(NauticalMiles($0.miles).text) NM from \(name(index))" } ?? ""
    }

    private func name(_ index: Int) -> String {
        ground.airport(index).map { AirportsNearby.airport($0.number).label } ?? "the ground"
    }

    /// A height above the place of landing in words.
    private static func level(_ height: Double) -> String {
        height.rounded() == 0 ? "at field elevation" : "\(feet(height)) ft from field elevation"
    }

    /// A number of feet, rounded: `-0` is `0`.
    private static func feet(_ value: Double) -> String { "\(Int(value.rounded()))" }

    private func event(
        _ kind: TrackEvent.Kind, _ index: Int, _ why: String, isSure: Bool = true
    ) -> TrackEvent {
        TrackEvent(
            kind: kind, index: index, instant: samples.instant(index), isSure: isSure,
            airport: ground.airport(index), heightFeet: ground.height(index), speedKnots: speeds[index], why: why)
    }
}
