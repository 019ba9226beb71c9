import Foundation
import Paper
package import Tracks

/// A map as lines and texts.
package struct MapPicture {
    private let map: FlightMap

    package init(_ map: FlightMap) { self.map = map }

    /// The whole map, 1,000 units wide.
    package var whole: VectorPicture {
        let (width, height) = (1_000.0, min(max(1_000 * map.reach.y / map.reach.x, 300), 1_400).rounded())
        var picture = VectorPicture(width: width, height: height)
        let scale = max(map.reach.x * 2 / width, map.reach.y * 2 / height)
        draw(on: &picture, in: .init(x: 0, y: 0, width: width, height: height), middle: MapPoint(0, 0), scale: scale)
        return picture
    }

    /// Draws a part of the map into an area.
    ///
    /// - Parameters:
    ///   - middle: the place in the middle of the area.
    ///   - scale: nautical miles of a unit.
    ///   - coloring: by what tracks are told apart; nil for nothing.
    ///   - events: letters at places, such as `T`.
    package func draw(
        on picture: inout VectorPicture, in area: VectorPicture.Area, middle: MapPoint, scale: Double,
        coloring: TrackColoring? = nil, events: [(point: MapPoint, letter: Character)] = []
    ) {
        let projected = Plane(area: area, middle: middle, scale: scale)
        let seen = projected.seen
        var ground: [(VectorPicture.Look, MapLine)] = []
        map.ground.forEachLine(in: seen) { layer, line in
            switch layer {
            case .coast: ground.append((.coast, line))
            case .border: ground.append((.border, line))
            case .lake: ground.append((.lake, line))
            }
        }
        for (look, line) in ground { picture.add(line.points.lazy.map(projected.place), look, in: area) }
        for route in map.routes {
            let thickness = min(1 + Double(route.count).squareRoot(), 8)
            for line in route.lines where line.area.meets(seen) {
                picture.add(line.points.lazy.map(projected.place), .route, thickness: thickness, in: area)
            }
        }
        drawTracks(on: &picture, projected, coloring)
        drawScale(on: &picture, projected)
        for spot in map.spots where seen.contains(spot.point) { draw(spot, on: &picture, projected) }
        for event in events where seen.contains(event.point) {
            let place = projected.place(event.point)
            picture.add(String(event.letter), at: (place.x, place.y - 5), .event, align: .center)
        }
    }

    /// Draws a bar of a round number of miles in the lower left corner.
    private func drawScale(on picture: inout VectorPicture, _ plane: Plane) {
        let area = plane.area
        let miles = MapScale.miles(plane.scale, across: area.width)
        let length = miles / plane.scale
        guard length < area.width - 40 else { return }
        let (x, y) = (area.x + 12, area.y + area.height - 12)
        picture.add([(x, y - 4), (x, y + 4)], .label, in: area)
        picture.add([(x, y), (x + length, y)], .label, in: area)
        picture.add([(x + length, y - 4), (x + length, y + 4)], .label, in: area)
        picture.add(MapScale.name(miles), at: (x, y - 8), .note)
    }

    /// Marks an airport, with its name where it covers no other one.
    private func draw(_ spot: FlightMap.MapAirport, on picture: inout VectorPicture, _ plane: Plane) {
        let place = plane.place(spot.point)
        let ring = (0...8).map { step -> VectorPicture.Place in
            let angle = Double(step) * .pi / 4
            return (place.x + 2.5 * cos(angle), place.y + 2.5 * sin(angle))
        }
        picture.add(ring, .label, in: plane.area)
        let wide = Double(spot.label.count) * VectorPicture.letters * 0.7
        if picture.hasLabel(near: (place.x + 5, place.y + 5), across: wide, down: VectorPicture.letters) { return }
        picture.add(spot.label, at: (place.x + 5, place.y + 5), .label)
    }

    private func drawTracks(on picture: inout VectorPicture, _ plane: Plane, _ coloring: TrackColoring?) {
        let seen = plane.seen
        switch coloring {
        case nil:
            for line in map.tracks.flatMap(\.lines) where line.area.meets(seen) {
                picture.add(line.points.lazy.map(plane.place), .track, thickness: 1.5, in: plane.area)
            }
        case .chosen(let chosen):
            for isChosen in [false, true] {
                for (number, track) in map.tracks.enumerated() where chosen[number] == isChosen {
                    for line in track.lines where line.area.meets(seen) {
                        picture.add(line.points.lazy.map(plane.place), isChosen ? .high : .low, in: plane.area)
                    }
                }
            }
        case .altitudes(let altitudes):
            var first = 0
            for line in map.tracks.flatMap(\.lines) {
                if line.area.meets(seen) { draw(line, altitudes, from: first, on: &picture, plane) }
                first += line.points.count
            }
        }
    }

    /// Draws a track in parts of one third of the altitudes each.
    private func draw(
        _ line: MapLine, _ altitudes: TrackAltitudes, from first: Int, on picture: inout VectorPicture, _ plane: Plane
    ) {
        var start = 0
        for index in line.points.indices.dropFirst() {
            let isLast = index == line.points.count - 1
            let layer = altitudes.layer(first + index)
            guard isLast || altitudes.layer(first + index + 1) != layer else { continue }
            let look: VectorPicture.Look = layer == .low ? .low : layer == .middle ? .track : .high
            picture.add(line.points[start...index].lazy.map(plane.place), look, thickness: 1.5, in: plane.area)
            start = index
        }
    }

    /// The places of a part of the map in an area.
    private struct Plane {
        let area: VectorPicture.Area
        let middle: MapPoint
        let scale: Double

        /// The rectangle of the map that the area shows.
        var seen: MapArea {
            let (wide, high) = (area.width / 2 * scale, area.height / 2 * scale)
            let (x, y) = (Double(middle.x), Double(middle.y))
            return MapArea(west: x - wide, south: y - high, east: x + wide, north: y + high)
        }

        func place(_ point: MapPoint) -> VectorPicture.Place {
            (
                area.x + area.width / 2 + Double(point.x - middle.x) / scale,
                area.y + area.height / 2 - Double(point.y - middle.y) / scale
            )
        }
    }
}
