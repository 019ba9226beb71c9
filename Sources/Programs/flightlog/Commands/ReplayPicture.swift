import LogbookProgram
import Tracks

/// A replay as an animated SVG, 1,000 units wide: the map above, the altitude below.
struct ReplayPicture {
    private let track: RecordedTrack
    private let seconds: Double
    private let sample: (Double) -> Int
    private let scale: Double
    private let height: Double

    private static let width = 1_000.0
    /// Units of the profile, and of the line of text above it.
    private static let (profile, text) = (160.0, 24.0)
    /// The largest number of places of the dot, and of texts.
    private static let (places, texts) = (400, 90)

    /// - Parameters:
    ///   - seconds: the length of the replay.
    ///   - sample: returns the sample that is shown after some seconds.
    init(_ track: RecordedTrack, seconds: Double, sample: @escaping (Double) -> Int) {
        self.track = track
        self.seconds = max(seconds, 1)
        self.sample = sample
        let reach = track.map.reach
        height = min(max(Self.width * reach.y / reach.x, 260), 800).rounded()
        scale = max(reach.x * 2 / Self.width, reach.y * 2 / height)
    }

    private func place(_ point: MapPoint) -> (x: Double, y: Double) {
        (Self.width / 2 + Double(point.x) / scale, height / 2 - Double(point.y) / scale)
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        return tenths % 10 == 0 ? "\(sign)\(abs(tenths) / 10)" : "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// A line whose points are at least a unit and a half apart.
    private func line(_ points: some Sequence<(x: Double, y: Double)>, _ kind: String) -> String {
        var texts: [String] = []
        var last: (x: Double, y: Double)?
        var left: (x: Double, y: Double)?
        func text(_ point: (x: Double, y: Double)) -> String { "\(Self.number(point.x)),\(Self.number(point.y))" }
        for point in points {
            if let last, abs(point.x - last.x) < 1.5, abs(point.y - last.y) < 1.5 {
                left = point
                continue
            }
            texts.append(text(point))
            (last, left) = (point, nil)
        }
        if let left { texts.append(text(left)) }
        return texts.count < 2 ? "" : "<polyline class=\"\(kind)\" points=\"\(texts.joined(separator: " "))\"/>\n"
    }

    private var ground: String {
        let (wide, high) = (Self.width / 2 * scale, height / 2 * scale)
        var lines = ""
        track.map.ground.forEachLine(in: MapArea(west: -wide, south: -high, east: wide, north: high)) { layer, line in
            // Parts far outside are many points that nothing shows.
            var part: [(x: Double, y: Double)] = []
            for point in line.points {
                let place = place(point)
                if (-60...Self.width + 60).contains(place.x), (-60...height + 60).contains(place.y) {
                    part.append(place)
                } else {
                    if part.count > 1 { lines += self.line(part, "\(layer)") }
                    part = []
                }
            }
            if part.count > 1 { lines += self.line(part, "\(layer)") }
        }
        return lines
    }

    private var names: String {
        track.map.spots.map { spot in
            let point = place(spot.point)
            let name = spot.label.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<text x=\"\(Self.number(point.x + 6))\" y=\"\(Self.number(point.y - 4))\">\(name)</text>\n"
        }.joined()
    }

    private func animation(_ name: String, _ values: [Double]) -> String {
        let texts = values.map { Self.number($0) }.joined(separator: ";")
        return "<animate attributeName=\"\(name)\" dur=\"\(Self.number(seconds))s\" repeatCount=\"indefinite\" "
            + "values=\"\(texts)\"/>"
    }

    private var dot: String {
        let count = min(max(Int(seconds * 5), 2), Self.places)
        let points = (0...count).map { place(track.points[sample(seconds * Double($0) / Double(count))]) }
        return "<circle class=\"dot\" r=\"6\">\(animation("cx", points.map(\.x)))\(animation("cy", points.map(\.y)))"
            + "</circle>\n"
    }

    /// What is true at moments of the replay, one text after the other.
    private var moments: String {
        let count = min(max(Int(seconds), 1), Self.texts)
        let length = seconds / Double(count)
        return (0..<count).map { number in
            let text = RecordingFrame(track, sample: sample(length * (Double(number) + 0.5))).heading.text
            return "<text class=\"now\" x=\"20\" y=\"\(Self.number(height + 17))\" visibility=\"hidden\">"
                + text.drop { $0 == " " }
                + "<animate attributeName=\"visibility\" dur=\"\(Self.number(seconds))s\" repeatCount=\"indefinite\" "
                + "calcMode=\"discrete\" values=\"hidden;visible;hidden\" "
                + "keyTimes=\"0;\(Self.share(number, count));\(Self.share(number + 1, count))\"/></text>\n"
        }.joined()
    }

    private static func share(_ number: Int, _ count: Int) -> String {
        let part = number * 10_000 / count
        guard part < 10_000 else { return "1" }
        let digits = String(part)
        return "0." + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private var profile: String {
        let samples = track.samples
        guard let (_, most) = samples.highest(), let first = samples.times.first, let last = samples.times.last else {
            return ""
        }
        let least = samples.altitudes.lazy.filter { !$0.isNaN }.min().map(Double.init) ?? 0
        let (top, span) = (height + Self.text, max(most - least, 1))
        let points = samples.indices.compactMap { index -> (x: Double, y: Double)? in
            guard let feet = samples.altitude(index) else { return nil }
            let x = 20 + (samples.times[index] - first) / max(last - first, 1e-9) * (Self.width - 40)
            return (x, top + 10 + (1 - (feet - least) / span) * (Self.profile - 20))
        }
        let bottom = Self.number(top + Self.profile)
        return line(points, "profile")
            + "<line class=\"now\" y1=\"\(Self.number(top))\" y2=\"\(bottom)\">"
            + animation("x1", [20, Self.width - 20]) + animation("x2", [20, Self.width - 20]) + "</line>\n"
    }

    var svg: String {
        let full = Self.number(height + Self.text + Self.profile)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 \(full)">
            <style>polyline{fill:none}.lake,.coast{stroke:#678}.border{stroke:#bbb;stroke-dasharray:4 3}\
            .track,.profile{stroke:#c30}.dot{fill:#036}line.now{stroke:#036}text{font:14px sans-serif}</style>
            <rect width="1000" height="\(full)" fill="#fff"/>
            <svg width="1000" height="\(Self.number(height))">
            \(ground)\(line(track.points.lazy.map(place), "track"))\(names)\(dot)</svg>
            \(moments)\(profile)</svg>

            """
    }
}
