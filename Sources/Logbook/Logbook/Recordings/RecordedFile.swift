package import Aviation
package import Foundation
import ManagedObjects
package import Tracks

/// A recorder's file as it was read: what it is and which flights it shows, without its samples.
package struct RecordedFile: Sendable, Hashable {
    /// The name under which the logbook keeps it, without its folder.
    package let name: String
    package let byteCount: Int
    /// The SHA-256 of its bytes.
    package let digest: Data
    package let format: RecordingOrigin
    package let facts: RecordedFacts
    /// The instant of the first sample; nil for a file without samples.
    package let start: UTCInstant?
    /// The instant of the last sample; nil for a file without samples.
    package let end: UTCInstant?
    package let sampleCount: Int
    /// The flights, in their order.
    package let flights: [TrackFlight]
    /// What is said of the file, as sentences: why there is no flight, what is left out, what is an estimate.
    package let notes: [String]
    /// Whether the file was read to its end.
    package let isWhole: Bool
    /// The way, by which another recording of the same flight is known.
    let sketch: TrackSketch
    /// The place of the first sample; nil for a file without samples.
    let firstPlace: Coordinate?
    /// The place of the last sample; nil for a file without samples.
    let lastPlace: Coordinate?
    let bounds: FlightData.Bounds?
    let summary: FlightData.RecordingSummary?

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: the file's name or path, of which the last part is kept.
    ///   - category: the aircraft's category; nil when it is unknown.
    package init(_ name: String, _ bytes: Data, category: AircraftCategory? = nil) {
        self.name = name.split(separator: "/").last.map(String.init) ?? name
        byteCount = bytes.count
        digest = SHA256.digest(of: bytes)
        switch RecordingFile([UInt8](bytes)) {
        case .opaque(let reason):
            (format, facts) = (.other, RecordedFacts())
            (start, end, sampleCount, flights) = (nil, nil, 0, [])
            (notes, isWhole) = ([reason], true)
            (bounds, summary) = (nil, nil)
            (firstPlace, lastPlace) = (nil, nil)
            sketch = TrackSketch(TrackSamples())
        case .recording(let recording):
            let analysis = TrackAnalysis(recording, category: category)
            (format, facts) = (recording.format, recording.facts)
            (start, end, sampleCount) = (recording.start, recording.end, recording.samples.count)
            flights = analysis.flights
            let removed = recording.removals.sentences
            notes =
                analysis.notes + recording.notes
                + (removed.isEmpty ? [] : ["Left out: \(removed.joined(separator: "; "))."])
            isWhole = recording.isWhole
            sketch = TrackSketch(recording.samples)
            let samples = recording.samples
            firstPlace = samples.isEmpty ? nil : samples.coordinate(at: 0)
            lastPlace = samples.isEmpty ? nil : samples.coordinate(at: samples.count - 1)
            bounds = recording.samples.bounds.map {
                FlightData.Bounds(east: $0.east, north: $0.north, south: $0.south, west: $0.west)
            }
            summary = FlightData.RecordingSummary(
                distanceNM: analysis.flights.isEmpty
                    ? nil : analysis.flights.reduce(0) { $0 + ($1.distance.value?.count ?? 0) },
                maxAltitudeFeet: recording.samples.highest()?.feet,
                maxGroundSpeedKnots: analysis.speeds.knots.max().map(Double.init))
        }
    }

    /// The digest in hexadecimal digits.
    package var digestText: String { digest.hexadecimal }
}

extension Data {
    /// The bytes in hexadecimal digits.
    var hexadecimal: String {
        map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}
