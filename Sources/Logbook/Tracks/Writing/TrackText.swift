package import Aviation

/// The samples of a recording in the formats that other programs read.
package enum TrackText: String, Sendable, CaseIterable {
    case geojson
    case gpx
    case csv

    /// Returns a recording's samples as a text.
    ///
    /// Times are UTC, altitudes are the recorder's: meters in GeoJSON and GPX, feet in CSV. What is unknown is left out.
    package func text(_ recording: Recording) -> String {
        switch self {
        case .geojson: Self.geojson(recording)
        case .gpx: Self.gpx(recording.samples)
        case .csv: Self.csv(recording.samples)
        }
    }

    private static func geojson(_ recording: Recording) -> String {
        let samples = recording.samples
        // RFC 7946 wants a line that crosses the date line in parts.
        var lines: [[String]] = [[]]
        for index in samples.indices {
            if index > 0, abs(samples.longitude(index) - samples.longitude(index - 1)) > 180 { lines.append([]) }
            let altitude = samples.altitude(index).map { ",\(number($0 * 0.3048, 1))" } ?? ""
            let place = "\(number(samples.longitude(index), 7)),\(number(samples.latitude(index), 7))"
            lines[lines.count - 1].append("[\(place)\(altitude)]")
        }
        let times = samples.indices.map { "\"\(samples.instant($0).isoText)\"" }.joined(separator: ",")
        let parts = lines.map { "[\($0.joined(separator: ","))]" }
        let geometry =
            parts.count == 1
            ? "{\"type\":\"LineString\",\"coordinates\":\(parts[0])}"
            : "{\"type\":\"MultiLineString\",\"coordinates\":[\(parts.joined(separator: ","))]}"
        return "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{\"times\":[\(times)]}}\n"
    }

    private static func gpx(_ samples: TrackSamples) -> String {
        let points = samples.indices.map { index in
            let altitude = samples.altitude(index).map { "<ele>\(number($0 * 0.3048, 1))</ele>" } ?? ""
            let place = "lat=\"\(number(samples.latitude(index), 7))\" lon=\"\(number(samples.longitude(index), 7))\""
            return "<trkpt \(place)>\(altitude)<time>\(samples.instant(index).isoText)</time></trkpt>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<gpx version=\"1.1\" creator=\"flightlog\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
            + points.joined() + "</trkseg></trk></gpx>\n"
    }

    private static func csv(_ samples: TrackSamples) -> String {
        let rows = samples.indices.map { index in
            [
                samples.instant(index).isoText, number(samples.latitude(index), 7), number(samples.longitude(index), 7),
                samples.altitude(index).map { number($0, 0) } ?? "", samples.speed(index).map { number($0, 1) } ?? "",
            ].joined(separator: ",") + "\n"
        }
        return "time,latitude,longitude,altitude_ft,ground_speed_kt\n" + rows.joined()
    }

    /// A number with some digits after the point.
    private static func number(_ value: Double, _ digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { result, _ in result * 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        let sign = scaled < 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        let fraction = String(rest)
        return "\(sign)\(whole).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }
}

extension Recording {
    /// The recording without the samples near its ends, which show where the pilot lives.
    ///
    /// - Parameter distance: the distance from the first and the last sample within which none is kept.
    package func withoutEnds(within distance: NauticalMiles) -> Recording {
        guard samples.count > 1 else { return self }
        let (first, last) = (samples.coordinate(at: 0), samples.coordinate(at: samples.count - 1))
        let kept = samples.indices.filter { index in
            let place = samples.coordinate(at: index)
            return place.distance(to: first) >= distance && place.distance(to: last) >= distance
        }
        var result = self
        result.samples = samples.picking(kept)
        return result
    }
}
