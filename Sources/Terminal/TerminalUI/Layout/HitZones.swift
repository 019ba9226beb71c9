/// The parts of a screen that answer to the mouse, and what each of them stands for.
package struct HitZones<Target: Sendable>: Sendable {
    private var zones: [(area: Rect, target: Target)] = []

    package init() {}

    package var isEmpty: Bool { zones.isEmpty }

    /// Adds a part; where parts overlap, the one that was added last is meant.
    package mutating func add(_ area: Rect, _ target: Target) { zones.append((area, target)) }

    /// Adds all parts of another set above these, moved by so many rows and columns.
    package mutating func add(_ other: HitZones, movedBy offset: Position = .origin) {
        for zone in other.zones {
            add(zone.area.moved(rows: offset.row, columns: offset.column), zone.target)
        }
    }

    /// Returns what was hit; nil when nothing was.
    package func target(at position: Position) -> Target? {
        zones.last { $0.area.contains(position) }?.target
    }

    /// Returns all that can be hit, in the order in which it was added.
    package var targets: [Target] { zones.map(\.target) }

    /// Returns the parts, in the order in which they were added.
    package var areas: [Rect] { zones.map(\.area) }
}
