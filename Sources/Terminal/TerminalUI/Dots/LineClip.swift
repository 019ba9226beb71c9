/// A rectangle that lines are cut at.
package struct LineClip: Sendable {
    package typealias Place = (x: Double, y: Double)

    private let left, top, right, bottom: Double

    /// - Parameters:
    ///   - x: the left edge.
    ///   - y: the upper edge.
    package init(x: Double, y: Double, width: Double, height: Double) {
        (left, top, right, bottom) = (x, y, x + width, y + height)
    }

    /// Returns the part of a line within the rectangle, by its parameter from 0 to 1 at each edge (Liang and Barsky); nil when
    /// nothing is inside. An end that is inside stays exactly where it is.
    package func part(from start: Place, to end: Place) -> (Place, Place)? {
        guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (low, high) = (0.0, 1.0)
        guard Self.cut(-dx, start.x - left, &low, &high), Self.cut(dx, right - start.x, &low, &high),
            Self.cut(-dy, start.y - top, &low, &high), Self.cut(dy, bottom - start.y, &low, &high), low <= high
        else { return nil }
        return (
            low > 0 ? (start.x + dx * low, start.y + dy * low) : start,
            high < 1 ? (start.x + dx * high, start.y + dy * high) : end
        )
    }

    /// Cuts a line at one edge; returns false when it is outside of it.
    private static func cut(_ direction: Double, _ distance: Double, _ low: inout Double, _ high: inout Double) -> Bool
    {
        if direction == 0 { return distance >= 0 }
        if direction < 0 { low = max(low, distance / direction) } else { high = min(high, distance / direction) }
        return true
    }
}
