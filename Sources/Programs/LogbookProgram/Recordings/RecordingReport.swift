package import Aviation
import Foundation
package import Logbook
package import Tracks

/// What a recorder's file shows, in lines.
package struct RecordingReport {
    private let file: RecordedFile

    package init(_ file: RecordedFile) { self.file = file }

    /// The file and what it says of itself.
    package var head: [String] {
        var lines = ["\(file.name): \(file.format.displayName), \(file.sampleCount) samples"]
        if let start = file.start, let end = file.end {
            lines[0] += ", \(start.isoText) to \(end.isoText)"
        }
        lines.append("  SHA-256 \(file.digestText)")
        return lines + file.notes.map { "  \($0)" }
    }

    /// Each flight with the reasons of its figures.
    package var why: [String] { file.flights.flatMap { Self.why($0) } }

    /// A flight in one line, such as `2026-03-04 12:59–13:34 LFQA–LFAQ, 1 landing, 84.8 NM`.
    package static func line(_ flight: TrackFlight, start: UTCInstant?) -> String {
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
        ["flight \(Self.line(flight, start: nil))"]
            + ExplainedFigure.all(of: flight).map { reason in
                guard reason.event == nil else { return "  \(reason.label): \(reason.why)" }
                let label = reason.label.padding(toLength: 12, withPad: " ", startingAt: 0)
                return "  \(label) \(reason.value ?? "unknown"): \(reason.why)"
            }
    }
}

/// A figure that a recording shows, or something that happens in it, with the reason for it.
package struct ExplainedFigure: Hashable, Sendable {
    /// What it is, such as `take-off` or `12:59:48 touch-and-go, not sure`.
    package let label: String
    /// Its value as text; nil when it is unknown, and for an event.
    package let value: String?
    /// Where it comes from, or why it is unknown, as a sentence.
    package let why: String
    /// What happens; nil for a figure.
    package let event: TrackEvent?

    /// Returns the figures of a flight and then its events, in their order.
    ///
    /// - Parameters:
    ///   - names: the names of the four times.
    ///   - style: how numbers are shown.
    package static func all(
        of flight: TrackFlight, _ names: TimeNames = .blocks, _ style: DisplayStyle = .plain
    ) -> [ExplainedFigure] {
        func figure(_ label: String, _ value: String?, _ why: String) -> ExplainedFigure {
            ExplainedFigure(label: label, value: value, why: why, event: nil)
        }
        func name(_ event: FlightEvent) -> String { names.label(of: event).lowercased() }
        let events = flight.events.map { event in
            let kind = event.isSure ? event.kind.displayName : "\(event.kind.displayName), not sure"
            return ExplainedFigure(
                label: "\(event.instant.clockText) \(kind)", value: nil, why: event.why, event: event)
        }
        return [
            figure(name(.offBlock), flight.offBlock.value?.clockText, flight.offBlock.why),
            figure(name(.takeOff), flight.takeOff.value?.clockText, flight.takeOff.why),
            figure(name(.landing), flight.landing.value?.clockText, flight.landing.why),
            figure(name(.onBlock), flight.onBlock.value?.clockText, flight.onBlock.why),
            figure("from", flight.origin.value?.label, flight.origin.why),
            figure("to", flight.destination.value?.label, flight.destination.why),
            figure("landings", flight.landings.value.map(String.init), flight.landings.why),
            figure("distance", flight.distance.value.map { "\($0.text) NM" }, flight.distance.why),
            figure("highest", flight.highest.value.map { "\(style.text(of: $0)) ft" }, flight.highest.why),
            figure("fastest", flight.fastest.value.map { "\(style.text(of: $0)) kt" }, flight.fastest.why),
            figure("night", flight.night.value?.clockText, flight.night.why),
        ] + events
    }
}

extension TrackEvent.Kind {
    /// The event in words.
    package var displayName: String {
        switch self {
        case .takeOff: "take-off"
        case .touchAndGo: "touch-and-go"
        case .landing: "landing"
        case .lowPass: "low approach"
        case .none: "no landing"
        }
    }
}
