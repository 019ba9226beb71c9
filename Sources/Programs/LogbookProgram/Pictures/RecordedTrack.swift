package import Aviation
import Synchronization
package import TerminalUI
package import Tracks

/// A recording as pictures show it: read once, drawn many times. Equal is only the same reading.
package final class RecordedTrack: Hashable, Sendable {
    package let analysis: TrackAnalysis
    package let map: FlightMap
    package let altitudes: TrackAltitudes
    package let climb: ClimbCurve
    package let phases: [FlightPhase]
    /// What can be drawn over time, altitude first.
    package let series: [ProfileSeries]
    /// The place of each sample on the map; the last one before where a sample is on the far side.
    package let points: [MapPoint]
    /// What was drawn last: while a recording is played, only the cursor moves.
    private let drawn = Mutex(Drawn())

    private struct Drawn: Sendable {
        var map: (key: MapKey, canvas: DotCanvas)?
        var profile: (key: ProfileKey, drawing: LinePlot.Drawing?)?
        /// The same as cells, which a frame copies.
        var mapCells: (key: MapKey, cells: CellBuffer)?
        var profileCells: (key: ProfileCellsKey, cells: CellBuffer)?
    }

    private struct MapKey: Hashable, Sendable {
        let window: MapWindow
        let columns, rows: Int
        let marker: DotMarker
    }

    private struct ProfileKey: Hashable, Sendable {
        let series: String
        let columns, rows: Int
        let marker: DotMarker
        let group: String
    }

    /// What cells of a profile depend on: also the rows of its times and phases.
    struct ProfileCellsKey: Hashable, Sendable {
        let series: String
        let size: Size
        let timeRows, phaseRows: Int
        let marker: DotMarker
        let group: String
    }

    /// Prepares a recording; nil when it has no sample.
    package init?(_ recording: Recording, category: AircraftCategory? = nil) {
        let analysis = TrackAnalysis(recording, category: category)
        let samples = recording.samples
        var airports: [(label: String, place: Coordinate)] = []
        for flight in analysis.flights {
            for airport in [flight.origin.value, flight.destination.value].compactMap(\.self) {
                guard let place = airport.record.coordinate, !airports.contains(where: { $0.label == airport.label })
                else { continue }
                airports.append((airport.label, place))
            }
        }
        let places = samples.indices.map { samples.coordinate(at: $0) }
        guard let map = FlightMap(tracks: [places], airports: airports) else { return nil }
        self.analysis = analysis
        self.map = map
        // A lone sample makes no line, and has an altitude that no line has.
        var points: [MapPoint] = []
        var seen: [Float] = []
        points.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            if let point = map.projection.point(place) {
                points.append(MapPoint(point.x, point.y))
                seen.append(samples.altitudes[index])
            } else {
                points.append(points.last ?? MapPoint(0, 0))
            }
        }
        self.points = points
        altitudes = TrackAltitudes(seen)
        climb = ClimbCurve(samples)
        phases = analysis.phases
        series = ProfileSeries.all(analysis, climb)
    }

    package var samples: TrackSamples { analysis.recording.samples }

    /// The letters of take-offs and landings with their samples: `T`, `L`, `G` for a touch-and-go, `?` for one that is
    /// not sure.
    package var letters: [(index: Int, letter: Character)] {
        analysis.events.compactMap { event in event.letter.map { (event.index, $0) } }
    }

    /// Returns a part of the map with its letters, altitudes and airports, without the cursor.
    package func canvas(_ window: MapWindow, columns: Int, rows: Int, marker: DotMarker) -> DotCanvas {
        let key = MapKey(window: window, columns: columns, rows: rows, marker: marker)
        if let last = drawn.withLock({ $0.map }), last.key == key { return last.canvas }
        let events = letters.map { (point: points[$0.index], letter: $0.letter) }
        let canvas = MapDrawing.canvas(
            map, window, columns: columns, rows: rows, marker: marker, coloring: .altitudes(altitudes), events: events)
        drawn.withLock { $0.map = (key, canvas) }
        return canvas
    }

    /// Returns a part of the map as cells, without the cursor.
    func mapCells(
        _ window: MapWindow, size: Size, marker: DotMarker, widths: CharacterWidths
    ) -> CellBuffer {
        let key = MapKey(window: window, columns: size.columns, rows: size.rows, marker: marker)
        if let last = drawn.withLock({ $0.mapCells }), last.key == key { return last.cells }
        var cells = CellBuffer(size: size, widths: widths)
        cells.draw(canvas(window, columns: size.columns, rows: size.rows, marker: marker), in: cells.bounds) {
            MapLayer(rawValue: $0)?.style ?? .text
        }
        drawn.withLock { $0.mapCells = (key, cells) }
        return cells
    }

    /// Returns a profile as cells, without the cursor; the body draws it where it was not drawn last.
    func profileCells(
        _ key: ProfileCellsKey, widths: CharacterWidths, _ body: (inout CellBuffer) -> Void
    ) -> CellBuffer {
        if let last = drawn.withLock({ $0.profileCells }), last.key == key { return last.cells }
        var cells = CellBuffer(size: key.size, widths: widths)
        body(&cells)
        drawn.withLock { $0.profileCells = (key, cells) }
        return cells
    }

    /// Returns a line over time, without the cursor; nil when it has no value.
    ///
    /// - Parameter group: the sign between the thousands of the axis.
    package func profile(
        _ series: ProfileSeries, columns: Int, rows: Int, marker: DotMarker, group: String = ""
    ) -> LinePlot.Drawing? {
        let key = ProfileKey(series: series.name, columns: columns, rows: rows, marker: marker, group: group)
        if let last = drawn.withLock({ $0.profile }), last.key == key { return last.drawing }
        let times = samples.times
        let plot = LinePlot(
            series.lines, unit: series.unit, marks: timeMarks(atMost: max(columns / 12, 1)),
            letters: letters.map { (times[$0.index], $0.letter) }, group: group)
        let drawing = plot.drawing(width: columns, height: rows, marker: marker, margin: 8)
        drawn.withLock { $0.profile = (key, drawing) }
        return drawing
    }

    /// Returns the sample nearest to a time, in seconds since 2001.
    package func sample(at time: Double) -> Int {
        let times = samples.times
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        guard low < times.count else { return times.count - 1 }
        return times[low] - time < time - times[low - 1] ? low : low - 1
    }

    /// The phase of a sample; nil for none.
    package func phase(at index: Int) -> FlightPhase? { phases.first { $0.range.contains(index) } }

    /// Marks of time below a profile, at whole minutes; the first says that they are UTC.
    package func timeMarks(atMost count: Int) -> [(x: Double, text: String)] {
        guard let first = samples.times.first, let last = samples.times.last else { return [] }
        let step = PlotAxis.minutes(last - first, atMost: count)
        let times = stride(from: (first / step).rounded(.up) * step, through: last, by: step)
        return times.enumerated().map { index, time in
            (time, UTCInstant(seconds: Int(time)).time.text + (index == 0 ? " UTC" : ""))
        }
    }

    package static func == (one: RecordedTrack, other: RecordedTrack) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is drawn over time: one line, or one of each cylinder.
