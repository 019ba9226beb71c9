/// The clickable areas of a screen with their values.
package struct HitZones<Target: Sendable>: Sendable {
    private var zones: [(area: Rect, target: Target)] = []

    package init() {}

    package var isEmpty: Bool { zones.isEmpty }

    /// Adds an area; among overlapping areas, the last one added counts.
    package mutating func add(_ area: Rect, _ target: Target) { zones.append((area, target)) }

    /// Adds the areas of another set on top, moved by an offset.
    package mutating func add(_ other: HitZones, movedBy offset: Position = .origin) {
        for zone in other.zones {
            add(zone.area.moved(rows: offset.row, columns: offset.column), zone.target)
        }
    }

    /// Returns the value of the area at a position; nil if there is none.
    package func target(at position: Position) -> Target? {
        zones.last { $0.area.contains(position) }?.target
    }

    /// The values of all areas, in the order in which they were added.
    package var targets: [Target] { zones.map(\.target) }

    /// The areas, in the order in which they were added.
    package var areas: [Rect] { zones.map(\.area) }
}
