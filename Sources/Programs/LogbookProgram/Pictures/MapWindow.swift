package import Tracks

/// The part of a map that a picture shows.
package struct MapWindow: Hashable, Sendable {
    /// Nautical miles east and north of the map's middle, in the middle of the picture.
    package var x, y: Double
    /// Nautical miles of a column of cells. A row is twice as high.
    package var scale: Double

    /// The smallest scale, a few meters, and the largest, as far as the map's projection reaches.
    private var scales = 0.002...300.0
    /// The farthest place from the middle that can be shown.
    private static let farthest = 10_000.0

    /// Creates the window that shows all that is flown.
    ///
    /// - Parameters:
    ///   - columns: the width of the picture in cells.
    ///   - rows: its height in cells.
    package init(fitting map: FlightMap, columns: Int, rows: Int) {
        (x, y) = (0, 0)
        scale = max(map.reach.x * 2 / Double(max(columns, 1)), map.reach.y / Double(max(rows, 1)))
        scales = 0.002...max(scale, map.projection.reach * 2 / Double(max(columns, 1)), 0.002)
        zoom(by: 1)
    }

    /// Shows more of the map for a factor above 1, less below.
    package mutating func zoom(by factor: Double) {
        scale = min(max(scale * factor, scales.lowerBound), scales.upperBound)
    }

    /// Moves over the map by cells, to the right and down.
    package mutating func pan(columns: Int, rows: Int) {
        center(on: MapPoint(x + Double(columns) * scale, y - Double(rows) * scale * 2))
    }

    /// Moves to a place.
    package mutating func center(on point: MapPoint) {
        x = min(max(Double(point.x), -Self.farthest), Self.farthest)
        y = min(max(Double(point.y), -Self.farthest), Self.farthest)
    }

    /// Returns the cell of a place in a picture of some cells; it may be outside of it.
    package func cell(_ point: MapPoint, columns: Int, rows: Int) -> (column: Int, row: Int) {
        let column = (Double(columns) / 2 + (Double(point.x) - x) / scale).rounded(.down)
        let row = (Double(rows) / 2 - (Double(point.y) - y) / scale / 2).rounded(.down)
        func whole(_ value: Double) -> Int { Int(min(max(value, -1_000_000), 1_000_000)) }
        return (whole(column), whole(row))
    }

    /// Returns the rectangle that a picture of some cells shows.
    package func area(columns: Int, rows: Int) -> MapArea {
        let (wide, high) = (Double(columns) * scale / 2, Double(rows) * scale)
        return MapArea(west: x - wide, south: y - high, east: x + wide, north: y + high)
    }
}