package struct ProfileSeries: Sendable {
    /// The name, such as `altitude`.
    package let name: String
    /// The unit, as an axis has it.
    package let unit: String
    package let lines: [PlotLine]
    /// Whether it is what the engine says.
    package let isOfEngine: Bool
    /// Whether its values have a decimal: all of them are small.
    private let hasDecimals: Bool

    package init(name: String, unit: String, lines: [PlotLine], isOfEngine: Bool = false) {
        self.name = name
        self.unit = unit
        self.lines = lines
        self.isOfEngine = isOfEngine
        hasDecimals = isOfEngine && lines.allSatisfy { line in line.ys.allSatisfy { $0.isNaN || abs($0) < 50 } }
    }

    /// Returns all that a recording has.
    static func all(_ analysis: TrackAnalysis, _ climb: ClimbCurve) -> [ProfileSeries] {
        let samples = analysis.recording.samples
        let times = samples.times
        func line(_ values: [Float]) -> [PlotLine] { [PlotLine(xs: times, ys: values)] }
        var all: [ProfileSeries] = []
        if samples.altitudes.contains(where: { !$0.isNaN }) {
            all.append(ProfileSeries(name: "altitude", unit: "ft", lines: line(samples.altitudes)))
        }
        all.append(ProfileSeries(name: "ground speed", unit: "kt", lines: line(analysis.speeds.knots)))
        if climb.feetPerMinute.contains(where: { !$0.isNaN }) {
            all.append(ProfileSeries(name: "vertical speed", unit: "fpm", lines: line(climb.feetPerMinute)))
        }
        for quantity in EngineColumn.Quantity.allCases {
            let columns = samples.engine.filter { $0.quantity == quantity }
            guard let first = columns.first else { continue }
            let unit = first.unit.replacing("deg ", with: "°")
            all.append(
                ProfileSeries(
                    name: quantity.displayName, unit: unit.isEmpty ? quantity.displayName : unit,
                    lines: columns.map { PlotLine(xs: times, ys: $0.values) }, isOfEngine: true))
        }
        return all
    }

    /// The least and the greatest value; nil without one.
    var values: ClosedRange<Float>? {
        let all = lines.compactMap(\.range)
        guard let low = all.map(\.low).min(), let high = all.map(\.high).max() else { return nil }
        return low...high
    }

    /// Returns the values at a sample, such as `312 318 – 305 °F`.
    package func text(at index: Int) -> String {
        let values = lines.map { line -> String in
            guard line.ys.indices.contains(index), !line.ys[index].isNaN else { return "–" }
            let value = line.ys[index]
            guard hasDecimals else { return "\(Int(value.rounded()))" }
            let tenths = Int((value * 10).rounded())
            return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
        }
        return "\(values.joined(separator: " ")) \(unit)"
    }
}

extension TrackEvent {
    /// The letter in pictures; nil for what is no landing.
    package var letter: Character? {
        switch kind {
        case .takeOff: "T"
        case .landing: "L"
        case .touchAndGo: isSure ? "G" : "?"
        case .lowPass, .none: nil
        }
    }
}
