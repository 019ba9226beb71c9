import Aviation
import Logbook
import Tracks

extension Listing {
    /// The flights of files, one row each; a file without a flight is a row with unknown values.
    init(flightsOf files: [(file: RecordedFile, state: RecordingPlan.State, flights: [RecordingPlan.Flight]?)]) {
        let figures = [
            "offBlock", "takeOff", "landing", "onBlock", "origin", "destination", "landings", "fullStops", "notSure",
            "distanceNM", "maxAltitudeFeet", "maxGroundSpeedKnots", "nightMinutes", "nightLandings",
        ]
        let texts = ["file", "format", "digest", "state", "reason", "start", "end", "samples", "isWhole"]
        let events = [ListingField("at"), ListingField("kind"), ListingField("isSure"), ListingField("why")]
        let why = ["value", "why"].map { ListingField($0) }
        self.init(
            fields: (texts + figures).map { ListingField($0) }
                + [
                    ListingField("entry"), ListingField("events", parts: events, isArray: true),
                    ListingField("why", parts: why, isArray: true),
                    ListingField("notes", parts: [ListingField("note")], isArray: true),
                ],
            rows: files.flatMap { file, state, flights in
                let outcomes = flights?.map { Optional($0.outcome) } ?? file.flights.map { _ in nil }
                let shown = flights?.map(\.derived) ?? file.flights
                guard !shown.isEmpty else { return [Self.row(file, state, nil, nil)] }
                return zip(shown, outcomes).map { Self.row(file, state, $0, $1) }
            })
    }

    private static func row(
        _ file: RecordedFile, _ state: RecordingPlan.State, _ flight: TrackFlight?, _ outcome: RecordingPlan.Outcome?
    ) -> [ListingValue] {
        let (word, reason) = words(state, outcome)
        let head: [ListingValue] = [
            .text(file.name), .text(file.format.rawValue), .text(file.digestText), .text(word), ListingValue(reason),
            ListingValue(file.start?.isoText), ListingValue(file.end?.isoText), .integer(file.sampleCount),
            .truth(file.isWhole),
        ]
        let times = [flight?.offBlock, flight?.takeOff, flight?.landing, flight?.onBlock].map {
            ListingValue($0?.value?.isoText)
        }
        let numbers: [ListingValue] = [
            ListingValue(flight?.origin.value?.label), ListingValue(flight?.destination.value?.label),
            ListingValue(flight?.landings.value), ListingValue(flight?.fullStops.value),
            ListingValue(flight.map(\.doubts.count)),
            ListingValue(flight?.distance.value.map { ($0.count * 10).rounded() / 10 }),
            ListingValue(flight?.highest.value), ListingValue(flight?.fastest.value),
            ListingValue(flight?.night.value?.count), ListingValue(flight?.nightLandings.value),
        ]
        let entry: String? =
            switch outcome {
            case .joins(let joining)?: joining.label
            default: nil
            }
        let events = (flight?.events ?? []).map { event in
            [
                ListingValue(event.instant.isoText), .text(event.kind.rawValue), .truth(event.isSure),
                .text(event.why),
            ]
        }
        return head + times + numbers + [
            ListingValue(entry), .array(events), .array(reasons(flight)), .array(file.notes.map { [.text($0)] }),
        ]
    }

    private static func reasons(_ flight: TrackFlight?) -> [[ListingValue]] {
        guard let flight else { return [] }
        return [
            ("offBlock", flight.offBlock.why), ("takeOff", flight.takeOff.why), ("landing", flight.landing.why),
            ("onBlock", flight.onBlock.why), ("origin", flight.origin.why), ("destination", flight.destination.why),
            ("landings", flight.landings.why), ("distanceNM", flight.distance.why),
            ("maxAltitudeFeet", flight.highest.why), ("nightMinutes", flight.night.why),
        ].map { [.text($0), .text($1)] }
    }

    private static func words(
        _ state: RecordingPlan.State, _ outcome: RecordingPlan.Outcome?
    ) -> (String, String?) {
        switch (state, outcome) {
        case (.kept, _): ("kept", nil)
        case (.leftOut(let reason), _): ("leftOut", reason)
        case (.added, .new?): ("new", nil)
        case (.added, .joins?), (.added, .joinsNew?): ("joins", nil)
        case (.added, .unclear(let reason)?): ("unclear", reason)
        case (.added, nil): ("added", nil)
        }
    }
}
