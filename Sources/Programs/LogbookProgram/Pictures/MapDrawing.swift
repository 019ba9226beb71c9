package import TerminalUI
package import Tracks

/// What a cell of a map belongs to; the raw value is its layer on the canvas.
package enum MapLayer: UInt8, Sendable, CaseIterable {
    case lake, coast, border, route
    /// A track without altitudes, or a part of one, by thirds of its altitudes.
    case low, middle, high
    case altitude, airport, event
}

/// A map in cells.
package struct MapDrawing: Sendable {
    private let map: FlightMap
    private let window: MapWindow
    private var canvas: DotCanvas
    private let marker: DotMarker
    private let area: MapArea
    /// The middle of the picture in dots, and the dots of a mile; what a dot is higher than wide.
    private let middle: (x: Double, y: Double)
    private let perMile, aspect: Double
    /// The weight of points without which a line is off by a third of a dot.
    private let needed: MapWeight

    /// Prepares an empty picture.
    package init(_ map: FlightMap, _ window: MapWindow, columns: Int, rows: Int, marker: DotMarker) {
        self.map = map
        self.window = window
        self.marker = marker
        canvas = DotCanvas(width: columns, height: rows, marker: marker)
        area = window.area(columns: columns, rows: rows)
        middle = (Double(canvas.dotWidth) / 2, Double(canvas.dotHeight) / 2)
        perMile = Double(marker.columns) / window.scale
        aspect = canvas.dotAspect
        needed = MapWeight(miles: 0.33 / perMile)
    }

    /// Returns the picture of a map.
    ///
    /// - Parameters:
    ///   - coloring: by what tracks are told apart; nil for nothing. A few tracks have numbers beside them, too.
    ///   - events: letters at places, such as `T`.
    ///   - first: the name of the airport that is named before the others; nil for none.
    package static func canvas(
        _ map: FlightMap, _ window: MapWindow, columns: Int, rows: Int, marker: DotMarker,
        coloring: TrackColoring? = nil, events: [(point: MapPoint, letter: Character)] = [], first: String? = nil
    ) -> DotCanvas {
        var drawing = MapDrawing(map, window, columns: columns, rows: rows, marker: marker)
        drawing.drawGround()
        drawing.drawRoutes()
        drawing.drawTracks(coloring)
        for event in events { drawing.drawLetter(event.letter, at: event.point) }
        drawing.drawAirports(first)
        if case .altitudes(let altitudes) = coloring, map.tracks.count <= mostNumbered {
            drawing.drawNumbers(altitudes)
        }
        return drawing.canvas
    }

    /// The most tracks that have numbers beside them; more would cover each other.
    private static let mostNumbered = 12

    // MARK: Lines

    private mutating func drawGround() {
        var lines: [(MapLayer, MapLine)] = []
        map.ground.forEachLine(in: area) { layer, line in
            let kind: MapLayer =
                switch layer {
                case .coast: .coast
                case .border: .border
                case .lake: .lake
                }
            lines.append((kind, line))
        }
        for (layer, line) in lines { draw(line, layer) }
    }

    private mutating func drawRoutes() {
        for route in map.routes {
            // A way that is flown often is wider, by dots beside it.
            let width = min(Int(Double(route.count).squareRoot().rounded()), 6)
            for line in route.lines where line.area.meets(area) { draw(line, .route, width: width) }
        }
    }

    private mutating func drawTracks(_ coloring: TrackColoring?) {
        switch coloring {
        case .chosen(let chosen):
            for isChosen in [false, true] {
                for (number, track) in map.tracks.enumerated() where chosen[number] == isChosen {
                    for line in track.lines where line.area.meets(area) { draw(line, isChosen ? .high : .low) }
                }
            }
        case .altitudes(let altitudes): drawTracks(by: altitudes)
        case nil:
            for track in map.tracks { for line in track.lines where line.area.meets(area) { draw(line, .middle) } }
        }
    }

    private mutating func drawTracks(by altitudes: TrackAltitudes) {
        var first = 0
        for track in map.tracks {
            for line in track.lines {
                if line.area.meets(area) { draw(line, altitudes: altitudes, from: first) }
                first += line.points.count
            }
        }
    }

    /// The place of a point in dots.
    private func dot(_ point: MapPoint) -> (x: Double, y: Double) {
        (
            middle.x + (Double(point.x) - window.x) * perMile,
            middle.y - (Double(point.y) - window.y) * perMile / aspect
        )
    }

    private mutating func draw(_ line: MapLine, _ layer: MapLayer, width: Int = 1) {
        let points = line.points
        guard var last = points.first.map(dot) else { return }
        for index in 1..<max(points.count, 1) {
            if let weights = line.weights, weights[index] < needed { continue }
            let place = dot(points[index])
            // Points within one dot are one.
            let isLast = index == points.count - 1
            guard isLast || abs(place.x - last.x) >= 0.7 || abs(place.y - last.y) >= 0.7 else { continue }
            segment(last, place, layer, width)
            last = place
        }
    }

    private mutating func segment(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ layer: MapLayer, _ width: Int
    ) {
        guard width > 1 else { return canvas.line(from: start, to: end, layer: layer.rawValue) }
        let isFlat = abs(end.x - start.x) > abs(end.y - start.y)
        for side in 0..<width {
            let shift = Double(side) - Double(width - 1) / 2
            let (dx, dy) = isFlat ? (0, shift) : (shift, 0)
            canvas.line(
                from: (start.x + dx, start.y + dy), to: (end.x + dx, end.y + dy), layer: layer.rawValue)
        }
    }

    private mutating func draw(_ line: MapLine, altitudes: TrackAltitudes, from first: Int) {
        let points = line.points
        guard var last = points.first.map(dot) else { return }
        for index in 1..<max(points.count, 1) {
            // A point at which the color changes is needed, too.
            if let weights = line.weights, weights[index] < needed, altitudes.isSameLayer(first + index) { continue }
            let place = dot(points[index])
            let isLast = index == points.count - 1
            guard isLast || abs(place.x - last.x) >= 0.7 || abs(place.y - last.y) >= 0.7 else { continue }
            segment(last, place, altitudes.layer(first + index), 1)
            last = place
        }
    }

    // MARK: Texts

    private mutating func drawLetter(_ letter: Character, at point: MapPoint) {
        guard area.contains(point) else { return }
        let cell = window.cell(point, columns: canvas.width, rows: canvas.height)
        canvas.label(String(letter), x: cell.column, y: cell.row, layer: MapLayer.event.rawValue)
    }

    /// Marks airports at their places, with the name at the right or left of the mark. One whose name has no room there, or
    /// would cover another one, has neither.
    private mutating func drawAirports(_ first: String?) {
        let layer = MapLayer.airport.rawValue
        let mark = marker == .ascii ? "o" : "•"
        let spots = map.spots.filter { $0.label == first } + map.spots.filter { $0.label != first }
        for spot in spots where area.contains(spot.point) {
            let (x, y) = window.cell(spot.point, columns: canvas.width, rows: canvas.height)
            if canvas.label("\(mark)\(spot.label)", x: x, y: y, layer: layer) { continue }
            canvas.label("\(spot.label)\(mark)", x: x - spot.label.count, y: y, layer: layer)
        }
    }

    /// Writes altitudes in hundreds of feet along the tracks, where there is room.
    private mutating func drawNumbers(_ altitudes: TrackAltitudes) {
        var first = 0
        var written: [(column: Int, row: Int)] = []
        for track in map.tracks {
            for line in track.lines {
                for index in line.points.indices where area.contains(line.points[index]) {
                    guard let feet = altitudes.feet(first + index) else { continue }
                    let cell = window.cell(line.points[index], columns: canvas.width, rows: canvas.height)
                    if written.contains(where: { abs(cell.column - $0.column) < 12 && abs(cell.row - $0.row) < 4 }) {
                        continue
                    }
                    let text = Self.hundreds(feet)
                    let isWritten =
                        canvas.label(text, x: cell.column + 1, y: cell.row - 1, layer: MapLayer.altitude.rawValue)
                        || canvas.label(text, x: cell.column + 1, y: cell.row + 1, layer: MapLayer.altitude.rawValue)
                    if isWritten { written.append(cell) }
                }
                first += line.points.count
            }
        }
    }

    /// An altitude in hundreds of feet, such as `045`.
    private static func hundreds(_ feet: Double) -> String {
        let number = Int((feet / 100).rounded())
        let digits = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(3 - digits.count, 0)) + digits
    }
}

