import Paper
import TerminalUI
import Tracks

/// What a recording has over time, as lines and texts.
package struct ProfilePicture {
    private let track: RecordedTrack

    package init(_ track: RecordedTrack) { self.track = track }

    /// The altitude and the ground speed of a recording, 1,000 units wide.
    package var whole: VectorPicture {
        let series = track.series.prefix(2)
        var picture = VectorPicture(width: 1_000, height: 40 + Double(series.count) * 220)
        for (index, one) in series.enumerated() {
            let isLast = index == series.count - 1
            draw(
                one, on: &picture, in: .init(x: 0, y: Double(index) * 220 + 10, width: 1_000, height: 220),
                hasTimes: isLast)
        }
        return picture
    }

    /// The axes of a line, where they are not those of its recording.
    package struct Axis {
        /// The time at 0 of the axis, in seconds since 2001.
        let origin: Double
        let places: ClosedRange<Double>
        /// The values that are shown, besides those of the line; nil for none.
        let values: ClosedRange<Float>?
        /// Marks below the line.
        let marks: [(x: Double, text: String)]
    }

    /// Draws a line over time, with its axis and the letters of take-offs and landings. Marks of time are in a row of 20
    /// units under the area.
    package func draw(
        _ series: ProfileSeries, on picture: inout VectorPicture, in area: VectorPicture.Area,
        look: VectorPicture.Look = .profile, axis own: Axis? = nil, hasTimes: Bool = true
    ) {
        let times = track.samples.times
        guard let first = times.first, let last = times.last else { return }
        let axes =
            own
            ?? Axis(
                origin: 0, places: first...max(last, first), values: nil,
                marks: hasTimes ? track.timeMarks(atMost: 10).filter { $0.x <= last } : [])
        let inner = VectorPicture.Area(
            x: area.x + 70, y: area.y + 18, width: max(area.width - 90, 10), height: max(area.height - 28, 10))
        let span = max(axes.places.upperBound - axes.places.lowerBound, 1e-9)
        func x(_ place: Double) -> Double { inner.x + (place - axes.places.lowerBound) / span * inner.width }
        guard let range = series.values else {
            picture.add("\(series.name) is not known", at: (inner.x, inner.y + 14), .note)
            return
        }
        let axis = PlotAxis(
            Double(min(range.lowerBound, axes.values?.lowerBound ?? range.lowerBound)),
            Double(max(range.upperBound, axes.values?.upperBound ?? range.upperBound)), atMost: 5)
        func y(_ value: Double) -> Double { inner.y + (1 - axis.place(value)) * inner.height }
        for mark in axis.marks {
            picture.add([(inner.x, y(mark)), (inner.x + inner.width, y(mark))], .grid)
            picture.add("\(Self.text(mark)) \(series.unit)", at: (inner.x - 6, y(mark) + 5), .note, align: .right)
        }
        for line in series.lines {
            picture.add(
                line.extremes(columns: Int(inner.width), from: first, to: last).map { point in
                    (x(point.x - axes.origin), y(Double(point.y)))
                }, look, thickness: 1.5, in: inner)
        }
        for event in track.letters {
            picture.add(
                String(event.letter), at: (x(times[event.index] - axes.origin), inner.y - 4), .event, align: .center)
        }
        picture.add(series.name, at: (inner.x + inner.width, inner.y + 14), .note, align: .right)
        for mark in axes.marks {
            picture.add(mark.text, at: (x(mark.x), area.y + area.height + 16), .note, align: .center)
        }
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : VectorPicture.number(value)
    }
}

/// A recording as a picture for a whole page: the map above, the chosen line below.
package struct RecordingPicture {
    private let track: RecordedTrack

    package init(_ track: RecordedTrack) { self.track = track }

    /// Returns the picture.
    ///
    /// - Parameters:
    ///   - window: the part of the map as a screen of some columns shows it; nil for all of it.
    ///   - columns: the columns of that map.
    ///   - series: the line below; nil for the map alone.
    package func picture(
        width: Double, height: Double, window: MapWindow?, columns: Int, series: ProfileSeries?,
        palette: VectorPicture.Palette
    ) -> VectorPicture {
        var picture = VectorPicture(width: width, height: height, palette: palette)
        let below = series == nil ? 0 : (height * 0.3).rounded()
        let area = VectorPicture.Area(x: 0, y: 0, width: width, height: height - below)
        let map = track.map
        let fitting = max(map.reach.x * 2 / area.width, map.reach.y * 2 / area.height)
        MapPicture(map).draw(
            on: &picture, in: area, middle: window.map { MapPoint($0.x, $0.y) } ?? MapPoint(0, 0),
            scale: window.map { $0.scale * Double(columns) / width } ?? fitting,
            coloring: .altitudes(track.altitudes),
            events: track.letters.map { (point: track.points[$0.index], letter: $0.letter) })
        if let series {
            let lower = VectorPicture.Area(x: 0, y: height - below, width: width, height: below - 24)
            ProfilePicture(track).draw(series, on: &picture, in: lower)
        }
        return picture
    }
}
