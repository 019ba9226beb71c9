package import Aviation

/// What follows from a recording: its flights, and what is said of the whole.
///
/// ```
/// let analysis = TrackAnalysis(recording)
/// analysis.flights.first?.landings.value   // 10
/// analysis.flights.first?.landings.why     // "8 touch-and-goes and 2 full stops"
/// ```
package struct TrackAnalysis: Sendable {
    package let recording: Recording
    /// How the aircraft flies: as given, else as the recording suggests.
    package let manner: FlightManner
    /// The ground speeds, one a sample.
    package let speeds: SpeedCurve
    /// The flights, in their order; empty for a recording of something else.
    package let flights: [TrackFlight]
    /// All events, also those outside of flights.
    package let events: [TrackEvent]
    /// What the pilot should know, as sentences: why there is no flight, or what is an estimate.
    package let notes: [String]

    /// Derives the flights of a recording.
    ///
    /// - Parameter category: the aircraft's category; nil when it is unknown.
    package init(_ recording: Recording, category: AircraftCategory? = nil) {
        self.recording = recording
        let speeds = SpeedCurve(recording)
        let guess = Self.manner(of: recording, speeds)
        let manner = category.flatMap { FlightManner($0) } ?? guess
        var notes: [String] = []
        if let caution = manner.caution { notes.append(caution) }
        if category == nil, recording.format == .igc {
            notes.append("Its speeds are those of \(manner.displayName).")
        }
        let ground = HeightReference(recording, speeds)
        var detector = EventDetector(recording, speeds, ground, manner)
        detector.find()
        let builder = FlightBuilder(recording, speeds, detector)
        if let reason = Self.noFlight(recording, speeds, detector, manner) {
            flights = []
            notes.insert(reason, at: 0)
        } else {
            flights = builder.flights
        }
        events = detector.events
        self.speeds = speeds
        self.manner = manner
        self.notes = notes
    }

    /// How the aircraft flies, by the recorder and the speeds: only gliders and paragliders write IGC.
    private static func manner(of recording: Recording, _ speeds: SpeedCurve) -> FlightManner {
        guard recording.format == .igc else { return .powered }
        let fast = speeds.knots.sorted()[safe: recording.samples.count * 99 / 100] ?? 0
        return fast < 38 ? .freeFlight : .glider
    }

    /// Why a recording shows no flight; nil when it does.
    private static func noFlight(
        _ recording: Recording, _ speeds: SpeedCurve, _ detector: EventDetector, _ manner: FlightManner
    ) -> String? {
        if recording.facts.isSimulated { return "The recording is of a simulator: it is no flight." }
        let fastest = Double(speeds.knots.max() ?? 0)
        let knots = Int(fastest.rounded())
        let takesOff = detector.events.contains { $0.kind == .takeOff }
        if takesOff { return nil }
        if recording.seesGround, !detector.startsAirborne {
            let limit = Int(manner.rule.takeOff)
            if fastest < 10 { return "It moves at \(knots) kt at most, as on foot or on taxiways: no flight." }
            return fastest < Double(limit)
                ? "Its speed reaches \(knots) kt, not the \(limit) kt of a take-off of \(manner.displayName): no flight."
                : "Its speed does not stay above \(limit) kt: no take-off, no flight."
        }
        return fastest < manner.rule.takeOff ? "It moves at \(knots) kt at most: no flight." : nil
    }
}
