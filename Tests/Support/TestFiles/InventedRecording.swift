public import Foundation

/// An invented recording of a flight from Palo Alto, as a GPX file: taxi, take-off, a circuit with a touch-and-go, a
/// landing and taxi.
public struct InventedRecording {
    /// The instant of the first sample.
    public let start: Date
    private var lines: [String] = []
    private var time: Date
    private var longitude = Self.field
    private var feet = 7.0

    private static let field = -122.11506

    /// - Parameter start: the instant of the first sample, such as `2026-03-04T18:00:00Z`.
    public init(_ start: String) {
        self.start = (try? Date(start, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
        time = self.start
    }

    /// The bytes of the file: take-off 2 minutes after the start, landing 4 and a half minutes later.
    public static func gpx(_ start: String) -> Data {
        var flight = InventedRecording(start)
        flight.move(60, 0)
        flight.move(60, 12)
        flight.longitude = field
        flight.move(20, 55)
        flight.move(60, 80, to: 800)
        flight.longitude = field - 0.02
        flight.move(40, 75, to: 7)
        flight.move(60, 75, to: 800)
        flight.longitude = field - 0.02
        flight.move(40, 70, to: 7)
        flight.move(20, 45)
        flight.move(20, 20)
        flight.move(60, 8)
        flight.move(60, 0)
        let points = flight.lines.joined(separator: "\n")
        return Data(
            "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n\(points)\n</trkseg></trk></gpx>\n".utf8)
    }

    private mutating func move(_ seconds: Int, _ knots: Double, to target: Double? = nil) {
        let climb = ((target ?? feet) - feet) / Double(seconds)
        for _ in 0..<seconds {
            time += 1
            longitude += knots / 3_600 / 60 / 0.7937
            feet += climb
            lines.append(
                "<trkpt lat=\"37.46111\" lon=\"\(longitude)\"><ele>\(feet * 0.3048)</ele><time>\(time.formatted(.iso8601))</time></trkpt>"
            )
        }
    }
}
