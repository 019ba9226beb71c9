import Aviation

/// Makes flights of events: which belong together, and what each of their figures is.
struct FlightBuilder {
    private let recording: Recording
    private let samples: TrackSamples
    private let speeds: SpeedCurve
    private let events: [TrackEvent]
    private let startsAirborne: Bool
    private let endsAirborne: Bool
    private let endsWithLanding: Bool

    /// Seconds at rest, or without a recording, that end a flight on the ground.
    private static let pause = 600.0
    /// Knots above which an aircraft rolls.
    private static let rolling = 3.0
    /// Seconds for which it does: a first fix alone often moves.
    private static let rollingHold = 5.0
    /// Knots below which a landing is a full stop.
    private static let stopped = 5.0
    /// Seconds without a sample after which a distance is an estimate.
    private static let gap = 300.0

    init(_ recording: Recording, _ speeds: SpeedCurve, _ detector: EventDetector) {
        self.recording = recording
        samples = recording.samples
        self.speeds = speeds
        events = detector.events
        startsAirborne = detector.startsAirborne
        endsAirborne = detector.endsAirborne
        endsWithLanding = detector.manner.endsWithLanding
    }

    /// The flights, in their order.
    var flights: [TrackFlight] {
        guard samples.count > 1 else { return [] }
        var result: [TrackFlight] = []
        var start = 0
        for (first, last) in spans() {
            let end = last.map { min($0 + 1, samples.count) } ?? samples.count
            let flight = flight(takeOff: first, landing: last, after: start, before: nextTakeOff(after: end))
            start = flight.range.upperBound
            result.append(flight)
        }
        return result
    }

    /// The first take-off and the last landing of each flight; nil for what is not recorded.
    private func spans() -> [(Int?, Int?)] {
        var spans: [(Int?, Int?)] = []
        var isOpen = startsAirborne
        var (first, last) = (Int?.none, Int?.none)
        for event in events {
            switch event.kind {
            case .takeOff:
                if isOpen, let landed = last, isPause(landed, event.index) {
                    spans.append((first, last))
                    (isOpen, first) = (false, nil)
                }
                if !isOpen { (isOpen, first) = (true, event.index) }
                last = nil
            case .landing: last = event.index
            default: break
            }
        }
        if isOpen { spans.append((first, last)) }
        return spans
    }

    private func nextTakeOff(after index: Int) -> Int {
        events.first { $0.kind == .takeOff && $0.index >= index }?.index ?? samples.count
    }

    /// Whether a flight ends between a landing and the next take-off.
    private func isPause(_ landing: Int, _ takeOff: Int) -> Bool {
        endsWithLanding || longestRest(landing..<takeOff) >= Self.pause
    }

    /// The longest time at rest or without a sample, in seconds.
    private func longestRest(_ range: Range<Int>) -> Double {
        var (longest, since) = (0.0, Double?.none)
        for index in range {
            let next = min(index + 1, samples.count - 1)
            if samples.times[next] - samples.times[index] > longest {
                longest = samples.times[next] - samples.times[index]
            }
            guard speeds[index] < Self.rolling else {
                since = nil
                continue
            }
            let start = since ?? samples.times[index]
            since = start
            longest = max(longest, samples.times[index] - start)
        }
        return longest
    }

    // MARK: Figures

    private func flight(takeOff: Int?, landing: Int?, after start: Int, before end: Int) -> TrackFlight {
        let airborne = (takeOff ?? start)..<((landing ?? samples.count - 1) + 1)
        let (offBlock, first) = offBlock(takeOff, start)
        let (onBlock, last) = onBlock(landing, end)
        let own = events.filter { airborne.contains($0.index) }
        let landed = own.filter { $0.kind == .landing || $0.kind == .touchAndGo }
        let counted = landed.filter(\.isSure)
        let stops = counted.filter { $0.kind == .landing && isFullStop($0.index, last) }
        let seesLanding = recording.seesGround
        let night = night(airborne, takeOff, landing)
        let unseen = "The recording does not show the ground."
        func count(_ events: [TrackEvent]) -> Int { events.count { isNight($0.index) } }
        return TrackFlight(
            range: first..<last, airborne: airborne, offBlock: offBlock,
            takeOff: time(takeOff, .takeOff), landing: time(landing, .landing), onBlock: onBlock,
            origin: airport(takeOff, recording.facts.origin, isStart: true),
            destination: airport(landing, recording.facts.destination, isStart: false),
            landings: seesLanding ? landings(counted, stops, landed, landing) : Figure(nil, unseen),
            fullStops: seesLanding ? Figure(stops.count, "It slows down below 5 kt after them.") : Figure(nil, unseen),
            nightLandings: seesLanding ? Figure(count(counted), Self.nightWhy) : Figure(nil, unseen),
            nightFullStops: seesLanding ? Figure(count(stops), Self.nightWhy) : Figure(nil, unseen),
            nightTakeOffs: seesLanding
                ? Figure(
                    count(own.filter { $0.kind == .takeOff || $0.kind == .touchAndGo && $0.isSure }), Self.nightWhy)
                : Figure(nil, unseen),
            distance: distance(airborne, takeOff, landing), highest: highest(airborne), fastest: fastest(airborne),
            night: night, events: own)
    }

