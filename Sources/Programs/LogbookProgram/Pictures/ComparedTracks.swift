import Aviation
package import TerminalUI
import Tracks

/// Two recordings above each other, on one axis of time. Equal is only the same recordings with the same axis.
package struct ComparedTracks: Hashable, Sendable {
    /// What is at the same place of the axis.
    package enum Alignment: Hashable, Sendable, CaseIterable {
        /// The same time, as for two displays of one flight.
        case clock
        /// The first take-off, as for two flights of one route.
        case takeOff

        package var displayName: String {
            switch self {
            case .clock: "by the clock"
            case .takeOff: "by take-off"
            }
        }
    }

    /// The upper and the lower one.
    package let tracks: [RecordedTrack]
    package var alignment: Alignment

    /// Compares two recordings: by the clock where they overlap, else by their take-offs.
    package init(_ first: RecordedTrack, _ second: RecordedTrack) {
        tracks = [first, second]
        let spans = tracks.map { ($0.samples.times.first ?? 0, $0.samples.times.last ?? 0) }
        alignment = spans[0].0 <= spans[1].1 && spans[1].0 <= spans[0].1 ? .clock : .takeOff
    }

    // MARK: Time

    /// Returns the time of a recording that is at 0 of the axis, in seconds since 2001.
    package func origin(_ number: Int) -> Double {
        let track = tracks[number]
        guard alignment == .takeOff else { return 0 }
        let index = track.analysis.flights.first?.airborne.lowerBound ?? 0
        return track.samples.times.indices.contains(index) ? track.samples.times[index] : 0
    }

    /// The axis that has all of both recordings, in seconds.
    package var places: ClosedRange<Double> {
        let starts = tracks.indices.map { (tracks[$0].samples.times.first ?? 0) - origin($0) }
        let ends = tracks.indices.map { (tracks[$0].samples.times.last ?? 0) - origin($0) }
        let low = starts.min() ?? 0
        return low...max(ends.max() ?? low, low)
    }

    /// Returns the sample of a recording at a place of the axis; nil before it begins and after it ends.
    package func sample(_ number: Int, at place: Double) -> Int? {
        let time = place + origin(number)
        guard let first = tracks[number].samples.times.first, let last = tracks[number].samples.times.last,
            time >= first - 0.5, time <= last + 0.5
        else { return nil }
        return tracks[number].sample(at: time)
    }

    /// The places of take-offs and landings of both, in their order.
    package var eventPlaces: [Double] {
        Set(
            tracks.indices.flatMap { number in
                tracks[number].analysis.events.map { tracks[number].samples.times[$0.index] - origin(number) }
            }
        ).sorted()
    }

    /// Marks of the axis: times in UTC, or hours and minutes since the take-off.
    package func marks(atMost count: Int) -> [(x: Double, text: String)] {
        let places = places
        let step = PlotAxis.minutes(places.upperBound - places.lowerBound, atMost: count)
        let first = (places.lowerBound / step).rounded(.up) * step
        return stride(from: first, through: places.upperBound, by: step).enumerated().map { index, place in
            guard alignment == .takeOff else {
                return (place, UTCInstant(seconds: Int(place)).time.text + (index == 0 ? " UTC" : ""))
            }
            return (place, Self.sinceTakeOff(place))
        }
    }

    /// Returns hours and minutes with their sign, such as `+1:05`.
    package static func sinceTakeOff(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return (minutes < 0 ? "-" : "+") + Minutes(abs(minutes)).clockText
    }

    // MARK: What is drawn

    /// The names of what can be drawn: what the first one has, then what only the second one has.
    package var names: [String] {
        let first = tracks[0].series.map(\.name)
        return first + tracks[1].series.map(\.name).filter { !first.contains($0) }
    }

    /// Returns the line of a recording; nil where it has none of that name.
    package func series(_ name: String, of number: Int) -> ProfileSeries? {
        tracks[number].series.first { $0.name == name }
    }

    /// The least and the greatest value of both; nil without one.
    package func values(_ name: String) -> ClosedRange<Float>? {
        let all = tracks.indices.compactMap { series(name, of: $0)?.values }
        guard let low = all.map(\.lowerBound).min(), let high = all.map(\.upperBound).max() else { return nil }
        return low...high
    }

    /// Returns a line of a recording over the axis, with the scale of both; nil when it has no value.
    package func drawing(
        _ name: String, of number: Int, columns: Int, rows: Int, marker: DotMarker, group: String = ""
    ) -> LinePlot.Drawing? {
        guard let series = series(name, of: number) else { return nil }
        let origin = origin(number)
        let times = tracks[number].samples.times.map { $0 - origin }
        let plot = LinePlot(
            series.lines.map { PlotLine(xs: times, ys: $0.ys) }, unit: series.unit,
            marks: marks(atMost: max(columns / 12, 1)),
            letters: tracks[number].letters.map { (times[$0.index], $0.letter) }, group: group)
        return plot.drawing(
            width: columns, height: rows, marker: marker, margin: 8, places: places, values: values(name))
    }

    /// Returns both lines in rows of text, the marks of time below them.
    ///
    /// - Parameter titles: what is said above each.
    package func rows(_ name: String, titles: [String], width: Int, marker: DotMarker) -> [String] {
        var rows: [String] = []
        var foot: String?
        for number in tracks.indices {
            rows.append(titles[number])
            guard let drawing = drawing(name, of: number, columns: width, rows: 8, marker: marker) else {
                rows.append("\(name) is not known")
                continue
            }
            rows += zip(drawing.margins, drawing.canvas.rows).map { $0 + $1 }
            foot = (drawing.margins.last ?? "") + drawing.foot
        }
        return rows + [foot].compactMap(\.self)
    }

    /// Returns both lines as a picture, 1,000 units wide.
    package func picture(_ name: String, titles: [String]) -> VectorPicture {
        var picture = VectorPicture(width: 1_000, height: 540)
        for number in tracks.indices {
            let area = VectorPicture.Area(x: 0, y: Double(number) * 250 + 24, width: 1_000, height: 230)
            let looks: [VectorPicture.Look] = [.profile, .other]
            picture.add(titles[number], at: (70, area.y - 6), .label)
            guard let series = series(name, of: number) else {
                picture.add("\(name) is not known", at: (80, area.y + 40), .note)
                continue
            }
            ProfilePicture(tracks[number]).draw(
                series, on: &picture, in: area, look: looks[number],
                axis: .init(
                    origin: origin(number), places: places, values: values(name),
                    marks: number == 1 ? marks(atMost: 10) : []))
        }
        return picture
    }
}