/// The altitudes of the points of a map's tracks.
package struct TrackAltitudes: Sendable {
    private let values: [Float]
    /// The layer of each point.
    private let layers: [MapLayer]
    private let low, high: Float

    /// - Parameter values: feet, one for each point of the tracks in their order; not a number where it is unknown.
    package init(_ values: [Float]) {
        // Without the room that a growing list has.
        self.values = Array(values[...])
        var range: (low: Float, high: Float)?
        for value in values where !value.isNaN {
            range = (min(range?.low ?? value, value), max(range?.high ?? value, value))
        }
        let (least, most) = range ?? (0, 0)
        let (low, high) = (least + (most - least) / 3, least + (most - least) * 2 / 3)
        (self.low, self.high) = (low, high)
        layers = self.values.map { $0.isNaN || $0 < low ? .low : $0 < high ? .middle : .high }
    }

    /// The altitudes in feet at which the middle and the upper third begin; nil where none is known.
    package var thirds: (middle: Int, high: Int)? { high > low ? (Int(low.rounded()), Int(high.rounded())) : nil }

    /// The altitude of a point in feet; nil where it is unknown.
    func feet(_ index: Int) -> Double? {
        guard values.indices.contains(index), !values[index].isNaN else { return nil }
        return Double(values[index])
    }

    func layer(_ index: Int) -> MapLayer { layers.indices.contains(index) ? layers[index] : .low }

    /// Whether the point behind one has the same layer.
    func isSameLayer(_ index: Int) -> Bool { layer(index) == layer(index + 1) }
}

/// The scale below a map.
package enum MapScale {
    /// Returns a bar of a round number of nautical miles, such as `├────┤ 20 NM`.
    ///
    /// - Parameters:
    ///   - scale: nautical miles of a column.
    ///   - columns: the width of the map.
    package static func text(_ scale: Double, columns: Int) -> String {
        let miles = miles(scale, across: Double(columns))
        let cells = min(Int((miles / scale).rounded()), columns - 12)
        return "├\(String(repeating: "─", count: max(cells - 2, 0)))┤ \(name(miles))"
    }

    /// Returns the round number of nautical miles that is at least a quarter of a width.
    static func miles(_ scale: Double, across width: Double) -> Double {
        PlotAxis(0, scale * width / 4, atMost: 1).high
    }

    /// Returns a number of miles with their unit, such as `0.5 NM`.
    static func name(_ miles: Double) -> String {
        let text =
            miles >= 1
            ? "\(Int(miles.rounded()))" : miles >= 0.1 ? "0.\(Int((miles * 10).rounded()))" : hundredths(miles)
        return "\(text) NM"
    }

    private static func hundredths(_ miles: Double) -> String {
        let number = max(Int((miles * 100).rounded()), 1)
        return "0.\(number < 10 ? "0" : "")\(number)"
    }
}