    private static let nightWhy = "The sun is more than 6° below the horizon there."

    private func landings(
        _ counted: [TrackEvent], _ stops: [TrackEvent], _ all: [TrackEvent], _ landing: Int?
    ) -> Figure<Int> {
        let touches = counted.count - stops.count
        var parts: [String] = []
        if touches > 0 { parts.append("\(touches) touch-and-go\(touches == 1 ? "" : "es")") }
        if !stops.isEmpty { parts.append("\(stops.count) full stop\(stops.count == 1 ? "" : "s")") }
        if parts.isEmpty { parts.append("none that is sure") }
        let doubts = all.count - counted.count
        if doubts > 0 { parts.append("\(doubts) more not sure, not counted") }
        if landing == nil { parts.append("the recording ends in flight: the last landing is not in it") }
        let text = parts.joined(separator: ", ") + "."
        return Figure(landing == nil && counted.isEmpty ? nil : counted.count, text)
    }

    /// Whether the aircraft stops after a landing, before it takes off again or the flight ends.
    private func isFullStop(_ landing: Int, _ end: Int) -> Bool {
        let next = events.first { $0.kind == .takeOff && $0.index > landing }?.index ?? end
        // The last landing of a recording is one, though the recorder is switched off before the aircraft stands.
        guard next < samples.count, next < end else { return true }
        return (landing..<next).contains { speeds[$0] < Self.stopped } || longestRest(landing..<next) > 30
    }

    private func time(_ index: Int?, _ kind: TrackEvent.Kind) -> Figure<UTCInstant> {
        let isStart = kind == .takeOff
        guard let index, let event = events.first(where: { $0.index == index && $0.kind == kind }) else {
            let edge = samples.instant(isStart ? 0 : samples.count - 1).clockText
            return Figure(
                nil,
                isStart
                    ? "The recording begins in flight: the take-off is before \(edge)."
                    : "The recording ends in flight: the landing is after \(edge).")
        }
        return Figure(event.instant, event.why)
    }

    private func offBlock(_ takeOff: Int?, _ start: Int) -> (Figure<UTCInstant>, Int) {
        guard let takeOff else {
            return (Figure(nil, "The recording begins in flight, so it does not show when the aircraft left."), start)
        }
        // Backwards from the take-off, over stops on the way, to where it began to roll.
        var (first, index, stopped) = (takeOff, takeOff, samples.times[takeOff])
        while index > start {
            index -= 1
            if samples.times[index + 1] - samples.times[index] > Self.pause { break }
            if isRolling(index) {
                first = index
                stopped = samples.times[index]
            } else if stopped - samples.times[index] > Self.pause {
                break
            }
        }
        if first == start, start == 0 {
            return (
                Figure(nil, "The aircraft rolls already when the recording begins: it left before."), start
            )
        }
        return (Figure(samples.instant(first), "It begins to roll, above 3 kt for 5 s, and then takes off."), first)
    }

    private func onBlock(_ landing: Int?, _ end: Int) -> (Figure<UTCInstant>, Int) {
        guard let landing else {
            return (Figure(nil, "The recording ends in flight, so it does not show when the aircraft arrived."), end)
        }
        var (last, index, moved) = (landing, landing, samples.times[landing])
        while index < end - 1 {
            index += 1
            if samples.times[index] - samples.times[index - 1] > Self.pause { break }
            if isRolling(index) {
                last = index
                moved = samples.times[index]
            } else if samples.times[index] - moved > Self.pause {
                break
            }
        }
        let next = min(last + 1, samples.count - 1)
        if last >= samples.count - 2 {
            return (
                Figure(nil, "The aircraft still rolls when the recording ends: it arrives later."), samples.count
            )
        }
        return (Figure(samples.instant(next), "It stops rolling, and stays below 3 kt."), next + 1)
    }

    /// Whether an aircraft rolls at a sample for some seconds, not for a jump of the receiver.
    private func isRolling(_ index: Int) -> Bool {
        guard speeds[index] >= Self.rolling else { return false }
        var (low, high) = (index, index)
        while low > 0, speeds[low - 1] >= Self.rolling, samples.times[index] - samples.times[low] < Self.rollingHold {
            low -= 1
        }
        while high < samples.count - 1, speeds[high + 1] >= Self.rolling,
            samples.times[high] - samples.times[index] < Self.rollingHold
        {
            high += 1
        }
        return samples.times[high] - samples.times[low] >= Self.rollingHold
    }

