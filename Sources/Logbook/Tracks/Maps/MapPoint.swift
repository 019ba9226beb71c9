/// A place on the plane of a map, in nautical miles east and north of its middle.
package struct MapPoint: Sendable, Hashable {
    package let x, y: Float

    package init(_ x: Double, _ y: Double) {
        self.x = Float(x)
        self.y = Float(y)
    }
}

/// A rectangle on the plane of a map, in nautical miles.
package struct MapArea: Sendable, Hashable {
    package var west, south, east, north: Float

    package init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south) = (Float(west), Float(south))
        (self.east, self.north) = (Float(east), Float(north))
    }

    /// Creates the smallest rectangle around points; an empty one at the middle without any.
    init(_ points: [MapPoint]) {
        (west, south, east, north) = (.infinity, .infinity, -.infinity, -.infinity)
        for point in points {
            west = min(west, point.x)
            east = max(east, point.x)
            south = min(south, point.y)
            north = max(north, point.y)
        }
        if points.isEmpty { (west, south, east, north) = (0, 0, 0, 0) }
    }

    /// Whether two rectangles have a place in common.
    package func meets(_ other: MapArea) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// Whether a place is in the rectangle.
    package func contains(_ point: MapPoint) -> Bool {
        point.x >= west && point.x <= east && point.y >= south && point.y <= north
    }
}

/// A line on a map.
package struct MapLine: Sendable {
    package let points: [MapPoint]
    /// The rectangle around it.
    package let area: MapArea

    package init(_ points: [MapPoint]) {
        self.points = points
        area = MapArea(points)
    }
}
