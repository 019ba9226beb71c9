import Foundation

/// The local time of a place: a fixed offset, or the rules of a zone with its summer time.
package struct LocalZone: Hashable, Sendable {
    private enum Rules: Hashable, Sendable {
        case fixed(seconds: Int)
        case named(TimeZone)
    }

    private let rules: Rules

    /// Creates the zone of a name of the IANA tz database, such as `Europe/Zurich`; nil for an unknown or empty one.
    package init?(_ name: String?) {
        guard let name, !name.isEmpty, let zone = TimeZone(identifier: name) else { return nil }
        rules = .named(zone)
    }

    /// The zone that is some minutes ahead of UTC all year, or behind it when negative.
    package init(offset: Minutes) { rules = .fixed(seconds: offset.count * 60) }

    /// Returns the seconds by which local time is ahead of UTC at an instant.
    private func offset(at instant: UTCInstant) -> Int {
        switch rules {
        case .fixed(let seconds): seconds
        case .named(let zone): zone.secondsFromGMT(for: instant.storedDate)
        }
    }

    /// Returns what a clock of the place shows at an instant, its day counted from a date.
    package func wallTime(at instant: UTCInstant, on date: LocalDate) -> ClockTime {
        ClockTime(instant.adding(seconds: offset(at: instant)), on: date)
    }

    /// Returns the instants at which a clock of the place shows a time, its day counted from a date: usually one, two
    /// where clocks go back, none where they go forward.
    ///
    /// `nearest` are the instants by the offsets before and after a change, for a time that does not exist.
    package func instants(
        of wall: ClockTime, on date: LocalDate
    ) -> (exact: [UTCInstant], nearest: [UTCInstant]) {
        let shown = UTCInstant(date, wall)
        let offsets = Set([-86_400, 0, 86_400].map { offset(at: shown.adding(seconds: $0)) })
        let nearest = offsets.map { shown.adding(seconds: -$0) }.sorted()
        return (nearest.filter { shown.seconds - $0.seconds == offset(at: $0) }, nearest)
    }
}
