import Glibc

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
    /// For each point, how far the line would be off without it; nil where that was not asked for.
    package let weights: [MapWeight]?

    /// - Parameter isWeighed: whether points are weighed, so that pictures of small scales can leave most of them out.
    package init(_ points: [MapPoint], isWeighed: Bool = false) {
        self.points = points
        area = MapArea(points)
        weights = isWeighed ? MapWeight.weights(of: points) : nil
    }
}

/// How far a line would be off without a point, as a logarithm in a byte: pictures at any scale find the points they need by
/// comparing bytes.
package struct MapWeight: Sendable, Hashable, Comparable {
    private let steps: UInt8

    private static let most = MapWeight(steps: .max)
    /// The steps of a factor of two, and the miles of none.
    private static let perDouble = 8.0, least = 0.001

    private init(steps: UInt8) { self.steps = steps }

    /// Creates the weight of some nautical miles, rounded down.
    package init(miles: Double) {
        self.init(steps: UInt8(min(log2(max(miles / Self.least, 1)) * Self.perDouble, 254)))
    }

    package static func < (one: MapWeight, other: MapWeight) -> Bool { one.steps < other.steps }

    /// Weighs the points of a line by the order in which Douglas and Peucker's method would need them; the ends always count.
    static func weights(of points: [MapPoint]) -> [MapWeight] {
        var weights = [MapWeight](repeating: .most, count: points.count)
        var open: [(first: Int, last: Int, bound: MapWeight)] = [(0, points.count - 1, .most)]
        while let part = open.popLast() {
            guard part.last - part.first > 1 else { continue }
            let (start, end) = (points[part.first], points[part.last])
            let (wayX, wayY) = (end.x - start.x, end.y - start.y)
            let square = wayX * wayX + wayY * wayY
            var farthest = (index: part.first + 1, square: -Float.infinity)
            for index in (part.first + 1)..<part.last {
                let (x, y) = (points[index].x - start.x, points[index].y - start.y)
                let share = square > 0 ? min(max((x * wayX + y * wayY) / square, 0), 1) : 0
                let (dx, dy) = (x - wayX * share, y - wayY * share)
                let distance = dx * dx + dy * dy
                if distance > farthest.square { farthest = (index, distance) }
            }
            // No point is needed before those that it lies between.
            let weight = min(MapWeight(miles: Double(farthest.square).squareRoot()), part.bound)
            weights[farthest.index] = weight
            open.append((part.first, farthest.index, weight))
            open.append((farthest.index, part.last, weight))
        }
        return weights
    }
}
