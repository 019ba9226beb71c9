import Aviation
import Foundation
import Logbook
import LogbookProgram
import Tracks

/// What a recorder's file shows, in lines.
struct RecordingReport {
    private let file: RecordedFile

    init(_ file: RecordedFile) { self.file = file }

    /// The file and what it says of itself.
    var head: [String] {
        var lines = ["\(file.name): \(file.format.displayName), \(file.sampleCount) samples"]
        if let start = file.start, let end = file.end {
            lines[0] += ", \(start.isoText) to \(end.isoText)"
        }
        lines.append("  SHA-256 \(file.digestText)")
        return lines + file.notes.map { "  \($0)" }
    }

    /// Each flight with the reasons of its figures.
    var why: [String] { file.flights.flatMap { Self.why($0) } }

    /// A flight in one line, such as `2026-03-04 12:59–13:34 LFQA–LFAQ, 1 landing, 84.8 NM`.
    static func line(_ flight: TrackFlight, start: UTCInstant?) -> String {
        let date = (flight.takeOff.value ?? flight.offBlock.value ?? start)?.date.isoText ?? ""
        let times = "\(flight.takeOff.value?.time.text ?? "?")–\(flight.landing.value?.time.text ?? "?")"
        let way = "\(flight.origin.value?.label ?? "?")–\(flight.destination.value?.label ?? "?")"
        var parts = ["\(date) \(times) \(way)"]
        parts.append(flight.landings.value.map { "\($0) landing\($0 == 1 ? "" : "s")" } ?? "landings unknown")
        let doubts = flight.doubts.count
        if doubts > 0 { parts.append("\(doubts) not sure") }
        if let distance = flight.distance.value { parts.append("\(distance.text) NM") }
        return parts.joined(separator: ", ")
    }

    private static func why(_ flight: TrackFlight) -> [String] {
        func line(_ label: String, _ value: String?, _ why: String) -> String {
            "  \(label.padding(toLength: 12, withPad: " ", startingAt: 0)) \(value ?? "unknown"): \(why)"
        }
        var lines = ["flight \(Self.line(flight, start: nil))"]
        lines.append(line("off blocks", flight.offBlock.value?.clockText, flight.offBlock.why))
        lines.append(line("take-off", flight.takeOff.value?.clockText, flight.takeOff.why))
        lines.append(line("landing", flight.landing.value?.clockText, flight.landing.why))
        lines.append(line("on blocks", flight.onBlock.value?.clockText, flight.onBlock.why))
        lines.append(line("from", flight.origin.value?.label, flight.origin.why))
        lines.append(line("to", flight.destination.value?.label, flight.destination.why))
        lines.append(line("landings", flight.landings.value.map(String.init), flight.landings.why))
        lines.append(line("distance", flight.distance.value.map { "\($0.text) NM" }, flight.distance.why))
        lines.append(line("highest", flight.highest.value.map { "\($0) ft" }, flight.highest.why))
        lines.append(line("fastest", flight.fastest.value.map { "\($0) kt" }, flight.fastest.why))
        lines.append(line("night", flight.night.value?.clockText, flight.night.why))
        for event in flight.events {
            let kind = event.isSure ? event.kind.displayName : "\(event.kind.displayName), not sure"
            lines.append("  \(event.instant.clockText) \(kind): \(event.why)")
        }
        return lines
    }
}

extension TrackEvent.Kind {
    /// The event in words.
    var displayName: String {
        switch self {
        case .takeOff: "take-off"
        case .touchAndGo: "touch-and-go"
        case .landing: "landing"
        case .lowPass: "low approach"
        case .none: "no landing"
        }
    }
}

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
