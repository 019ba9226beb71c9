package import Aviation
import Synchronization
package import TerminalUI
package import Tracks

/// The map of one flight for the pane: its recorded way, else the great circle between its airports. Equal is only the same
/// reading.
package final class PaneMap: Hashable, Sendable {
    private let map: FlightMap
    private let altitudes: TrackAltitudes?
    /// What was drawn last: the pane is drawn with each key.
    private let drawn = Mutex<Drawn?>(nil)

    private struct Drawn: Sendable {
        let columns, rows: Int
        let marker: DotMarker
        let canvas: DotCanvas
        let scale: String
    }

    /// - Parameters:
    ///   - track: the way that was recorded; nil where none was.
    ///   - ends: the airports with their places, the first and the last.
    /// - Returns: nil when there is nothing to draw.
    package init?(track: TrackOutline?, ends: [(label: String, place: Coordinate)]) {
        let track = track.flatMap { $0.count > 1 ? $0 : nil }
        let isWay = ends.count == 2 && ends[0].place != ends[1].place
        guard track != nil || isWay else { return nil }
        let routes = track == nil ? [(from: ends[0].place, to: ends[1].place, count: 1)] : []
        guard let map = FlightMap(tracks: track.map { [$0.places] } ?? [], routes: routes, airports: ends) else {
            return nil
        }
        self.map = map
        altitudes = track.map { TrackAltitudes($0.feet) }
    }

    /// Returns the map and the scale below it.
    package func drawing(columns: Int, rows: Int, marker: DotMarker) -> (canvas: DotCanvas, scale: String) {
        if let last = drawn.withLock(\.self), last.columns == columns, last.rows == rows, last.marker == marker {
            return (last.canvas, last.scale)
        }
        let window = MapWindow(fitting: map, columns: columns, rows: rows)
        let canvas = MapDrawing.canvas(
            map, window, columns: columns, rows: rows, marker: marker, coloring: altitudes.map { .altitudes($0) })
        let scale = MapScale.text(window.scale, columns: columns)
        drawn.withLock { $0 = Drawn(columns: columns, rows: rows, marker: marker, canvas: canvas, scale: scale) }
        return (canvas, scale)
    }

    package static func == (one: PaneMap, other: PaneMap) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