    /// The airport of an end: the one that the recording names, else the nearest one of the take-off or landing.
    private func airport(_ index: Int?, _ named: String?, isStart: Bool) -> Figure<KnownAirport> {
        if let named {
            if let airport = AirportTable.airport(named) { return Figure(airport, "The recording names it.") }
            return Figure(nil, "The recording names \(named), which is in no list of airports.")
        }
        let edge = isStart ? 0 : samples.count - 1
        var search = AirportsNearby(within: NauticalMiles(HeightReference.reach))
        let hit = search.nearest(to: samples.coordinate(at: index ?? edge))
        let label = hit.map { AirportsNearby.airport($0.number).label }
        let miles = hit.map { NauticalMiles($0.miles).text }
        guard index != nil else {
            let near = label.flatMap { label in miles.map { "; \(label) is \($0) NM from there" } } ?? ""
            return Figure(
                nil, isStart ? "The recording begins in flight\(near)." : "The recording ends in flight\(near).")
        }
        guard let hit, let miles else {
            return Figure(nil, "No airport is within 3 NM of the \(isStart ? "take-off" : "landing").")
        }
        return Figure(
            AirportsNearby.airport(hit.number),
            "Nearest airport, \(miles) NM from the \(isStart ? "take-off" : "landing").")
    }

    private func distance(_ range: Range<Int>, _ takeOff: Int?, _ landing: Int?) -> Figure<NauticalMiles> {
        var (sum, longest) = (NauticalMiles.zero, 0.0)
        for index in range.dropFirst() {
            sum += samples.distance(index - 1, index)
            longest = max(longest, samples.times[index] - samples.times[index - 1])
        }
        let ends =
            switch (takeOff, landing) {
            case (.some, .some): "from take-off to landing"
            case (.some, nil): "from take-off to the end of the recording"
            case (nil, .some): "from the beginning of the recording to the landing"
            case (nil, nil): "of the whole recording"
            }
        let text = "Along the track \(ends)"
        let hole = longest > Self.gap ? "; an estimate, because \(Int(longest / 60)) min are missing in it." : "."
        return Figure(sum, text + hole)
    }

    private func highest(_ range: Range<Int>) -> Figure<Int> {
        guard let (index, feet) = samples.highest(in: range) else {
            return Figure(nil, "The recording has no altitudes.")
        }
        let kind =
            switch recording.altitudes {
            case .satellite: "GPS altitude"
            case .indicated: "by the altimeter"
            case .pressure: "of pressure, not above the sea"
            case .unknown: "of an unknown kind"
            }
        return Figure(Int(feet.rounded()), "At \(samples.instant(index).clockText), \(kind).")
    }

    private func fastest(_ range: Range<Int>) -> Figure<Int> {
        guard let index = range.max(by: { speeds[$0] < speeds[$1] }) else { return Figure(nil, "There is no sample.") }
        return Figure(Int(speeds[index].rounded()), "Over the ground, at \(samples.instant(index).clockText).")
    }

    private func isNight(_ index: Int) -> Bool {
        NightTime.isNight(samples.instant(index), at: samples.coordinate(at: index))
    }

    private func night(_ range: Range<Int>, _ takeOff: Int?, _ landing: Int?) -> Figure<Minutes> {
        let minutes = NightShare.minutes(samples, range, below: SolarTimes.civilTwilight)
        let why =
            takeOff != nil && landing != nil
            ? "By the sun at each sample, more than 6° below the horizon, from take-off to landing."
            : "By the sun at each sample; what is not recorded is not in it."
        return Figure(Minutes(Int(minutes.rounded())), why)
    }
}

/// The part of a track during which the sun is low.
package enum NightShare {
    /// Seconds between two looks at the sun.
    private static let step = 30.0

    /// Returns the minutes of a part of a track during which the sun's center is below an elevation. Between samples
    /// the aircraft follows the great circle.
    package static func minutes(_ samples: TrackSamples, _ range: Range<Int>, below elevation: Double) -> Double {
        var seconds = 0.0
        for index in range.dropFirst() {
            let (start, length) = (samples.times[index - 1], samples.times[index] - samples.times[index - 1])
            let parts = max(Int(length / step), 1)
            let (from, to) = (samples.coordinate(at: index - 1), samples.coordinate(at: index))
            for part in 0..<parts {
                let fraction = (Double(part) + 0.5) / Double(parts)
                let instant = UTCInstant(seconds: Int((start + fraction * length).rounded()))
                let place = parts == 1 ? from : from.point(toward: to, fraction: fraction)
                if SunPosition(at: instant).elevation(at: place) < elevation { seconds += length / Double(parts) }
            }
        }
        return seconds / 60
    }
}
