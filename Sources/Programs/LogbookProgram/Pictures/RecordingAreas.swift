package import TerminalUI

/// The areas of a picture of a recording: the map above, the profile below.
package struct RecordingAreas: Hashable, Sendable {
    /// What is drawn.
    package enum Part: Hashable, Sendable {
        case both, map, profile
    }

    package let map: Rect
    /// The scale of the map.
    package let scale: Rect
    /// The lines of the profile, without the marks of time.
    package let profile: Rect
    package let times: Rect
    package let phases: Rect

    /// Divides an area. Where it is too low for both, the map has all of it.
    package init(_ area: Rect, _ part: Part) {
        let below =
            switch part {
            case .both: area.rows < 12 ? 0 : max(min(area.rows * 2 / 5, 12), 5)
            case .map: 0
            case .profile: area.rows
            }
        let lower = area.bottom(below)
        let upper = area.dropping(bottom: lower.rows)
        scale = upper.bottom(upper.rows > 4 ? 1 : 0)
        map = upper.dropping(bottom: scale.rows)
        phases = lower.bottom(lower.rows >= 5 ? 1 : 0)
        times = lower.dropping(bottom: phases.rows).bottom(lower.rows > 2 ? 1 : 0)
        profile = lower.dropping(bottom: phases.rows + times.rows)
    }
}
