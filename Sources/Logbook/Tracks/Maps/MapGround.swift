import Aviation
import Glibc
import Synchronization

/// The coasts, borders and lakes under a map, on its plane.
///
/// A tile of them is read when a part of it first comes into view, and kept: a flight of a day sees two tiles, the whole
/// world has 72.
package final class MapGround: Sendable {
    private let projection: MapProjection
    private let tiles = Mutex<[Int: [Layered]]>([:])

    private struct Layered: Sendable {
        let layer: CoastLines.Layer
        let line: MapLine
    }

    /// Creates the ground of a map.
    init(_ projection: MapProjection) { self.projection = projection }

    /// Calls the closure for each line of which a part may be in a rectangle.
    package func forEachLine(in area: MapArea, _ body: (CoastLines.Layer, MapLine) -> Void) {
        let middle = projection.coordinate(
            x: Double(area.west + area.east) / 2, y: Double(area.south + area.north) / 2)
        let (width, height) = (Double(area.east - area.west), Double(area.north - area.south))
        let miles = (width * width + height * height).squareRoot() / 2 * projection.widest
        for number in CoastLines.tiles(within: miles, of: middle) {
            for part in tile(number) where part.line.area.meets(area) { body(part.layer, part.line) }
        }
    }

    private func tile(_ number: Int) -> [Layered] {
        tiles.withLock { tiles in
            if let known = tiles[number] { return known }
            let lines = CoastLines.tile(number).flatMap { line in
                projection.lines(line.points).map { Layered(layer: line.layer, line: $0) }
            }
            tiles[number] = lines
            return lines
        }
    }
}
